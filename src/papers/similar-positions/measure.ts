/**
 * Which searches the problems are given to: plain proof-number search, and the same with its proofs tried on similar positions, as
 * the paper has it without a limit, and with a node of simulation for every node of search.
 *
 * All begin with leaf numbers of 1 and 1 and an empty table. A node is a position whose moves were generated; there are two counts,
 * with the nodes of simulations and of the search alone. In the paper a simulation that fails counts as if it had not been made.
 */
import { z } from "zod";
import { POSITION_WORDS } from "../../games/go/notation/packing.js";
import { createLinkedGo } from "../../games/go/search/linked-game.js";
import { createPnSearch, type PnSearchOptions } from "../../search/pn-search/kind.js";
import { createTable, tableWords } from "../../search/table/transposition-table.js";
import type { Ask, How, Question } from "../go/examine.js";

export const MAXIMUM_NODES = 10_000;
/** "Did not finish": this many times the nodes of plain search. */
export const GIVEN_UP = 10;
const ENTRIES = 1 << 20;

const UNLIMITED = { simulationBudget: "unlimited" } as const;
/** The paper's ways, without a limit; siblings are those of earlier work. */
export const PAPERS_WAYS = {
  "add-moves": { similar: "add-moves", ...UNLIMITED },
  "add-depth-below": { similar: "add-depth-below", ...UNLIMITED },
  "add-depth-above": { similar: "add-depth-above", ...UNLIMITED },
  "add-success": { similar: "add-success", ...UNLIMITED },
  siblings: { similar: "siblings", ...UNLIMITED },
} as const satisfies Record<string, PnSearchOptions>;
/** The same with the default budget. */
export const BOUNDED_WAYS = {
  "add-moves, budget 1": { similar: "add-moves" },
  "add-depth-below, budget 1": { similar: "add-depth-below" },
  "add-depth-above, budget 1": { similar: "add-depth-above" },
  "add-success, budget 1": { similar: "add-success" },
  "siblings, budget 1": { similar: "siblings" },
  "success rate": { successRate: true },
} as const satisfies Record<string, PnSearchOptions>;

export const PLAIN = "plain";
/** Plain search on a tree: positions are solved again on every way to them, as if there were no transposition table. */
export const TREE = "tree";
/** AddMoves on such a tree; given up at the nodes that plain search takes there, for the question is whether it takes fewer. */
export const ADD_MOVES_IN_TREE = "add-moves in the tree";
const IN_TREE = { transpositions: false } as const satisfies PnSearchOptions;
const WAYS: Readonly<Record<string, PnSearchOptions>> = { ...PAPERS_WAYS, ...BOUNDED_WAYS };
export const WAY_NAMES = [...Object.keys(WAYS), TREE, ADD_MOVES_IN_TREE];

export const Found = z.object({
  /** Whether the block lives; null where the search did not tell. */
  lives: z.boolean().nullable(),
  /** With those of simulations. */
  nodes: z.int().nonnegative(),
  /** Nodes of the search alone, without simulations. */
  searched: z.int().nonnegative(),
});
export type Found = z.infer<typeof Found>;

/** Plain search of every question. */
export async function searchPlainly(
  questions: readonly Question[],
  ask: Ask,
  maxNodes: number,
): Promise<Found[]> {
  return (await ask(questions, howOf({}, maxNodes))).map((one) => foundOf(one, one.nodes));
}

/** Every way on a problem that plain search solves. */
export async function searchEachWay(
  question: Question,
  ask: Ask,
  plain: number,
): Promise<Record<string, Found>> {
  const found = await Promise.all(
    Object.entries(WAYS).map(async ([name, way]) => {
      return [name, await searchBoth(question, ask, way, GIVEN_UP * plain)] as const;
    }),
  );
  const tree = await searchBoth(question, ask, IN_TREE, GIVEN_UP * plain);
  const addMoves = await searchBoth(question, ask, { ...WAYS["add-moves"], ...IN_TREE }, tree.nodes);
  return { ...Object.fromEntries(found), [TREE]: tree, [ADD_MOVES_IN_TREE]: addMoves };
}

/** The same search twice, for its two counts of nodes. */
async function searchBoth(
  question: Question,
  ask: Ask,
  way: PnSearchOptions,
  maxNodes: number,
): Promise<Found> {
  const [one] = await ask([question], howOf(way, maxNodes));
  if (way.similar === undefined) return foundOf(one, one.nodes);
  const [alone] = await ask([question], howOf({ ...way, countsSimulations: false }, maxNodes));
  return foundOf(one, alone.nodes);
}

function howOf(search: PnSearchOptions, maxNodes: number): How {
  return { algorithm: "pn-search", search: { ...search, leafNumbers: "unit" }, maxNodes, entries: ENTRIES };
}

function foundOf(
  { verdict, nodes }: { readonly verdict: string; readonly nodes: number },
  searched: number,
): Found {
  return { lives: verdict === "unknown" ? null : verdict === "disproven", nodes, searched };
}

/**
 * The share of moves of all solutions that AddMoves found by simulation that are not in the proof that was replayed; null where
 * no simulation succeeded. Searches the problem once more, in this thread.
 */
export function mismatchOfAddMoves({ words, attacker }: Question, maxNodes: number): number | null {
  const game = createLinkedGo();
  const table = createTable(new Int32Array(tableWords({ entries: ENTRIES })), { entries: ENTRIES });
  table.setGeneration(1);
  game.setConstants?.(words, POSITION_WORDS);
  game.load(words, 0);
  const search = createPnSearch(game, table, { ...WAYS["add-moves"], leafNumbers: "unit" });
  search.solve(attacker, { maxNodes });
  const { moves, others } = search.mismatch();
  return moves === 0 ? null : others / moves;
}
