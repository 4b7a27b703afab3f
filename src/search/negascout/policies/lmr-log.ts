/**
 * The depth policy `lmr-log`: late move reductions as today's programs have them, a + ln(depth) · ln(number) / b plies, less on
 * the principal variation, for killers and for moves with a good history. In the form that both compilers read.
 */
import { quotient, scaled } from "../../../engine/machine.js";
import { MOST_HISTORY } from "../history.js";
import { PLY } from "../numbers.js";

/** a, in 1/64 plies, and b, in hundredths. */
let offset = 0;
let divisor = 225;
/** What moves on the principal variation and killers are spared, in 1/64 plies. */
const SPARED = PLY;
const MOST = 256;
const UNIT = 1024;

/**
 * @param a in 1/64 plies
 * @param b in hundredths, at least 1
 */
export function setCurve(a: number, b: number): void {
  offset = a;
  divisor = b;
}

/** ln(n), in 1/1024. */
const LOGARITHMS = new Int32Array(MOST);
fillLogarithms();

function fillLogarithms(): void {
  let logarithm: f64 = 0;
  for (let n = 2; n < MOST; n++) {
    // ln(n) - ln(n - 1) = 2 artanh(1 / (2n - 1)): sums and products, which are the same in both forms.
    const x: f64 = quotient(1, 2 * n - 1);
    const square: f64 = x * x;
    const series: f64 = 1 + square * (quotient(1, 3) + square * (quotient(1, 5) + square * quotient(1, 7)));
    logarithm += 2 * x * series;
    LOGARITHMS[n] = scaled(UNIT, logarithm);
  }
}

/**
 * By how much a move is read less deep, in 1/64 plies.
 *
 * @param number of the move in the order of the search, from 1
 * @param quiet no capture, promotion, check or answer to check
 * @param killer whether it is one
 * @param history -`MOST_HISTORY` to `MOST_HISTORY`
 * @param principal whether the node has a window wider than a null window
 */
export function reduction(
  depth: number,
  number: number,
  quiet: boolean,
  killer: boolean,
  history: number,
  principal: boolean,
): number {
  if (!quiet || number < 2 || depth < 2 * PLY) return 0;
  const plies = Math.min(Math.floor(depth / PLY), MOST - 1);
  // In 1/1024 and 1/1024, so that the product is in 2⁻²⁰; 64 of these units are 1/64 ply after 14 bits.
  const product = LOGARITHMS[plies] * LOGARITHMS[Math.min(number, MOST - 1)];
  let plain = offset + Math.floor(Math.floor(((product >> 8) * 100) / divisor) / 64);
  if (principal) plain -= SPARED;
  if (killer) plain -= SPARED;
  plain -= Math.floor((history + MOST_HISTORY) / (MOST_HISTORY / PLY)) - PLY;
  return Math.max(0, plain);
}
