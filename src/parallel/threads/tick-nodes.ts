/** How often threads look at a limit of nodes that they share. */

const MOST = 1024;
const TICKS = 4;

/** Nodes between two looks, at most `most`: so few that all threads together overshoot by about a quarter at most. */
export function tickNodesOf(maxNodes: number, threads: number, most = MOST): number {
  return Math.max(1, Math.min(most, Math.floor(maxNodes / (TICKS * threads))));
}
