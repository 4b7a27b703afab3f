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
 *
 * In the form that both compilers read (docs/architecture.md, Hot code), as all that mates are searched with.
 */
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
export const BOARD_SQUARES = new Int32Array(81);
for (let i = 0; i < 81; i++) BOARD_SQUARES[i] = squareOf(1 + Math.floor(i / 9), 1 + (i % 9));

// Types: pawn 1, lance 2, knight 3, silver 4, bishop 5, rook 6, gold 7, king 8.
export const PAWN = 1;
export const LANCE = 2;
export const KNIGHT = 3;
export const BISHOP = 5;
export const ROOK = 6;
export const GOLD = 7;
export const KING = 8;
export const PROMOTED = 8;
export const TYPE_MASK = 15;
/** Has the bits of both players: nobody can move there. */
export const WALL = 48;
/** Piece codes are less than this. */
export const CODES = 48;

export function pieceOf(player: number, type: number): number {
  return (16 << player) | type;
}

/** Sixteen words that begin with these. */
function words(
  a: number,
  b: number,
  c: number,
  d: number,
  e: number,
  f: number,
  g: number,
  h: number,
): Int32Array {
  const values = new Int32Array(16);
  values[0] = a;
  values[1] = b;
  values[2] = c;
  values[3] = d;
  values[4] = e;
  values[5] = f;
  values[6] = g;
  values[7] = h;
  return values;
}

/** Pieces of each type in a full set, by type; a king each. */
export const FULL_SET = words(0, 18, 4, 4, 4, 2, 2, 4);
FULL_SET[KING] = 2;

// Directions: black's up, down, left (to higher files), right, then the diagonals.
export const STEPS = words(-1, 1, 16, -16, 15, -15, -17, 17);
const UP = 0;
const ORTHOGONAL = 0x0f;
const DIAGONAL = 0xf0;
/** Bits of a knight's jumps in `MOVES`. */
const JUMPS = 0x30000;
/** `JUMP_STEPS[2 * player + i]` is the step of bit 16 + i. */
export const JUMP_STEPS = words(14, -18, -14, 18, 0, 0, 0, 0);

const FORWARD = 1 << UP;
const GOLD_STEPS = ORTHOGONAL | (1 << 4) | (1 << 6);
// By type.
const BLACK_STEPS = words(0, FORWARD, 0, JUMPS, FORWARD | DIAGONAL, 0, 0, GOLD_STEPS);
BLACK_STEPS[KING] = 0xff;
const BLACK_SLIDES = words(0, 0, FORWARD, 0, 0, DIAGONAL, ORTHOGONAL, 0);
const BLACK_PROMOTED_STEPS = words(
  0,
  GOLD_STEPS,
  GOLD_STEPS,
  GOLD_STEPS,
  GOLD_STEPS,
  ORTHOGONAL,
  DIAGONAL,
  0,
);

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
/** More than all pieces have together. */
const MOST_STEPS = 256;
export const STEP_OFFSETS = new Int32Array(MOST_STEPS);
export const STEP_BITS = new Int32Array(MOST_STEPS);
let steps = 0;
for (let code = 0; code < CODES; code++) {
  const type = code & TYPE_MASK;
  const player = code >> 5;
  const real = code > 16 && type >= PAWN && type <= (PROMOTED | ROOK);
  if (real) {
    const promoted = type > KING;
    const base = type & 7;
    const stepping = promoted ? BLACK_PROMOTED_STEPS[base] : BLACK_STEPS[type];
    const slides = promoted && base < BISHOP ? 0 : promoted ? BLACK_SLIDES[base] : BLACK_SLIDES[type];
    SLIDES[code] = player === 0 ? slides : turned(slides);
    const own = player === 0 ? stepping : turned(stepping);
    MOVES[code] = own | SLIDES[code];
    for (let bit = 0; bit < 18; bit++) {
      if (((own >> bit) & 1) === 0) continue;
      STEP_OFFSETS[steps] = bit < 8 ? STEPS[bit] : JUMP_STEPS[2 * player + bit - 16];
      STEP_BITS[steps++] = 1 << bit;
    }
  }
  STEP_START[code + 1] = steps;
}

/** `ALIGNMENT[to - from + SQUARES]`: the direction that leads from one square to the other, -1 when none does. */
export const ALIGNMENT = new Int8Array(2 * SQUARES);
ALIGNMENT.fill(-1, 0, 2 * SQUARES);
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
for (let i = 0; i < 81; i++) {
  const square = BOARD_SQUARES[i];
  for (let player = 0; player < 2; player++) {
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
const HAND_STARTS = words(0, 0, 6, 10, 14, 18, 21, 24);
const HAND_WIDTHS = words(0, 5, 3, 3, 3, 2, 2, 3);
/** `HAND_ONE[type]`: one piece of that type (promoted or not) in a hand; 0 for kings. */
export const HAND_ONE = new Int32Array(16);
const HAND_SHIFT = new Int32Array(16);
/** All bits of the type's field. */
export const HAND_FIELD = new Int32Array(16);
for (let type = PAWN; type <= GOLD; type++) {
  const shift = HAND_STARTS[type];
  const width = HAND_WIDTHS[type];
  const last = type === GOLD ? GOLD : type | PROMOTED;
  for (let kind = type; kind <= last; kind += PROMOTED) {
    HAND_ONE[kind] = 1 << shift;
    HAND_SHIFT[kind] = shift;
    HAND_FIELD[kind] = ((1 << width) - 1) << shift;
  }
}
/** The guard bit of every field. */
const HAND_GUARDS = (1 << 5) | (1 << 9) | (1 << 13) | (1 << 17) | (1 << 20) | (1 << 23) | (1 << 27);

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
