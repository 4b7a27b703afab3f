/**
 * Iterative deepening: a depth-first search for a proof or a disproof that looks one ply deeper each time, the children with
 * the game's best estimates (`SearchGame.estimate`) first (method A of Ishii 2005).
 *
 * Ends, repetitions and what the game reads by itself are those of df-pn (../df-pn/df-pn.ts): a child that is on the
 * path fails for the attacker on this path, and a disproof that depends on a ply above its own node never enters the table.
 * There an open position has the depth to which it was searched as its proof number.
 *
 * In the form that both compilers read; kind.ts makes a search of it.
 */
import { effortClass } from "../../../native-layout/table-entry.js";
import { enter, nodes, start, stopped } from "../../engine/budget.js";
import { keyHigh, keyLow, moves } from "../../engine/child-list.js";
import { toInt } from "../../engine/machine.js";
import { DISPROVEN, LEFT_OPEN, MAXIMUM_DEPTH, NO_DEPENDENCY, PROVEN } from "../../engine/numbers.js";
import { searchContext } from "../context.js";
import { orderByEstimates } from "../df-pn/order.js";
import * as path from "../df-pn/path.js";
import {
  expand,
  expandAnswered,
  maximumMoves,
  play,
  playPass,
  rootKeyHigh,
  rootKeyLow,
  setAttacker,
  sideToMove,
  undo,
} from "../rules.js";
import { found, probe, store, tallyExpansion } from "../table/entries.js";
import { usesThreatSolver } from "../techniques/techniques.js";
import { readTree, treeHeight } from "../techniques/threat-solver.js";

let attacker = 0;
/** Keeps the facts about different attackers apart in the table. */
let context = 0;

// What the last call of `search` or `lookUp` found.
let value = LEFT_OPEN;
let dependency = NO_DEPENDENCY;
let height = 0;
/** The move that decides the root; negative when there is none. */
let decidingMove = -1;

/** Searches the current position to a depth, at least 1. `first` is where its children go. */
function search(low: number, high: number, ply: number, first: number, depth: number): void {
  const nodesBefore = nodes;
  value = LEFT_OPEN;
  dependency = NO_DEPENDENCY;
  if (!enter(ply, first + maximumMoves())) return;
  const attacking = sideToMove() === attacker;
  const read = ply > 0 && usesThreatSolver() ? readFor(attacking, low, high) : LEFT_OPEN;
  if (attacking && read === PROVEN) {
    decide(low, high, PROVEN, treeHeight, 0);
    return;
  }
  const answered = read === PROVEN;
  const passHeight = answered ? treeHeight : 0;
  tallyExpansion(low, high, context, false);
  const count = answered ? expandAnswered(first, 0) : expand(first);
  if (count < 0) {
    decide(low, high, count, attacking === (count === PROVEN) ? 1 : 2 + passHeight, 0);
    return;
  }
  orderByEstimates(attacking, first, count);
  path.push(low, high, context);
  const won = attacking ? PROVEN : DISPROVEN;
  const lost = attacking ? DISPROVEN : PROVEN;
  const end = first + count;
  let open = false;
  let weakest = NO_DEPENDENCY;
  let highest = Math.max(1, passHeight);
  for (let i = first; i < end && !stopped; i++) {
    lookUp(keyLow[i], keyHigh[i], depth - 1);
    if (value === LEFT_OPEN && depth > 1 && !searchedSoDeep) {
      play(moves[i]);
      search(keyLow[i], keyHigh[i], ply + 1, end, depth - 1);
      undo();
    }
    if (value === won) {
      path.pop();
      if (ply === 0) decidingMove = moves[i];
      settle(low, high, ply, won, 1 + height, dependency, nodes - nodesBefore);
      return;
    }
    if (value === LEFT_OPEN) open = true;
    weakest = Math.min(weakest, dependency);
    highest = Math.max(highest, height);
  }
  path.pop();
  if (open || stopped) {
    value = LEFT_OPEN;
    dependency = NO_DEPENDENCY;
    if (!stopped) store(low, high, context, depth, 1, effortClass(toInt(nodes - nodesBefore)));
  } else settle(low, high, ply, lost, 1 + highest, weakest, nodes - nodesBefore);
}

/** Whether an open child was searched to the depth that was asked for. */
let searchedSoDeep = false;

/** What path and table say of a child. */
function lookUp(low: number, high: number, depth: number): void {
  value = LEFT_OPEN;
  dependency = NO_DEPENDENCY;
  height = 0;
  searchedSoDeep = false;
  const repeated = path.find(low, high, context);
  if (repeated >= 0) {
    value = DISPROVEN;
    dependency = repeated;
    return;
  }
  if (probe(low, high, context) < 0) return;
  const proof = found[0];
  const disproof = found[1];
  if (proof === 0 || disproof === 0) {
    value = proof === 0 ? PROVEN : DISPROVEN;
    height = proof === 0 ? disproof : proof;
  } else searchedSoDeep = proof >= depth;
}

/** Takes over the value of a node; one that depends on a ply above it holds on this path alone. */
function settle(
  low: number,
  high: number,
  ply: number,
  its: number,
  plies: number,
  dependsOn: number,
  effort: f64,
): void {
  value = its;
  height = Math.min(plies, MAXIMUM_DEPTH);
  dependency = dependsOn;
  if (its === DISPROVEN && dependsOn < ply) return;
  decide(low, high, its, height, effort);
}

/** Stores a value that holds on every path. */
function decide(low: number, high: number, its: number, plies: number, effort: f64): void {
  value = its;
  height = plies;
  dependency = NO_DEPENDENCY;
  store(
    low,
    high,
    context,
    its === PROVEN ? 0 : plies,
    its === PROVEN ? plies : 0,
    effortClass(toInt(effort)),
  );
}

/** What the game reads by itself: at an attacker's node of the position, otherwise of the position after a pass. */
function readFor(attacking: boolean, low: number, high: number): number {
  if (attacking) return readTree(low, high, context, false);
  playPass();
  const its = readTree(rootKeyLow(), rootKeyHigh(), context, true);
  undo();
  return its;
}

/** Searches the position of the rules, deeper and deeper. */
export function solveDeepening(side: number, mostNodes: f64, between: number): void {
  attacker = side;
  context = searchContext(side, 0);
  decidingMove = -1;
  setAttacker(side);
  start(mostNodes, between);
  path.clear();
  value = LEFT_OPEN;
  for (let depth = 1; value === LEFT_OPEN && !stopped; depth++) {
    search(rootKeyLow(), rootKeyHigh(), 0, 0, depth);
  }
}

/** `PROVEN`, `DISPROVEN` or `LEFT_OPEN`. */
export function rootValue(): number {
  return value;
}

export function moveOfRoot(): number {
  return decidingMove;
}
