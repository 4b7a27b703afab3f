/**
 * Product and average propagation: values are taken for probabilities of winning.
 *
 * - *Product propagation* (J. Pearl 1981; D. S. Nau, P. W. Purdom & C.-H. Tzeng, "Experiments on alternatives to
 *   minimax", Int. J. Parallel Program. 15 (1986)): a side wins if one of its moves wins, and the moves are taken for
 *   independent, p = 1 - Π(1 - pᵢ).
 * - *Average propagation* (the same): the mean of that and of the largest pᵢ, which is minimax.
 *
 * The papers leave it to the game how a static value h gives the probability of a win. Here p = 1/(1 + exp(-h/s)), with a scale s in
 * the unit of the values; and what is backed up is turned into a value again, s·ln(p/(1 - p)), so that minimax can go
 * on with it. A single child keeps its value. With s = σ/1.702, p is within 0.01 of the probability that h plus an
 * error of standard deviation σ is positive.
 */
import type { BackUp } from "./back-up.js";

export type Propagation = "product" | "average";

/**
 * @param scale s, positive and finite
 * @throws RangeError for another scale
 */
export function createPropagationBackUp(propagation: Propagation, scale: number): BackUp {
  if (!(scale > 0 && scale < Number.POSITIVE_INFINITY)) {
    throw new RangeError(`a scale of ${scale}; it has to be a positive number`);
  }
  /** -ln Π(1 - pᵢ), and the largest value over s. */
  const state = new Float64Array(2);
  let count = 0;

  function add(value: number): void {
    const odds = value / scale;
    state[0] += logOnePlusExp(odds);
    if (count++ === 0 || odds > state[1]) state[1] = odds;
  }

  /** ln(p/(1 - p)) of the product rule: ln(exp(sum) - 1). Not below the largest, but by rounding. */
  function product(): number {
    const sum = state[0];
    return Math.max(state[1], sum > 30 ? sum : Math.log(Math.expm1(sum)));
  }

  function value(): number {
    if (count === 1) return scale * state[1];
    if (propagation === "product") return scale * product();
    // ln(p/(1 - p)) of the mean of two p. In logarithms, since 1 - p rounds to 0 where p is nearly 1.
    const odds = product();
    const win = logOfSum(-logOnePlusExp(-odds), -logOnePlusExp(-state[1]));
    const loss = logOfSum(-logOnePlusExp(odds), -logOnePlusExp(state[1]));
    return scale * Math.max(state[1], win - loss);
  }

  return {
    begin() {
      state[0] = 0;
      count = 0;
    },
    add,
    addResult: add,
    // Both rise with every further child.
    atLeast: () => (count === 0 ? Number.NEGATIVE_INFINITY : value()),
    atMost: value,
    value,
  };
}

/** ln(exp(x) + exp(y)). */
function logOfSum(x: number, y: number): number {
  return Math.max(x, y) + Math.log1p(Math.exp(-Math.abs(x - y)));
}

function logOnePlusExp(x: number): number {
  return x > 30 ? x + Math.exp(-x) : Math.log1p(Math.exp(x));
}
