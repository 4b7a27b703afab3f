/** Measures what the paper's tables hold, and says what follows for its findings. */
import { FailureError } from "../../game/errors.js";
import { compare, index1Gain } from "./comparison.js";
import type { Method } from "./methods.js";
import {
  PAPER_DEPTH,
  PAPER_FIGURE_6_LEAF,
  PAPER_GROUPS,
  PAPER_POSITIONS,
  PAPER_SEVERAL_SIGMA,
  PAPER_SIGMA_POSITIONS,
  PAPER_STAGES,
  PAPER_TABLE_1,
  PAPER_TABLE_8,
  PAPER_TABLE_8_STAGE,
  PAPER_TRIALS,
  PAPER_TURNS,
} from "./paper.js";
import { JUDGE_AHEAD, oneMoveStep, severalMovesStep, sigmaStep, trialsStep } from "./plan.js";
import { type GameSplit, positionsAfter } from "./positions.js";
import { findings, type GroupsRow, type Judged } from "./report/findings.js";
import type { ExpectationResults } from "./report/report.js";
import { choicesOf, type Judgements, outcomesOf } from "./report/rows.js";
import {
  addHistograms,
  type Differences,
  estimateSigma,
  type SigmaEstimate,
  type SigmaRow,
  unpackDifferences,
} from "./sigma.js";
import type { Step, StepRunner } from "./steps.js";
import { table1, table2, table3, table4 } from "./values.js";

export interface TablesOptions {
  /** The most positions per stage that methods are judged on. */
  readonly positions: number;
  readonly seed: number;
}

/** Sets of positions, each as large as the paper's, that σ is estimated from; methods are given that of the first. */
const SIGMA_SETS = 10;

const MINIMAX: Method = { rule: "minimax", depth: PAPER_DEPTH };

type Tables = Omit<ExpectationResults, "records" | "positionsAsked" | "seed" | "threads" | "questions">;

/** @throws FailureError when a stage has no positions */
export async function measureTables(
  runner: StepRunner,
  split: GameSplit,
  { positions, seed }: TablesOptions,
): Promise<Tables> {
  // A run with fewer positions is a quick look: then the rest is smaller as well.
  const trials = Math.max(2, Math.min(PAPER_TRIALS, Math.ceil((PAPER_TRIALS * positions) / PAPER_POSITIONS)));
  const trialSteps = PAPER_TABLE_1.map((_, row) => trialsStep(row, trials, seed));

  const setSize = Math.min(PAPER_SIGMA_POSITIONS, positions);
  const sigmaSteps = PAPER_STAGES.map((stage) =>
    sigmaStep({
      name: `σ, S = ${stage}`,
      positions: positionsAfter(split.estimation, stage, SIGMA_SETS * setSize),
      ahead: JUDGE_AHEAD,
      evaluation: "discs",
    }),
  );

  const sigmas = new Map<number, number>();
  const judging = (stage: number) => positionsAfter(split.judging, stage, positions);
  const oneMoveSteps = PAPER_STAGES.map((stage) =>
    oneMoveStep({
      name: `one move, S = ${stage}`,
      positions: judging(stage),
      methods: () => methodsOfOneMove(stage, sigmas.get(stage) ?? Number.NaN, seed),
      judgeDepth: PAPER_DEPTH + JUDGE_AHEAD,
    }),
  );
  const severalSteps = PAPER_TURNS.map(({ turns, stage }) =>
    severalMovesStep({
      name: `${turns} moves, S = ${stage}`,
      positions: judging(stage),
      methods: [MINIMAX, monteCarlo(PAPER_SEVERAL_SIGMA, PAPER_GROUPS, seed)],
      opponent: MINIMAX,
      turns,
    }),
  );
  const judgedSteps = [...oneMoveSteps, ...severalSteps];
  for (const { name, items } of [...sigmaSteps, ...judgedSteps]) {
    if (items === 0) throw new FailureError(`${name}: no game has such a position; give more records`);
  }

  runner.begin("experiments", [...sigmaSteps, ...trialSteps, ...judgedSteps]);
  const runAll = (steps: readonly Step[]) => Promise.all(steps.map((step) => runner.run(step)));
  const [sigmaRows, trialRows] = await Promise.all([sigmaSteps, trialSteps].map(runAll));
  const trees = sigmaRows.map((rows) => rows.map(unpackDifferences));
  const table5 = trees.map((all, i) => sigmaRow(PAPER_STAGES[i], all, setSize));
  for (const { stage, sets } of table5) sigmas.set(stage, sets[0].sigma.estimate);
  const [oneMoveRows, severalRows] = await Promise.all([oneMoveSteps, severalSteps].map(runAll));

  const oneMove = oneMoveRows.map((rows, i) => {
    const stage = PAPER_STAGES[i];
    const methods = methodsOfOneMove(stage, 0, seed);
    return judge(stage, choicesOf(rows, methods.findIndex(isPapers)), choicesOf(rows, 0));
  });
  const severalMoves = severalRows.map((rows, i) =>
    judge(PAPER_TURNS[i].turns, outcomesOf(rows, 1), outcomesOf(rows, 0)),
  );
  const lastRows = oneMoveRows[PAPER_STAGES.indexOf(PAPER_TABLE_8_STAGE)];
  const byGroups = (groups: number) =>
    choicesOf(lastRows, methodsOfOneMove(PAPER_TABLE_8_STAGE, 0, seed).findIndex(hasGroups(groups)));
  const figureTrees = trees[PAPER_STAGES.indexOf(PAPER_FIGURE_6_LEAF - PAPER_DEPTH)].slice(0, setSize);
  const reference = choicesOf(lastRows, 0);
  const groups = table8(lastRows, seed);
  return {
    table1: table1(trialRows.map((rows) => rows.flat())),
    table2: table2(),
    table3: table3(),
    table4: table4(),
    table5,
    figure6: {
      sigma: estimateSigma(figureTrees).sigma.estimate,
      histogram: [...addHistograms(figureTrees)],
    },
    oneMove,
    table8: groups,
    severalMoves,
    findings: findings({
      groups,
      sigmas: table5,
      oneMove,
      gainTo100: index1Gain(byGroups(100).deeper, byGroups(10).deeper, reference.deeper),
      gainBeyond100: index1Gain(byGroups(200).deeper, byGroups(100).deeper, reference.deeper),
      severalMoves,
    }),
  };
}

function sigmaRow(stage: number, trees: readonly Differences[], setSize: number): SigmaRow {
  const sets: SigmaEstimate[] = [];
  for (let from = 0; from + setSize <= trees.length || from === 0; from += setSize) {
    sets.push(estimateSigma(trees.slice(from, from + setSize)));
  }
  return { stage, sets, all: estimateSigma(trees) };
}

/** Minimax, the paper's method, and at the stage of Table 8 all of its m and the exact expectation. */
function methodsOfOneMove(stage: number, sigma: number, seed: number): Method[] {
  if (stage !== PAPER_TABLE_8_STAGE) return [MINIMAX, monteCarlo(sigma, PAPER_GROUPS, seed)];
  return [
    MINIMAX,
    ...PAPER_TABLE_8.map(({ parameter }) => monteCarlo(sigma, parameter, seed)),
    { rule: "expectation", depth: PAPER_DEPTH, sigma },
  ];
}

function monteCarlo(sigma: number, groups: number, seed: number): Method {
  return { rule: "monte-carlo", depth: PAPER_DEPTH, sigma, groups, seed };
}

const hasGroups = (groups: number) => (method: Method) =>
  method.rule === "monte-carlo" && method.groups === groups;
const isPapers = hasGroups(PAPER_GROUPS);

function judge(parameter: number, first: Judgements, second: Judgements): Judged {
  return {
    parameter,
    deeper: compare(first.deeper, second.deeper),
    final: compare(first.final, second.final),
  };
}

function table8(rows: readonly (readonly number[])[], seed: number): GroupsRow[] {
  return methodsOfOneMove(PAPER_TABLE_8_STAGE, 0, seed).flatMap((method, index) => {
    if (method.rule === "minimax") return [];
    const { deeper, final } = judge(0, choicesOf(rows, index), choicesOf(rows, 0));
    return { groups: method.rule === "monte-carlo" ? method.groups : null, deeper, final };
  });
}
