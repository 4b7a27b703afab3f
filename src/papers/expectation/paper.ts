/**
 * What "A game tree search using expectation" (Kobayashi, Sakaguchi, Sobashima, Nanba and Kuroiwa, IPSJ 2002) prints in its
 * tables, to be shown beside what is measured. Figures are given as printed, even where they cannot be right.
 */

export const PAPER_DEPTH = 3;
export const PAPER_POSITIONS = 10_000;
/** Groups of normal numbers after each estimate of an expectation. */
export const PAPER_GROUPS = 100;

/** Table 1: E(8², 0, …, 0) by the Monte Carlo method, mean and standard deviation of 100 trials. */
export const PAPER_TRIALS = 100;
export const PAPER_TABLE_1_SIGMA = 8;
export const PAPER_TABLE_1: readonly {
  readonly values: number;
  readonly groups: number;
  readonly mean: string;
  readonly deviation: string;
}[] = [
  { values: 10, groups: 100, mean: "12.32098", deviation: "0.45793" },
  { values: 10, groups: 10_000, mean: "12.32588", deviation: "0.07168" },
  { values: 10, groups: 1_000_000, mean: "12.31491", deviation: "0.01735" },
  { values: 100, groups: 100, mean: "20.05479", deviation: "0.33935" },
  { values: 100, groups: 10_000, mean: "20.07026", deviation: "0.11895" },
  { values: 100, groups: 1_000_000, mean: "20.07223", deviation: "0.01154" },
];

/** The children of Tables 2 and 3. */
export const PAPER_CHILDREN: readonly number[] = [10, 21, 29, 32];

/** Table 2: their generalised mean by its exponent. */
export const PAPER_TABLE_2: readonly { readonly exponent: number; readonly mean: string }[] = [
  { exponent: -32, mean: "10.4" },
  { exponent: -16, mean: "10.9" },
  { exponent: -8, mean: "11.9" },
  { exponent: -4, mean: "13.9" },
  { exponent: -2, mean: "16.6" },
  { exponent: -1, mean: "18.7" },
  { exponent: 0, mean: "21.0" },
  { exponent: 1, mean: "23.0" },
  { exponent: 2, mean: "24.5" },
  { exponent: 4, mean: "26.5" },
  { exponent: 8, mean: "28.3" },
  { exponent: 16, mean: "29.7" },
  { exponent: 32, mean: "30.7" },
];

/** Table 3: their expectation at a max and at a min node. */
export const PAPER_TABLE_3: readonly {
  readonly sigma: number;
  readonly max: string;
  readonly min: string;
}[] = [
  { sigma: 1, max: "32.01", min: "9.98" },
  { sigma: 2, max: "32.24", min: "9.97" },
  { sigma: 4, max: "33.09", min: "9.88" },
  { sigma: 8, max: "35.58", min: "8.78" },
];

/** Table 4: E(8², 20, h2, h3) at a max node. Rows by h2, columns by h3, both `PAPER_TABLE_4_VALUES`; h3 ≤ h2. */
export const PAPER_TABLE_4_SIGMA = 8;
export const PAPER_TABLE_4_FIRST = 20;
export const PAPER_TABLE_4_VALUES: readonly number[] = [-20, -10, 0, 10, 20];
export const PAPER_TABLE_4: readonly (readonly string[])[] = [
  ["20.02"],
  ["20.10", "20.20"],
  ["20.17", "20.25", "20.44"],
  ["21.18", "21.20", "21.26", "21.98"],
  ["24.46", "24.52", "24.59", "24.88", "26.70"],
];

/** Moves played in the positions of Tables 5 to 7; leaves lie `PAPER_DEPTH` plies further on. */
export const PAPER_STAGES: readonly number[] = [50, 51, 52, 53, 54];

/** Positions after each estimate of Table 5. */
export const PAPER_SIGMA_POSITIONS = 100;

/** Table 5: σ̂² and σ̂ of a leaf's value against what it is two plies on, by the moves played at the leaf. */
export const PAPER_TABLE_5: readonly {
  readonly leaf: number;
  readonly variance: string;
  readonly sigma: string;
}[] = [
  { leaf: 53, variance: "51.98", sigma: "7.21" },
  { leaf: 54, variance: "69.39", sigma: "8.33" },
  { leaf: 55, variance: "90.30", sigma: "9.50" },
  { leaf: 56, variance: "121.84", sigma: "11.04" },
  { leaf: 57, variance: "183.95", sigma: "13.56" },
];
/** σ̂ for leaves after 53 moves from two other hundreds of positions. */
export const PAPER_OTHER_SIGMAS: readonly string[] = ["7.23", "6.99"];
/**
 * Moves played at the leaves of Fig. 6. The paper says that it is for S = 54, whose leaves lie at 57, and that σ is
 * 8.33, which is that of leaves after 54 moves.
 */
export const PAPER_FIGURE_6_LEAF = 54;

/** The two ways a chosen move is judged: (a) by a search of depth D + 2, (b) by the end of the game. */
export const JUDGES = ["deeper", "final"] as const;
export type Judge = (typeof JUDGES)[number];

/** A column of Tables 6 to 10: expectation against minimax. */
export interface PaperComparison {
  /** S, m or T. */
  readonly parameter: number;
  /** Positions where the expectation method's move is judged better, and worse, than minimax's. */
  readonly better: number;
  readonly worse: number;
  readonly index1: string;
  readonly index2: string;
  /** With the paper's stars: * significant at 5 %, ** at 1 %, two-sample t-test. */
  readonly meanDifference: string;
}

function columns(
  parameters: readonly number[],
  better: readonly number[],
  worse: readonly number[],
  index1: readonly string[],
  index2: readonly string[],
  meanDifference: readonly string[],
): readonly PaperComparison[] {
  return parameters.map((parameter, i) => ({
    parameter,
    better: better[i],
    worse: worse[i],
    index1: index1[i],
    index2: index2[i],
    meanDifference: meanDifference[i],
  }));
}

/** Tables 6 (a) and 7 (b): one move, by S. */
export const PAPER_ONE_MOVE: Readonly<Record<Judge, readonly PaperComparison[]>> = {
  deeper: columns(
    PAPER_STAGES,
    [1086, 1095, 1148, 1292, 1196],
    [786, 715, 742, 795, 746],
    ["3.00", "3.80", "4.06", "4.97", "4.50"],
    ["58.0", "60.1", "60.7", "61.9", "61.6"],
    ["0.266", "0.432", "0.500", "0.735*", "0.626"],
  ),
  final: columns(
    PAPER_STAGES,
    [1139, 1212, 1203, 1219, 1151],
    [988, 829, 819, 735, 815],
    ["1.51", "3.83", "3.84", "4.84", "3.36"],
    ["53.5", "59.4", "59.5", "62.4", "58.5"],
    ["0.294", "0.659", "0.624", "0.737*", "0.443"],
  ),
};

/** Table 8 and Fig. 7: one move after 54 moves, judge (a), by m. */
export const PAPER_TABLE_8_STAGE = 54;
export const PAPER_TABLE_8 = columns(
  [10, 30, 50, 100, 150, 200],
  [1340, 1239, 1217, 1196, 1161, 1153],
  [1194, 930, 815, 746, 703, 703],
  ["1.46", "3.09", "4.02", "4.50", "4.58", "4.50"],
  ["52.9", "57.1", "59.9", "61.6", "62.3", "62.1"],
  ["0.262", "0.548", "0.609", "0.626", "0.635", "0.639"],
);

/** Tables 9 (a) and 10 (b): T moves, by T. */
export const PAPER_SEVERAL_SIGMA = 8.5;
export const PAPER_TURNS: readonly { readonly turns: number; readonly stage: number }[] = [
  { turns: 2, stage: 50 },
  { turns: 3, stage: 48 },
  { turns: 5, stage: 44 },
  { turns: 7, stage: 40 },
];
const TURNS = PAPER_TURNS.map(({ turns }) => turns);
export const PAPER_SEVERAL_MOVES: Readonly<Record<Judge, readonly PaperComparison[]>> = {
  deeper: columns(
    TURNS,
    [2128, 3150, 4445, 4937],
    [1514, 2153, 3255, 3934],
    ["6.14", "9.97", "11.90", "10.03"],
    ["58.4", "59.4", "57.7", "55.7"],
    ["0.993*", "1.729**", "2.717**", "3.309**"],
  ),
  final: columns(
    TURNS,
    [2197, 3137, 4462, 4897],
    [1599, 2226, 3349, 3976],
    ["5.98", "9.11", "11.13", "9.21"],
    ["57.9", "58.5", "57.1", "55.2"],
    ["1.198**", "1.862**", "2.658**", "2.719**"],
  ),
};
