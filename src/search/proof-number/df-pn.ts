/**
 * df-pn: depth-first proof-number search (Nagai 2002) with a transposition table.
 *
 * At an attacker (OR) node pn = min pn, dn = Σ dn of the children; at a defender (AND) node the reverse. The
 * search descends into the most proving child until one of the node's thresholds is reached (selection.ts).
 *
 * - *weak sums*: Σ is replaced by (largest + open children − 1), since most children share what they depend on.
 *   Plain sums count shared subtrees many times over and can grow without end on cycles.
 * - *repetition*: a child that stands on the path is no progress for the attacker, so it counts as disproven,
 *   but only on this path. Every disproof carries the smallest ply that it depends on; one that depends on a
 *   ply above its own node never enters the table (graph history interaction, Kishimoto & Müller 2004).
 *
 * Numbers of the children are kept on the path while their parent is searched; a single-threaded search reads
 * the table once for every child.
 */

import { effortClass } from "../../../native-layout/table-entry.js";
import {
  DISPROVEN,
  INFINITE_NUMBER,
  MAXIMUM_NUMBER,
  type Player,
  PROVEN,
  type SearchGame,
} from "../../game/game.js";
import type { TranspositionTable } from "../../table/transposition-table.js";
import { createBudget } from "../budget.js";
import {
  CHILD_CAPACITY,
  childWords,
  MAXIMUM_DEPTH,
  NO_DEPENDENCY,
  type SearchLimits,
  type SearchResult,
  searchContext,
} from "../search.js";
import { createShuffle } from "../shuffle.js";
import { createChildren } from "./children.js";
import { createPath } from "./path.js";
import { createSelection } from "./selection.js";
import type { Sums } from "./sums.js";

export const LEAF_NUMBERS = ["heuristic", "unit"] as const;
export type LeafNumbers = (typeof LEAF_NUMBERS)[number];

export interface DfPnOptions {
  /** ε of the threshold for the most proving child. Default 0.25 for df-pn, 0.5 for df-pn λ. */
  readonly epsilon?: number | undefined;
  /** How numbers are added up, see sums.ts. Default `weak` for df-pn, `bounded` for df-pn λ. */
  readonly sums?: Sums | undefined;
  /** `unit` starts every leaf from 1/1. Default `heuristic`: the game's own numbers. */
  readonly leafNumbers?: LeafNumbers | undefined;
  /** Shuffles the order of children, the same way every time for a seed; 0 (default) leaves it. */
  readonly shuffleSeed?: number | undefined;
  /**
   * For threads that search the same root on one table (Kaneko 2010): a child that is being searched stands in the
   * table with the number at which its search will end, so that the other threads turn to its rivals; and numbers
   * are read again whenever a child is chosen. Default false.
   */
  readonly virtualNumbers?: boolean | undefined;
  /**
   * For tests alone: stores disproofs by repetition as if they held on every path, to show positions where that gives a
   * false verdict. Default false.
   */
  readonly ignoreHistory?: boolean | undefined;
}

export interface DfPn {
  /** Searches the game's current position for a win of `attacker`; the table keeps what it learns. */
  solve(attacker: Player, limits?: SearchLimits): SearchResult;
}

/**
 * A search for one thread, to be used again and again: it takes 38 MB for the children on its path.
 *
 * @param game at any position; `solve` searches the one that it is at by then, and leaves it there
 * @param table that has served no other game and no other kind of search
 */
export function createDfPn(game: SearchGame, table: TranspositionTable, options: DfPnOptions = {}): DfPn {
  const unitLeaves = options.leafNumbers === "unit";
  const virtual = options.virtualNumbers ?? false;
  const careful = !(options.ignoreHistory ?? false);
  const { found } = table;

  const path = createPath(MAXIMUM_DEPTH);
  const children = createChildren(table, path);
  const { moves, keyLow, keyHigh, proof, disproof, buckets, dependency } = children;
  /** Plies of the longest line below a solved child, as its proof or disproof has it. */
  const heights = childWords(CHILD_CAPACITY);
  const budget = createBudget(table);
  const shuffle = createShuffle(children, options.shuffleSeed ?? 0);
  const selection = createSelection(children, {
    epsilon: options.epsilon ?? 0.25,
    sums: options.sums ?? "weak",
  });

  let attacker: Player = 0;
  /** Keeps the facts about different attackers apart in the table. */
  let context = 0;

  // What the last call of `search` found.
  let foundProof = 0;
  let foundDisproof = 0;
  let foundDependency = NO_DEPENDENCY;
  let foundHeight = 0;
  /** Children of the position that is searched, which stand first; negative when it was decided at once. */
  let rootChildren = 0;

  /** Starts the children from the table, or from their leaf numbers. */
  function readTable(first: number, count: number): void {
    children.locate(first, count);
    for (let i = first; i < first + count; i++) {
      dependency[i] = NO_DEPENDENCY;
      if (!readEntry(i, buckets[i]) && unitLeaves) {
        proof[i] = 1;
        disproof[i] = 1;
      }
    }
  }

  /** Takes over what the table knows of a child; returns whether it knows anything. */
  function readEntry(child: number, bucket: number): boolean {
    // Found now rather than when the child is chosen, a repetition does not count as an open child: a third fewer
    // nodes, half as many in draws. And the virtual number of a node on this thread's own path cannot pass for work
    // that another thread is doing.
    if (disproveRepetition(child)) return true;
    if (table.probeAt(bucket, keyLow[child], keyHigh[child], context) < 0) return false;
    const p = found[0];
    const d = found[1];
    proof[child] = d === 0 ? INFINITE_NUMBER : p;
    disproof[child] = p === 0 ? INFINITE_NUMBER : d;
    heights[child] = p === 0 ? d : p;
    return true;
  }

  function disproveRepetition(child: number): boolean {
    if (!children.disproveRepetition(child, child, context)) return false;
    heights[child] = 0;
    return true;
  }

  /** Reads the open children again, to see what other threads have found out or are working on. */
  function readAgain(first: number, end: number): void {
    for (let i = first; i < end; i++) {
      if (proof[i] !== 0 && disproof[i] !== 0) readEntry(i, buckets[i]);
    }
  }

  /**
   * Searches the current position until its proof number reaches `proofLimit` or its disproof number
   * `disproofLimit`. `first` is where its children go; the result is left in `found…`.
   */
  function search(
    low: number,
    high: number,
    ply: number,
    first: number,
    proofLimit: number,
    disproofLimit: number,
  ): void {
    const nodesBefore = budget.nodes;
    if (!budget.enter(ply, first + game.maximumMoves)) {
      foundProof = foundDisproof = 1;
      foundDependency = NO_DEPENDENCY;
      return;
    }
    const attacking = game.sideToMove() === attacker;
    const count = game.expand(children, first);
    if (ply === 0) rootChildren = count;
    if (count < 0) {
      foundProof = count === PROVEN ? 0 : INFINITE_NUMBER;
      foundDisproof = count === DISPROVEN ? 0 : INFINITE_NUMBER;
      foundDependency = NO_DEPENDENCY;
      // The side to move wins at once, or whatever it plays the other side does.
      foundHeight = attacking === (count === PROVEN) ? 1 : 2;
      store(low, high, 0);
      return;
    }
    shuffle(low, high, first, count);
    // Before its children are read: a move may lead back to the node itself.
    path.push(low, high, context);
    readTable(first, count);
    const end = first + count;
    for (;;) {
      selection.look(attacking, first, end, first, end);
      if (selection.proof >= proofLimit || selection.disproof >= disproofLimit || budget.stopped) break;
      selection.limit(proofLimit, disproofLimit);
      const { best } = selection;
      const childLow = keyLow[best];
      const childHigh = keyHigh[best];
      const proofBefore = proof[best];
      const disproofBefore = disproof[best];
      if (virtual) {
        selection.raise();
        table.store(childLow, childHigh, context, selection.raisedProof, selection.raisedDisproof, 0);
      }
      game.play(moves[best]);
      search(childLow, childHigh, ply + 1, end, selection.proofLimit, selection.disproofLimit);
      game.undo();
      proof[best] = foundProof;
      disproof[best] = foundDisproof;
      dependency[best] = foundDependency;
      heights[best] = foundHeight;
      // A result that holds on this path only was not stored: the child is as open as before to everybody else.
      if (virtual && foundDependency !== NO_DEPENDENCY) {
        table.store(childLow, childHigh, context, proofBefore, disproofBefore, 0);
      }
      if (virtual) readAgain(first, end);
    }
    path.pop();

    foundProof = selection.proof;
    foundDisproof = selection.disproof;
    foundDependency = NO_DEPENDENCY;
    if (foundDisproof === 0) {
      foundDependency = attacking ? weakestLink(first, end) : strongestDisproof(first, end);
      if (foundDependency < ply && careful) return;
      foundDependency = NO_DEPENDENCY;
    }
    if (foundProof === 0) foundHeight = 1 + (attacking ? shortest(proof, first, end) : longest(first, end));
    else if (foundDisproof === 0) {
      foundHeight = 1 + (attacking ? longest(first, end) : shortest(disproof, first, end));
    }
    store(low, high, budget.nodes - nodesBefore);
  }

  /** Stores what was found; a solved node's height takes the place of its infinite number. */
  function store(low: number, high: number, effort: number): void {
    const storedProof = foundDisproof === 0 ? foundHeight : foundProof;
    const storedDisproof = foundProof === 0 ? foundHeight : foundDisproof;
    table.store(low, high, context, storedProof, storedDisproof, effortClass(effort));
  }

  /** Height of the lowest child that solves its node. */
  function shortest(own: Int32Array, first: number, end: number): number {
    let height = MAXIMUM_NUMBER - 1;
    for (let i = first; i < end; i++) if (own[i] === 0 && heights[i] < height) height = heights[i];
    return height;
  }

  /** Height of the highest child, all of them being solved; those that `expand` left out have a height of 1. */
  function longest(first: number, end: number): number {
    let height = 1;
    for (let i = first; i < end; i++) if (heights[i] > height) height = heights[i];
    return Math.min(height, MAXIMUM_NUMBER - 1);
  }

  /** At an OR node every child's disproof is needed. */
  function weakestLink(first: number, end: number): number {
    let smallest = NO_DEPENDENCY;
    for (let i = first; i < end; i++) if (dependency[i] < smallest) smallest = dependency[i];
    return smallest;
  }

  /** At an AND node one disproven child is enough. */
  function strongestDisproof(first: number, end: number): number {
    let largest = -1;
    for (let i = first; i < end; i++)
      if (disproof[i] === 0 && dependency[i] > largest) largest = dependency[i];
    return largest;
  }

  /** The move of the lowest child that solves the root, on whatever path if there is such a child. */
  function decidingMove(own: Int32Array): { readonly move?: number } {
    if ((game.sideToMove() === attacker) !== (own === proof)) return {};
    let best = -1;
    for (let i = 0; i < rootChildren; i++) {
      if (own[i] !== 0) continue;
      const better =
        best < 0 ||
        dependency[i] > dependency[best] ||
        (dependency[i] === dependency[best] && heights[i] < heights[best]);
      if (better) best = i;
    }
    return best < 0 ? {} : { move: moves[best] };
  }

  function solve(side: Player, limits: SearchLimits = {}): SearchResult {
    attacker = side;
    context = searchContext(side, 0);
    game.setAttacker(side);
    budget.start(limits);
    path.clear();
    search(game.keyLow(), game.keyHigh(), 0, 0, INFINITE_NUMBER, INFINITE_NUMBER);
    const { nodes } = budget;
    if (foundProof === 0) return { verdict: "proven", nodes, order: null, ...decidingMove(proof) };
    if (foundDisproof === 0) return { verdict: "disproven", nodes, order: null, ...decidingMove(disproof) };
    return budget.unknown();
  }

  return { solve };
}
