/**
 * df-pn λ: proof-number search over threat orders (Soeda, Yoshizoe, Kishimoto, Kaneko, Tanaka & Müller 2007).
 *
 * A node is a position searched with an order l ≥ 1. Its pseudo-nodes are the same position with other orders;
 * they need no board of their own, only the order in the table's key.
 *
 * - OR node: pseudo-nodes 0..l over the attacker's moves. λ⁰ is the static test of `expand`; the others stand
 *   side by side here, so the most proving pair of order and move is expanded (*proof-number widening*).
 *   pn = the smallest of all pairs, dn = Σ dn of order l alone.
 * - AND node: the legal replies with order l, and the pass, followed by an OR node of order l−1.
 *   dn = the smallest of both, pn = Σ pn of the replies (*highest-order strategy*), plus the pass's pn
 *   (*sum strategy*). For l = 1 the pass leads to the static λ⁰ test, done where the move was generated.
 *
 * *Pass first*: the pass is searched before the replies are so much as generated. While it is open they count for
 * REPLIES in pn; disproven it cuts the node; proven, what it proved is tried on the replies (simulation.ts).
 *
 * Without pseudo-nodes of lower orders this is the df-pn that the paper compares with: all moves at OR nodes with the
 * one order l, and the same passes.
 *
 * A disproof says "no proof within order l", not that the goal cannot be reached. Repetitions are those of
 * df-pn.ts: the same position and order on the path count as disproven on that path only.
 */

import { effortClass } from "../../../native-layout/table-entry.js";
import {
  DISPROVEN,
  INFINITE_NUMBER,
  MAXIMUM_NUMBER,
  type Player,
  PROVEN,
  type ThreatGame,
} from "../../game/game.js";
import type { TranspositionTable } from "../../table/transposition-table.js";
import { createBudget } from "../budget.js";
import { createChildren } from "../proof-number/children.js";
import type { DfPnOptions } from "../proof-number/df-pn.js";
import { createPath } from "../proof-number/path.js";
import { createSelection } from "../proof-number/selection.js";
import {
  MAXIMUM_DEPTH,
  NO_DEPENDENCY,
  type SearchLimits,
  type SearchResult,
  searchContext,
} from "../search.js";
import { createShuffle } from "../shuffle.js";
import { createKnownOrders, provenNumber, provenOrder } from "./known-orders.js";
import { winsAtOnce } from "./order-zero.js";
import { createSimulation } from "./simulation.js";

export const AND_STRATEGIES = ["highest-order", "sum"] as const;
export type AndStrategy = (typeof AND_STRATEGIES)[number];

export interface DfPnLambdaOptions extends DfPnOptions {
  /** Order of the root, 1..15. Default 7, that of the paper's first game. */
  readonly maxOrder?: number | undefined;
  /** How an AND node counts the pass. Default `highest-order`. */
  readonly andStrategy?: AndStrategy | undefined;
  /**
   * An AND node is proven only when its pass is proven too, as the definition of λ moves has it. The order of a proof
   * is then an upper bound of the true order. Default false, as in the paper: what is proven is a win in any case.
   */
  readonly provePasses?: boolean | undefined;
  /**
   * AND nodes search the pass before all replies. It is then proven wherever a node is, as with `provePasses`. Needs the
   * sum strategy: otherwise pn says nothing while the pass is open. Default false.
   */
  readonly passFirst?: boolean | undefined;
  /** Whether OR nodes have pseudo-nodes of lower orders. Default true; without them it is plain df-pn of one order. */
  readonly pseudoNodes?: boolean | undefined;
  /** Added to the leaf proof number of a pair whose order is below its node's. Default 400. */
  readonly lowerOrderHandicap?: number | undefined;
}

/**
 * Most positions of the first game that was tried have no proof of low order, and without the handicap every low order is
 * disproven before the node's own gets a turn: 0, 20, 100, 200 and 400 give 7.2, 3.6, 2.8, 2.0 and 1.6 thousand nodes a
 * position on 1,500 random positions. Still more (2000: 1.1) turns the search into df-pn with a pass, and the order of the proof found says nothing any more.
 */
const LOWER_ORDER_HANDICAP = 400;
/** What the replies count for in the proof number of a node whose pass is open. */
const REPLIES = 4;

/**
 * A search for one thread, as `createDfPn` makes it. Its verdicts are `proven` and `unknown`.
 *
 * @param game with a pass: `toSearchGame` gives one to every game that has `playPass`
 */
export function createDfPnLambda(
  game: ThreatGame,
  table: TranspositionTable,
  options: DfPnLambdaOptions = {},
): { solve(attacker: Player, limits?: SearchLimits): SearchResult } {
  const unitLeaves = options.leafNumbers === "unit";
  const maxOrder = options.maxOrder ?? 7;
  const addPass = options.andStrategy === "sum";
  const provePasses = options.provePasses ?? false;
  const passFirst = options.passFirst ?? false;
  const pseudoNodes = options.pseudoNodes ?? true;
  const handicap = options.lowerOrderHandicap ?? LOWER_ORDER_HANDICAP;
  const expand = game.expandOrder ?? ((list, offset) => game.expand(list, offset));
  const { found } = table;

  const path = createPath(MAXIMUM_DEPTH);
  // At an OR node with n moves the numbers of order i stand n·(i − 1) places behind the moves.
  const children = createChildren(table, path);
  const { moves, keyLow, keyHigh, proof, disproof, threat, buckets, dependency } = children;
  const budget = createBudget(table);
  const known = createKnownOrders(table, children, maxOrder);
  const { heights } = known;
  const shuffle = createShuffle(children, options.shuffleSeed ?? 0);
  // The pass stands behind the replies, and is chosen first among equals: one disproof there cuts the node.
  const selection = createSelection(children, {
    epsilon: options.epsilon ?? 0.5,
    sums: options.sums ?? "bounded",
    lastReply: true,
  });
  const simulation = createSimulation(game, table);

  // Those who look at the game's moves before a search begins see those of its order.
  game.setHighestOrder?.(maxOrder);
  let attacker: Player = 0;
  /** Keeps the facts about different attackers apart in the table. */
  let context = 0;

  let foundProof = 0;
  let foundDisproof = 0;
  let foundDependency = NO_DEPENDENCY;
  /** Order of the proof, and plies of its longest line, when `foundProof` is 0. */
  let foundOrder = 0;
  let foundHeight = 0;
  /** Whether the pass that has just been proven took a search: what it proved may be tried on the replies. */
  let passTaught = false;

  /** A reply or the pass, which are searched with one order only. */
  function startReply(child: number, order: number): void {
    known.read(buckets[child], keyLow[child], keyHigh[child], context);
    known.start(child, order, unitLeaves ? 1 : proof[child], unitLeaves ? 1 : disproof[child]);
    dependency[child] = NO_DEPENDENCY;
    children.disproveRepetition(child, child, order);
  }

  /** Counts the node; where there is no room for it, any numbers are left in `found…`. */
  function enter(ply: number, places: number): boolean {
    if (budget.enter(ply, places)) return true;
    foundProof = foundDisproof = 1;
    foundDependency = NO_DEPENDENCY;
    return false;
  }

  /** What `expand` has decided is stored and left in `found…`. */
  function settle(low: number, high: number, order: number, value: number, height: number): void {
    const proven = value === PROVEN;
    foundProof = proven ? 0 : INFINITE_NUMBER;
    foundDisproof = proven ? INFINITE_NUMBER : 0;
    foundDependency = NO_DEPENDENCY;
    foundOrder = 1;
    foundHeight = height;
    table.store(low, high, context | order, proven ? 0 : 1, proven ? provenNumber(height, 1) : 0, 0);
  }

  /** Stores what was found, unless it holds on this path only. */
  function keep(low: number, high: number, order: number, ply: number, nodesBefore: number): void {
    if (foundDisproof === 0) {
      if (foundDependency < ply) return;
      foundDependency = NO_DEPENDENCY;
    }
    const storedProof = foundDisproof === 0 ? 1 : foundProof;
    const storedDisproof = foundProof === 0 ? provenNumber(foundHeight, foundOrder) : foundDisproof;
    table.store(
      low,
      high,
      context | order,
      storedProof,
      storedDisproof,
      effortClass(budget.nodes - nodesBefore),
    );
  }

  /** Starts the numbers of all pairs of order and move; λ¹ moves are those that threaten to reach the goal. */
  function startPairs(first: number, count: number, order: number, lowest: number): void {
    children.locate(first, count);
    const last = first + count;
    for (let child = first; child < last; child++) {
      const leafProof = unitLeaves ? 1 : proof[child];
      const leafDisproof = unitLeaves ? 1 : disproof[child];
      known.read(buckets[child], keyLow[child], keyHigh[child], context);
      if (threat[child] === 0) known.refuteFirstOrder();
      for (let i = order; i >= lowest; i--) {
        const number = child + count * (i - lowest);
        known.start(number, i, i < order ? leafProof + handicap : leafProof, leafDisproof);
        dependency[number] = NO_DEPENDENCY;
        children.disproveRepetition(child, number, i);
      }
    }
  }

  function searchOr(
    low: number,
    high: number,
    order: number,
    ply: number,
    first: number,
    proofLimit: number,
    disproofLimit: number,
  ): void {
    const nodesBefore = budget.nodes;
    if (!enter(ply, first + game.maximumMoves * order)) return;
    const count = expand(children, first, order);
    if (count < 0) {
      settle(low, high, order, count, 1);
      return;
    }
    const lowest = pseudoNodes ? 1 : order;
    shuffle(low, high, first, count);
    path.push(low, high, order);
    startPairs(first, count, order, lowest);
    const end = first + count * (order - lowest + 1);
    const highest = end - count;
    for (;;) {
      selection.look(true, first, end, highest, end);
      if (selection.proof >= proofLimit || selection.disproof >= disproofLimit || budget.stopped) break;
      selection.limit(proofLimit, disproofLimit);
      const { best } = selection;
      const child = first + ((best - first) % count);
      const childOrder = Math.floor((best - first) / count) + lowest;
      game.play(moves[child]);
      searchAnd(
        keyLow[child],
        keyHigh[child],
        childOrder,
        ply + 1,
        end,
        selection.proofLimit,
        best < highest ? INFINITE_NUMBER : selection.disproofLimit,
        true,
      );
      game.undo();
      proof[best] = foundProof;
      disproof[best] = foundDisproof;
      dependency[best] = foundDependency;
      heights[best] = foundHeight;
      if (foundDisproof === 0) {
        for (let i = best - count; i >= first; i -= count) {
          proof[i] = INFINITE_NUMBER;
          disproof[i] = 0;
          dependency[i] = foundDependency;
        }
      }
    }
    path.pop();
    foundProof = selection.proof;
    foundDisproof = selection.disproof;
    foundDependency = NO_DEPENDENCY;
    if (foundProof === 0) {
      foundOrder = Math.floor((selection.best - first) / count) + lowest;
      foundHeight = heights[selection.best] + 1;
    }
    if (foundDisproof === 0) {
      for (let i = highest; i < end; i++)
        if (dependency[i] < foundDependency) foundDependency = dependency[i];
    }
    keep(low, high, order, ply, nodesBefore);
  }

  function searchAnd(
    low: number,
    high: number,
    order: number,
    ply: number,
    first: number,
    proofLimit: number,
    disproofLimit: number,
    withPass: boolean,
  ): void {
    const nodesBefore = budget.nodes;
    if (!enter(ply, first + game.maximumMoves + 1)) return;
    const ordered = withPass && order > 1;
    passTaught = false;
    if (ordered && passFirst && !passIsProven(low, high, order, ply, first, proofLimit, disproofLimit))
      return;
    // Beyond order 2 the pass's tree has quiet moves, which threaten something else after a reply than after the pass.
    const toTry = passTaught && order === 2;
    const expanded = expand(children, first, order);
    const passable = ordered && !passFirst;
    if (expanded === DISPROVEN || (expanded === PROVEN && !(passable && provePasses))) {
      settle(low, high, order, expanded, 2);
      return;
    }
    // Without a reply that does not lose at once the pass may still have to be proven.
    const count = expanded === PROVEN ? 0 : expanded;
    const pass = first + count;
    shuffle(low, high, first, count);
    children.locate(first, count);
    path.push(low, high, order);
    for (let i = first; i < pass; i++) startReply(i, order);
    if (toTry) simulate(first, pass);
    let end = pass;
    if (passable) {
      game.passChild(children, pass, order - 1);
      if (proof[pass] !== 0) {
        end++;
        buckets[pass] = table.bucket(keyLow[pass], keyHigh[pass]);
        startReply(pass, order - 1);
      }
    }
    for (;;) {
      selection.look(false, first, end, first, pass);
      const addsPass =
        end > pass && (selection.proof === 0 ? provePasses : addPass && selection.disproof !== 0);
      if (addsPass) {
        selection.proof = Math.min(MAXIMUM_NUMBER, selection.proof + proof[pass]);
        // With all replies proven the node is as open as its pass.
        selection.disproof = disproof[selection.best];
      }
      if (selection.proof >= proofLimit || selection.disproof >= disproofLimit || budget.stopped) break;
      selection.limit(proofLimit, disproofLimit);
      const { best } = selection;
      const passing = best === pass;
      if (passing) game.playPass();
      else game.play(moves[best]);
      searchOr(
        keyLow[best],
        keyHigh[best],
        passing ? order - 1 : order,
        ply + 1,
        end,
        passing && !addsPass ? INFINITE_NUMBER : selection.proofLimit,
        selection.disproofLimit,
      );
      game.undo();
      proof[best] = foundProof;
      disproof[best] = foundDisproof;
      dependency[best] = foundDependency;
      heights[best] = foundHeight;
    }
    path.pop();
    foundProof = selection.proof;
    foundDisproof = selection.disproof;
    foundDependency = NO_DEPENDENCY;
    foundOrder = order;
    if (foundProof === 0) foundHeight = 1 + longest(first, pass);
    if (foundDisproof === 0) {
      foundDependency = -1;
      for (let i = first; i < end; i++)
        if (disproof[i] === 0 && dependency[i] > foundDependency) foundDependency = dependency[i];
    }
    keep(low, high, order, ply, nodesBefore);
  }

  /** Plies of the longest proof below a node whose replies are all proven; those that `expand` left out have 1. */
  function longest(first: number, end: number): number {
    let height = 1;
    for (let i = first; i < end; i++) if (heights[i] > height) height = heights[i];
    return Math.min(height, MAXIMUM_DEPTH);
  }

  /**
   * Searches the pass at an AND node until it is decided. Returns false when it is not: what the node is then worth has
   * been left in `found…`.
   */
  function passIsProven(
    low: number,
    high: number,
    order: number,
    ply: number,
    first: number,
    proofLimit: number,
    disproofLimit: number,
  ): boolean {
    game.passChild(children, first, order - 1);
    if (proof[first] === 0) return true;
    const nodesBefore = budget.nodes;
    buckets[first] = table.bucket(keyLow[first], keyHigh[first]);
    path.push(low, high, order);
    startReply(first, order - 1);
    while (proof[first] !== 0 && disproof[first] !== 0 && !budget.stopped) {
      if (withReplies(proof[first]) >= proofLimit || disproof[first] >= disproofLimit) break;
      game.playPass();
      searchOr(
        keyLow[first],
        keyHigh[first],
        order - 1,
        ply + 1,
        first + 1,
        Math.max(proofLimit - REPLIES, proof[first] + 1),
        Math.max(disproofLimit, disproof[first] + 1),
      );
      game.undo();
      proof[first] = foundProof;
      disproof[first] = foundDisproof;
      dependency[first] = foundDependency;
    }
    path.pop();
    if (proof[first] === 0) {
      passTaught = true;
      return true;
    }
    foundProof = disproof[first] === 0 ? INFINITE_NUMBER : withReplies(proof[first]);
    foundDisproof = disproof[first];
    foundDependency = foundDisproof === 0 ? dependency[first] : NO_DEPENDENCY;
    keep(low, high, order, ply, nodesBefore);
    return false;
  }

  /** Tries the mate that the pass allows on all replies of which nothing is known yet. */
  function simulate(first: number, end: number): void {
    let learned = false;
    for (let i = first; i < end; i++) {
      if (proof[i] === 0 || disproof[i] === 0) continue;
      // Not `buckets[i]`: the table may have grown since.
      if (table.mayHold(table.bucket(keyLow[i], keyHigh[i]), keyLow[i], keyHigh[i])) continue;
      if (!learned) {
        game.playPass();
        learned = simulation.learn(attacker, context | 1);
        game.undo();
        if (!learned) return;
      }
      game.play(moves[i]);
      const height = simulation.tryHere();
      game.undo();
      if (height === 0) continue;
      proof[i] = 0;
      disproof[i] = INFINITE_NUMBER;
      heights[i] = height;
    }
  }

  /** Order of a proven OR node, from the table; the order searched where the table has forgotten it. */
  function orderOf(low: number, high: number, order: number): number {
    return table.probe(low, high, context | order) >= 0 && found[0] === 0 ? provenOrder(found[1]) : order;
  }

  /** The order of the root's proof: 0 for an immediate win; at an AND root the largest over the replies. */
  function rootOrder(): number {
    if (game.sideToMove() === attacker) return winsAtOnce(game, attacker, maxOrder) ? 0 : foundOrder;
    const count = game.generate(moves, 0);
    let largest = 0;
    for (let i = 0; i < count; i++) {
      game.play(moves[i]);
      if (game.outcome() !== attacker && !winsAtOnce(game, attacker, maxOrder))
        largest = Math.max(largest, orderOf(game.keyLow(), game.keyHigh(), maxOrder));
      game.undo();
    }
    return largest;
  }

  function solve(side: Player, limits: SearchLimits = {}): SearchResult {
    attacker = side;
    context = searchContext(side, 0);
    game.setAttacker(side);
    game.setHighestOrder?.(maxOrder);
    budget.start(limits);
    path.clear();
    const low = game.keyLow();
    const high = game.keyHigh();
    if (game.sideToMove() === attacker) searchOr(low, high, maxOrder, 0, 0, INFINITE_NUMBER, INFINITE_NUMBER);
    else searchAnd(low, high, maxOrder, 0, 0, INFINITE_NUMBER, INFINITE_NUMBER, false);
    const { nodes } = budget;
    if (foundProof === 0) return { verdict: "proven", nodes, order: rootOrder() };
    if (foundDisproof === 0) {
      return {
        verdict: "unknown",
        reason: "no proof within order",
        noProofWithinOrder: maxOrder,
        nodes,
        order: null,
      };
    }
    return budget.unknown();
  }

  return { solve };
}

/** The proof number of a node whose pass, all of it that has been looked at, has this one. */
function withReplies(proofOfPass: number): number {
  return Math.min(proofOfPass + REPLIES, MAXIMUM_NUMBER);
}
