/** How lengths of mates are asked for. */

/** Whether futile interpositions (futile.ts) add to the length of a mate. */
export type Futile = "include" | "exclude";

export const FUTILE = ["include", "exclude"] as const satisfies readonly Futile[];

export interface MateBound {
  /** Plies within which the mate has to come. */
  readonly plies: number;
  readonly futile: Futile;
  /** Number of the thread, from 0, where several search the same position: they keep apart by it. */
  readonly thread?: number | undefined;
}
