/** How often threads look at a limit of nodes that they share. */

const MOST = 1024;
const TICKS = 4;

/** So often that together they overshoot a small limit by about a quarter; `most` where that is too often. */
export function tickNodesOf(maxNodes: number, threads: number, most = MOST): number {
  return Math.max(1, Math.min(most, Math.floor(maxNodes / (TICKS * threads))));
}
