/** Counts of up to 2⁵³ in two int32 words, the low one first. */

export function writeCount(words: Int32Array, at: number, count: number): void {
  words[at] = count | 0;
  words[at + 1] = Math.floor(count / 2 ** 32);
}

/** Reads what `writeCount` has written. */
export function readCount(words: Int32Array, at: number): number {
  return words[at + 1] * 2 ** 32 + (words[at] >>> 0);
}
