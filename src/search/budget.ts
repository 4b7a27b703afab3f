/**
 * The nodes of a run, and when it has to stop: node limit, full table, too deep a path, and whatever its caller looks
 * at every thousand nodes.
 */
import type { TranspositionTable } from "../table/transposition-table.js";
import {
  CHILD_CAPACITY,
  MAXIMUM_DEPTH,
  type Reason,
  type SearchLimits,
  type SearchResult,
} from "./search.js";

const NODES_BETWEEN_CHECKS = 1024;

export interface Budget {
  /** Nodes of this run. */
  nodes: number;
  /** Whether the run has to end. */
  stopped: boolean;
  /** Begins a run with its limits. */
  start(limits: SearchLimits): void;
  /**
   * Counts a node at this ply whose children need the places below `places`. Returns whether there is room for it; the
   * run is stopped when there is none.
   */
  enter(ply: number, places: number): boolean;
  /** The result of a run that was stopped. */
  unknown(): SearchResult;
}

export function createBudget(table: TranspositionTable): Budget {
  let limits: SearchLimits = {};
  let reason: Reason | undefined;
  let nextCheck = 0;

  /** Looks at all limits, and sets when to look again. */
  function check(): void {
    const { tick, tickNodes = NODES_BETWEEN_CHECKS, maxNodes = Number.POSITIVE_INFINITY } = limits;
    const { nodes } = budget;
    if (tick !== undefined) reason ??= tick(nodes);
    if (nodes >= maxNodes) reason ??= "node limit";
    if (table.full()) reason ??= "table full";
    nextCheck = nodes + tickNodes;
    if (nodes < maxNodes && maxNodes < nextCheck) nextCheck = maxNodes;
    budget.stopped = reason !== undefined;
  }

  const budget: Budget = {
    nodes: 0,
    stopped: false,
    start(next) {
      limits = next;
      reason = undefined;
      nextCheck = 1;
      budget.nodes = 0;
      budget.stopped = false;
    },
    enter(ply, places) {
      if (++budget.nodes >= nextCheck) check();
      if (ply < MAXIMUM_DEPTH && places <= CHILD_CAPACITY) return true;
      reason ??= "too deep";
      budget.stopped = true;
      return false;
    },
    unknown: () => ({ verdict: "unknown", reason: reason ?? "stopped", nodes: budget.nodes, order: null }),
  };
  return budget;
}
