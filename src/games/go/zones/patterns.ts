/**
 * Decisions as patterns, in the form that both compilers read: a zone's claim is about every position that is the same there, and a
 * trie finds the decisions whose zone the board is like. There are also the side to move, the targets taken, the threats and the ban
 * to compare: those of the winner are no worse, and those of the loser no better.
 *
 * Points come in the order of their distance from the targets. A node stands for what is on some of them, and has a few patterns that
 * agree on these; further ones go to its children, by their next point and what is on it. A look goes down every way that agrees
 * with the board, up to a limit.
 *
 * | word of a root | | word of a node | | word of a pattern | |
 * |---|---|---|---|---|---|
 * | 0, 1 | the key of the family of problems and the side to move | 0 | a point and what is on it, from bit 10 on | 0 | the next one of the node |
 * | 2 | the first node, 0 of a root that is not in use | 1 | the first child | 1 | a bit for each row that the zone has points in |
 * | | | 2 | the next child of the same node | 2 | the winner, the threats, the ban |
 * | | | 3 | the first pattern | 3 | the targets taken |
 * | | | 4 | how many patterns | 4 | the winner's move and plies, as in a record |
 * | | | | | 5… | three words for each of the rows |
 *
 * What is on a point of a zone is a number from 1 to 5, which has a bit in each of the three words of its row.
 *
 * One thread adds at a time, and links what it has written last; nothing that is linked changes while a thread is inside (inside.ts).
 * When there is no room left nothing is added, until a thread that is alone empties it all.
 */
import { freeLock, takeLock } from "../../../engine/lock.js";
import { loadAtomic, storeAtomic } from "../../../engine/machine.js";
import { EMPTY, POINT_MASK, POINTS, SPENDS, STRIDE, WALL } from "../notation/points.js";
import {
  ban,
  defender,
  neighbour,
  rows,
  safe,
  sharedHigh,
  sharedLow,
  side,
  stone,
  taken,
  targetCount,
  targets,
  threatsOf,
} from "../rules/board.js";
import {
  isAsked,
  PATTERN_BANS,
  PATTERN_SAFETY,
  PATTERN_SIDE,
  PATTERN_STONES,
  PATTERN_TAKEN,
  PATTERN_THREATS,
} from "./conditions.js";
import { clear, firstPoint, has, sets, ZONE } from "./point-sets.js";
import { MOVE_BITS, moveWord } from "./records.js";
import { end, endOfPatterns, NEXT_PATTERN, PATTERN_LOCK, ROOT_WORDS, ROOTS, words } from "./table.js";

/** Nodes and patterns that a look comes to. Nearly all that is ever found is found at once; near the root what is not is worth more. */
const MOST_STEPS = 16;
const MOST_STEPS_NEAR = 3000;
/** Plies that are near. */
const NEAR = 4;
/** Patterns of a node. */
const MOST_PATTERNS = 4;

// A root.
const FIRST_NODE = 2;

// A node.
const CHILD = 1;
const SIBLING = 2;
const PATTERN = 3;
const COUNT = 4;
const NODE_WORDS = 5;
const CONTENT_SHIFT = 10;

// A pattern.
const MASK = 1;
const STATE = 2;
const TAKEN = 3;
const MOVE = 4;
const FIRST_ROW = 5;
const PER_ROW = 3;

/** The winner's move, the plies of a kill, and the winner, of what was found last. */
export let foundMove = 0;
export let foundPlies = 0;
export let foundAttackerWins = false;

let on = true;
let steps = 0;

/** For those who want to know what it is good for. */
export function usePatterns(use: boolean): void {
  on = use;
}

/** Points by their distance from the targets of a family, and whether a point is among them. */
const order = new Int32Array(POINTS);
const isOrdered = new Uint8Array(POINTS);
let ordered = 0;
let orderedLow = 0;
let orderedHigh = 0;

/** Looks for a decision that also holds for the board's position, at a ply; its zone is then in `ZONE`. */
export function find(ply: number): boolean {
  if (!on) return false;
  const root = rootOf(false);
  if (root === 0) return false;
  const node = loadAtomic(words, root + FIRST_NODE);
  if (node === 0) return false;
  steps = ply < NEAR ? MOST_STEPS_NEAR : MOST_STEPS;
  return search(node);
}

function search(node: number): boolean {
  steps--;
  for (let at = loadAtomic(words, node + PATTERN); at !== 0 && steps > 0; at = words[at]) {
    steps--;
    if (agrees(at)) return true;
  }
  for (
    let child = loadAtomic(words, node + CHILD);
    child !== 0 && steps > 0;
    child = words[child + SIBLING]
  ) {
    steps--;
    const what = words[child];
    if (contentOf(what & POINT_MASK) === what >> CONTENT_SHIFT && search(child)) return true;
  }
  return false;
}

/** Adds the decision about the board's position whose zone is `ZONE`. */
export function note(attackerWins: boolean, move: number, plies: number): void {
  if (!on || !takeLock(words, PATTERN_LOCK)) return;
  const root = rootOf(true);
  // Others see it once it is linked.
  const node = root === 0 ? 0 : nodeFor(root);
  const pattern = node === 0 ? 0 : write(attackerWins, move, plies);
  if (pattern !== 0) {
    words[pattern] = words[node + PATTERN];
    words[node + COUNT] += 1;
    storeAtomic(words, node + PATTERN, pattern);
  }
  freeLock(words, PATTERN_LOCK);
}

/**
 * The root for the board's problem and side to move; where there is none, the one that may begin, for the thread that has the lock.
 * 0 where there is neither. To others a root is there once it has its key, for what is free now may be another family's next.
 */
function rootOf(hasLock: boolean): number {
  const low = isAsked(PATTERN_SIDE) ? sharedLow ^ side : sharedLow;
  for (let i = 0; i < ROOTS; i++) {
    const root = end + i * ROOT_WORDS;
    if (words[root] === low && words[root + 1] === sharedHigh) return root;
    if (loadAtomic(words, root + FIRST_NODE) === 0) return hasLock ? root : 0;
  }
  return 0;
}

/** The node whose patterns the board's position with `ZONE` goes to; 0 where there is no room. */
function nodeFor(root: number): number {
  let node = words[root + FIRST_NODE];
  if (node === 0) {
    node = newNode(0);
    if (node === 0) return 0;
    words[root] = isAsked(PATTERN_SIDE) ? sharedLow ^ side : sharedLow;
    words[root + 1] = sharedHigh;
    storeAtomic(words, root + FIRST_NODE, node);
  }
  if (orderedLow !== sharedLow || orderedHigh !== sharedHigh || ordered === 0) makeOrder();
  for (let i = 0; i < ordered && words[node + COUNT] >= MOST_PATTERNS; i++) {
    if (!has(ZONE, order[i])) continue;
    const what = order[i] | (contentOf(order[i]) << CONTENT_SHIFT);
    let child = words[node + CHILD];
    while (child !== 0 && words[child] !== what) child = words[child + SIBLING];
    if (child === 0) {
      child = newNode(what);
      if (child === 0) return 0;
      words[child + SIBLING] = words[node + CHILD];
      storeAtomic(words, node + CHILD, child);
    }
    node = child;
  }
  return node;
}

function newNode(what: number): number {
  const node = take(NODE_WORDS);
  if (node === 0) return 0;
  words[node] = what;
  for (let i = 1; i < NODE_WORDS; i++) words[node + i] = 0;
  return node;
}

/** Takes words, for the thread that has the lock; 0 where there is no room left. */
function take(length: number): number {
  const at = words[NEXT_PATTERN];
  if (at + length > endOfPatterns) return 0;
  words[NEXT_PATTERN] = at + length;
  return at;
}

function write(attackerWins: boolean, move: number, plies: number): number {
  let mask = 0;
  let length = FIRST_ROW;
  for (let row = 1; row <= rows; row++) {
    if (sets[ZONE + row] === 0) continue;
    mask |= 1 << row;
    length += PER_ROW;
  }
  const pattern = take(length);
  if (pattern === 0) return 0;
  words[pattern + MASK] = mask;
  words[pattern + STATE] =
    (attackerWins ? 1 : 0) | (threatsOf(1 - defender) << 1) | (threatsOf(defender) << 3) | (ban << 5);
  words[pattern + TAKEN] = taken;
  words[pattern + MOVE] = moveWord(move, plies);
  let at = pattern + FIRST_ROW;
  for (let rest = mask; rest !== 0; rest &= rest - 1) {
    const row = 31 - Math.clz32(rest & -rest);
    for (let i = 0; i < PER_ROW; i++) words[at + i] = 0;
    for (let left = sets[ZONE + row]; left !== 0; left &= left - 1) {
      const point = firstPoint(row, left);
      const content = contentOf(point);
      for (let i = 0; i < PER_ROW; i++) words[at + i] |= ((content >> i) & 1) << (point - row * STRIDE);
    }
    at += PER_ROW;
  }
  return pattern;
}

/** Whether a pattern's decision holds for the board's position; then it is what was found. */
function agrees(pattern: number): boolean {
  const state = words[pattern + STATE];
  const attackerWins = (state & 1) !== 0;
  if (isAsked(PATTERN_TAKEN) && words[pattern + TAKEN] !== taken) return false;
  const attackers = threatsOf(1 - defender) - ((state >> 1) & 3);
  const defenders = threatsOf(defender) - ((state >> 3) & 3);
  const isHarder = attackerWins ? attackers < 0 || defenders > 0 : attackers > 0 || defenders < 0;
  if (isHarder && isAsked(PATTERN_THREATS)) return false;
  if (!isSameOnZone(pattern)) return false;
  const its = (state >> 5) & POINT_MASK;
  // The winner's move must not be banned, nor the loser free to retake where it was not.
  const winnerMoves = (side !== defender) === attackerWins;
  const inTheWay = winnerMoves ? ban : its;
  if (inTheWay !== 0 && ban !== its && has(ZONE, inTheWay) && isAsked(PATTERN_BANS)) return false;
  const move = words[pattern + MOVE] & ((1 << MOVE_BITS) - 1);
  // What had to be a retake there may be free here.
  foundMove = (move & POINT_MASK) === ban ? move : move & ~SPENDS;
  foundPlies = words[pattern + MOVE] >>> MOVE_BITS;
  foundAttackerWins = attackerWins;
  return true;
}

/** Whether the board is the same on a pattern's zone, which is then in `ZONE`. Mostly it is not, from the first points on. */
function isSameOnZone(pattern: number): boolean {
  const mask = words[pattern + MASK];
  let at = pattern + FIRST_ROW;
  for (let rest = mask; rest !== 0; rest &= rest - 1) {
    const row = 31 - Math.clz32(rest & -rest);
    const one = words[at];
    const two = words[at + 1];
    const four = words[at + 2];
    for (let left = one | two | four; left !== 0; left &= left - 1) {
      const column = 31 - Math.clz32(left & -left);
      const content = ((one >>> column) & 1) | (((two >>> column) & 1) << 1) | (((four >>> column) & 1) << 2);
      if (content !== contentOf(row * STRIDE + column) && isAsked(PATTERN_STONES)) return false;
    }
    at += PER_ROW;
  }
  clear(ZONE);
  at = pattern + FIRST_ROW;
  for (let rest = mask; rest !== 0; rest &= rest - 1) {
    sets[ZONE + 31 - Math.clz32(rest & -rest)] = words[at] | words[at + 1] | words[at + 2];
    at += PER_ROW;
  }
  return true;
}

/** 1 of an empty point, 2 and 3 of one with a stone, 4 and 5 of one with a safe stone. */
function contentOf(point: number): number {
  const there = stone(point);
  if (there === EMPTY) return 1;
  return 1 + there + (safe[point] !== 0 && isAsked(PATTERN_SAFETY) ? 2 : 0);
}

function makeOrder(): void {
  orderedLow = sharedLow;
  orderedHigh = sharedHigh;
  isOrdered.fill(0, 0, POINTS);
  ordered = 0;
  for (let i = 0; i < targetCount; i++) putInOrder(targets[i]);
  for (let i = 0; i < ordered; i++) {
    for (let direction = 0; direction < 4; direction++) {
      const next = neighbour(order[i], direction);
      if (stone(next) !== WALL) putInOrder(next);
    }
  }
}

function putInOrder(point: number): void {
  if (isOrdered[point] !== 0) return;
  isOrdered[point] = 1;
  order[ordered++] = point;
}
