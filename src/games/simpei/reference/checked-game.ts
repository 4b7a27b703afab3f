/** Simpei as its certificates are checked: `solve-fast/referees/simpei`. */
import type { CheckedGame } from "../../../certificates/checker/checked-game.js";
import { formatMove, formatPosition, GOALS, OPTIONS } from "../notation/notation.js";
import { referee } from "./referee.js";

export const simpei: CheckedGame = {
  name: "simpei",
  goals: GOALS,
  options: OPTIONS,
  formatPosition,
  formatMove,
  createReferee: referee.create,
};
