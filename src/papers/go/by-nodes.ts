/**
 * Captures drawn by the nodes of a third search, so that neither df-pn nor df-pn λ has a say in what is compared by them.
 *
 * The shapes are those of hard.ts, in the order of their numbers. A capture is taken if proof-number search proves it after 10,000
 * nodes or more. That search begins each leaf with 1 and 1, and knows neither orders nor ladders. It takes up to 100,000 nodes of each
 * shape, up to 1,000,000 of every tenth, and up to 10,000,000 of every hundredth: each power of ten then costs about as much. What it
 * leaves open is left out, and counted.
 *
 * True orders are found by λ search, which is not compared either. Where it leaves the order open, the capture is taken all the same.
 */
import { koOf, LEVELS } from "../../games/go/analysis/grade.js";
import { formatProblem } from "../../games/go/notation/text.js";
import { CaptureAnswer } from "../../games/go/records/captures.js";
import { type Ask, atLevel, type How, type Outline } from "./examine.js";
import { drawShape } from "./hard.js";

const FEWEST_NODES = 10_000;
const MOST_NODES = 10_000_000;
/** Nodes that λ search may take for the orders up to the highest of which there are places. */
const ORDER_NODES = 2_000_000;
const MOST_ORDERS = 4;
const ENTRIES = 1 << 20;

export const THIRD = "pn-search";
const third = (maxNodes: number): How => ({
  algorithm: THIRD,
  search: { leafNumbers: "unit" },
  maxNodes,
  entries: ENTRIES,
});
const BY_ORDERS: How = {
  algorithm: "lambda",
  search: { maxOrder: MOST_ORDERS },
  maxNodes: ORDER_NODES,
  entries: ENTRIES,
};

/** The most nodes of a shape. */
export function nodesOf(number: number): number {
  if (number % 100 === 0) return MOST_NODES;
  return number % 10 === 0 ? MOST_NODES / 10 : MOST_NODES / 100;
}

/** A capture, and the number of its shape. */
export interface Drawn extends Outline {
  readonly number: number;
}

export interface Among {
  readonly captures: readonly Drawn[];
  /** Shapes that the search left open. */
  readonly open: number;
}

/** The captures among the shapes of some numbers: unconditional ones, which no outside threats change. */
export async function capturesAmong(seed: number, numbers: readonly number[], ask: Ask): Promise<Among> {
  const drawn = numbers.flatMap((number) => {
    const shape = drawShape(seed, number);
    return shape === undefined ? [] : [{ ...shape, number }];
  });
  const limits = [...new Set(drawn.map(({ number }) => nodesOf(number)))];
  const byLimit = await Promise.all(
    limits.map(async (limit) => {
      const those = drawn.filter(({ number }) => nodesOf(number) === limit);
      const found = await ask(those, third(limit));
      return those.map((shape, i) => ({ shape, ...found[i] }));
    }),
  );
  const searched = byLimit.flat().sort((a, b) => a.shape.number - b.shape.number);
  const proven = searched.filter(({ verdict, nodes }) => verdict === "proven" && nodes >= FEWEST_NODES);
  // The hardest level: success there means success at every level.
  const worst = proven.map(({ shape }) => ({ ...shape, ...atLevel(shape, LEVELS.length - 1) }));
  const unconditional = await ask(worst, third(MOST_NODES));
  const sure = proven.filter((_, i) => unconditional[i].verdict === "proven");
  const byOrders = await ask(
    sure.map(({ shape }) => shape),
    BY_ORDERS,
  );
  const ko = CaptureAnswer.shape.ko.parse(koOf({ least: LEVELS.length, most: LEVELS.length }));
  return {
    captures: sure.map(({ shape: { words, liberties, number }, nodes }, i): Drawn => {
      const { verdict, order } = byOrders[i];
      return {
        ...{ position: formatProblem(words), kind: "capture", ko, liberties, nodes, number },
        order: verdict === "proven" ? (order ?? null) : null,
      };
    }),
    open: searched.filter(({ verdict }) => verdict === "unknown").length,
  };
}

/** So many places are kept for each order in a set of so many problems. */
const KEPT = 15;
const OF_PROBLEMS = 110;

export interface Places {
  /** Whether a capture of an order is taken, which then has a place; null is an order that is not known, or above the highest. */
  take(order: number | null): boolean;
}

/** Places of a set: some are kept for each order up to the highest, the others are for whatever comes first. */
export function createPlaces(problems: number): Places {
  const kept = new Map(
    Array.from({ length: MOST_ORDERS }, (_, i) => [1 + i, Math.floor((KEPT * problems) / OF_PROBLEMS)]),
  );
  let free = problems - [...kept.values()].reduce((sum, one) => sum + one, 0);
  return {
    take(order) {
      const left = order === null ? 0 : (kept.get(order) ?? 0);
      if (left > 0 && order !== null) kept.set(order, left - 1);
      else if (free > 0) free--;
      else return false;
      return true;
    },
  };
}
