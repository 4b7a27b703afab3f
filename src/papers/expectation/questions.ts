/**
 * What the paper leaves open: whether the expectation method also wins for the same effort, with a better static value,
 * and more plies ahead, what an exact expectation is worth, and how other ways of backing up compare.
 */
import { EVALUATIONS } from "../../games/othello/evaluation/evaluation.js";
import { type Comparison, compare } from "./comparison.js";
import { askEffort, type EffortAnswer } from "./effort.js";
import type { Method } from "./methods.js";
import { PAPER_DEPTH, PAPER_STAGES, PAPER_TABLE_8_STAGE } from "./paper.js";
import { JUDGE_AHEAD, oneMoveStep } from "./plan.js";
import { positionsAfter } from "./positions.js";
import { askSigma, type Question, type QuestionOptions } from "./question.js";
import type { Judged } from "./report/findings.js";
import { choicesOf } from "./report/rows.js";
import { askRules, type RulesAnswer } from "./rules.js";
import type { SigmaEstimate } from "./sigma.js";
import type { StepRunner } from "./steps.js";

export interface Answers {
  readonly effort: EffortAnswer;
  readonly evaluations: readonly EvaluationRow[];
  readonly groups: readonly Judged[];
  readonly ahead: readonly AheadRow[];
  readonly rules: RulesAnswer;
}

export async function answerQuestions(runner: StepRunner, options: QuestionOptions): Promise<Answers> {
  const effort = askEffort(options);
  const evaluations = askEvaluations(options);
  const groups = askGroups(options);
  const ahead = askAhead(options);
  const rules = askRules(options);
  runner.begin(
    "open questions",
    [effort, evaluations, groups, ahead, rules].flatMap(({ steps }) => steps),
  );
  const [a, b, c, d, e] = await Promise.all([
    effort.answer(runner),
    evaluations.answer(runner),
    groups.answer(runner),
    ahead.answer(runner),
    rules.answer(runner),
  ]);
  return { effort: a, evaluations: b, groups: c, ahead: d, rules: e };
}

/** One move with each static value, judged by the end of the game. */
export interface EvaluationRow {
  readonly stage: number;
  readonly discs: { readonly sigma: number; readonly expectation: Comparison };
  readonly mobility: { readonly sigma: number; readonly expectation: Comparison };
  readonly learned: { readonly sigma: number; readonly expectation: Comparison };
  /** Minimax with the value of discs and mobility, and with the learned value, against minimax with the difference of discs. */
  readonly mobilityValue: Comparison;
  readonly staticValue: Comparison;
}

function askEvaluations(options: QuestionOptions): Question<EvaluationRow[]> {
  const names = EVALUATIONS;
  const rows = PAPER_STAGES.map((stage) => {
    const sigmas = names.map((evaluation) => askSigma(options, { stage, evaluation }));
    const step = oneMoveStep({
      name: `question: ${names.length} static values, S = ${stage}`,
      positions: positionsAfter(options.split.judging, stage, options.positions),
      methods: () =>
        names.flatMap((evaluation, i): Method[] => [
          { rule: "minimax", depth: PAPER_DEPTH, evaluation },
          { rule: "expectation", depth: PAPER_DEPTH, evaluation, sigma: sigmas[i].sigma() },
        ]),
      judgeDepth: null,
    });
    return { stage, sigmas, step };
  });
  return {
    steps: rows.flatMap(({ sigmas, step }) => [...sigmas.map((sigma) => sigma.step), step]),
    answer: (runner) =>
      Promise.all(
        rows.map(async ({ stage, sigmas, step }): Promise<EvaluationRow> => {
          await Promise.all(sigmas.map((sigma) => sigma.estimate(runner)));
          const found = await runner.run(step);
          const [discs, discsExpectation, mobility, mobilityExpectation, learned, learnedExpectation] =
            names.flatMap((_, i) => [2 * i, 2 * i + 1].map((method) => choicesOf(found, method).final));
          return {
            stage,
            discs: { sigma: sigmas[0].sigma(), expectation: compare(discsExpectation, discs) },
            mobility: { sigma: sigmas[1].sigma(), expectation: compare(mobilityExpectation, mobility) },
            learned: { sigma: sigmas[2].sigma(), expectation: compare(learnedExpectation, learned) },
            mobilityValue: compare(mobility, discs),
            staticValue: compare(learned, discs),
          };
        }),
      ),
  };
}

const GROUPS = [10, 30, 100, 300, 1000];

/** The exact expectation against estimates from m groups of normal numbers, by m. */
function askGroups(options: QuestionOptions): Question<Judged[]> {
  const stage = PAPER_TABLE_8_STAGE;
  const sigma = askSigma(options, { stage });
  const step = oneMoveStep({
    name: "question: groups",
    positions: positionsAfter(options.split.judging, stage, options.positions),
    methods: () => [
      { rule: "expectation", depth: PAPER_DEPTH, sigma: sigma.sigma() },
      ...GROUPS.map((groups): Method => {
        const { seed } = options;
        return { rule: "monte-carlo", depth: PAPER_DEPTH, sigma: sigma.sigma(), groups, seed };
      }),
    ],
    judgeDepth: PAPER_DEPTH + JUDGE_AHEAD,
  });
  return {
    steps: [sigma.step, step],
    async answer(runner) {
      await sigma.estimate(runner);
      const rows = await runner.run(step);
      const exact = choicesOf(rows, 0);
      return GROUPS.map((parameter, i) => {
        const sampled = choicesOf(rows, i + 1);
        return {
          parameter,
          deeper: compare(exact.deeper, sampled.deeper),
          final: compare(exact.final, sampled.final),
        };
      });
    },
  };
}

/** The expectation method with σ for n plies ahead; judge (a) looks n plies further than the methods. */
export interface AheadRow extends Judged {
  readonly estimate: SigmaEstimate;
}

/** The stage with the most moves left. */
export const AHEAD_STAGE = PAPER_STAGES[0];

function askAhead(options: QuestionOptions): Question<AheadRow[]> {
  const rows = Array.from({ length: options.ahead }, (_, i) => {
    const ahead = i + 1;
    const sigma = askSigma(options, { stage: AHEAD_STAGE, ahead });
    const step = oneMoveStep({
      name: `question: ${ahead} plies ahead`,
      positions: positionsAfter(options.split.judging, AHEAD_STAGE, options.positions),
      methods: () => [
        { rule: "minimax", depth: PAPER_DEPTH },
        // An odd number of plies ahead, g is not around h, since one side has moved once more; what all children have
        // in common makes no difference between moves.
        { rule: "expectation", depth: PAPER_DEPTH, sigma: sigma.deviation() },
      ],
      judgeDepth: PAPER_DEPTH + ahead,
    });
    return { ahead, sigma, step };
  });
  return {
    steps: rows.flatMap(({ sigma, step }) => [sigma.step, step]),
    answer: (runner) =>
      Promise.all(
        rows.map(async ({ ahead, sigma, step }): Promise<AheadRow> => {
          const estimate = await sigma.estimate(runner);
          const found = await runner.run(step);
          const [minimax, expectation] = [0, 1].map((method) => choicesOf(found, method));
          return {
            parameter: ahead,
            estimate,
            deeper: compare(expectation.deeper, minimax.deeper),
            final: compare(expectation.final, minimax.final),
          };
        }),
      ),
  };
}
