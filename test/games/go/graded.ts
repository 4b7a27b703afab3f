/** Searches against the fixpoint: every position of a problem, at every level of threats. */
import { expect } from "vitest";
import go from "../../../src/games/go/game.js";
import { GO_LAMBDA } from "../../../src/games/go/module.js";
import { POSITION_WORDS } from "../../../src/games/go/notation/packing.js";
import { type Problem, packPosition, pointsOf } from "../../../src/games/go/notation/position.js";
import { formatProblem } from "../../../src/games/go/notation/text.js";
import { createGo } from "../../../src/games/go/rules/rules.js";
import { createLinkedGo } from "../../../src/games/go/search/linked-game.js";
import { createRandom } from "../../../src/math/random.js";
import { findKind, type SearchOptions } from "../../../src/search/kinds.js";
import { createTable, tableWords } from "../../../src/search/table/transposition-table.js";
import { LEVELS, type Solved, solveByFixpoint } from "./fixpoint.js";

const MOST_NODES = 2_000_000;

/** The problem, on the whole board if no region is named. */
export function problemOn(
  columns: number,
  rows: number,
  targets: readonly number[],
  more: Partial<Pick<Problem, "all" | "defender" | "region" | "safe">> = {},
): Problem {
  const region = new Set(pointsOf({ columns, rows }));
  return { columns, rows, defender: 1, all: false, targets, region, ...more };
}

/** A search that is compared with the fixpoint. */
export interface Held {
  /** Default df-pn. */
  readonly algorithm?: string;
  /** Linked with the fast rules (default), or called through their functions. */
  readonly linked?: boolean;
  /** Whether the attacker has candidates only: proofs are valid all the same. */
  readonly attackersCandidates?: boolean;
  /** The number of liberties beyond which the attacker gives up: proofs are valid all the same. */
  readonly liberties?: number;
  readonly options?: SearchOptions;
  readonly entries: number;
  /** The most nodes for a position, where the search need not finish. */
  readonly maxNodes?: number;
}

/** Every search in both forms, with tables large enough for everything and with small ones. */
export const SEARCHES: readonly Held[] = [
  { entries: 100_000 },
  { linked: false, entries: 10_000 },
  { algorithm: "df-pn-lambda", options: { freelyTried: 15 }, entries: 100_000 },
  { algorithm: "df-pn-lambda", attackersCandidates: true, options: GO_LAMBDA, entries: 10_000 },
  {
    algorithm: "df-pn-lambda",
    linked: false,
    options: { andStrategy: "sum", provePasses: true, freelyTried: 15 },
    entries: 3000,
  },
  { liberties: 3, entries: 10_000 },
  { linked: false, attackersCandidates: true, liberties: 2, entries: 10_000 },
  { algorithm: "lambda", options: { maxOrder: 2, freelyTried: 15 }, entries: 100_000, maxNodes: 2000 },
  { algorithm: "lambda", options: { maxOrder: 3, freelyTried: 2 }, entries: 3000, maxNodes: 500 },
  { algorithm: "df-pn-plus", entries: 100_000 },
  { algorithm: "iterative-deepening", entries: 100_000 },
  // A position of 3x3 with play without end takes 11,694 nodes.
  { algorithm: "pn-search", entries: 100_000, maxNodes: 20_000 },
  { algorithm: "pn-search", options: { similar: "add-success" }, entries: 2000, maxNodes: 20_000 },
];

/**
 * Solves every position of the problem in both ways, by each of the searches. A search by λ orders proves what it can; all
 * that it proves has to hold.
 *
 * @returns how many positions there are, how many of them the attacker wins, how many of those each search proves, and how many
 * are won at no level, at the first, at the first two and so on
 */
export function compareWithFixpoint(problem: Problem, ...searches: readonly Held[]) {
  return compareSample(problem, 1, ...searches);
}

/** The same for every n-th position. */
export async function compareSample(problem: Problem, every: number, ...searches: readonly Held[]) {
  const solved = solveByFixpoint(problem);
  const held = await holdToSolved(problem, solved, every, searches);
  return { positions: solved.positions, ...held, grades: gradesOf(solved) };
}

/** Compares searches with the solution for some positions of the problem. */
export async function holdToSolved(
  problem: Problem,
  solved: Pick<Solved, "positions" | "positionAt" | "wins">,
  every: number,
  searches: readonly Held[],
): Promise<{ readonly won: number; readonly proven: readonly number[] }> {
  const attacker = problem.defender === 0 ? 1 : 0;
  let won = 0;
  for (let i = 0; i < solved.positions; i += every) if (solved.wins(i)) won++;
  const proven: number[] = [];
  for (const held of searches) {
    const { algorithm = "df-pn", linked = true, options = {}, entries, maxNodes } = held;
    const { attackersCandidates = false, liberties } = held;
    const rules = { candidates: attackersCandidates ? "attacker" : undefined, liberties } as const;
    const game = linked ? createLinkedGo(rules) : createGo(rules);
    const table = createTable(new Int32Array(tableWords({ entries })), { entries });
    table.setGeneration(1);
    const kind = findKind(algorithm, go.searches);
    const search = await kind?.create(game, table, options);
    if (kind === undefined || search === undefined) throw new Error(algorithm);
    let count = 0;
    for (let i = 0; i < solved.positions; i += every) {
      const words = packPosition(problem, solved.positionAt(i));
      if (i === 0) game.setConstants?.(words, POSITION_WORDS);
      game.load(words, 0);
      const { verdict, reason } = search.solve(attacker, { maxNodes: maxNodes ?? MOST_NODES });
      const expected = solved.wins(i) ? "proven" : "disproven";
      const byOrders = kind.hasOrders && (reason === "no proof within order" || maxNodes !== undefined);
      // Where play has no end, iterative deepening finds no end.
      const endless = algorithm === "iterative-deepening" && expected === "disproven";
      const mayFail = byOrders || endless;
      // If no candidate reaches the goal, another move may.
      const fails = (attackersCandidates || liberties !== undefined) && verdict === "disproven";
      if (verdict !== expected && !fails && !(mayFail && verdict === "unknown")) {
        expect(`${formatProblem(words)}: ${algorithm} says ${verdict} ${reason}`).toBe(expected);
      }
      if (verdict === "proven") count++;
    }
    proven.push(count);
  }
  return { won, proven };
}

/** The same positions in a random order, so that levels are mixed. */
export function shuffled(solved: Solved, seed: number): Solved {
  const random = createRandom(seed);
  const order = Array.from({ length: solved.positions }, (_, i) => i);
  for (let i = order.length - 1; i > 0; i--) {
    const other = Math.floor(random() * (i + 1));
    [order[i], order[other]] = [order[other], order[i]];
  }
  return {
    ...solved,
    positionAt: (i) => solved.positionAt(order[i]),
    wins: (i) => solved.wins(order[i]),
  };
}

/** More threats of the attacker's never hurt, more of the defender's never help: how many positions are won at that many levels. */
function gradesOf(solved: ReturnType<typeof solveByFixpoint>): number[] {
  const grades = LEVELS.map(() => 0).concat(0);
  const [[most, least]] = LEVELS;
  for (let i = 0; i < solved.positions; i++) {
    const position = solved.positionAt(i);
    if (position.attackersThreats !== most || position.defendersThreats !== least) continue;
    const row = LEVELS.map(([attackersThreats, defendersThreats]) =>
      solved.winsAt({ ...position, attackersThreats, defendersThreats }),
    );
    const wins = row.filter((one) => one).length;
    expect(row).toEqual(row.map((_, level) => level < wins));
    grades[wins]++;
  }
  return grades;
}
