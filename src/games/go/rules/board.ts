/**
 * The board of Go with its blocks, kept up to date by every move, in the form that both compilers read.
 *
 * A block is named by one of its stones, its head. For every point `cells` has what is there, the head of its block and
 * the next stone of the block, in a ring; for every head the number of its stones and of its liberties. Whatever a move
 * writes there goes to a journal first, and `undo` writes it back.
 *
 * The region, the targets and the size are those of the last `setProblem`; `load` leaves them alone.
 */
import {
  ADDED,
  allTargets,
  attackersThreatsOf,
  banOf,
  columnsOf,
  defenderOf,
  defendersThreatsOf,
  inRegion,
  isSafeAt,
  packState,
  packStone,
  rowsOf,
  SAFE,
  sideOf,
  stoneAt,
  takenOf,
  targetAt,
  targetCountOf,
  wantsAll,
} from "../notation/packing.js";
import { EMPTY, PASS, POINT_MASK, POINTS, SPENDS, STRIDE, WALL } from "../notation/points.js";
import { BAN_KEYS, KEYS, SIDE_KEY, STONE_KEYS, TAKEN_KEYS, THREAT_KEYS } from "./keys.js";

/** Plies that can be taken back. */
const LONGEST_GAME = 1 << 13;
/**
 * Words of the journal, two for each cell that is written. A stone that is put writes to 5 cells, to 1 for each neighbour
 * and to 4 for each block that it joins; it changes its head at most 8 times before it is taken, for its block at least
 * doubles; when it is taken that writes to 1 cell, and to 1 for each neighbour.
 */
const JOURNAL_WORDS = 80 * (LONGEST_GAME + POINTS);

/** Sections of `cells`, each with a word for every point. */
const STONE = 0;
const HEAD = POINTS;
const NEXT = 2 * POINTS;
const LIBERTIES = 3 * POINTS;
const SIZE = 4 * POINTS;
const cells = new Int32Array(5 * POINTS);
cells.fill(WALL, STONE, POINTS);

const journal = new Int32Array(JOURNAL_WORDS);
let written = 0;

/** The side to move; 0 is black. */
export let side = 0;
/** The point that the side to move may not play on without a threat; 0 when there is none. */
export let ban = 0;
/** A bit for each target that is taken. */
export let taken = 0;
export let keyLow = 0;
export let keyHigh = 0;
/** Plies played since the last `load`. */
let plies = 0;
/** Outside threats left, by player. */
const threats = new Int32Array(2);

// What `undo` needs for each ply.
const moves = new Int32Array(LONGEST_GAME);
const bans = new Int32Array(LONGEST_GAME);
const takens = new Int32Array(LONGEST_GAME);
const lows = new Int32Array(LONGEST_GAME);
const highs = new Int32Array(LONGEST_GAME);
const writtens = new Int32Array(LONGEST_GAME);

/** The player who owns the targets. */
export let defender = 0;
export let columns = 0;
export let rows = 0;
/** What has to be in `taken`: all of these bits, or any where `all` is not set. */
let wanted = 0;
export let all = false;
/** The key of the problem, which is in every key. */
export let problemLow = 0;
export let problemHigh = 0;
/** The same for what of the problem stays where other stones are safe. */
export let sharedLow = 0;
export let sharedHigh = 0;
/** What `restrict` was told. */
let restriction = 0;
/** Points of the region, `areaSize` of them, row by row from A1 on. */
export const area = new Int32Array(POINTS);
export let areaSize = 0;
/** 1 for each point of the region. */
export const playable = new Uint8Array(POINTS);
/** Liberties outside the board that a safe stone has, 0 for others: more than a block can have on it. */
export const safe = new Int32Array(POINTS);
const SAFE_LIBERTIES = 1 << 10;
/** The bit of a target by its point, 0 for others. */
const targetBits = new Int32Array(POINTS);
/** Targets by their bits, `targetCount` of them. */
export const targets = new Int32Array(POINTS);
export let targetCount = 0;
/** The points of the board, and some of the wall, stand from `firstRow` to before `pastRows`. */
export const firstRow = STRIDE;
export let pastRows = 0;

/** The key of the position after a move, as `look` leaves it. */
export let nextLow = 0;
export let nextHigh = 0;

/** Used by `listLiberties`: 1 for each point that is listed. */
const listed = new Uint8Array(POINTS);

/**
 * Sets what of the game is left out, a number for each way to do so, 0 where nothing is: facts of a smaller game have keys of
 * their own. `setProblem` has to follow.
 */
export function restrict(how: number): void {
  restriction = how;
}

/** Takes over the constants of a problem; a position has to be loaded afterwards. */
export function setProblem(constants: Int32Array, offset: number): void {
  columns = columnsOf(constants, offset);
  rows = rowsOf(constants, offset);
  pastRows = (rows + 1) * STRIDE;
  defender = defenderOf(constants, offset);
  all = wantsAll(constants, offset);
  wanted = allTargets(constants, offset);
  targetBits.fill(0, 0, POINTS);
  targetCount = targetCountOf(constants, offset);
  for (let i = 0; i < targetCount; i++) {
    targets[i] = targetAt(constants, offset, i);
    targetBits[targets[i]] = 1 << i;
  }
  areaSize = 0;
  playable.fill(0, 0, POINTS);
  safe.fill(0, 0, POINTS);
  for (let row = 1; row <= rows; row++) {
    for (let column = 1; column <= columns; column++) {
      if (isSafeAt(constants, offset, row, column)) safe[row * STRIDE + column] = SAFE_LIBERTIES;
      if (!inRegion(constants, offset, row, column)) continue;
      area[areaSize++] = row * STRIDE + column;
      playable[row * STRIDE + column] = 1;
    }
  }
  problemLow = 0x3c6ef372;
  problemHigh = 0x14057b7e;
  if (restriction !== 0) {
    problemLow = mixed(problemLow ^ restriction, 0x2c1b3c6d);
    problemHigh = mixed(problemHigh ^ restriction, 0x297a2d39);
  }
  mixIn(constants, offset, 0, SAFE);
  sharedLow = problemLow;
  sharedHigh = problemHigh;
  let hasSafe = false;
  for (let i = SAFE; i < ADDED; i++) hasSafe = hasSafe || constants[offset + i] !== 0;
  if (hasSafe) mixIn(constants, offset, SAFE, ADDED);
}

/** Makes some words part of the problem's key. */
function mixIn(constants: Int32Array, offset: number, from: number, to: number): void {
  for (let i = from; i < to; i++) {
    problemLow = mixed(problemLow ^ constants[offset + i], 0x2c1b3c6d);
    problemHigh = mixed(problemHigh ^ constants[offset + i], 0x297a2d39);
  }
}

/** A bijection of int32s that spreads every bit. */
function mixed(value: number, factor: number): number {
  let word = value;
  word = Math.imul(word ^ (word >>> 16), factor);
  word = Math.imul(word ^ (word >>> 13), 0x5bd1e995);
  return word ^ (word >>> 15);
}

/** Takes over a packed position of the problem, and forgets the moves played so far. */
export function load(words: Int32Array, offset: number): void {
  cells.fill(WALL, STONE, POINTS);
  written = 0;
  plies = 0;
  keyLow = problemLow;
  keyHigh = problemHigh;
  for (let row = 1; row <= rows; row++) cells.fill(EMPTY, row * STRIDE + 1, row * STRIDE + columns + 1);
  let i = 0;
  for (let row = 1; row <= rows; row++) {
    for (let column = 1; column <= columns; column++) {
      const colour = stoneAt(words, offset, i++);
      // Stones whose neighbours still come may have no liberty for a while that they will lose again.
      if (colour !== EMPTY) put(row * STRIDE + column, colour);
    }
  }
  written = 0;
  side = sideOf(words, offset);
  if (side !== 0) toggle(SIDE_KEY);
  ban = banOf(words, offset);
  if (ban !== 0) toggle(BAN_KEYS + ban);
  threats[1 - defender] = attackersThreatsOf(words, offset);
  threats[defender] = defendersThreatsOf(words, offset);
  toggle(threatKey(0));
  toggle(threatKey(1));
  taken = takenOf(words, offset);
  for (let target = 0; target < targetCount; target++) {
    if (((taken >> target) & 1) !== 0) toggle(TAKEN_KEYS + target);
  }
}

export function store(words: Int32Array, offset: number): void {
  packState(words, offset, side, ban, threats[1 - defender], threats[defender], taken);
  let i = 0;
  for (let row = 1; row <= rows; row++) {
    for (let column = 1; column <= columns; column++) {
      const colour = cells[STONE + row * STRIDE + column];
      if (colour !== EMPTY) packStone(words, offset, i, colour);
      i++;
    }
  }
}

/** What is on a point: `EMPTY`, `BLACK`, `WHITE` or `WALL`. */
export function stone(point: number): number {
  return cells[STONE + point];
}

/** The head of the block on a point where a stone stands. */
export function head(point: number): number {
  return cells[HEAD + point];
}

/** The stone after this one in the ring of its block. */
export function nextStone(point: number): number {
  return cells[NEXT + point];
}

/** Liberties of the block on a point where a stone stands; for a safe block, more than there are points. */
export function liberties(point: number): number {
  return cells[LIBERTIES + cells[HEAD + point]];
}

/** Stones of that block. */
export function blockSize(point: number): number {
  return cells[SIZE + cells[HEAD + point]];
}

/** Writes the liberties of the block on a point to `to`, from `offset` on, at most `most` of them; returns how many. */
export function listLiberties(point: number, to: Int32Array, offset: number, most: number): number {
  let count = 0;
  let at = point;
  do {
    for (let direction = 0; direction < 4; direction++) {
      const next = neighbour(at, direction);
      if (count === most || cells[STONE + next] !== EMPTY || listed[next] !== 0) continue;
      listed[next] = 1;
      to[offset + count++] = next;
    }
    at = cells[NEXT + at];
  } while (at !== point && count < most);
  for (let i = offset; i < offset + count; i++) listed[to[i]] = 0;
  return count;
}

/** The point next to a point in one of four directions, 0 to 3. */
export function neighbour(point: number, direction: number): number {
  const step = (direction & 1) === 0 ? 1 : STRIDE;
  return direction < 2 ? point + step : point - step;
}

/** Empty points next to a point. */
export function emptyNeighbours(point: number): number {
  return isEmpty(point + 1) + isEmpty(point - 1) + isEmpty(point + STRIDE) + isEmpty(point - STRIDE);
}

function isEmpty(point: number): number {
  return cells[STONE + point] === EMPTY ? 1 : 0;
}

/** Outside threats that a player has left. */
export function threatsOf(player: number): number {
  return threats[player];
}

/** Whether the goal is reached. */
export function isReached(): boolean {
  return all ? taken === wanted : taken !== 0;
}

/**
 * The move with which the side to move puts a stone on a point of the board, with `SPENDS` where that takes a threat; 0 when
 * it is not legal.
 */
export function moveAt(point: number): number {
  if (cells[STONE + point] !== EMPTY || playable[point] === 0) return 0;
  // A banned point can always be played on: its stone retakes.
  if (point === ban) return threats[side] === 0 ? 0 : point | SPENDS;
  return lives(point + 1) || lives(point - 1) || lives(point + STRIDE) || lives(point - STRIDE) ? point : 0;
}

/** Whether a move would be legal if it were this player's turn. */
export function canPlay(move: number, player: number): boolean {
  if (move === PASS) return true;
  const mover = side;
  side = player;
  const legal = moveAt(move & POINT_MASK) === move;
  side = mover;
  return legal;
}

/** Whether a stone of the side to move that is put next to a point has a liberty by what is on that point. */
function lives(point: number): boolean {
  const colour = cells[STONE + point];
  if (colour === EMPTY) return true;
  if (colour === WALL) return false;
  const count = cells[LIBERTIES + cells[HEAD + point]];
  return colour === 1 + side ? count > 1 : count === 1;
}

/** Writes all legal moves to `to`, from `offset` on, the pass last; returns how many. There are none once the goal is reached. */
export function generate(to: Int32Array, offset: number): number {
  if (isReached()) return 0;
  let count = 0;
  for (let i = 0; i < areaSize; i++) {
    const move = moveAt(area[i]);
    if (move !== 0) to[offset + count++] = move;
  }
  to[offset + count++] = PASS;
  return count;
}

/** A move of the attacker, who must be to move, that reaches the goal at once; 0 when there is none. */
export function reachingMove(): number {
  for (let i = 0; i < targetCount; i++) {
    const target = targets[i];
    if (((taken >> i) & 1) !== 0 || liberties(target) !== 1) continue;
    const move = moveAt(lastLiberty(target));
    if (move === 0) continue;
    if (!all) return move;
    play(move);
    const reached = isReached();
    undo();
    if (reached) return move;
  }
  return 0;
}

/** The liberty of a block that has one. */
export function lastLiberty(point: number): number {
  let at = point;
  do {
    for (let direction = 0; direction < 4; direction++) {
      const next = neighbour(at, direction);
      if (cells[STONE + next] === EMPTY) return next;
    }
    at = cells[NEXT + at];
  } while (at !== point);
  return 0;
}

/** Plays a legal move. */
export function play(move: number): void {
  moves[plies] = move;
  bans[plies] = ban;
  takens[plies] = taken;
  lows[plies] = keyLow;
  highs[plies] = keyHigh;
  writtens[plies] = written;
  plies++;
  if (ban !== 0) toggle(BAN_KEYS + ban);
  ban = 0;
  if (move !== PASS) {
    if ((move & SPENDS) !== 0) spend(-1);
    playStone(move & POINT_MASK);
  }
  side ^= 1;
  toggle(SIDE_KEY);
}

/** Takes back the last move. */
export function undo(): void {
  plies--;
  while (written > writtens[plies]) {
    written -= 2;
    cells[journal[written]] = journal[written + 1];
  }
  side ^= 1;
  if ((moves[plies] & SPENDS) !== 0) threats[side] += 1;
  ban = bans[plies];
  taken = takens[plies];
  keyLow = lows[plies];
  keyHigh = highs[plies];
}

/** Finds the key after a legal move without playing it: `nextLow` and `nextHigh`. */
export function look(move: number): void {
  const low = keyLow;
  const high = keyHigh;
  const takenBefore = taken;
  if (ban !== 0) toggle(BAN_KEYS + ban);
  if (move !== PASS) {
    if ((move & SPENDS) !== 0) {
      spend(-1);
      threats[side] += 1;
    }
    const point = move & POINT_MASK;
    toggle(stoneKey(point, 1 + side));
    const other = 2 - side;
    let single = 0;
    let captured = 0;
    let alone = true;
    // Blocks that were looked at, each of which may be next to the point more than once.
    let last = 0;
    let second = 0;
    let third = 0;
    for (let direction = 0; direction < 4; direction++) {
      const next = neighbour(point, direction);
      const colour = cells[STONE + next];
      if (colour === EMPTY || colour === 1 + side) alone = false;
      if (colour !== other) continue;
      const block = cells[HEAD + next];
      if (cells[LIBERTIES + block] !== 1) continue;
      if (block === last || block === second || block === third) continue;
      third = second;
      second = last;
      last = block;
      captured += cells[SIZE + block];
      single = next;
      let at = next;
      do {
        toggle(stoneKey(at, other));
        take(at);
        at = cells[NEXT + at];
      } while (at !== next);
    }
    if (captured === 1 && alone) toggle(BAN_KEYS + single);
  }
  toggle(SIDE_KEY);
  nextLow = keyLow;
  nextHigh = keyHigh;
  keyLow = low;
  keyHigh = high;
  taken = takenBefore;
}

function playStone(point: number): void {
  const other = 2 - side;
  put(point, 1 + side);
  let captured = 0;
  let single = 0;
  for (let direction = 0; direction < 4; direction++) {
    const next = neighbour(point, direction);
    if (cells[STONE + next] !== other) continue;
    const block = cells[HEAD + next];
    if (cells[LIBERTIES + block] !== 0) continue;
    captured += cells[SIZE + block];
    single = next;
    remove(next, other);
  }
  const own = cells[HEAD + point];
  if (captured !== 1 || cells[SIZE + own] !== 1 || cells[LIBERTIES + own] !== 1) return;
  ban = single;
  toggle(BAN_KEYS + ban);
}

/** Puts a stone on an empty point; blocks that it leaves without liberties stay. */
function put(point: number, colour: number): void {
  toggle(stoneKey(point, colour));
  write(STONE + point, colour);
  write(HEAD + point, point);
  write(NEXT + point, point);
  write(SIZE + point, 1);
  write(LIBERTIES + point, emptyNeighbours(point) + safe[point]);
  changeLiberties(point, -1);
  for (let direction = 0; direction < 4; direction++) {
    const next = neighbour(point, direction);
    if (cells[STONE + next] === colour) join(cells[HEAD + next], cells[HEAD + point]);
  }
}

/** Every block next to a point gains or loses that point as a liberty. */
function changeLiberties(point: number, change: number): void {
  let last = 0;
  let second = 0;
  let third = 0;
  for (let direction = 0; direction < 4; direction++) {
    const next = neighbour(point, direction);
    const colour = cells[STONE + next];
    if (colour === EMPTY || colour === WALL) continue;
    const block = cells[HEAD + next];
    if (block === last || block === second || block === third) continue;
    third = second;
    second = last;
    last = block;
    write(LIBERTIES + block, cells[LIBERTIES + block] + change);
  }
}

/** Makes one block of two, if they are two. */
function join(one: number, other: number): void {
  if (one === other) return;
  const larger = cells[SIZE + one] > cells[SIZE + other] ? one : other;
  const smaller = larger === one ? other : one;
  let count = cells[LIBERTIES + larger];
  let at = smaller;
  do {
    // A liberty that the larger block has by now was counted.
    for (let direction = 0; direction < 4; direction++) {
      const next = neighbour(at, direction);
      if (cells[STONE + next] === EMPTY && !touches(next, larger)) count++;
    }
    count += safe[at];
    write(HEAD + at, larger);
    at = cells[NEXT + at];
  } while (at !== smaller);
  write(LIBERTIES + larger, count);
  write(SIZE + larger, cells[SIZE + larger] + cells[SIZE + smaller]);
  const next = cells[NEXT + larger];
  write(NEXT + larger, cells[NEXT + smaller]);
  write(NEXT + smaller, next);
}

/** Whether a stone of the block is next to a point. */
function touches(point: number, block: number): boolean {
  return (
    isOf(point + 1, block) ||
    isOf(point - 1, block) ||
    isOf(point + STRIDE, block) ||
    isOf(point - STRIDE, block)
  );
}

function isOf(point: number, block: number): boolean {
  const colour = cells[STONE + point];
  return colour !== EMPTY && colour !== WALL && cells[HEAD + point] === block;
}

/** Takes the block on a point off the board. */
function remove(point: number, colour: number): void {
  let at = point;
  do {
    toggle(stoneKey(at, colour));
    take(at);
    write(STONE + at, EMPTY);
    at = cells[NEXT + at];
  } while (at !== point);
  do {
    changeLiberties(at, 1);
    at = cells[NEXT + at];
  } while (at !== point);
}

/** Notes that a stone is taken, which may be a target. No other stone is on a target's point before that is taken. */
function take(point: number): void {
  const bit = targetBits[point] & ~taken;
  if (bit === 0) return;
  taken |= bit;
  toggle(TAKEN_KEYS + 31 - Math.clz32(bit));
}

/** Changes the threats of the side to move. */
function spend(change: number): void {
  toggle(threatKey(side));
  threats[side] += change;
  toggle(threatKey(side));
}

/** The place of a stone among the keys (keys.ts). */
export function stoneKey(point: number, colour: number): number {
  return STONE_KEYS + (colour - 1) * POINTS + point;
}

/** The place of the threats that a player has left. */
function threatKey(player: number): number {
  return THREAT_KEYS + 4 * player + threats[player];
}

function toggle(thing: number): void {
  keyLow ^= KEYS[2 * thing];
  keyHigh ^= KEYS[2 * thing + 1];
}

function write(cell: number, value: number): void {
  journal[written] = cell;
  journal[written + 1] = cells[cell];
  written += 2;
  cells[cell] = value;
}
