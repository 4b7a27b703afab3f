/** What was found out about several positions. */
export interface Tally {
  positions: number;
  proven: number;
  disproven: number;
  nodes: number;
  /** The time of all searches together. */
  microseconds: number;
}

export function emptyTally(): Tally {
  return { positions: 0, proven: 0, disproven: 0, nodes: 0, microseconds: 0 };
}

export function addTally(sum: Tally, { positions, proven, disproven, nodes, microseconds }: Tally): void {
  sum.positions += positions;
  sum.proven += proven;
  sum.disproven += disproven;
  sum.nodes += nodes;
  sum.microseconds += microseconds;
}
