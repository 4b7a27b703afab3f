/**
 * When a search leaves nodes early: at its limits, and where another thread has decided a node on the path. In the form that
 * both compilers read.
 */
import { count, start, stopped } from "../../../engine/budget.js";
import { MAXIMUM_PLIES } from "./places.js";
import { lowerBound, probe, upperBound } from "./table.js";

/** The search is not on its way back; it is, to before the root. */
const NOWHERE = MAXIMUM_PLIES;
const STOPPED = -1;

/** The ply that the search is on its way back to: NOWHERE, or STOPPED. */
export let backTo = NOWHERE;
/** What another thread has found out about the node at that ply. */
export let decided = 0;

/** The null-window nodes on the path that another thread may decide: place, bucket (-1: it is not to be left), alpha. */
const places = new Int32Array(MAXIMUM_PLIES);
const buckets = new Int32Array(MAXIMUM_PLIES);
const alphas = new Int32Array(MAXIMUM_PLIES);
/** Plies of the path that these speak of. */
let pathEnd = 0;

/** Begins a search with these limits (budget.ts). */
export function startSearch(most: f64, between: number): void {
  start(most, between);
  backTo = NOWHERE;
  pathEnd = 0;
}

/** Counts nodes that were searched; false when the search has to leave some node. */
export function goOn(searched: number): boolean {
  if (count(searched)) {
    if (stopped) backTo = STOPPED;
    else lookForDecided();
  }
  return backTo === NOWHERE;
}

/** The search has come back to the node. */
export function arrive(): void {
  backTo = NOWHERE;
}

/** Notes a node whose moves other threads may take part in; those above it that were not noted are not to be left. */
export function enterPath(ply: number, at: number, bucket: number, alpha: number): void {
  for (let above = pathEnd; above < ply; above++) buckets[above] = -1;
  places[ply] = at;
  buckets[ply] = bucket;
  alphas[ply] = alpha;
  pathEnd = ply + 1;
}

/** Plies from this one on are no part of the path any more. */
export function leavePath(ply: number): void {
  pathEnd = ply;
}

/** The node is not to be left. */
export function keep(ply: number): void {
  buckets[ply] = -1;
}

/** Leaves the first node on the path that the table can decide by now. */
function lookForDecided(): void {
  for (let ply = 0; ply < pathEnd && backTo === NOWHERE; ply++) {
    if (buckets[ply] < 0) continue;
    const known = probe(buckets[ply], places[ply]);
    if (known === 0) continue;
    const alpha = alphas[ply];
    const lower = lowerBound(known);
    const upper = upperBound(known);
    if (lower <= alpha && upper > alpha) continue;
    decided = lower > alpha ? lower : upper;
    backTo = ply;
  }
}
