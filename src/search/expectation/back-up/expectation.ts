/**
 * The expectation method's back-up, made for searches: E[max] of the children's values as `expectedMaximum` integrates
 * it, with bounds that let alpha-beta cut off earlier, which the paper holds to be impossible.
 *
 * Static values are mostly whole numbers. Then all distances between them and the nodes of the quadrature are multiples
 * of one unit, and Φ comes from a table without interpolation, which is twice as fast. Other values are left to
 * `expectedMaximum`.
 *
 * The bounds, with h₁ ≥ h₂ ≥ … and cₙ = E[max] of n standard normal numbers:
 *
 * - E ≥ (h₁ + … + hₙ)/n + σ·cₙ for every n: E is convex in h and symmetric, so that values moved to their mean lower it;
 *   and leaving values out does not raise it. n = 1 says that E ≥ max h.
 * - E ≤ h₁ + σ·c_k, since E rises with every h;
 * - E ≤ h₁ + Σ_{i>1} E[max(Fᵢ - F₁, 0)], since max(F₁, …, F_k) ≤ F₁ + Σ max(Fᵢ - F₁, 0).
 *
 * Results of finished games are certain: they bound E from below, and from above it is bounded as if they were not.
 */

import {
  expectedMaximum,
  expectedMaximumAbove,
  expectedMaximumOfEqual,
  stepPoints,
} from "../../../math/expected-maximum.js";
import { meanExcess, normalCumulative } from "../../../math/normal.js";
import type { BackUp } from "./back-up.js";

/** Table points per σ, at least: what the steps of the quadrature are rounded to. */
const RESOLUTION = 32;
/** Beyond, the table would be large and whole numbers need no such σ. */
const LARGEST_SIGMA = 1000;
/** Φ is 0 or 1 to 10⁻¹² outside of ±REACH. */
const REACH = 7;
/** Values further below the largest, in σ, add less than 10⁻¹⁰ σ. */
const FAR = 9;
/** Sums end where what is added falls below this. */
const NEGLIGIBLE = 1e-10;

/**
 * Values this near to a bound may be on either side of it: more than quadrature and bounds are wrong, in σ. Without it a bound
 * could cut off a value that equals it.
 */
const MARGIN = 2e-8;

/**
 * @param sigma standard deviation of a child's value, finite and ≥ 0; with 0 the parent's value is that of minimax
 * @param capacity the most children of a parent
 * @throws RangeError when sigma is negative or not finite
 */
export function createExpectationBackUp(sigma: number, capacity: number): BackUp {
  if (!(sigma >= 0 && sigma < Number.POSITIVE_INFINITY)) {
    throw new RangeError(`a standard deviation of ${sigma}; it has to be a finite number of at least 0`);
  }
  // Table points per unit of the values: a power of two, so that whole numbers and halves stay exact.
  let scale = 1;
  while (scale * sigma < RESOLUTION && scale < 2 ** 20) scale *= 2;
  const tabulated = sigma <= LARGEST_SIGMA && scale * sigma >= RESOLUTION;
  /** Table points per σ. */
  const perSigma = tabulated ? scale * sigma : RESOLUTION;
  const centre = Math.ceil(REACH * perSigma);
  const far = Math.floor(FAR * perSigma);
  const margin = MARGIN * sigma;

  /** Φ((i - centre)/perSigma), as far as a node and a distance together go. */
  const cumulative = Float64Array.from({ length: 2 * centre + far + 1 }, (_, i) =>
    normalCumulative((i - centre) / perSigma),
  );
  /** `excess[d]`: E[max(G - F, 0)] for a value d points below another. */
  const excess = Float64Array.from(
    { length: far + 1 },
    (_, d) => sigma * Math.SQRT2 * meanExcess(d / (perSigma * Math.SQRT2)),
  );
  /** `ofEqual[n]` = σ·cₙ; `shares[n]`: what each of n values has in their mean, back in the unit of the values. */
  const ofEqual = new Float64Array(capacity + 2);
  const shares = new Float64Array(capacity + 1);
  /** `steps[n]`: table points between nodes for n values; `leftSums[n]`: Φ over all nodes left of 0. */
  const steps = new Int32Array(capacity + 1);
  const leftSums = new Float64Array(capacity + 1);
  for (let n = 1; n <= capacity + 1; n++) ofEqual[n] = sigma * expectedMaximumOfEqual(n);
  for (let n = 1; n <= capacity; n++) {
    shares[n] = 1 / (n * scale);
    steps[n] = stepPoints(n, perSigma);
    for (let at = centre - steps[n]; at >= 0; at -= steps[n]) leftSums[n] += cumulative[at];
  }

  const values = new Float64Array(capacity);
  /** The values times `scale`, the largest first; not kept once there is a value that is not a multiple of a point. */
  const sorted = new Int32Array(capacity);
  /** Table points of the values from the second on, at node 0. */
  const points = new Int32Array(capacity);
  /** How many values there are, results not counted. */
  let count = 0;
  let results = 0;
  let allOnTable = true;
  /** In arrays: a variable of a closure that holds a fraction is allocated again with every assignment. */
  const largest = new Float64Array(1);
  const bestResult = new Float64Array(1);

  function integrate(): number {
    const top = sorted[0];
    let near = 1;
    for (; near < count; near++) {
      const distance = top - sorted[near];
      if (distance > far) break;
      points[near] = centre + distance;
    }
    if (near === 1) return largest[0];
    if (near === 2) return largest[0] + excess[top - sorted[1]];
    const step = steps[near];
    let sum = leftSums[near];
    for (let node = 0; node <= centre; node += step) {
      let product = cumulative[points[1] + node];
      for (let i = 2; i < near; i++) product *= cumulative[points[i] + node];
      const rest = 1 - product;
      sum += cumulative[centre + node] * rest;
      if (rest < NEGLIGIBLE) break;
    }
    for (let node = -step; node > -centre; node -= step) {
      let product = cumulative[centre + node];
      for (let i = 1; i < near; i++) product *= cumulative[points[i] + node];
      sum -= product;
      if (product < NEGLIGIBLE) break;
    }
    return Math.max(largest[0], largest[0] + (step / scale) * sum);
  }

  /** A lower bound from the values alone; the expectation does not fall when results are added. */
  function atLeast(): number {
    let bound = largest[0];
    if (!allOnTable) return bound;
    let sum = sorted[0];
    for (let n = 2; n <= count; n++) {
      sum += sorted[n - 1];
      const mean = sum * shares[n] + ofEqual[n] - margin;
      if (mean > bound) bound = mean;
    }
    return bound;
  }

  function atMost(): number {
    const bound = largest[0] + ofEqual[count];
    if (!allOnTable) return bound + margin;
    let sum = largest[0];
    for (let i = 1; i < count; i++) {
      const distance = sorted[0] - sorted[i];
      sum += distance > far ? excess[far] : excess[distance];
      if (sum >= bound) return bound + margin;
    }
    return sum + margin;
  }

  return {
    begin() {
      count = 0;
      results = 0;
      allOnTable = tabulated;
      largest[0] = Number.NEGATIVE_INFINITY;
      bestResult[0] = Number.NEGATIVE_INFINITY;
    },
    add(value) {
      values[count] = value;
      if (value > largest[0]) largest[0] = value;
      if (allOnTable) {
        const scaled = (value * scale) | 0;
        if (scaled === value * scale) {
          let place = count;
          for (; place > 0 && sorted[place - 1] < scaled; place--) sorted[place] = sorted[place - 1];
          sorted[place] = scaled;
        } else allOnTable = false;
      }
      count++;
    },
    addResult(value) {
      results++;
      if (value > bestResult[0]) bestResult[0] = value;
    },
    atLeast() {
      if (count === 0) return bestResult[0];
      return results === 0 ? atLeast() : Math.max(bestResult[0], atLeast());
    },
    atMost() {
      if (count === 0) return bestResult[0];
      if (results === 0) return atMost();
      return Math.max(bestResult[0], largest[0]) + ofEqual[count + 1] + margin;
    },
    value() {
      if (count === 0) return bestResult[0];
      if (results > 0) return expectedMaximumAbove(bestResult[0], values, sigma, count);
      return allOnTable ? integrate() : expectedMaximum(values, sigma, count);
    },
  };
}
