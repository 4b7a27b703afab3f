/**
 * What is in the table in place of the infinite disproof number of a node with a proof of some λ order. In the form that
 * both compilers read.
 */

/** The height of the proof is above these bits, and in them its order. */
const ORDER_BITS = 4;

export function provenNumber(height: number, order: number): number {
  return (height << ORDER_BITS) | order;
}

export function provenOrder(number: number): number {
  return number & ((1 << ORDER_BITS) - 1);
}

/** Plies of its longest line. */
export function provenHeight(number: number): number {
  return number >> ORDER_BITS;
}
