/**
 * When a search has to stop: node limit, full table, and whatever its caller looks at every thousand nodes.
 */
import type { TranspositionTable } from "../table/transposition-table.js";
import type { Reason, SearchLimits } from "./search.js";

const NODES_BETWEEN_CHECKS = 1024;

export interface Budget {
  /** Begins a run with its limits. */
  start(limits: SearchLimits): void;
  /** Looks at all limits; returns the node count at which to look again. */
  check(nodes: number): number;
  /** Ends the run; the first reason counts. */
  stop(reason: Reason): void;
  /** Why the run has to end, or undefined. */
  reason(): Reason | undefined;
}

export function createBudget(table: TranspositionTable): Budget {
  let limits: SearchLimits = {};
  let reason: Reason | undefined;

  return {
    start(next) {
      limits = next;
      reason = undefined;
    },
    check(nodes) {
      const { tick, maxNodes = Number.POSITIVE_INFINITY } = limits;
      if (tick !== undefined) reason ??= tick(nodes);
      if (nodes >= maxNodes) reason ??= "node limit";
      if (table.full()) reason ??= "table full";
      return nodes < maxNodes
        ? Math.min(maxNodes, nodes + NODES_BETWEEN_CHECKS)
        : nodes + NODES_BETWEEN_CHECKS;
    },
    stop(why) {
      reason ??= why;
    },
    reason: () => reason,
  };
}
