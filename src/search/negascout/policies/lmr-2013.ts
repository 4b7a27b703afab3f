/**
 * The depth policy `lmr-2013`: late move reductions by the number of the move alone, as they were usual in 2012 and 2013. In
 * the form that both compilers read.
 *
 * The paper on learned depths (Tsutsukana 2013) compares with LMR and does not print its form. This one was chosen here: quiet
 * moves from the fifth on are read one ply less deep, from the thirteenth on one and a half, from a depth of two plies on.
 */
import { PLY } from "../numbers.js";

const LATE = 5;
const VERY_LATE = 13;

/**
 * By how much a move is read less deep, in 1/64 plies.
 *
 * @param number of the move in the order of the search, from 1
 * @param quiet no capture, promotion, check, answer to check or killer
 */
export function reduction(depth: number, number: number, quiet: boolean): number {
  if (!quiet || depth < 2 * PLY || number < LATE) return 0;
  return number < VERY_LATE ? PLY : PLY + (PLY >> 1);
}
