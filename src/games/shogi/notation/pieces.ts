/**
 * Squares, directions, pieces and hands of shogi as numbers, and the tables that all fast rules read.
 *
 * A *square* is `file << 4 | rank + 1`, files and ranks 1..9 (rank 1 is row a): walks run off the 9×9 board into
 * squares marked `WALL`, also the knight's, and squares are less than `SQUARES`. Black, player 0, moves towards
 * rank 1.
 *
 * A *direction* is 0..7, its opposite `direction ^ 1`. The two jumps of a player's knights are 16 and 17, so that sets
 * of steps, slides and jumps fit one word (`MOVES`).
 *
 * A *piece* is `16 << player | type`, 0 where a square is empty; a promoted piece is its type + 8.
 */
import type { Player } from "../../../game/game.js";

export const SQUARES = 176;
export const FILES = 9;

export function squareOf(file: number, rank: number): number {
  return (file << 4) | (rank + 1);
}

export function fileOf(square: number): number {
  return square >> 4;
}

export function rankOf(square: number): number {
  return (square & 15) - 1;
}

/** All 81 squares, file by file. */
export const BOARD_SQUARES = Int32Array.from({ length: 81 }, (_, i) =>
  squareOf(1 + Math.floor(i / 9), 1 + (i % 9)),
);

// Types: pawn 1, lance 2, knight 3, silver 4, bishop 5, rook 6, gold 7, king 8.
export const PAWN = 1;
export const LANCE = 2;
export const KNIGHT = 3;
const BISHOP = 5;
export const ROOK = 6;
export const GOLD = 7;
export const KING = 8;
export const PROMOTED = 8;
export const TYPE_MASK = 15;
/** Has the bits of both players: nobody can move there. */
export const WALL = 48;
/** Piece codes are less than this. */
export const CODES = 48;

export function pieceOf(player: Player, type: number): number {
  return (16 << player) | type;
}

/** Pieces of each type in a full set, by type; a king each. */
export const FULL_SET = Int32Array.of(0, 18, 4, 4, 4, 2, 2, 4, 2);

// Directions: black's up, down, left (to higher files), right, then the diagonals.
export const STEPS = Int32Array.of(-1, 1, 16, -16, 15, -15, -17, 17);
const UP = 0;
const ORTHOGONAL = 0x0f;
const DIAGONAL = 0xf0;
/** Bits of a knight's jumps in `MOVES`. */
const JUMPS = 0x30000;
/** `JUMP_STEPS[2 * player + i]` is the step of bit 16 + i. */
export const JUMP_STEPS = Int32Array.of(14, -18, -14, 18);

const FORWARD = 1 << UP;
const GOLD_STEPS = ORTHOGONAL | (1 << 4) | (1 << 6);
const BLACK_STEPS = [0, FORWARD, 0, JUMPS, FORWARD | DIAGONAL, 0, 0, GOLD_STEPS, 0xff];
const BLACK_SLIDES = [0, 0, FORWARD, 0, 0, DIAGONAL, ORTHOGONAL, 0, 0];
const BLACK_PROMOTED_STEPS = [0, GOLD_STEPS, GOLD_STEPS, GOLD_STEPS, GOLD_STEPS, ORTHOGONAL, DIAGONAL];

/** The same set of directions seen from the other side. */
function turned(directions: number): number {
  return ((directions & 0x55) << 1) | ((directions & 0xaa) >> 1) | (directions & JUMPS);
}

/** Directions in which a piece slides. */
export const SLIDES = new Int32Array(CODES);
/** Directions in which a piece steps, slides (bits 0-7) or jumps (16-17). */
export const MOVES = new Int32Array(CODES);
/**
 * Steps and jumps one by one: piece `code` has the offsets `STEP_OFFSETS[i]`, whose directions are `STEP_BITS[i]`, for
 * `STEP_START[code] <= i < STEP_START[code + 1]`.
 */
export const STEP_START = new Int32Array(CODES + 1);
const stepOffsets: number[] = [];
const stepBits: number[] = [];
for (let code = 0; code < CODES; code++) {
  const type = code & TYPE_MASK;
  const player = code >> 5;
  const real = code > 16 && type >= PAWN && type <= (PROMOTED | ROOK);
  if (real) {
    const promoted = type > KING;
    const base = type & 7;
    const steps = promoted ? BLACK_PROMOTED_STEPS[base] : BLACK_STEPS[type];
    const slides = promoted && base < BISHOP ? 0 : promoted ? BLACK_SLIDES[base] : BLACK_SLIDES[type];
    SLIDES[code] = player === 0 ? slides : turned(slides);
    const own = player === 0 ? steps : turned(steps);
    MOVES[code] = own | SLIDES[code];
    for (let bit = 0; bit < 18; bit++) {
      if (((own >> bit) & 1) === 0) continue;
      stepOffsets.push(bit < 8 ? STEPS[bit] : JUMP_STEPS[2 * player + bit - 16]);
      stepBits.push(1 << bit);
    }
  }
  STEP_START[code + 1] = stepOffsets.length;
}
export const STEP_OFFSETS = Int32Array.from(stepOffsets);
export const STEP_BITS = Int32Array.from(stepBits);

/** `ALIGNMENT[to - from + SQUARES]`: the direction that leads from one square to the other, -1 when none does. */
export const ALIGNMENT = new Int8Array(2 * SQUARES).fill(-1);
for (let direction = 0; direction < 8; direction++) {
  for (let distance = 1; distance < 9; distance++)
    ALIGNMENT[SQUARES + distance * STEPS[direction]] = direction;
}

/** `PROMOTION_ZONE[square * 2 + player]` is 1 where a player's pieces may promote. */
export const PROMOTION_ZONE = new Uint8Array(2 * SQUARES);
/**
 * `DEAD_END[square * CODES + code]` is 1 where a piece could never move again, so that it must promote or cannot be
 * dropped.
 */
export const DEAD_END = new Uint8Array(SQUARES * CODES);
for (const square of BOARD_SQUARES) {
  for (const player of [0, 1] as const) {
    const row = player === 0 ? rankOf(square) : 10 - rankOf(square);
    if (row <= 3) PROMOTION_ZONE[2 * square + player] = 1;
    if (row === 1) DEAD_END[square * CODES + pieceOf(player, PAWN)] = 1;
    if (row === 1) DEAD_END[square * CODES + pieceOf(player, LANCE)] = 1;
    if (row <= 2) DEAD_END[square * CODES + pieceOf(player, KNIGHT)] = 1;
  }
}

/**
 * A *hand* is one int32 with a field for each type, each followed by a guard bit that is 0:
 *
 * | bits | 0-4 | 6-8 | 10-12 | 14-16 | 18-19 | 21-22 | 24-26 |
 * |---|---|---|---|---|---|---|---|
 * | pieces | pawns | lances | knights | silvers | bishops | rooks | golds |
 *
 * so that hands are added and subtracted as words, and compared by `hasAll`.
 */
const HAND_FIELDS = [
  [0, 0],
  [0, 5],
  [6, 3],
  [10, 3],
  [14, 3],
  [18, 2],
  [21, 2],
  [24, 3],
] as const;
/** `HAND_ONE[type]`: one piece of that type (promoted or not) in a hand; 0 for kings. */
export const HAND_ONE = new Int32Array(16);
const HAND_SHIFT = new Int32Array(16);
/** All bits of the type's field. */
export const HAND_FIELD = new Int32Array(16);
for (let type = PAWN; type <= GOLD; type++) {
  const [shift, width] = HAND_FIELDS[type];
  for (const kind of type === GOLD ? [type] : [type, type | PROMOTED]) {
    HAND_ONE[kind] = 1 << shift;
    HAND_SHIFT[kind] = shift;
    HAND_FIELD[kind] = ((1 << width) - 1) << shift;
  }
}
const HAND_GUARDS = HAND_FIELDS.slice(1).reduce(
  (guards, [shift, width]) => guards | (1 << (shift + width)),
  0,
);

export function handCount(hand: number, type: number): number {
  return (hand & HAND_FIELD[type]) >> HAND_SHIFT[type];
}

/** Whether `hand` has as many pieces of every type as `other`, or more. */
export function hasAll(hand: number, other: number): boolean {
  return (((hand | HAND_GUARDS) - other) & HAND_GUARDS) === HAND_GUARDS;
}

/** As many of each type as the hand that has more of it. */
export function handMaximum(hand: number, other: number): number {
  let result = hand;
  for (let type = PAWN; type <= GOLD; type++) {
    const field = HAND_FIELD[type];
    if ((other & field) > (result & field)) result = (result & ~field) | (other & field);
  }
  return result;
}

/** As many of each type as the hand that has fewer of it. */
export function handMinimum(hand: number, other: number): number {
  let result = hand;
  for (let type = PAWN; type <= GOLD; type++) {
    const field = HAND_FIELD[type];
    if ((other & field) < (result & field)) result = (result & ~field) | (other & field);
  }
  return result;
}
