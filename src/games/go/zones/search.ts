/**
 * Df-pn with relevance zones for both sides, in the form that both compilers read (Nagai 2002 for df-pn; Shih et al. 2022 for zones
 * of one side).
 *
 * Every decided position has a zone: the decision holds wherever the board is the same there. Replies outside of it are not searched,
 * and moves are tried at first near the targets alone, until a zone asks for others. So no region has to be drawn.
 *
 * φ and δ are proof and disproof number as the side to move sees them. A sum is bounded by its largest number, with one for each
 * further child; a child that was searched before nearer to the root is left out of it, since it is counted there.
 *
 * Threads search the same root on one table. What one decides serves all. While a child is searched its number in the
 * table is one more, so that others turn to its rivals (virtual numbers, Kaneko 2010); the first thread heeds only what others have
 * decided.
 */
import * as budget from "../../../engine/budget.js";
import { scaled, toInt } from "../../../engine/machine.js";
import { DISPROVEN, INFINITE_NUMBER, LEFT_OPEN, MAXIMUM_NUMBER, PROVEN } from "../../../engine/numbers.js";
import { PASS, POINT_MASK } from "../notation/points.js";
import { defender, isReached, keyHigh, keyLow, play, side, undo } from "../rules/board.js";
import * as alike from "./alike.js";
import * as assumptions from "./assumptions.js";
import { forgetWins, hasRoom, listFirst, noteWin } from "./candidates.js";
import * as child from "./children.js";
import { CLOSED, close, GROWN, greatestPly, leastPly, longest, takeZone, widenIfAsked } from "./closure.js";
import { ASSUMPTIONS, addForMove, findCaptured, isAsked } from "./conditions.js";
import { comeIn, goOut, isAlone, isWanted, letIn, wantAlone } from "./inside.js";
import * as levels from "./levels.js";
import { isSafe } from "./life.js";
import { measure } from "./outside.js";
import { clear, MOST_PLIES, SAFE, ZONE } from "./point-sets.js";
import * as records from "./records.js";
import * as table from "./table.js";
import * as variants from "./variants.js";

/** A child may grow to 1 + ε of its closest rival before it is left (Pawlewicz & Lew 2007). */
const ROOM: f64 = 1.25;

/** Children are read again after this many nodes, and the path is looked at after so many. */
const NODES_UNTIL_READ_AGAIN = 32;
const NODES_UNTIL_LOOK = 256;
/** Looks while a thread waits for others, of at most a millisecond each: then one of them must have died, and this one cannot go on. */
const MOST_WAITS = 10_000;
const NO_PLY = 1 << 20;
let waiting = false;

/** By ply: the key of the node, and the least ply at which it was searched. */
const lows = new Int32Array(MOST_PLIES);
const highs = new Int32Array(MOST_PLIES);
const leastPlies = new Int32Array(MOST_PLIES);

/** Plies of the longest line that is searched. */
let mostPlies = MOST_PLIES;

/** For tests alone: at most `MOST_PLIES`. */
export function limitPlies(most: number): void {
  mostPlies = most;
}

/** Whether other threads search the same root, and whether this one is the first of them. */
let virtual = false;
let leading = false;

export function setVirtual(on: boolean, leads: boolean): void {
  virtual = on;
  leading = leads;
}

/** The numbers of the child that is about to be searched, as its parent has them. */
let ownPhi = 1;
let ownDelta = 1;
/** What the search of a child came to where it is still open; -1 otherwise. */
let leftPhi = -1;
let leftDelta = 0;

/** The node nearest to the root that another thread has decided, by its ply, and when the path is looked at again. */
let decidedPly = NO_PLY;
let nextLook: f64 = 0;

/** What a look at the children of a node has found. */
let nodePhi = 0;
let nodeDelta = 0;
let best = -1;
let second = 0;
let open = 0;
let winning = -1;

/** The verdict about the root: `PROVEN` where the attacker succeeds, `DISPROVEN`, or `LEFT_OPEN`. */
export let verdict = LEFT_OPEN;
export let rootPhi = 0;
export let rootDelta = 0;
/** Where it is decided: as `moveOf` and `pliesOf`; the zone is in `ZONE`. */
export let rootMove = 0;
export let rootPlies = 0;

/**
 * Searches the board's position. Limits are those of budget.ts.
 *
 * @param first whether this is the first of the threads that search it
 */
export function solve(most: f64, between: number, first: boolean): void {
  budget.start(most, between);
  forgetWins();
  verdict = LEFT_OPEN;
  rootPhi = 1;
  rootDelta = 1;
  nextLook = 0;
  if (isReached()) {
    verdict = PROVEN;
    return;
  }
  measure();
  if (first) {
    table.begin();
    levels.note();
    variants.note();
  }
  child.first[0] = 0;
  let waits = 0;
  while (verdict === LEFT_OPEN && !budget.stopped) {
    if (!table.hasBegun() || !comeIn()) {
      wait(++waits);
      continue;
    }
    waits = 0;
    searchRoot();
    goOut();
    if (verdict === LEFT_OPEN && records.isFull) makeRoom();
  }
}

function searchRoot(): void {
  records.tryAgain();
  assumptions.start();
  decidedPly = NO_PLY;
  ownPhi = 1;
  ownDelta = 1;
  search(0, INFINITE_NUMBER, INFINITE_NUMBER);
  if (!table.find(keyLow, keyHigh)) return;
  rootPhi = table.foundPhi;
  rootDelta = table.foundDelta;
  if (table.foundZone === 0) return;
  verdict = (rootPhi === 0) === (side !== defender) ? PROVEN : DISPROVEN;
  records.readZone(ZONE, table.foundZone);
  rootMove = records.moveOf(table.foundZone);
  rootPlies = records.pliesOf(table.foundZone);
}

/** Throws out records once the others are outside; where another thread does so already, it is waited for. */
function makeRoom(): void {
  if (!wantAlone()) return;
  for (let waits = 1; !isAlone() && !budget.stopped; waits++) wait(waits);
  if (isAlone()) records.collect();
  letIn();
}

/** Lets others go on: at the look at the limits. */
function wait(waits: number): void {
  waiting = true;
  if (waits > MOST_WAITS) budget.stop(budget.STOPPED);
  else budget.check();
  waiting = false;
}

/** Whether the thread looks at its limits since it has to wait for others. */
export function isWaiting(): boolean {
  return waiting;
}

/** Searches the node at a ply, where the board stands, until one of its numbers reaches its limit. */
function search(ply: number, phiLimit: number, deltaLimit: number): void {
  const low = keyLow;
  const high = keyHigh;
  const attacks = side !== defender;
  const first = child.first[ply];
  if (!budget.enter(ply, first)) return;
  const nodesBefore = budget.nodes;
  const isKnown = table.find(low, high);
  if (ply + 1 >= mostPlies || !hasRoom(first)) {
    // Other lines first: only where all are as long is nothing left to search.
    const wasLeft = isKnown && table.foundPhi >= MAXIMUM_NUMBER && table.foundDelta >= MAXIMUM_NUMBER;
    if (wasLeft) budget.stop(budget.TOO_DEEP);
    else table.store(low, high, MAXIMUM_NUMBER, MAXIMUM_NUMBER, 0, ply, 0);
    return;
  }
  const phiBefore = ownPhi;
  const deltaBefore = ownDelta;
  lows[ply] = low;
  highs[ply] = high;
  assumptions.enter(ply, low, high, attacks);
  if (isKnown && table.foundZone !== 0) {
    assumptions.leave(ply, attacks);
    return;
  }
  if (!isKnown && attacks && isSafe()) {
    widenIfAsked(false);
    decide(ply, low, high, false, PASS, 0, child.NONE, -1, nodesBefore);
    assumptions.leave(ply, attacks);
    return;
  }
  if (!isKnown && (levels.find(low, high) || variants.find(low, high) || alike.find(ply, low, high))) {
    const wins = table.foundPhi === 0;
    const address = table.foundZone;
    records.readZone(ZONE, address);
    const move = records.moveOf(address);
    decide(ply, low, high, wins, move, records.pliesOf(address), child.NONE, -1, nodesBefore);
    assumptions.leave(ply, attacks);
    return;
  }
  leastPlies[ply] = isKnown ? Math.min(table.foundPly, ply) : ply;
  // The root has no rivals to which others could turn.
  const shownDelta = ply === 0 ? deltaBefore : Math.min(deltaBefore + 1, MAXIMUM_NUMBER);
  if (virtual) table.store(low, high, phiBefore, shownDelta, 0, leastPlies[ply], 0);
  else if (!isKnown) table.store(low, high, 1, 1, 0, ply, 0);
  listFirst(ply);
  for (let i = first; i < child.end[ply]; i++) refresh(ply, i);
  let nodesSeen = budget.nodes;
  let decided = false;
  while (!decided) {
    look(ply);
    if (winning >= 0) {
      win(ply, low, high, winning, nodesBefore);
      decided = true;
    } else if (open === 0) {
      const came = close(ply);
      if (came === CLOSED) {
        decide(ply, low, high, false, PASS, longest + 1, leastPly, greatestPly, nodesBefore);
        decided = true;
      } else {
        for (let i = first; i < child.end[ply]; i++)
          if (came === GROWN || child.zone[i] === 0) refresh(ply, i);
      }
    } else if (nodePhi >= phiLimit || nodeDelta >= deltaLimit || isHalted(ply)) break;
    else searchBest(ply, phiLimit, deltaLimit);
    if (virtual && budget.nodes >= nodesSeen + NODES_UNTIL_READ_AGAIN) {
      readAgain(ply);
      nodesSeen = budget.nodes;
    }
  }
  if (!decided) {
    const nodes = toInt(budget.nodes - nodesBefore);
    table.store(low, high, nodePhi, nodeDelta, 0, leastPlies[ply], nodes);
    leftPhi = nodePhi;
    leftDelta = nodeDelta;
  } else if (virtual && !table.isDecided(low, high)) {
    // What holds on this path alone leaves it as open as before to others.
    table.store(low, high, phiBefore, deltaBefore, 0, leastPlies[ply], 0);
  }
  if (ply === decidedPly) decidedPly = NO_PLY;
  assumptions.leave(ply, attacks);
}

/** Takes over what other threads have found out about the children of the node at a ply. */
function readAgain(ply: number): void {
  for (let i = child.first[ply]; i < child.end[ply]; i++) {
    const phi = child.phi[i];
    const delta = child.delta[i];
    if (phi === 0 || delta === 0) continue;
    refresh(ply, i);
    if (leading && child.zone[i] === 0) {
      child.phi[i] = phi;
      child.delta[i] = delta;
    }
  }
}

/** Whether the search has to leave the node at a ply: to go back to its root, or because others have decided a node above it. */
function isHalted(ply: number): boolean {
  if (budget.stopped || records.isFull || isWanted()) return true;
  if (virtual && budget.nodes >= nextLook) {
    nextLook = budget.nodes + NODES_UNTIL_LOOK;
    decidedPly = 0;
    while (decidedPly < ply && !table.isDecided(lows[decidedPly], highs[decidedPly])) decidedPly++;
    if (decidedPly === ply) decidedPly = NO_PLY;
  }
  return ply >= decidedPly;
}

function searchBest(ply: number, phiLimit: number, deltaLimit: number): void {
  const at = best;
  const rival = Math.min(scaled(second, ROOM) + 1, MAXIMUM_NUMBER);
  const childPhi = Math.min(Math.max(deltaLimit - (open - 1), child.phi[at] + 1), INFINITE_NUMBER);
  const childDelta = Math.min(Math.max(Math.min(phiLimit, rival), child.delta[at] + 1), INFINITE_NUMBER);
  child.first[ply + 1] = child.end[ply];
  alike.note(ply, child.moves[at], side);
  ownPhi = child.phi[at];
  ownDelta = child.delta[at];
  leftPhi = -1;
  play(child.moves[at]);
  search(ply + 1, childPhi, childDelta);
  undo();
  refresh(ply, at);
  // Another thread may have announced the child since.
  if (virtual && leftPhi >= 0 && child.zone[at] === 0) {
    child.phi[at] = leftPhi;
    child.delta[at] = leftDelta;
  }
  leftPhi = -1;
}

/** Takes over what is known of a child. */
function refresh(ply: number, at: number): void {
  const address = child.zone[at];
  if (address === child.REACHED) return;
  const low = child.keyLow[at];
  const high = child.keyHigh[at];
  child.least[at] = child.NONE;
  child.greatest[at] = -1;
  child.zone[at] = 0;
  child.old[at] = 0;
  // Once: another thread may decide it at any moment.
  const isFound = table.find(low, high);
  if (isFound && table.foundZone !== 0) {
    child.phi[at] = table.foundPhi;
    child.delta[at] = table.foundDelta;
    child.zone[at] = table.foundZone;
    return;
  }
  const isAttackers = side === defender;
  if (isAttackers) {
    const repeated = assumptions.repeated(ply, low, high);
    if (repeated >= 0) {
      child.phi[at] = INFINITE_NUMBER;
      child.delta[at] = 0;
      child.zone[at] = child.ASSUMED - repeated;
      if (!isAsked(ASSUMPTIONS)) return;
      child.least[at] = repeated;
      child.greatest[at] = repeated;
      return;
    }
  }
  if (assumptions.isNoted(low, high, ply)) {
    child.phi[at] = isAttackers ? INFINITE_NUMBER : 0;
    child.delta[at] = isAttackers ? 0 : INFINITE_NUMBER;
    child.zone[at] = assumptions.foundZone;
    child.least[at] = assumptions.foundLeast;
    child.greatest[at] = assumptions.foundGreatest;
    return;
  }
  if (isFound) {
    child.phi[at] = table.foundPhi;
    child.delta[at] = table.foundDelta;
    child.old[at] = table.foundPly <= leastPlies[ply] ? 1 : 0;
    return;
  }
  child.phi[at] = child.leafPhi[at];
  child.delta[at] = child.leafDelta[at];
}

/** The node's numbers, the child to go on with, and one by which the node is won: best one that depends on no assumption. */
function look(ply: number): void {
  const end = child.end[ply];
  winning = -1;
  best = -1;
  open = 0;
  nodePhi = INFINITE_NUMBER;
  second = INFINITE_NUMBER;
  let largest = 0;
  let counted = 0;
  for (let i = child.first[ply]; i < end; i++) {
    const delta = child.delta[i];
    if (delta === 0) {
      if (winning < 0 || (child.greatest[winning] >= 0 && child.greatest[i] < 0)) winning = i;
      continue;
    }
    if (delta < nodePhi) {
      second = nodePhi;
      nodePhi = delta;
      best = i;
    } else if (delta < second) second = delta;
    if (child.phi[i] === 0) continue;
    if (child.phi[i] > largest) largest = child.phi[i];
    open++;
    if (child.old[i] === 0) counted++;
  }
  // From now on, of those that are counted: at least one where there are any.
  if (open > 0) open = Math.max(1, counted);
  nodeDelta = Math.min(largest + Math.max(0, open - 1), MAXIMUM_NUMBER);
}

/** The side to move wins the node by a child. */
function win(ply: number, low: number, high: number, at: number, nodesBefore: f64): void {
  const attacks = side !== defender;
  const move = child.moves[at];
  const plies = child.zone[at] > 0 ? records.pliesOf(child.zone[at]) : 0;
  takeZone(ZONE, at);
  if (move !== PASS) {
    const point = move & POINT_MASK;
    const captured = findCaptured(point);
    noteWin(move);
    play(move);
    clear(SAFE);
    addForMove(point, captured);
    undo();
  }
  widenIfAsked(attacks);
  decide(ply, low, high, true, move, plies + 1, child.least[at], child.greatest[at], nodesBefore);
}

/** Stores a decision with its zone: for good, or on this path where it depends on what is assumed above. */
function decide(
  ply: number,
  low: number,
  high: number,
  wins: boolean,
  move: number,
  plies: number,
  least: number,
  greatest: number,
  nodesBefore: f64,
): void {
  const attackerWins = wins === (side !== defender);
  const address = records.writeZone(ZONE, move, attackerWins ? plies : 0);
  if (address === 0) return;
  // What depends on the node itself alone depends on nothing: the zone that was assumed of it is the one that was found.
  if (least >= ply) {
    const phi = wins ? 0 : INFINITE_NUMBER;
    const delta = wins ? INFINITE_NUMBER : 0;
    table.store(low, high, phi, delta, address, ply, toInt(budget.nodes - nodesBefore));
  } else {
    assumptions.note(low, high, address, least, Math.min(greatest, ply - 1));
    table.storeHint(low, high, address);
  }
}

/** What is known of the board's position: as `verdict`; its zone is then in `ZONE`. */
export function known(): number {
  if (isReached()) {
    clear(ZONE);
    return PROVEN;
  }
  if (
    (!table.find(keyLow, keyHigh) || table.foundZone === 0) &&
    !levels.find(keyLow, keyHigh) &&
    !variants.find(keyLow, keyHigh) &&
    !alike.findAmongAll(keyLow, keyHigh)
  )
    return LEFT_OPEN;
  records.readZone(ZONE, table.foundZone);
  return (table.foundPhi === 0) === (side !== defender) ? PROVEN : DISPROVEN;
}

/** Whether the defender won the board's position on a path that led there; the zone is then in `ZONE`, and may be too small. */
export function isHinted(): boolean {
  if (!table.find(keyLow, keyHigh) || table.foundHint === 0) return false;
  records.readZone(ZONE, table.foundHint);
  return true;
}
