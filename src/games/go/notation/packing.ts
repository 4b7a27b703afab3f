/**
 * A position of Go as 24 int32 words, and what stays the same in its problem as 66 more, in the form that both compilers
 * read.
 *
 * | word of the position | field |
 * |---|---|
 * | 0-22 | the points row by row from A1 on, sixteen to a word, two bits each: 0 empty, 1 black, 2 white |
 * | 23 | bit 0 the side to move; 1-10 the banned point or 0; 11-12 the attacker's outside threats left, 13-14 the defender's; 15-30 a bit for each target that is taken |
 *
 * | word of the constants | field |
 * |---|---|
 * | 0 | bits 0-4 columns; 5-9 rows; 10 the defender, who owns the targets; 11 whether all targets are to be taken, and not any; 12-16 number of targets; 17 whether it is asked if the targets live |
 * | 1-8 | the targets, ascending, two to a word, 16 bits each |
 * | 9-27 | the region, a word a row from the bottom, a bit a column |
 * | 28-46 | in the same way the stones that are safe: their blocks are never taken |
 * | 47-65 | in the same way those of them that were added: who asks has no such stones |
 */
import { EMPTY, MOST_TARGETS, STRIDE } from "./points.js";

export const POSITION_WORDS = 24;
export const CONSTANT_WORDS = 66;
const STATE = 23;
const TARGETS = 1;
const REGION = 9;
/** The first word of what few problems have. */
export const SAFE = 28;
/** The first word of what changes nothing in the play. */
export const ADDED = 47;
const PER_WORD = 16;
const THREATS_MASK = 3;
const TAKEN_SHIFT = 15;

export function sideOf(words: Int32Array, offset: number): number {
  return words[offset + STATE] & 1;
}

/** The point that the side to move may not play on without a threat; 0 when there is none. */
export function banOf(words: Int32Array, offset: number): number {
  return (words[offset + STATE] >> 1) & 1023;
}

export function attackersThreatsOf(words: Int32Array, offset: number): number {
  return (words[offset + STATE] >> 11) & THREATS_MASK;
}

export function defendersThreatsOf(words: Int32Array, offset: number): number {
  return (words[offset + STATE] >> 13) & THREATS_MASK;
}

export function takenOf(words: Int32Array, offset: number): number {
  return words[offset + STATE] >> TAKEN_SHIFT;
}

/** What is on the `i`-th point of the board, row by row from A1 on. */
export function stoneAt(words: Int32Array, offset: number, i: number): number {
  return (words[offset + (i >> 4)] >> (2 * (i & (PER_WORD - 1)))) & 3;
}

/** Writes an empty board with this state. */
export function packState(
  words: Int32Array,
  offset: number,
  side: number,
  ban: number,
  attackersThreats: number,
  defendersThreats: number,
  taken: number,
): void {
  words.fill(EMPTY, offset, offset + STATE);
  words[offset + STATE] =
    side | (ban << 1) | (attackersThreats << 11) | (defendersThreats << 13) | (taken << TAKEN_SHIFT);
}

/** Writes a stone to the `i`-th point, which is empty. */
export function packStone(words: Int32Array, offset: number, i: number, colour: number): void {
  words[offset + (i >> 4)] |= colour << (2 * (i & (PER_WORD - 1)));
}

export function columnsOf(constants: Int32Array, offset: number): number {
  return constants[offset] & 31;
}

export function rowsOf(constants: Int32Array, offset: number): number {
  return (constants[offset] >> 5) & 31;
}

/** The player who owns the targets. */
export function defenderOf(constants: Int32Array, offset: number): number {
  return (constants[offset] >> 10) & 1;
}

/** Whether the attacker has to take all targets, and not any one of them. */
export function wantsAll(constants: Int32Array, offset: number): boolean {
  return ((constants[offset] >> 11) & 1) !== 0;
}

/** Whether it is asked if the defender saves the targets, and not if the attacker takes them. */
export function asksForLife(constants: Int32Array, offset: number): boolean {
  return ((constants[offset] >> 17) & 1) !== 0;
}

export function targetCountOf(constants: Int32Array, offset: number): number {
  return (constants[offset] >> 12) & 31;
}

export function targetAt(constants: Int32Array, offset: number, i: number): number {
  return (constants[offset + TARGETS + (i >> 1)] >> (16 * (i & 1))) & 1023;
}

export function inRegion(constants: Int32Array, offset: number, row: number, column: number): boolean {
  return ((constants[offset + REGION + row - 1] >> (column - 1)) & 1) !== 0;
}

/** Whether a stone on a point is said to be safe. */
export function isSafeAt(constants: Int32Array, offset: number, row: number, column: number): boolean {
  return ((constants[offset + SAFE + row - 1] >> (column - 1)) & 1) !== 0;
}

/** Whether a safe stone on a point was added. */
export function isAddedAt(constants: Int32Array, offset: number, row: number, column: number): boolean {
  return ((constants[offset + ADDED + row - 1] >> (column - 1)) & 1) !== 0;
}

/** Writes a problem without targets and region. */
export function packSize(
  constants: Int32Array,
  offset: number,
  columns: number,
  rows: number,
  defender: number,
  all: boolean,
  life = false,
): void {
  constants.fill(0, offset, offset + CONSTANT_WORDS);
  constants[offset] =
    columns | (rows << 5) | (defender << 10) | ((all ? 1 : 0) << 11) | ((life ? 1 : 0) << 17);
}

/** Adds a target after the others, of which there are less than `MOST_TARGETS`. */
export function packTarget(constants: Int32Array, offset: number, point: number): void {
  const i = targetCountOf(constants, offset);
  constants[offset + TARGETS + (i >> 1)] |= point << (16 * (i & 1));
  constants[offset] += 1 << 12;
}

export function packRegion(constants: Int32Array, offset: number, point: number): void {
  constants[offset + REGION + Math.floor(point / STRIDE) - 1] |= 1 << ((point & (STRIDE - 1)) - 1);
}

export function packSafe(constants: Int32Array, offset: number, point: number): void {
  constants[offset + SAFE + Math.floor(point / STRIDE) - 1] |= 1 << ((point & (STRIDE - 1)) - 1);
}

export function packAdded(constants: Int32Array, offset: number, point: number): void {
  constants[offset + ADDED + Math.floor(point / STRIDE) - 1] |= 1 << ((point & (STRIDE - 1)) - 1);
}

/** A bit for each target. */
export function allTargets(constants: Int32Array, offset: number): number {
  return (1 << Math.min(targetCountOf(constants, offset), MOST_TARGETS)) - 1;
}
