/** What the paper prints of its Simpei experiment, to stand beside what is measured. Figures are given as printed. */

export interface PaperOrder {
  readonly order: number;
  /** Problems of this order that both algorithms solved. */
  readonly problems: number;
  /** Mean seconds. */
  readonly dfPn: string;
  readonly lambda: string;
}

/** Table 5, and the problems after each row. */
export const PAPER_TABLE_5: readonly PaperOrder[] = [
  { order: 1, problems: 3470, dfPn: "6.97e-5", lambda: "1.08e-4" },
  { order: 2, problems: 1115, dfPn: "1.09e-2", lambda: "9.52e-3" },
  { order: 3, problems: 258, dfPn: "6.63e-2", lambda: "1.80e-1" },
  { order: 4, problems: 35, dfPn: "1.41e-1", lambda: "1.16" },
  { order: 5, problems: 1, dfPn: "4.50e-1", lambda: "1.01" },
  { order: 6, problems: 1, dfPn: "3.19e-2", lambda: "3.11e-1" },
];

/** The one order at which the paper finds df-pn λ faster than df-pn. */
export const PAPER_LAMBDA_WINS_AT = 2;
