/**
 * The normal distribution and expected maxima by other formulas than those of src/math: readable, slow, and
 * right to about 10⁻¹³.
 */

export function density(x: number): number {
  return Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI);
}

/**
 * Φ by its Taylor series (G. Marsaglia, "Evaluating the normal distribution", J. Stat. Softw. 11 (2004)), in the tails by
 * Laplace's continued fraction.
 */
export function cumulative(x: number): number {
  if (Math.abs(x) < 4) {
    let sum = x;
    let term = x;
    for (let n = 3; Math.abs(term) > 1e-18; n += 2) {
      term *= (x * x) / n;
      sum += term;
    }
    return 0.5 + sum * density(x);
  }
  let fraction = 0;
  for (let n = 120; n > 0; n--) fraction = n / (Math.abs(x) + fraction);
  const tail = density(x) / (Math.abs(x) + fraction);
  return x < 0 ? tail : 1 - tail;
}

/**
 * The expectation as the paper writes it: the sum over i of ∫ x·f(x|hᵢ)·Π_{j≠i} P(F_j ≤ x) dx, by adaptive Simpson
 * rules on pieces of one σ.
 */
export function integratedMaximum(values: readonly number[], sigma: number): number {
  const integrand = (x: number) => {
    const z = values.map((value) => (x - value) / sigma);
    const below = z.map(cumulative);
    const densityOfMaximum = z.reduce(
      (sum, zi, i) => sum + below.reduce((product, p, j) => (i === j ? product : product * p), density(zi)),
      0,
    );
    return (x * densityOfMaximum) / sigma;
  };
  const from = Math.max(...values) - 9 * sigma;
  const pieces = 19;
  let sum = 0;
  for (let piece = 0; piece < pieces; piece++) {
    sum += adaptiveSimpson(integrand, from + piece * sigma, from + (piece + 1) * sigma, 1e-10);
  }
  return sum;
}

/** E[max(floor, F₁, …)] = floor + ∫ P(max > x) dx from the floor on. */
export function integratedAbove(floor: number, values: readonly number[], sigma: number): number {
  const exceeds = (x: number) =>
    1 - values.reduce((product, value) => product * cumulative((x - value) / sigma), 1);
  const end = Math.max(...values) + 9 * sigma;
  let sum = floor;
  for (let from = floor; from < end; from += sigma) {
    sum += adaptiveSimpson(exceeds, from, Math.min(from + sigma, end), 1e-10);
  }
  return sum;
}

function adaptiveSimpson(f: (x: number) => number, from: number, to: number, tolerance: number): number {
  const simpson = (a: number, fa: number, b: number, fb: number, fm: number) =>
    ((b - a) / 6) * (fa + 4 * fm + fb);
  function refine(
    a: number,
    fa: number,
    b: number,
    fb: number,
    fm: number,
    whole: number,
    tolerance: number,
  ): number {
    const middle = (a + b) / 2;
    const fLeft = f((a + middle) / 2);
    const fRight = f((middle + b) / 2);
    const left = simpson(a, fa, middle, fm, fLeft);
    const right = simpson(middle, fm, b, fb, fRight);
    const difference = left + right - whole;
    if (Math.abs(difference) < 15 * tolerance) return left + right + difference / 15;
    return (
      refine(a, fa, middle, fm, fLeft, left, tolerance / 2) +
      refine(middle, fm, b, fb, fRight, right, tolerance / 2)
    );
  }
  const [fa, fb, fm] = [f(from), f(to), f((from + to) / 2)];
  return refine(from, fa, to, fb, fm, simpson(from, fa, to, fb, fm), tolerance);
}
