/**
 * The steps of the expectation experiments: what each does, and how many items a thread does at a time. Methods are
 * functions, since some need a σ that another step estimates first.
 */
import type { EvaluationName } from "../../games/othello/evaluation/evaluation.js";
import { POSITION_WORDS } from "../../games/othello/notation/position.js";
import type { Method } from "./methods.js";
import { PAPER_DEPTH, PAPER_TABLE_1, PAPER_TABLE_1_SIGMA } from "./paper.js";
import type { PositionList } from "./positions.js";
import type { Step } from "./steps.js";

/** Judge (a) looks this many plies further than the methods. */
export const JUDGE_AHEAD = 2;

/** Positions that a thread does at a time. */
const CHUNK = 50;

/** Milliseconds an item takes, for the time left: measured with records of strong players, two threads. */
const WEIGHTS = { game: 10, normalNumber: 7e-6, leaf: 0.005, move: 0.3, turn: 0.35 };

export function selfPlayStep(games: number, seed: number): Step {
  return {
    name: `self-play, seed ${seed}`,
    items: games,
    chunk: CHUNK,
    weight: WEIGHTS.game,
    task: (from, to) => ({ kind: "self-play", seed, from, to }),
  };
}

/** The estimates of one row of Table 1. */
export function trialsStep(row: number, trials: number, seed: number): Step {
  const { values, groups } = PAPER_TABLE_1[row];
  return {
    name: `Table 1, k = ${values}, m = ${groups}`,
    items: trials,
    // At most half a second, for the largest.
    chunk: Math.max(1, Math.min(trials, Math.floor(5e7 / (values * groups)))),
    weight: values * groups * WEIGHTS.normalNumber,
    task: (from, to) => ({
      kind: "trials",
      values,
      groups,
      sigma: PAPER_TABLE_1_SIGMA,
      // Each row has random numbers of its own.
      seed: (seed + Math.imul(row + 1, 0x9e3779b1)) | 0,
      from,
      to,
    }),
  };
}

export interface SigmaStepOptions {
  readonly name: string;
  readonly positions: PositionList;
  /** Depth of the searches from the leaves. */
  readonly ahead: number;
  readonly evaluation: EvaluationName;
}

/** What σ is estimated from: trees of the paper's depth. */
export function sigmaStep({ name, positions, ahead, evaluation }: SigmaStepOptions): Step {
  return {
    name,
    items: positions.count,
    chunk: 10,
    weight: 150 * WEIGHTS.leaf * 3 ** ahead,
    task: (from, to) => ({
      kind: "differences",
      words: part(positions, from, to),
      depth: PAPER_DEPTH,
      ahead,
      evaluation,
    }),
  };
}

export interface OneMoveOptions {
  readonly name: string;
  readonly positions: PositionList;
  readonly methods: () => readonly Method[];
  /** Depth of judge (a); null for none. */
  readonly judgeDepth: number | null;
  readonly timed?: boolean;
  /** Milliseconds per position; left out, those of the paper's experiment. */
  readonly weight?: number;
}

export function oneMoveStep({
  name,
  positions,
  methods,
  judgeDepth,
  timed = false,
  weight = WEIGHTS.move,
}: OneMoveOptions): Step {
  return {
    name,
    items: positions.count,
    chunk: CHUNK,
    weight,
    task: (from, to) => ({
      kind: "one-move",
      words: part(positions, from, to),
      methods: methods(),
      judgeDepth,
      timed,
    }),
  };
}

export interface SeveralMovesOptions {
  readonly name: string;
  readonly positions: PositionList;
  readonly methods: readonly Method[];
  readonly opponent: Method;
  readonly turns: number;
}

export function severalMovesStep({ name, positions, ...rest }: SeveralMovesOptions): Step {
  return {
    name,
    items: positions.count,
    chunk: CHUNK,
    weight: rest.turns * WEIGHTS.turn,
    task: (from, to) => ({
      kind: "several-moves",
      words: part(positions, from, to),
      judgeDepth: rest.opponent.depth + JUDGE_AHEAD,
      ...rest,
    }),
  };
}

function part({ words }: PositionList, from: number, to: number): Int32Array {
  return words.slice(POSITION_WORDS * from, POSITION_WORDS * to);
}
