/** What the paper prints of its experiments (Game Programming Workshop 2016), to stand beside what is measured. */

/** Figs. 8 to 10, of 40 problems. */
export const PAPER = {
  problems: 40,
  /** Problems that AddMoves solves with fewer nodes than plain search, with as many, and that it does not finish. */
  addMoves: { fewer: 20, equal: 4, unfinished: 16 },
  /** How many of those that AddMoves does not finish the other ways solve. */
  rescued: { "add-depth-below": 3, "add-success": 3 },
} as const;

/** Figs. 5 to 7: problems, each with one pair of positions. */
export const PAIRS = 20;
/** The mismatch that most pairs stay within (Fig. 6). */
export const LOW_MISMATCH = 0.1;
/** The reduction that most problems exceed (Fig. 9). */
export const HIGH_REDUCTION = 0.7;
