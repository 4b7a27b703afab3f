/** What a sweep finds out: about one position, and about several together. */

/** What a search has found about one position of a sweep. */
export interface ResultRecord {
  /** The position's rank, or its number in the list of problems where a game has no ranking; from 0. */
  rank: number;
  /** The game's text form. */
  position: string;
  algorithm: string;
  verdict: "proven" | "disproven" | "unknown";
  /** λ order of the proof found; null where there is none, and where the verdict is unknown. */
  order: number | null;
  nodes: number;
  /** Time of the search by the clock, to fractions of a microsecond. */
  microseconds: number;
  /** Set when λ search ended without a proof within this order; the verdict is unknown. In a row it stands as the order. */
  readonly noProofWithinOrder?: number;
}

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
