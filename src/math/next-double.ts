/** The neighbours of a number: a window between two of them is the narrowest that a search can have. */

const double = new Float64Array(1);
const words = new Int32Array(double.buffer);
double[0] = 1;
/** Which of the words has the sign: its place differs between machines. */
const HIGH = words[1] !== 0 ? 1 : 0;
const LOW = 1 - HIGH;

/** The smallest number above `x`; itself for Infinity and NaN. */
export function nextAbove(x: number): number {
  if (!(x < Number.POSITIVE_INFINITY)) return x;
  if (x === 0) return Number.MIN_VALUE;
  double[0] = x;
  if (x > 0) {
    if (++words[LOW] === 0) words[HIGH]++;
  } else if (words[LOW]-- === 0) words[HIGH]--;
  return double[0];
}

/** The largest number below `x`; itself for -Infinity and NaN. */
export function nextBelow(x: number): number {
  return -nextAbove(-x);
}
