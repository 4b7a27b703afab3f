/**
 * The expected maximum and minimum of independent normal numbers with different means and one variance: what the
 * expectation method backs up to the parents of leaves (Kobayashi et al., IPSJ 2002). The paper estimates it by Monte
 * Carlo; here it is integrated.
 *
 * With M the largest mean, dᵢ ≥ 0 the distances of the others from it in units of σ, and Φ the normal distribution,
 *
 *     E = M + σ·∫ Φ(u)·(1 - R(u)) du,   R(u) = Πᵢ Φ(u + dᵢ),
 *
 * since E[X] - E[Y] = ∫ (F_Y - F_X). The integrand is analytic and falls off like φ on both sides, so the trapezoidal
 * rule converges exponentially (Trefethen & Weideman, SIAM Review 56 (2014), pp. 385-458): a step of 1/(1 + 0.6·ln k)
 * leaves less than 4·10⁻⁹ for k = 2 to 10⁶, equal means, where the maximum is spread least, being the worst case.
 * Left of 0, where R soon vanishes, the sum of Φ alone is known beforehand, and only that of Φ·R is left to do.
 *
 * Values are sorted first, so that the result does not depend on their order, not even in its last bit.
 */
import { meanExcess, normalCumulative, normalDensity } from "./normal.js";

/** Table points per unit of u. Steps are multiples of their distance, so that each value is interpolated alike. */
const POINTS = 64;
/** Φ is 0 or 1 to double precision outside of ±REACH. */
const REACH = 8.5;
const CENTRE = REACH * POINTS;
const LAST = 2 * CENTRE;

/** A value this many σ below the largest adds less than 10⁻¹² σ. */
const FAR = 10;

/** Sums end where what is added falls below this; it falls faster than geometrically. */
const NEGLIGIBLE = 1e-10;

/**
 * Φ at u = (i - CENTRE)/POINTS and its derivatives over 1!, 2!, 3!, side by side: a Taylor polynomial for everything
 * within half a point, wrong by less than 10⁻¹⁰.
 */
const taylor = tabulateTaylor();

/** `leftSums[s]`: the sum of Φ over all nodes left of 0, s points apart. */
const leftSums = tabulateLeftSums();

/** The means in descending order, then their distances. Grown when more are asked for. */
let sorted = new Float64Array(64);
/** The table point next to each distance, and how far it is from there. */
let points = new Int32Array(64);
let offsets = new Float64Array(64);

/** Gauss-Legendre rule of 8 points (the positive ones; Abramowitz & Stegun, table 25.4), on panels of half a σ. */
const GAUSS_NODES = [0.1834346424956498, 0.525532409916329, 0.7966664774136267, 0.9602898564975363];
const GAUSS_WEIGHTS = [0.362683783378362, 0.3137066458778873, 0.2223810344533745, 0.1012285362903763];
const PANEL = 0.25;

/** Insertion is the fastest way to sort a few values, and a slow one for many. */
const FEW = 32;

/**
 * E[max Fᵢ] of independent Fᵢ ~ N(values[i], sigma²).
 *
 * The error is below 10⁻⁸·sigma, so below 10⁻⁶ for sigma up to 100, beside the rounding of the values themselves. The result is
 * never below the largest value, and independent of the order of the values. Nothing is allocated for up to 32 values.
 *
 * @param values any finite numbers, at least one
 * @param sigma standard deviation, ≥ 0; 0 gives the largest value
 * @param count how many values are used, from the first on; default all
 * @throws RangeError when there are no values, one of them is not finite, or sigma is negative or not finite
 */
export function expectedMaximum(
  values: ArrayLike<number>,
  sigma: number,
  count: number = values.length,
): number {
  return expectation(values, sigma, count, 1);
}

/**
 * E[min Fᵢ] of independent Fᵢ ~ N(values[i], sigma²): what `expectedMaximum` makes of the negative values, negated.
 *
 * @throws RangeError as `expectedMaximum` does
 */
export function expectedMinimum(
  values: ArrayLike<number>,
  sigma: number,
  count: number = values.length,
): number {
  return 0 - expectation(values, sigma, count, -1);
}

/**
 * E[max(floor, F₁, …, F_k)], with Fᵢ as for `expectedMaximum`: one alternative is certain. To the same accuracy.
 *
 * @param floor any finite number
 * @throws RangeError as `expectedMaximum` does, also for a floor that is not finite
 */
export function expectedMaximumAbove(
  floor: number,
  values: ArrayLike<number>,
  sigma: number,
  count: number = values.length,
): number {
  if (floor - floor !== 0) throw new RangeError(`a floor of ${floor}; it has to be finite`);
  prepare(values, sigma, count, 1);
  const largest = sorted[0];
  if (sigma === 0) return Math.max(floor, largest);
  const start = (floor - largest) / sigma;
  for (let i = 0; i < count; i++) sorted[i] = (largest - sorted[i]) / sigma;
  if (start < -REACH) return expectedMaximum(values, sigma, count);
  // E = floor + ∫ P(max > x) dx from there on: cut off where it begins, so the trapezoidal rule would not do.
  let sum = 0;
  for (let from = start; from < REACH; from += 2 * PANEL) {
    let panel = 0;
    for (let i = 0; i < GAUSS_NODES.length; i++) {
      const below = 1 - distributionAt(from + PANEL * (1 - GAUSS_NODES[i]), count);
      const above = 1 - distributionAt(from + PANEL * (1 + GAUSS_NODES[i]), count);
      panel += GAUSS_WEIGHTS[i] * (below + above);
    }
    sum += panel;
    if (panel < NEGLIGIBLE) break;
  }
  return Math.max(floor, largest, floor + sigma * PANEL * sum);
}

/**
 * E[max] of `count` independent standard normal numbers: 0, 0.564, 0.846, 1.029, …
 *
 * @param count at least 1
 * @throws RangeError for less
 */
export function expectedMaximumOfEqual(count: number): number {
  if (!(count >= 1)) throw new RangeError(`the maximum of ${count} values; at least 1 is needed`);
  if (count === 1) return 0;
  const step = stepPoints(count);
  let sum = leftSums[step];
  for (let point = CENTRE; point <= LAST; point += step) {
    const cumulative = taylor[4 * point];
    sum += cumulative * (1 - cumulative ** (count - 1));
  }
  for (let point = CENTRE - step; point >= 0; point -= step) sum -= taylor[4 * point] ** count;
  return (step / POINTS) * sum;
}

/**
 * Table points from one node to the next for this many values.
 *
 * @param resolution table points per unit
 */
export function stepPoints(count: number, resolution: number = POINTS): number {
  return Math.max(1, Math.floor(resolution / (1 + 0.6 * Math.log(count))));
}

/** Checks its arguments, and leaves `sign` times the values in `sorted`, the largest first. */
function prepare(values: ArrayLike<number>, sigma: number, count: number, sign: number): void {
  if (!(sigma >= 0 && sigma < Number.POSITIVE_INFINITY)) {
    throw new RangeError(`a standard deviation of ${sigma}; it has to be a finite number of at least 0`);
  }
  if (!(count >= 1 && count <= values.length)) {
    throw new RangeError(`the expectation of ${count} of ${values.length} values; at least one is needed`);
  }
  sort(values, count, sign);
}

function expectation(values: ArrayLike<number>, sigma: number, count: number, sign: number): number {
  prepare(values, sigma, count, sign);
  const largest = sorted[0];
  if (sigma === 0) return largest;
  let near = 1;
  for (; near < count; near++) {
    const distance = (largest - sorted[near]) / sigma;
    if (distance > FAR) break;
    sorted[near] = distance;
  }
  if (near === 1) return largest;
  if (near === 2) return largest + sigma * Math.SQRT2 * meanExcess(sorted[1] * Math.SQRT1_2);

  for (let i = 1; i < near; i++) {
    const at = sorted[i] * POINTS;
    const point = Math.round(at);
    points[i] = CENTRE + point;
    offsets[i] = (at - point) / POINTS;
  }
  const step = stepPoints(near);
  let sum = leftSums[step];
  // The more a node is to the right, the fewer values are still near enough to make a difference there.
  let end = near;
  for (let node = 0; end > 1; node += step) {
    while (end > 1 && points[end - 1] + node > LAST) end--;
    const rest = 1 - productAt(node, end);
    sum += taylor[4 * (CENTRE + node)] * rest;
    if (rest < NEGLIGIBLE) break;
  }
  end = near;
  while (end > 1 && points[end - 1] - step > LAST) end--;
  for (let node = -step; node > -CENTRE; node -= step) {
    while (end < near && points[end] + node <= LAST) end++;
    const product = taylor[4 * (CENTRE + node)] * productAt(node, end);
    sum -= product;
    if (product < NEGLIGIBLE) break;
  }
  return Math.max(largest, largest + ((sigma * step) / POINTS) * sum);
}

/** R at this node, of the values from the second up to but without `end`, all of which are within the table there. */
function productAt(node: number, end: number): number {
  let product = 1;
  for (let i = 1; i < end; i++) {
    const at = 4 * (points[i] + node);
    const offset = offsets[i];
    product *= taylor[at] + offset * (taylor[at + 1] + offset * (taylor[at + 2] + offset * taylor[at + 3]));
  }
  return product;
}

/** P(max < x) at x = u·σ from the largest value, from the sorted distances. */
function distributionAt(u: number, count: number): number {
  let product = 1;
  for (let i = 0; i < count; i++) {
    const at = (u + sorted[i]) * POINTS;
    const point = Math.round(at) + CENTRE;
    if (point > LAST) break;
    if (point < 0) return 0;
    const offset = (at + CENTRE - point) / POINTS;
    product *=
      taylor[4 * point] +
      offset * (taylor[4 * point + 1] + offset * (taylor[4 * point + 2] + offset * taylor[4 * point + 3]));
  }
  return product;
}

/** Sorts `sign` times the values into `sorted`, the largest first. */
function sort(values: ArrayLike<number>, count: number, sign: number): void {
  if (count > sorted.length) {
    sorted = new Float64Array(2 * count);
    points = new Int32Array(2 * count);
    offsets = new Float64Array(2 * count);
  }
  for (let i = 0; i < count; i++) {
    const value = sign * values[i];
    if (value - value !== 0) throw new RangeError(`value ${i} is ${values[i]}; all have to be finite`);
    let place = i;
    if (count <= FEW) {
      for (; place > 0 && sorted[place - 1] < value; place--) sorted[place] = sorted[place - 1];
    }
    sorted[place] = value;
  }
  if (count > FEW) sorted.subarray(0, count).sort().reverse();
}

function tabulateTaylor(): Float64Array {
  const table = new Float64Array(4 * (LAST + 1));
  for (let i = 0; i <= LAST; i++) {
    const u = (i - CENTRE) / POINTS;
    const density = normalDensity(u);
    table[4 * i] = normalCumulative(u);
    table[4 * i + 1] = density;
    table[4 * i + 2] = (-u * density) / 2;
    table[4 * i + 3] = ((u * u - 1) * density) / 6;
  }
  return table;
}

function tabulateLeftSums(): Float64Array {
  const sums = new Float64Array(POINTS + 1);
  for (let step = 1; step <= POINTS; step++) {
    for (let point = CENTRE - step; point >= 0; point -= step) sums[step] += taylor[4 * point];
  }
  return sums;
}
