/**
 * The nodes of a run, and when it has to stop: node limit, too deep a path, and whatever its caller looks at every this many
 * nodes. In the form that both compilers read.
 */
import { NODES, tally, tallyNode } from "./counts.js";
import { tick, toInt } from "./machine.js";
import { CHILD_CAPACITY, MAXIMUM_DEPTH } from "./numbers.js";

/** Why a run ended, as indices into `REASONS`; 0 while it continues. */
const NODE_LIMIT = 1;
export const TOO_DEEP = 2;
export const STOPPED = 4;
export const TABLE_FULL = 5;

/** Nodes of this run; whole, up to 2⁵³. */
export let nodes: f64 = 0;
/** Whether the run has to end. */
export let stopped = false;
/** Why, as an index into `REASONS`. */
let reason = 0;

let mostNodes: f64 = 0;
let nodesBetweenTicks = 0;
let nextCheck: f64 = 0;

/** Begins a run. The caller is asked every `between` nodes, or a little later. */
export function start(most: f64, between: number): void {
  mostNodes = most;
  nodesBetweenTicks = between;
  nextCheck = 1;
  nodes = 0;
  reason = 0;
  stopped = false;
}

/** From within a look: the next one comes after this many nodes, at least 1. */
export function lookAfter(between: number): void {
  nodesBetweenTicks = between;
}

/** Looks at all limits, and sets when to look again. */
export function check(): void {
  if (reason === 0) reason = tick(nodes);
  if (reason === 0 && nodes >= mostNodes) reason = NODE_LIMIT;
  nextCheck = nodes + nodesBetweenTicks;
  if (nodes < mostNodes && mostNodes < nextCheck) nextCheck = mostNodes;
  stopped = reason !== 0;
}

/**
 * Counts a node at this ply whose children need the places below `places`. Returns whether there is room for it; the run is
 * stopped when there is none.
 */
export function enter(ply: number, places: number): boolean {
  nodes += 1;
  tallyNode(ply);
  if (nodes >= nextCheck) check();
  if (ply < MAXIMUM_DEPTH && places <= CHILD_CAPACITY) return true;
  stop(TOO_DEEP);
  return false;
}

/** Ends the run for a reason that the search itself has found. */
export function stop(why: number): void {
  if (reason === 0) reason = why;
  stopped = true;
}

/** Counts this many nodes at once. Returns whether the limits were looked at; `stopped` says what came of it. */
export function count(searched: number): boolean {
  nodes += searched;
  tally(NODES, searched);
  if (nodes < nextCheck) return false;
  check();
  return true;
}

/** How many of this many nodes, at least 1, a routine may take while the run goes on; at least 1. */
export function nodesWithin(most: number): number {
  return Math.min(most, toInt(mostNodes - nodes));
}

/** Nodes of the last run, for the host. */
export function nodeCount(): f64 {
  return nodes;
}

/** Why it ended, as an index into `REASONS`; 0 when it came to its end. */
export function stopReason(): number {
  return reason;
}
