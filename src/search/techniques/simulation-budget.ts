/**
 * How many nodes tries of a proof on other positions (simulations) may take. In the form that both compilers read.
 *
 * There may be this many nodes of simulation for every node of search, and tries have to pay: failed ones may take as many
 * nodes as successful ones, for these save at least twice what they take, and few more of the search. A try counts as failed
 * until it has succeeded.
 */
import { nodes, stopped } from "../../engine/budget.js";

/** Nodes of search for each node that tries may lose. */
const SEARCHED_FOR_A_FAILURE: f64 = 512;

/** Nodes of simulation for every node of search; below 0 there is no limit. */
let nodesPerNode: f64 = 0;
/** Nodes of simulations so far, and those of tries that succeeded. */
let simulated: f64 = 0;
let repaid: f64 = 0;

/** @param perNode nodes of simulation for every node of search; below 0 there is no limit, whether they pay or not */
export function setBudget(perNode: f64): void {
  nodesPerNode = perNode;
}

/** A run begins. */
export function startBudget(): void {
  simulated = 0;
  repaid = 0;
}

/** Nodes of simulations so far. */
export function nodesSimulated(): f64 {
  return simulated;
}

/** A try takes this many nodes, which count as nodes of the run. */
export function spend(taken: f64): void {
  simulated += taken;
}

/** A try that began after `before` nodes of simulations has succeeded. */
export function repay(before: f64): void {
  repaid += simulated - before;
}

/** Whether another node of simulation may be searched. */
export function affordable(): boolean {
  if (stopped) return false;
  if (nodesPerNode < 0) return true;
  const searched = nodes - simulated;
  if (simulated >= nodesPerNode * searched) return false;
  return (simulated - 2 * repaid + 1) * SEARCHED_FOR_A_FAILURE <= searched;
}
