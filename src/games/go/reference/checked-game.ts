/** Problems of Go as their certificates are checked: `solve-fast/referees/go`. */
import type { CheckedGame } from "../../../certificates/checker/checked-game.js";
import { GOALS, goalOf } from "../notation/goals.js";
import { formatProblem } from "../notation/text.js";
import { formatMove } from "../notation/vertices.js";
import { referee } from "./referee.js";

export const go: CheckedGame = {
  name: "go",
  goals: GOALS,
  goalOf,
  formatPosition: formatProblem,
  formatMove,
  createReferee: referee.create,
};
