/** The same effort: is the expectation method better than a minimax search that may look further for as many nodes? */
import { studentInterval } from "../../math/significance.js";
import { type Interval, mean } from "../../math/statistics.js";
import { TREE_SEARCHES, type TreeSearchName } from "../../search/expectation/tree-search.js";
import type { Method } from "./methods.js";
import { PAPER_DEPTH } from "./paper.js";
import { oneMoveStep } from "./plan.js";
import { positionsAfter } from "./positions.js";
import { askSigma, type Question, type QuestionOptions } from "./question.js";
import { choicesOf } from "./report/rows.js";

/** Early enough that the deepest searches do not see the end, late enough that the end can be had exactly. */
export const EFFORT_STAGE = 44;
const EFFORT_POSITIONS = 2000;
/** Depths of the expectation method, and of minimax, which needs one more to spend as much. */
const DEPTHS = [3, 4, 5, 6, 7];
const MINIMAX_DEPTHS = [1, 2, 3, 4, 5, 6, 7, 8];
/** The σ of the expectation method: as it is estimated, and this many times as large, which suits the end of the game. */
const FACTORS = [1, 8];
/** Milliseconds per position, measured. */
const WEIGHT = 120;

/** Minimax at a mean depth that costs as much, and what the expectation method's moves are worth more, in discs. */
export interface Match {
  readonly depth: number;
  readonly difference: Interval;
}

export interface EffortRow {
  readonly algorithm: TreeSearchName;
  readonly depth: number;
  /** σ of the expectation method, a multiple of what is estimated. */
  readonly sigma: number;
  readonly factor: number;
  /** The effort of the expectation method per position, and that of minimax at the same depth. */
  readonly nodes: number;
  readonly microseconds: number;
  readonly minimaxNodes: number;
  readonly minimaxMicroseconds: number;
  readonly sameDepth: Match;
  readonly sameNodes: Match;
  readonly sameTime: Match;
}

export interface EffortAnswer {
  readonly positions: number;
  readonly rows: readonly EffortRow[];
}

export function askEffort(options: QuestionOptions): Question<EffortAnswer> {
  const { split, positions } = options;
  const sigmas = DEPTHS.map((depth) => askSigma(options, { stage: EFFORT_STAGE + depth - PAPER_DEPTH }));
  const methods = () =>
    TREE_SEARCHES.flatMap((algorithm): Method[] => [
      ...MINIMAX_DEPTHS.map((depth): Method => ({ rule: "minimax", depth, algorithm })),
      ...FACTORS.flatMap((factor) =>
        DEPTHS.map((depth, i): Method => {
          return { rule: "expectation", depth, algorithm, sigma: factor * sigmas[i].sigma() };
        }),
      ),
    ]);
  const step = oneMoveStep({
    name: "question: effort",
    positions: positionsAfter(split.judging, EFFORT_STAGE, Math.min(EFFORT_POSITIONS, positions)),
    methods,
    judgeDepth: null,
    timed: true,
    weight: WEIGHT,
  });
  return {
    steps: [...sigmas.map((sigma) => sigma.step), step],
    async answer(runner) {
      await Promise.all(sigmas.map((sigma) => sigma.estimate(runner)));
      const rows = await runner.run(step);
      const measured = methods().map((method, i) => ({ method, ...choicesOf(rows, i) }));
      return { positions: step.items, rows: TREE_SEARCHES.flatMap((name) => effortRows(name, measured)) };
    },
  };
}

type Measured = ReturnType<typeof choicesOf> & { readonly method: Method };

function effortRows(algorithm: TreeSearchName, measured: readonly Measured[]): EffortRow[] {
  const own = measured.filter(({ method }) => method.algorithm === algorithm);
  const minimax = own.filter(({ method }) => method.rule === "minimax");
  return own.slice(minimax.length).flatMap(({ method, final, nodes, microseconds }, i) => {
    if (method.rule !== "expectation") return [];
    const same = minimax.find((one) => one.method.depth === method.depth);
    if (same === undefined) return [];
    const match = (cost: "nodes" | "microseconds"): Match => {
      const depths = minimax.map((one) => ({
        depth: one.method.depth,
        cost: mean(one[cost]),
        values: one.final,
      }));
      const { depth, values } = atCost(depths, mean(cost === "nodes" ? nodes : microseconds));
      return { depth, difference: difference(final, values) };
    };
    return {
      algorithm,
      depth: method.depth,
      sigma: method.sigma,
      factor: FACTORS[Math.floor(i / DEPTHS.length)],
      nodes: mean(nodes),
      microseconds: mean(microseconds),
      minimaxNodes: mean(same.nodes),
      minimaxMicroseconds: mean(same.microseconds),
      sameDepth: { depth: method.depth, difference: difference(final, same.final) },
      sameNodes: match("nodes"),
      sameTime: match("microseconds"),
    };
  });
}

function difference(first: readonly number[], second: readonly number[]): Interval {
  return studentInterval(first.map((value, i) => value - second[i]));
}

/** A method at one depth: what it costs per position on average, and what its moves are worth, position by position. */
export interface AtDepth {
  readonly depth: number;
  readonly cost: number;
  readonly values: readonly number[];
}

/**
 * The method that costs this much on average: at each position it looks to one of two neighbouring depths, drawn with the
 * probabilities that make the mean cost right. Its value at a position is the mean of both by these probabilities.
 *
 * @param depths in ascending order, at least one; a cost beyond the first or the last is taken for theirs
 * @returns the mean depth, and the expected values
 */
export function atCost(depths: readonly AtDepth[], cost: number): Omit<AtDepth, "cost"> {
  const next = depths.findIndex((one) => one.cost > cost);
  if (next < 0) return depths[depths.length - 1];
  if (next === 0) return depths[0];
  const below = depths[next - 1];
  const above = depths[next];
  const share = (cost - below.cost) / (above.cost - below.cost);
  return {
    depth: below.depth + share * (above.depth - below.depth),
    values: below.values.map((value, i) => value + share * (above.values[i] - value)),
  };
}
