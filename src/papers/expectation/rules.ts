/**
 * Other ways of backing up besides the expectation: the generalised mean, M & N, product and average propagation, at the
 * parents of leaves as the expectation or at all nodes as their authors meant them; and how ties between equal moves are broken.
 *
 * Each has parameters. They are chosen among a few on the games that σ is estimated from, by the mean result of the game, and
 * judged on the others. The expectation's own σ is that of Table 5, and for comparison chosen so as well.
 */
import { mean } from "../../math/statistics.js";
import { type Comparison, compare } from "./comparison.js";
import type { Method } from "./methods.js";
import { PAPER_DEPTH, PAPER_SIGMA_POSITIONS } from "./paper.js";
import { JUDGE_AHEAD, oneMoveStep } from "./plan.js";
import { positionsAfter } from "./positions.js";
import { askSigma, type Question, type QuestionOptions } from "./question.js";
import { choicesOf } from "./report/rows.js";

export const RULES_STAGE = 52;
/** Positions that a parameter is chosen on, in hundreds as the paper's. */
const CHOICE_SETS = 10;
/** Milliseconds per position and method, measured. */
const WEIGHT = 0.1;

/** A way of backing up with all parameters that it may have. */
interface Family {
  readonly name: string;
  readonly candidates: readonly { readonly parameter: string; readonly method: Method }[];
}

export interface RuleRow {
  readonly name: string;
  /** The one that was chosen, empty where there is no choice. */
  readonly parameter: string;
  /** Against minimax, by both judges. */
  readonly deeper: Comparison;
  readonly final: Comparison;
  /** The expectation with Table 5's σ against this rule. */
  readonly expectation: Comparison;
}

export interface RulesAnswer {
  readonly positions: number;
  readonly sigma: number;
  readonly rows: readonly RuleRow[];
}

const MINIMAX: Method = { rule: "minimax", depth: PAPER_DEPTH };
const SHARES = [0.25, 0.5, 1, 2, 4, 8, 16, 32];

export function askRules(options: QuestionOptions): Question<RulesAnswer> {
  const { split, positions } = options;
  const sigma = askSigma(options, { stage: RULES_STAGE });
  const setSize = Math.min(PAPER_SIGMA_POSITIONS, positions);
  const all = () => families(sigma.sigma());
  const candidates = () => all().flatMap((family) => family.candidates.map(({ method }) => method));
  let chosen: readonly (Family["candidates"][number] & { readonly name: string })[] = [];
  const judged = () => [MINIMAX, ...chosen.map(({ method }) => method)];
  const step = (name: string, most: number, games: "estimation" | "judging", methods: () => Method[]) =>
    oneMoveStep({
      name: `question: rules, ${name}`,
      positions: positionsAfter(split[games], RULES_STAGE, most),
      methods,
      judgeDepth: PAPER_DEPTH + JUDGE_AHEAD,
      weight: WEIGHT * families(1).length,
    });
  const choice = step("choice", CHOICE_SETS * setSize, "estimation", candidates);
  const judging = step("judged", positions, "judging", judged);
  return {
    steps: [sigma.step, choice, judging],
    async answer(runner) {
      await sigma.estimate(runner);
      const choiceRows = await runner.run(choice);
      let column = 0;
      chosen = all().map(({ name, candidates: some }) => {
        const worth = some.map(() => mean(choicesOf(choiceRows, column++).final));
        return { name, ...some[worth.indexOf(Math.max(...worth))] };
      });
      const rows = await runner.run(judging);
      const minimax = choicesOf(rows, 0);
      const expectation = choicesOf(rows, 1);
      return {
        positions: judging.items,
        sigma: sigma.sigma(),
        rows: chosen.map(({ name, parameter }, i): RuleRow => {
          const own = choicesOf(rows, i + 1);
          return {
            name,
            parameter,
            deeper: compare(own.deeper, minimax.deeper),
            final: compare(own.final, minimax.final),
            expectation: compare(expectation.final, own.final),
          };
        }),
      };
    },
  };
}

/** All rules, the expectation with this σ first. */
function families(sigma: number): Family[] {
  const depth = PAPER_DEPTH;
  const single = (name: string, method: Method): Family => ({
    name,
    candidates: [{ parameter: "", method }],
  });
  const places = [
    ["parents", "parents of leaves"],
    ["all", "all nodes"],
  ] as const;
  return [
    single("expectation, σ of Table 5", { rule: "expectation", depth, sigma }),
    {
      name: "expectation, σ chosen",
      candidates: SHARES.map((share) => ({
        parameter: `${share} σ`,
        method: { rule: "expectation", depth, sigma: share * sigma },
      })),
    },
    single("minimax, equal moves at random", { rule: "minimax", depth, ties: "random" }),
    single("minimax, equal moves by the expectation", { rule: "minimax", depth, ties: { sigma } }),
    ...places.flatMap(([nodes, where]): Family[] => [
      {
        name: `generalised mean, ${where}`,
        candidates: [8, 16, 32, 64, 128, 256, 512].map((exponent) => ({
          parameter: `p = ${exponent}`,
          method: { rule: "generalised-mean", depth, exponent, nodes },
        })),
      },
      {
        name: `M & N, ${where}`,
        candidates: [2, 3, 5, 10, 20].flatMap((best) =>
          [0.5, 1, 2, 4].map((share) => ({
            parameter: `M = ${best}, bonus ${share} σ/√π`,
            method: {
              rule: "m-and-n",
              depth,
              best,
              bonus: (share * sigma) / Math.sqrt(Math.PI),
              reach: 1.8 * sigma,
              nodes,
            },
          })),
        ),
      },
      ...(["product", "average"] as const).map(
        (rule): Family => ({
          name: `${rule} propagation, ${where}`,
          candidates: SHARES.map((share) => ({
            parameter: `s = ${share} σ/1.702`,
            method: { rule, depth, scale: (share * sigma) / 1.702, nodes },
          })),
        }),
      ),
    ]),
  ];
}
