/**
 * Simulation (Kawano 1996): a proof of one position tried on another without search.
 *
 * What proves the position after the pass, a tree of order 1, is read out of the table once: the attacker's move at each
 * of his nodes, and what follows the replies to it. On another position the same moves are played. They prove it, too,
 * when each of them is a threat there and every reply is in the tree, loses at once, or is known to be proven.
 */
import { DISPROVEN, type Player, PROVEN, type ThreatGame, UNDECIDED } from "../../game/game.js";
import type { TranspositionTable } from "../../table/transposition-table.js";
import { createChildList } from "../search.js";
import { provenNumber } from "./known-orders.js";

export interface Simulation {
  /**
   * Reads the proof of the game's position, the attacker to move, as it is stored under this context.
   *
   * @returns false when it is not there as a whole, or too large
   */
  learn(attacker: Player, context: number): boolean;
  /** Tries that proof on the game's position. Returns the plies of its longest line, 0 when it proves nothing. */
  tryHere(): number;
}

/** Attacker's nodes of the largest proof that is tried. */
const LARGEST_TREE = 1 << 10;
/** Plies of the longest line that is tried, and room for the moves on it. */
const LONGEST_LINE = 64;
const NONE = -1;

export function createSimulation(game: ThreatGame, table: TranspositionTable): Simulation {
  const { found } = table;
  const expand = game.expandOrder ?? ((list, offset) => game.expand(list, offset));
  const list = createChildList(LONGEST_LINE * game.maximumMoves);
  const { moves, keyLow, keyHigh, threat } = list;
  // By node of the tree: the attacker's move, the defender's move that leads to it, its first child and next sibling.
  const attack = new Int32Array(LARGEST_TREE);
  const reply = new Int32Array(LARGEST_TREE);
  const child = new Int32Array(LARGEST_TREE);
  const sibling = new Int32Array(LARGEST_TREE);
  let size = 0;
  let context = 0;
  let attacker: Player = 0;

  /** Height of a proof from the table, or NONE. */
  function provenHeight(low: number, high: number): number {
    return table.probe(low, high, context) >= 0 && found[0] === 0 ? found[1] : NONE;
  }

  /** Reads the attacker's node at the game's position into the tree; returns its number, or NONE. */
  function readNode(ply: number): number {
    if (size === LARGEST_TREE || ply + 2 > LONGEST_LINE) return NONE;
    const node = size++;
    const first = ply * game.maximumMoves;
    child[node] = NONE;
    const count = expand(list, first, 1);
    if (count === DISPROVEN) return NONE;
    if (count === PROVEN) {
      attack[node] = winningMove(first);
      return attack[node] === NONE ? NONE : node;
    }
    let best = NONE;
    let least = Number.POSITIVE_INFINITY;
    for (let i = first; i < first + count; i++) {
      const height = threat[i] === 0 ? NONE : provenHeight(keyLow[i], keyHigh[i]);
      if (height === NONE || height >= least) continue;
      least = height;
      best = i;
    }
    if (best === NONE) return NONE;
    attack[node] = moves[best];
    game.play(moves[best]);
    const whole = readReplies(node, ply + 1);
    game.undo();
    return whole ? node : NONE;
  }

  function readReplies(node: number, ply: number): boolean {
    const first = ply * game.maximumMoves;
    const count = expand(list, first, 1);
    if (count < 0) return count === PROVEN;
    for (let i = first; i < first + count; i++) {
      game.play(moves[i]);
      const next = readNode(ply + 1);
      game.undo();
      if (next === NONE) return false;
      reply[next] = moves[i];
      sibling[next] = child[node];
      child[node] = next;
    }
    return true;
  }

  function winningMove(first: number): number {
    const count = game.generate(moves, first);
    for (let i = first; i < first + count; i++) {
      game.play(moves[i]);
      const won = game.outcome() === attacker;
      game.undo();
      if (won) return moves[i];
    }
    return NONE;
  }

  /** Whether the node's moves prove the game's position: the height of the proof, 0 when they do not. */
  function attackWith(node: number, ply: number): number {
    const first = ply * game.maximumMoves;
    const low = game.keyLow();
    const high = game.keyHigh();
    const count = expand(list, first, 1);
    if (count < 0) {
      if (count === PROVEN) table.store(low, high, context, 0, provenNumber(1, 1), 0);
      return count === PROVEN ? 1 : 0;
    }
    for (let i = first; i < first + count; i++) {
      if (moves[i] !== attack[node] || threat[i] === 0) continue;
      game.play(moves[i]);
      const height = game.outcome() === UNDECIDED ? defendAgainst(node, ply + 1) : 0;
      game.undo();
      if (height === 0) return 0;
      table.store(low, high, context, 0, provenNumber(height + 1, 1), 0);
      return height + 1;
    }
    return 0;
  }

  function defendAgainst(node: number, ply: number): number {
    const first = ply * game.maximumMoves;
    const count = expand(list, first, 1);
    if (count === DISPROVEN) return 0;
    let height = 1;
    for (let i = first; i < first + count; i++) {
      const next = replyTo(node, moves[i]);
      if (next === NONE) return 0;
      game.play(moves[i]);
      const found = attackWith(next, ply + 1);
      game.undo();
      if (found === 0) return 0;
      height = Math.max(height, found);
    }
    table.store(game.keyLow(), game.keyHigh(), context, 0, provenNumber(height + 1, 1), 0);
    return height + 1;
  }

  function replyTo(node: number, move: number): number {
    let next = child[node];
    while (next !== NONE && reply[next] !== move) next = sibling[next];
    return next;
  }

  return {
    learn(side, stored) {
      attacker = side;
      context = stored;
      size = 0;
      return readNode(0) !== NONE;
    },
    tryHere: () => attackWith(0, 0),
  };
}
