/** Domineering as its certificates are checked: `solve-fast/referees/domineering`. */
import type { CheckedGame } from "../../../certificates/checker/checked-game.js";
import { formatMove, formatPosition, GOALS } from "../notation/notation.js";
import { referee } from "./referee.js";

export const domineering: CheckedGame = {
  name: "domineering",
  goals: GOALS,
  options: {},
  formatPosition,
  formatMove,
  createReferee: referee.create,
};
