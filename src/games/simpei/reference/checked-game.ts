/** Simpei as its certificates are checked: `solve-fast/referees/simpei`. */
import type { CheckedGame } from "../../../checker/checked-game.js";
import { GOALS } from "../notation/goals.js";
import { formatMove, formatPosition } from "../notation/notation.js";
import { createSimpeiReferee } from "./referee.js";

export const simpei: CheckedGame = {
  name: "simpei",
  goals: GOALS,
  formatPosition,
  formatMove,
  createReferee: ({ freeStart = false }) => createSimpeiReferee({ freeStart }),
};
