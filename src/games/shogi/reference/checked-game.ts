/** Problems of shogi as their certificates are checked: `solve-fast/referees/shogi`. */
import type { CheckedGame } from "../../../certificates/checker/checked-game.js";
import { GOALS, goalOf } from "../notation/goals.js";
import { formatMove, formatPosition } from "../notation/sfen.js";
import { referee } from "./referee.js";

export const shogi: CheckedGame = {
  name: "shogi",
  goals: GOALS,
  goalOf,
  formatPosition,
  formatMove,
  createReferee: referee.create,
};
