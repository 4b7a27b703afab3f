/**
 * Simulation (Kawano 1996): a proof of one position tried on another without search. In the form that both compilers read.
 *
 * What proves the position after the pass, a tree of order 1, is read out of the table once: the attacker's move at each
 * of his nodes, and what follows the replies to it. On another position the same moves are played. They prove it, too,
 * when each of them is a threat there and every reply is in the tree, loses at once, or is known to be proven.
 */
import { keyHigh, keyLow, moves } from "../../engine/child-list.js";
import { CHILD_CAPACITY, DISPROVEN, PROVEN, UNDECIDED } from "../../engine/numbers.js";
import { found, probe, store } from "../../table/entries.js";
import { threat } from "../proof-number/children.js";
import { provenNumber } from "../proven-number.js";
import {
  expandOrder,
  generate,
  maximumMoves,
  outcome,
  play,
  rootKeyHigh,
  rootKeyLow,
  undo,
} from "../rules.js";

/** Attacker's nodes of the largest proof that is tried. */
const LARGEST_TREE = 1 << 10;
/** Plies of the longest line that is tried. */
const LONGEST_LINE = 64;
const NONE = -1;

// By node of the tree: the attacker's move, the defender's move that leads to it, its first child and next sibling.
const attack = new Int32Array(LARGEST_TREE);
const reply = new Int32Array(LARGEST_TREE);
const child = new Int32Array(LARGEST_TREE);
const sibling = new Int32Array(LARGEST_TREE);
let size = 0;
let context = 0;
let attacker = 0;

/**
 * Reads the proof of the position of the rules, the attacker to move, as it is stored under this context.
 *
 * @param place behind all children that are needed; those of the tree go there
 * @returns false when it is not there as a whole, or too large
 */
export function learn(side: number, stored: number, place: number): boolean {
  attacker = side;
  context = stored;
  size = 0;
  return hasRoom(place) && readNode(0, place) !== NONE;
}

/** Tries that proof on the position of the rules. Returns the plies of its longest line, 0 when it proves nothing. */
export function tryHere(place: number): number {
  return hasRoom(place) ? attackWith(0, place) : 0;
}

function hasRoom(place: number): boolean {
  return place <= CHILD_CAPACITY - maximumMoves();
}

/** Height of a proof from the table, or NONE. */
function provenHeight(low: number, high: number): number {
  return probe(low, high, context) >= 0 && found[0] === 0 ? found[1] : NONE;
}

/** Reads the attacker's node at the position into the tree; returns its number, or NONE. */
function readNode(ply: number, first: number): number {
  if (size === LARGEST_TREE || ply + 2 > LONGEST_LINE || !hasRoom(first)) return NONE;
  const node = size++;
  child[node] = NONE;
  const count = expandOrder(first, 1);
  if (count === DISPROVEN) return NONE;
  if (count === PROVEN) {
    attack[node] = winningMove(first);
    return attack[node] === NONE ? NONE : node;
  }
  let best = NONE;
  let least = 0;
  for (let i = first; i < first + count; i++) {
    const height = threat[i] === 0 ? NONE : provenHeight(keyLow[i], keyHigh[i]);
    if (height === NONE || (best !== NONE && height >= least)) continue;
    least = height;
    best = i;
  }
  if (best === NONE) return NONE;
  attack[node] = moves[best];
  play(moves[best]);
  const whole = readReplies(node, ply + 1, first + count);
  undo();
  return whole ? node : NONE;
}

function readReplies(node: number, ply: number, first: number): boolean {
  if (!hasRoom(first)) return false;
  const count = expandOrder(first, 1);
  if (count < 0) return count === PROVEN;
  for (let i = first; i < first + count; i++) {
    play(moves[i]);
    const next = readNode(ply + 1, first + count);
    undo();
    if (next === NONE) return false;
    reply[next] = moves[i];
    sibling[next] = child[node];
    child[node] = next;
  }
  return true;
}

function winningMove(first: number): number {
  const count = generate(first);
  for (let i = first; i < first + count; i++) {
    play(moves[i]);
    const won = outcome() === attacker;
    undo();
    if (won) return moves[i];
  }
  return NONE;
}

/** Whether the node's moves prove the position: the height of the proof, 0 when they do not. */
function attackWith(node: number, first: number): number {
  const low = rootKeyLow();
  const high = rootKeyHigh();
  if (!hasRoom(first)) return 0;
  const count = expandOrder(first, 1);
  if (count < 0) {
    if (count === PROVEN) store(low, high, context, 0, provenNumber(1, 1), 0);
    return count === PROVEN ? 1 : 0;
  }
  for (let i = first; i < first + count; i++) {
    if (moves[i] !== attack[node] || threat[i] === 0) continue;
    play(moves[i]);
    const height = outcome() === UNDECIDED ? defendAgainst(node, first + count) : 0;
    undo();
    if (height === 0) return 0;
    store(low, high, context, 0, provenNumber(height + 1, 1), 0);
    return height + 1;
  }
  return 0;
}

function defendAgainst(node: number, first: number): number {
  if (!hasRoom(first)) return 0;
  const count = expandOrder(first, 1);
  if (count === DISPROVEN) return 0;
  let height = 1;
  for (let i = first; i < first + count; i++) {
    const next = replyTo(node, moves[i]);
    if (next === NONE) return 0;
    play(moves[i]);
    const plies = attackWith(next, first + count);
    undo();
    if (plies === 0) return 0;
    height = Math.max(height, plies);
  }
  store(rootKeyLow(), rootKeyHigh(), context, 0, provenNumber(height + 1, 1), 0);
  return height + 1;
}

function replyTo(node: number, move: number): number {
  let next = child[node];
  while (next !== NONE && reply[next] !== move) next = sibling[next];
  return next;
}
