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
