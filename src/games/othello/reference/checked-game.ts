/** Othello as its certificates are checked: `solve-fast/referees/othello`. */
import type { CheckedGame } from "../../../certificates/checker/checked-game.js";
import { formatMove, formatPosition, GOALS } from "../notation/notation.js";
import { referee } from "./referee.js";

export const othello: CheckedGame = {
  name: "othello",
  goals: GOALS,
  options: {},
  formatPosition,
  formatMove,
  createReferee: referee.create,
};
