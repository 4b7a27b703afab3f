/** The moves of a position as branches of a tree, and the numbers of a branch, as a search has left them. */
import {
  DISPROVEN,
  type Game,
  INFINITE_NUMBER,
  type Player,
  PROVEN,
  type ThreatGame,
} from "../../../game/game.js";
import {
  createChildList,
  type Numbers,
  type Reason,
  type SearchResult,
  searchContext,
} from "../../../search/search.js";
import type { TranspositionTable } from "../../../search/table/transposition-table.js";
import type { Branch } from "../../../search/two-level/job.js";
import type { ThreadContext } from "../../threads/thread-context.js";
import type { Split } from "./root-tree.js";

/**
 * The branches of the game's position, one of each set that symmetries map to one another. What the table knows of them beside
 * λ orders is told as facts.
 *
 * @param maxOrder of the search, 0 where it knows no orders
 */
export function splitPosition(
  { game, table, search, canonicalise }: ThreadContext,
  attacker: Player,
  maxOrder: number,
): Split {
  const children = createChildList(game.maximumMoves);
  game.setAttacker(attacker);
  const threats = maxOrder === 0 ? undefined : (game as ThreatGame);
  const count = threats?.expandOrder?.(children, 0, maxOrder) ?? game.expand(children, 0);
  if (count === PROVEN) {
    const order = search.reachesAtOnce === undefined ? -1 : search.reachesAtOnce(attacker) ? 0 : 1;
    return { proof: 0, disproof: INFINITE_NUMBER, order };
  }
  if (count === DISPROVEN) return { proof: INFINITE_NUMBER, disproof: 0, order: -1 };
  const attacking = game.sideToMove() === attacker;
  /** By a move that threatens nothing, the attacker wins with order 2 at least. A win at once was found above. */
  const leastOrder = (child: number) =>
    threats === undefined ? -1 : attacking ? 2 - children.threat[child] : 0;
  const context = searchContext(attacker, maxOrder);
  const branches = new Map<string, Branch>();

  function isAttackers(move: number): boolean {
    game.play(move);
    const isHis = game.sideToMove() === attacker;
    game.undo();
    return isHis;
  }

  /** What is known of a child; undefined where nothing is. */
  function knownOf(i: number): Numbers | undefined {
    const { moves, keyLow, keyHigh } = children;
    if (search.numbers !== undefined) {
      game.play(moves[i]);
      const known = search.numbers(attacker);
      game.undo();
      return known;
    }
    if (table.probe(keyLow[i], keyHigh[i], context) < 0) return undefined;
    const [proof, disproof] = table.found;
    if (proof !== 0 && disproof !== 0) return { proof, disproof };
    // A fact by orders is nearly decided: its order is still to be found.
    if (threats !== undefined) return { proof: Math.max(1, proof), disproof: Math.max(1, disproof) };
    return proof === 0 ? { proof, disproof: INFINITE_NUMBER } : { proof: INFINITE_NUMBER, disproof };
  }

  for (let i = 0; i < count; i++) {
    const words = new Int32Array(game.positionWords);
    game.play(children.moves[i]);
    game.store(words, 0);
    game.undo();
    const image = words.slice();
    canonicalise(image, 0);
    const key = String(image);
    if (branches.has(key)) continue;
    const after = { words, attacking: isAttackers(children.moves[i]), leastOrder: leastOrder(i) };
    branches.set(key, {
      ...after,
      ...(knownOf(i) ?? { proof: children.proof[i], disproof: children.disproof[i] }),
    });
  }
  return [...branches.values()];
}

/** The numbers that a search of a branch has reached. No proof within the order counts as a disproof. */
export function numbersOf(
  result: SearchResult,
  table: TranspositionTable,
  low: number,
  high: number,
  context: number,
): readonly [number, number] {
  if (result.verdict === "proven") return [0, INFINITE_NUMBER];
  if (result.verdict === "disproven" || result.reason === "no proof within order")
    return [INFINITE_NUMBER, 0];
  if (result.proof !== undefined && result.disproof !== undefined) return [result.proof, result.disproof];
  if (table.probe(low, high, context) < 0) return [1, 1];
  const [proof, disproof] = table.found;
  // Another thread may have decided it in the meantime; this one finds that out when it next takes the branch.
  return [Math.max(1, proof), Math.max(1, disproof)];
}

/**
 * What a tree has come to at its root.
 *
 * @param maxOrder of the search, 0 where it knows no orders
 * @param reason why the search has ended, where the root is open
 */
export function rootResult(
  { proof, disproof, order }: Numbers & { readonly order: number },
  maxOrder: number,
  nodes: number,
  reason: Reason,
): SearchResult {
  if (proof === 0) return { verdict: "proven", nodes, order: order < 0 ? null : order };
  const unknown = { verdict: "unknown", nodes, order: null } as const;
  if (disproof !== 0) return { ...unknown, reason };
  if (maxOrder === 0) return { verdict: "disproven", nodes, order: null };
  return { ...unknown, reason: "no proof within order", noProofWithinOrder: maxOrder };
}

/** The move of the position that leads to this one; undefined where there is none. */
export function moveTo(game: Game, root: Int32Array, after: Int32Array): number | undefined {
  const moves = new Int32Array(game.maximumMoves);
  const words = new Int32Array(game.positionWords);
  game.load(root, 0);
  return moves.subarray(0, game.generate(moves, 0)).find((candidate) => {
    game.play(candidate);
    game.store(words, 0);
    game.undo();
    return words.every((word, i) => word === after[i]);
  });
}
