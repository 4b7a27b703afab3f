/**
 * The depth policy `learned` (Tsutsukana 2013, Fig. 1): moves consume depth relative to each other. Of two moves at a
 * node the one with the larger D(p, m) is read less deep by the difference. In the form that both compilers read.
 */

/** In 1/64: D is multiplied by so much in play. */
let factor = 64;

/** @param next in 1/64, at least 0 */
export function setFactor(next: number): void {
  factor = next;
}

/**
 * By how much a move is read less deep, in 1/64 plies.
 *
 * @param absolute its D(p, m), in 1/64 plies
 * @param least the smallest D of the moves so far in the order of the search, this one included
 */
export function reduction(absolute: number, least: number): number {
  return ((absolute - least) * factor) >> 6;
}
