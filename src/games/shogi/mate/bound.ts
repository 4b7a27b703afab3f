/** How lengths of mates are asked for. */

/** Whether futile interpositions (futile.ts) add to the length of a mate. */
export type Futile = "include" | "exclude";

export const FUTILE = ["include", "exclude"] as const satisfies readonly Futile[];

/** A narrower question to the search for mates: whether there is one within so many plies. */
export interface MateBound {
  /** Plies within which the mate has to come. */
  readonly plies: number;
  readonly futile: Futile;
}
