/** The depth policy `all`: every move is read equally deep. In the form that both compilers read. */

/** By how much a move is read less deep, in 1/64 plies. */
export function reduction(): number {
  return 0;
}
