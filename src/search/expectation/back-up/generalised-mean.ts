/**
 * The generalised mean M_p(h) = ((h₁^p + … + h_k^p)/k)^(1/p) (R. L. Rivest, "Game tree searching by min/max
 * approximation", Artif. Intell. 34 (1988), pp. 77-96): the minimum for p → -∞, the geometric mean for p → 0, the maximum
 * for p → ∞. Rivest uses M_p with a large p in place of the maximum, since it has derivatives; as a back-up it lies below the
 * maximum, where the expectation lies above.
 */
import type { BackUp } from "./back-up.js";

/**
 * M_p of positive numbers, to double precision for any p.
 *
 * @param values positive and finite, at least one
 * @param exponent p, any number, also ±Infinity
 * @param count only this many values from the first on; default all
 * @throws RangeError when there are no values, or one is not positive and finite, or `exponent` is NaN
 */
export function generalisedMean(
  values: ArrayLike<number>,
  exponent: number,
  count: number = values.length,
): number {
  if (!(count >= 1 && count <= values.length)) {
    throw new RangeError(`the mean of ${count} of ${values.length} values; at least one is needed`);
  }
  if (Number.isNaN(exponent)) throw new RangeError("a generalised mean needs a number for its exponent");
  let largest = 0;
  let smallest = Number.POSITIVE_INFINITY;
  for (let i = 0; i < count; i++) {
    const value = values[i];
    if (!(value > 0 && value < Number.POSITIVE_INFINITY)) {
      throw new RangeError(`value ${i} is ${value}; a generalised mean is one of positive numbers`);
    }
    if (value > largest) largest = value;
    if (value < smallest) smallest = value;
  }
  if (exponent === Number.POSITIVE_INFINITY || largest === smallest) return largest;
  if (exponent === Number.NEGATIVE_INFINITY) return smallest;
  // This near to 0 the geometric mean is right to double precision, and the powers below would lose theirs.
  const p = Math.abs(exponent) < 1e-15 ? 0 : exponent;
  // Logarithms, and powers of what is left of the largest (for negative p the smallest): nothing overflows. Where p is
  // so near 0 that all powers are about 1, their excess over 1 is what counts.
  const base = Math.log(p > 0 ? largest : smallest);
  let sum = 0;
  for (let i = 0; i < count; i++) {
    const logarithm = Math.log(values[i]) - base;
    sum += p === 0 ? logarithm : Math.expm1(p * logarithm);
  }
  const power = p === 0 ? sum / count : Math.log1p(sum / count) / p;
  return Math.exp(base + power);
}

export interface GeneralisedMeanOptions {
  /** p; large for a back-up near minimax. */
  readonly exponent: number;
  /** Added to all static values to make them positive: for differences of discs, more than 64. */
  readonly offset: number;
}

/**
 * M_p as a back-up. Rivest takes M_{-p} at min nodes; here each parent is seen by its side to move, with `offset` added
 * to what that side has, so that both players are treated alike.
 *
 * @param capacity the most children of a parent
 * @throws RangeError from `value`, when a value is not above -offset
 */
export function createGeneralisedMeanBackUp(
  { exponent, offset }: GeneralisedMeanOptions,
  capacity: number,
): BackUp {
  const values = new Float64Array(capacity);
  const largest = new Float64Array(1);
  let count = 0;

  function add(value: number): void {
    values[count++] = value + offset;
    if (value > largest[0]) largest[0] = value;
  }

  return {
    begin() {
      count = 0;
      largest[0] = Number.NEGATIVE_INFINITY;
    },
    add,
    addResult: add,
    atLeast: () => Number.NEGATIVE_INFINITY,
    atMost: () => largest[0],
    value: () => Math.min(largest[0], generalisedMean(values, exponent, count) - offset),
  };
}
