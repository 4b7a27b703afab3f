/** What the paper prints of its shogi experiment, to stand beside what is measured. Figures are given as printed. */

export interface PaperSet {
  readonly problems: number;
  /** Table 1: problems solved with order 2. */
  readonly solved: { readonly lambda: number; readonly dfPn: number };
  /** Table 2: over how many problems the means go, and mean seconds; order 1 is the same search for both. */
  readonly both: number;
  readonly seconds: { readonly order1: string; readonly lambda: string; readonly dfPn: string };
}

export const PAPER = {
  mates: {
    problems: 777,
    solved: { lambda: 702, dfPn: 646 },
    both: 642,
    seconds: { order1: "0.0399", lambda: "2.78", dfPn: "4.91" },
  },
  hisshi: {
    problems: 32,
    solved: { lambda: 24, dfPn: 21 },
    both: 20,
    seconds: { order1: "(1.17)", lambda: "3.91", dfPn: "5.41" },
  },
} as const satisfies Record<string, PaperSet>;

export type SetName = keyof typeof PAPER;
export const SET_NAMES = ["mates", "hisshi"] as const;

const PAPER_TABLE_ENTRIES = 1_000_000;
/** Sizes of tables that are measured: the paper's, and smaller ones, for which our problems are as hard. */
export const TABLE_SIZES = [10_000, 30_000, 100_000, PAPER_TABLE_ENTRIES] as const;
