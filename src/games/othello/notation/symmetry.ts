/** Which positions the eight symmetries of the board map to one another. */
import { LARGEST, PASS } from "./packing.js";
import { sizeOf, squareAt } from "./position.js";

/** Words of the discs: squares 0-31 and 32-63 of black, then of white. The rest of a position is the same in all images. */
const WORDS = 4;

const image = new Int32Array(WORDS);
const least = new Int32Array(WORDS);

/** Puts in the place of the position packed at `words[offset]` the one that stands for all of its images: the least of them. */
export function canonicalise(words: Int32Array, offset: number): void {
  for (let i = 0; i < WORDS; i++) image[i] = words[offset + i];
  // The symmetries of 8x8 squares are those of a board in their middle.
  const shift = ((LARGEST + 1) * (LARGEST - sizeOf(words, offset))) / 2;
  if (shift > 0) moveBy(image, shift);
  least.set(image);
  // In this order every image is met once.
  for (let step = 1; step < 8; step++) {
    if (step === 4) transpose();
    else if (step & 1) mirror();
    else turnOver();
    if (isLess()) least.set(image);
  }
  if (shift > 0) moveBy(least, -shift);
  words.set(least, offset);
}

/** Moves all discs to squares with other numbers, at most 31 more or less. */
function moveBy(words: Int32Array, squares: number): void {
  for (let i = 0; i < WORDS; i += 2) {
    const [low, high] = [words[i], words[i + 1]];
    words[i] = squares > 0 ? low << squares : (low >>> -squares) | (high << (32 + squares));
    words[i + 1] = squares > 0 ? (high << squares) | (low >>> (32 - squares)) : high >>> -squares;
  }
}

function isLess(): boolean {
  for (let i = 0; i < WORDS; i++) {
    if (image[i] !== least[i]) return image[i] < least[i];
  }
  return false;
}

/** Left becomes right: the bits of each byte are reversed. */
function mirror(): void {
  for (let i = 0; i < WORDS; i++) {
    let rows = image[i];
    rows = ((rows >>> 1) & 0x55555555) | ((rows & 0x55555555) << 1);
    rows = ((rows >>> 2) & 0x33333333) | ((rows & 0x33333333) << 2);
    image[i] = ((rows >>> 4) & 0x0f0f0f0f) | ((rows & 0x0f0f0f0f) << 4);
  }
}

/** The first row becomes the last: the bytes are reversed. */
function turnOver(): void {
  for (let i = 0; i < WORDS; i += 2) {
    const [low, high] = [image[i], image[i + 1]];
    image[i] = reversed(high);
    image[i + 1] = reversed(low);
  }
}

function reversed(rows: number): number {
  return (rows >>> 24) | ((rows >>> 8) & 0xff00) | ((rows & 0xff00) << 8) | (rows << 24);
}

/** Rows become columns: blocks of 1, of 2 and of 4 squares are exchanged across the diagonal. */
function transpose(): void {
  for (let i = 0; i < WORDS; i += 2) {
    const [low, high] = [transposedBlocks(image[i]), transposedBlocks(image[i + 1])];
    image[i] = (low & 0x0f0f0f0f) | ((high << 4) & 0xf0f0f0f0);
    image[i + 1] = ((low >>> 4) & 0x0f0f0f0f) | (high & 0xf0f0f0f0);
  }
}

/** The two blocks of 4x4 squares of four rows, each transposed. */
function transposedBlocks(rows: number): number {
  let exchanged = (rows ^ (rows >>> 7)) & 0x00aa00aa;
  const single = rows ^ exchanged ^ (exchanged << 7);
  exchanged = (single ^ (single >>> 14)) & 0x0000cccc;
  return single ^ exchanged ^ (exchanged << 14);
}

/**
 * The symmetry that maps one packed position to another, by the squares that squares are mapped to; undefined where none does. PASS
 * stays a pass.
 */
export function symmetryBetween(from: Int32Array, to: Int32Array): ((move: number) => number) | undefined {
  const size = sizeOf(from);
  if (from[WORDS] !== to[WORDS]) return undefined;
  const last = size - 1;
  for (let symmetry = 0; symmetry < 8; symmetry++) {
    const map = (move: number) => {
      if (move === PASS) return move;
      const [row, column] = [Math.floor(move / LARGEST), move % LARGEST];
      const [down, right] = symmetry & 1 ? [column, row] : [row, column];
      return LARGEST * (symmetry & 2 ? last - down : down) + (symmetry & 4 ? last - right : right);
    };
    if (isMapped(from, to, map)) return map;
  }
  return undefined;
}

function isMapped(from: Int32Array, to: Int32Array, map: (move: number) => number): boolean {
  const size = sizeOf(from);
  for (let place = 0; place < size * size; place++) {
    const square = squareAt(place, size);
    const other = map(square);
    for (const player of [0, 2]) {
      const [one, two] = [
        from[player + (square >> 5)] >>> (square & 31),
        to[player + (other >> 5)] >>> (other & 31),
      ];
      if (((one ^ two) & 1) !== 0) return false;
    }
  }
  return true;
}
