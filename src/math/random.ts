/** Random numbers from a seed: equal seeds, equal numbers, on every machine. */

const STEP = 0x9e3779b9;

/**
 * Numbers from 0 up to, but not including, 1, from a seed (splitmix32 by Steele, Lea & Flood, two steps to 53 bits).
 *
 * @param skip how many of its numbers are left out at the beginning, which costs nothing: the state only counts
 */
export function createRandom(seed: number, skip = 0): () => number {
  let state = (seed + Math.imul(2 * (skip % 2 ** 31), STEP)) | 0;
  function next(): number {
    state = (state + STEP) | 0;
    let mix = state ^ (state >>> 16);
    mix = Math.imul(mix, 0x21f0aaad);
    mix = Math.imul(mix ^ (mix >>> 15), 0x735a2d97);
    return (mix ^ (mix >>> 15)) >>> 0;
  }
  return () => ((next() >>> 5) * 2 ** 26 + (next() >>> 6)) / 2 ** 53;
}
