/**
 * What a table entry is about beside the position, in the six bits that its key has for it: the λ order (0 for
 * searches without orders) and whose goal it is. In the form that both compilers read.
 */
export function searchContext(attacker: number, order: number): number {
  return (attacker << 4) | order;
}

export function orderOf(context: number): number {
  return context & 15;
}
