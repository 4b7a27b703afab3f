/** What the slides print of their experiment (Ishii, master's thesis, University of Tokyo 2005), to stand beside what is measured. */

export interface Printed {
  /** Problems in which the method takes more nodes than df-pn+, as many, and fewer. */
  readonly more: number;
  readonly equal: number;
  readonly fewer: number;
}

/** The paper's counts, of 40 problems. */
export const PAPER: Readonly<Record<"A" | "B" | "C", Printed>> = {
  A: { more: 36, equal: 1, fewer: 3 },
  B: { more: 21, equal: 12, fewer: 7 },
  C: { more: 12, equal: 16, fewer: 12 },
};

/** Dilations and erosions: those of the slides, and others, which they leave for later. */
export const STEPS = [
  [5, 21],
  [3, 7],
  [4, 13],
  [5, 10],
] as const;
