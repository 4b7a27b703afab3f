/** What the open questions of the expectation method have in common. */
import type { EvaluationName } from "../../games/othello/evaluation/evaluation.js";
import { PAPER_SIGMA_POSITIONS } from "./paper.js";
import { JUDGE_AHEAD, sigmaStep } from "./plan.js";
import { type GameSplit, positionsAfter } from "./positions.js";
import { estimateSigma, type SigmaEstimate, unpackDifferences } from "./sigma.js";
import type { Step, StepRunner } from "./steps.js";

export interface QuestionOptions {
  readonly split: GameSplit;
  /** The most positions per stage that methods are judged on. */
  readonly positions: number;
  /** The seed of the Monte Carlo method. */
  readonly seed: number;
  /** The largest n of "n plies ahead". */
  readonly ahead: number;
}

/** What has to be run, and what the answer is made of. */
export interface Question<Answer> {
  readonly steps: readonly Step[];
  answer(runner: StepRunner): Promise<Answer>;
}

export interface SigmaOptions {
  /** Moves played at the roots of the trees; the leaves lie three plies on. */
  readonly stage: number;
  /** Default 2, as in the paper. */
  readonly ahead?: number;
  readonly evaluation?: EvaluationName;
}

/** An estimate of σ from the games that are set apart for it. */
export function askSigma(
  { split, positions }: QuestionOptions,
  { stage, ahead = JUDGE_AHEAD, evaluation = "discs" }: SigmaOptions,
) {
  const step = sigmaStep({
    name: `question: σ, S = ${stage}, ${ahead} plies ahead, ${evaluation}`,
    positions: positionsAfter(split.estimation, stage, Math.min(PAPER_SIGMA_POSITIONS, positions)),
    ahead,
    evaluation,
  });
  let found: SigmaEstimate | undefined;
  return {
    step,
    /** Once it is estimated; NaN before. */
    sigma: () => found?.sigma.estimate ?? Number.NaN,
    /** The standard deviation about the mean, of the same values. */
    deviation: () => found?.deviation ?? Number.NaN,
    async estimate(runner: StepRunner): Promise<SigmaEstimate> {
      found = estimateSigma((await runner.run(step)).map(unpackDifferences));
      return found;
    },
  };
}
