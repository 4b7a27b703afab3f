/**
 * One entry of a table of values, as searches with static values keep them: four int32 words, four entries to a cache line.
 *
 * | word | bits | field | why |
 * |---|---|---|---|
 * | 0, 1 | 0-31 | key, low and high word, each XORed with a mask made of words 2 and 3 | a torn entry has a mask that does not fit, and is no entry |
 * | 2 | 0-15 | value, plus 32,768 | wins as plies from the node |
 * | 2 | 16-29 | depth, in 1/64 plies | an entry serves searches that are no deeper |
 * | 2 | 30-31 | bound | 0 no entry, 1 at least, 2 at most, 3 exact |
 * | 3 | 0-17 | move that was best | 0 = none |
 * | 3 | 18-25 | age: the search that it was written in | entries of earlier searches go first |
 * | 3 | 26-31 | generation, 1 to 63 | an entry of another one is no entry, so that raising it empties the table at once |
 *
 * Elements of 32 bits never tear, an entry of four can: words of two threads fit together once in 2⁶⁴ (Hyatt & Mann 2002).
 */
export const VALUE_ENTRY_WORDS = 4;
/** A cache line of 64 bytes. */
export const VALUE_BUCKET_WORDS = 16;

export const VALUE_DATA = 2;
export const VALUE_MOVE = 3;

/** The value stands this much above 0, so that it has no sign. */
export const VALUE_ZERO = 1 << 15;
export const VALUE_MASK = (1 << 16) - 1;
export const DEPTH_SHIFT = 16;
export const DEPTH_MASK = (1 << 14) - 1;
export const BOUND_SHIFT = 30;
export const MOVE_MASK = (1 << 18) - 1;
export const AGE_SHIFT = 18;
export const AGE_MASK = 255;
export const GENERATION_SHIFT = 26;
const MOST_GENERATIONS = 63;

export const AT_LEAST = 1;
export const AT_MOST = 2;
export const EXACT = 3;

/**
 * Empties a table that no search is at work on: what is written next is to be of the generation that is returned. Its words are
 * cleared only when there are no more numbers, since memory that was never written takes no room.
 *
 * @param generation of what was written last; 0 in a table that is new
 */
export function nextGeneration(table: Int32Array, generation: number): number {
  if (generation < MOST_GENERATIONS) return generation + 1;
  table.fill(0);
  return 1;
}

/** What the low word of the key is XORed with. Steps are bijections of each word, so that a change of one changes the mask. */
export function lowMask(data: number, move: number): number {
  const mix = Math.imul(data, 0x85ebca6b);
  return Math.imul(mix ^ (mix >>> 15) ^ move, 0xc2b2ae35);
}

/** What the high word is XORed with. */
export function highMask(data: number, move: number): number {
  const mix = Math.imul(move, 0x165667b1);
  return Math.imul(mix ^ (mix >>> 13) ^ data, 0x9e3779b1);
}
