/**
 * The depth policy `lmr-2013`: late move reductions by the number of the move alone, as they were usual in 2012 and 2013. In
 * the form that both compilers read.
 *
 * The paper on learned depths (Tsutsukana 2013) compares with LMR and does not print its form. This one is the scheme that made
 * LMR known (Romstad, An Introduction to Late Move Reductions, 2006, glaurungchess.com/lmr.html): the first four moves are read
 * in full, quiet ones behind them a ply less deep. Chosen here were the half ply more from the thirteenth on, since such games have some
 * eighty moves where chess has thirty-five, and depths from two plies on in place of three, since searches here are short.
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
