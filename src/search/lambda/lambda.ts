/**
 * λ search (Thomsen 2000) as a baseline: order by order, each λⁿ-tree searched depth first with iterative deepening.
 *
 * - A λⁿ move of the attacker: after the defender's pass some λⁱ-tree, i < n, has value 1.
 * - A λⁿ reply of the defender: after it no λⁱ-tree, i < n, has value 1.
 * - A tree has value 1 when the defender runs out of λⁿ replies, and 0 when the attacker runs out of λⁿ moves.
 *
 * λ⁰ and the λ¹ moves are the game's static tests. The table keeps what was proven, what was disproven whatever
 * the depth, and the depth to which a tree was searched in vain.
 */
import { effortClass } from "../../../native-layout/table-entry.js";
import { MAXIMUM_NUMBER, type Player, PROVEN, type ThreatGame } from "../../game/game.js";
import type { TranspositionTable } from "../../table/transposition-table.js";
import { createBudget } from "../budget.js";
import { createPath } from "../proof-number/path.js";
import {
  CHILD_CAPACITY,
  createChildList,
  MAXIMUM_DEPTH,
  NO_DEPENDENCY,
  type SearchLimits,
  type SearchResult,
  searchContext,
} from "../search.js";
import { hasOrderZero } from "./order-zero.js";

/** Value of a tree: shown to be 1, shown to be 0, or neither within the depth. */
const ONE = 1;
const ZERO = 0;
const OPEN = -1;

export interface LambdaOptions {
  /** The last order tried, 1..15. Default 7. */
  readonly maxOrder?: number | undefined;
}

/**
 * A search for one thread, as `createDfPn` makes it. Its verdicts are `proven` and `unknown`.
 *
 * @param game with a pass: `toSearchGame` gives one to every game that has `playPass`
 */
export function createLambda(
  game: ThreatGame,
  table: TranspositionTable,
  options: LambdaOptions = {},
): { solve(attacker: Player, limits?: SearchLimits): SearchResult } {
  const maxOrder = options.maxOrder ?? 7;
  const expand = game.expandOrder ?? ((list, offset) => game.expand(list, offset));
  const { found } = table;
  const children = createChildList(CHILD_CAPACITY);
  const { moves, keyLow, keyHigh, proof, threat } = children;
  const path = createPath(MAXIMUM_DEPTH);
  const budget = createBudget(table);

  // Those who look at the game's moves before a search begins see those of its order.
  game.setHighestOrder?.(maxOrder);
  let attacker: Player = 0;
  /** Smallest ply that the last value ZERO depends on through a repetition. */
  let dependency = NO_DEPENDENCY;

  /** Whether a node may be searched here, with room for its moves and a pass; counts it. */
  function enter(ply: number, first: number): boolean {
    return !budget.stopped && budget.enter(ply, first + game.maximumMoves + 1) && !budget.stopped;
  }

  /** The λ-trees of orders 1..`order` with the attacker to move, from the smallest. */
  function tree(low: number, high: number, order: number, depth: number, ply: number, first: number): number {
    let result = ZERO;
    let smallest = NO_DEPENDENCY;
    for (let i = 1; i <= order; i++) {
      const value = attack(low, high, i, depth, ply, first);
      if (value === ONE) return ONE;
      if (value === OPEN) result = OPEN;
      if (dependency < smallest) smallest = dependency;
    }
    dependency = smallest;
    return result;
  }

  /** What the table knows, as a value; `undefined` when the tree has to be searched. */
  function known(low: number, high: number, context: number, depth: number): number | undefined {
    if (table.probe(low, high, context) < 0) return undefined;
    dependency = NO_DEPENDENCY;
    const searched = found[0];
    if (searched === 0) return ONE;
    if (found[1] === 0) return ZERO;
    return searched > depth ? OPEN : undefined;
  }

  function keep(
    low: number,
    high: number,
    context: number,
    depth: number,
    value: number,
    ply: number,
    nodesBefore: number,
  ): number {
    if (budget.stopped) return OPEN;
    const effort = effortClass(budget.nodes - nodesBefore);
    if (value === ONE) table.store(low, high, context, 0, 1, effort);
    else if (value === OPEN) {
      table.store(low, high, context, Math.min(Math.max(depth, 0) + 1, MAXIMUM_NUMBER), 1, effort);
    } else if (dependency >= ply) {
      dependency = NO_DEPENDENCY;
      table.store(low, high, context, 1, 0, effort);
    }
    return value;
  }

  function attack(
    low: number,
    high: number,
    order: number,
    depth: number,
    ply: number,
    first: number,
  ): number {
    const context = searchContext(attacker, order);
    // Before the table is asked, which knows of an earlier, shallower search of the node on the path: still open.
    const repeated = path.find(low, high, context);
    if (repeated >= 0) {
      dependency = repeated;
      return ZERO;
    }
    const before = known(low, high, context, depth);
    if (before !== undefined) return before;
    const nodesBefore = budget.nodes;
    dependency = NO_DEPENDENCY;
    if (!enter(ply, first)) return OPEN;
    const count = expand(children, first, order);
    if (count < 0) return keep(low, high, context, depth, count === PROVEN ? ONE : ZERO, ply, nodesBefore);
    if (depth <= 0) return keep(low, high, context, depth, OPEN, ply, nodesBefore);
    path.push(low, high, context);
    let value = ZERO;
    let smallest = NO_DEPENDENCY;
    for (let i = first; i < first + count && value !== ONE && !budget.stopped; i++) {
      if (order === 1 && threat[i] === 0) continue;
      game.play(moves[i]);
      let after = order === 1 ? ONE : afterPass(order - 1, depth - 1, ply + 1, first + count);
      if (after === ONE) after = defend(order, depth - 1, ply + 1, first + count);
      game.undo();
      if (after !== ZERO) value = after;
      if (dependency < smallest) smallest = dependency;
    }
    path.pop();
    dependency = smallest;
    return keep(low, high, context, depth, value, ply, nodesBefore);
  }

  /** The value of the trees up to `order` after the defender's pass. When he loses at once by it, it is not played. */
  function afterPass(order: number, depth: number, ply: number, first: number): number {
    game.passChild(children, first, order);
    if (proof[first] === 0) return ONE;
    game.playPass();
    const value = tree(game.keyLow(), game.keyHigh(), order, depth - 1, ply + 1, first);
    game.undo();
    return value;
  }

  /** The value after an attacker's λⁿ move: ONE when every reply is refuted. */
  function defend(order: number, depth: number, ply: number, first: number): number {
    dependency = NO_DEPENDENCY;
    if (!enter(ply, first)) return OPEN;
    const count = expand(children, first, order);
    if (count < 0) return count === PROVEN ? ONE : ZERO;
    let value = ONE;
    for (let i = first; i < first + count && value !== ZERO && !budget.stopped; i++) {
      game.play(moves[i]);
      const after = tree(keyLow[i], keyHigh[i], order, depth - 1, ply + 1, first + count);
      game.undo();
      if (after !== ONE) value = after;
    }
    return value;
  }

  function solve(side: Player, limits: SearchLimits = {}): SearchResult {
    attacker = side;
    game.setAttacker(side);
    game.setHighestOrder?.(maxOrder);
    budget.start(limits);
    path.clear();
    const attacking = game.sideToMove() === attacker;
    for (let order = 1; order <= maxOrder; order++) {
      let value = OPEN;
      for (let depth = 1; value === OPEN && !budget.stopped; depth += 2) {
        value = attacking
          ? attack(game.keyLow(), game.keyHigh(), order, depth, 0, 0)
          : defend(order, depth, 0, 0);
      }
      if (budget.stopped) break;
      if (value === ONE) {
        const atOnce = hasOrderZero(game, attacker, maxOrder);
        return { verdict: "proven", nodes: budget.nodes, order: atOnce ? 0 : order };
      }
    }
    if (!budget.stopped) {
      return {
        verdict: "unknown",
        reason: "no proof within order",
        noProofWithinOrder: maxOrder,
        nodes: budget.nodes,
        order: null,
      };
    }
    return budget.unknown();
  }

  return { solve };
}
