/**
 * The zone of a node at which every move of the side to move loses that was searched, in the form that both compilers read.
 *
 * The loser's moves outside of the zone are answered like its pass. So the zone begins with that of the node after the pass and is
 * grown until it is closed: it has what each reply in it needs (conditions.ts), and a reply in it that was not searched yet is
 * searched before the node is decided.
 *
 * Where the attacker passes and is not banned from a point, the defender can pass as well, and the position repeats: the zone after
 * that pass is the node's own. It begins with the targets that are to live and a liberty of each.
 */
import { EMPTY, PASS, POINTS } from "../notation/points.js";
import {
  all,
  ban,
  canPlay,
  defender,
  head,
  liberties,
  moveAt,
  neighbour,
  nextStone,
  play,
  playable,
  safe,
  side,
  stone,
  taken,
  targetCount,
  targets,
  undo,
} from "../rules/board.js";
import * as assumptions from "./assumptions.js";
import { addFurther, childOn, hasFurther, listFurther, startFurther } from "./candidates.js";
import { ASSUMED, end, first, greatest, least, moves, NONE, REACHED, zone } from "./children.js";
import {
  ASSUMPTIONS,
  addForReply,
  addForSuicide,
  CYCLE_WITHIN,
  findCaptured,
  isAsked,
  makeAllSafe,
  nextEmpty,
  SAFE_AFTER_PASS,
  SAFE_IN_LOOP,
  startPoints,
} from "./conditions.js";
import {
  AFTER_PASS,
  add,
  addBlock,
  assumedAt,
  BEFORE,
  clear,
  copy,
  fillBoard,
  has,
  isSame,
  isWithin,
  OF_CHILD,
  SAFE,
  unite,
  ZONE,
} from "./point-sets.js";
import { moveOf, pliesOf, readZone } from "./records.js";

/** What came of it: `ZONE` is closed, there are more children to search, or the node's assumed zone has grown. */
export const CLOSED = 0;
const WIDENED = 1;
export const GROWN = 2;

/** The plies on whose assumed zones a closed zone hangs, as of a child, and the plies of the longest reply. */
export let leastPly = NONE;
export let greatestPly = -1;
export let longest = 0;

/** Whether zones of the attacker's wins and of the defender's are less than the whole board. */
let attackersZones = true;
let defendersZones = true;

export function useZones(attackers: boolean, defenders: boolean): void {
  attackersZones = attackers;
  defendersZones = defenders;
}

/** Makes a set the zone of a decided child. */
export function takeZone(set: number, child: number): void {
  const address = zone[child];
  if (address === REACHED) clear(set);
  else if (address <= ASSUMED) copy(set, assumedAt(ASSUMED - address));
  else readZone(set, address);
}

/** Makes `ZONE` the whole board where the winner's zones are not asked for. */
export function widenIfAsked(attackerWins: boolean): void {
  if (!(attackerWins ? attackersZones : defendersZones)) fillBoard(ZONE);
}

/** Closes the zone of the node at a ply, where the board stands. All of its children are won by the other side. */
export function close(ply: number): number {
  const attacks = side !== defender;
  const loops = attacks && ban === 0;
  const winner = 2 - side;
  leastPly = NONE;
  greatestPly = -1;
  longest = 0;
  clear(ZONE);
  clear(SAFE);
  if (loops) startLoop();
  else takeReply(passOf(ply), AFTER_PASS);
  if (!loops && isAsked(SAFE_AFTER_PASS)) makeAllSafe(AFTER_PASS, winner);
  widenIfAsked(!attacks);
  startPoints();
  startFurther();
  do {
    copy(BEFORE, ZONE);
    if (loops && isAsked(SAFE_IN_LOOP)) {
      clear(SAFE);
      makeAllSafe(ZONE, winner);
    }
    for (let point = nextEmpty(); point !== 0; point = nextEmpty()) {
      if (playable[point] !== 0) addPoint(ply, point);
    }
  } while (!isSame(BEFORE, ZONE));
  if (hasFurther()) {
    listFurther(ply, answerToPass(ply));
    return WIDENED;
  }
  if (greatestPly < ply || !isAsked(ASSUMPTIONS)) return CLOSED;
  const assumed = assumedAt(ply);
  if (isWithin(ZONE, assumed) || !isAsked(CYCLE_WITHIN)) return CLOSED;
  unite(assumed, ZONE);
  assumptions.print(ply);
  return GROWN;
}

/** Adds what a point in the zone needs on which the loser could play if that were legal. */
function addPoint(ply: number, point: number): void {
  const move = moveAt(point);
  if (move === 0) {
    if (point !== ban) addForSuicide(point);
    return;
  }
  const child = childOn(ply, point);
  if (child < 0) {
    addFurther(move);
    return;
  }
  takeReply(child, OF_CHILD);
  const captured = findCaptured(point);
  play(move);
  addForReply(point, captured, OF_CHILD);
  undo();
}

/** Adds the zone of a child, which goes to `set`, too. */
function takeReply(child: number, set: number): void {
  takeZone(set, child);
  unite(ZONE, set);
  leastPly = Math.min(leastPly, least[child]);
  greatestPly = Math.max(greatestPly, greatest[child]);
  if (zone[child] > 0) longest = Math.max(longest, pliesOf(zone[child]));
}

function passOf(ply: number): number {
  for (let i = first[ply]; i < end[ply]; i++) if (moves[i] === PASS) return i;
  return -1;
}

/** The winner's answer to the pass, where the loser may want to play, too; 0 where there is none. */
function answerToPass(ply: number): number {
  const pass = passOf(ply);
  if (pass < 0 || zone[pass] <= 0) return 0;
  const move = moveOf(zone[pass]);
  return move === PASS ? 0 : move;
}

/** Begins the zone of a node that the attacker's pass repeats: with one target where all must be taken, otherwise with each. */
function startLoop(): void {
  let most = -1;
  for (let i = 0; i < targetCount; i++) {
    if (((taken >> i) & 1) !== 0) continue;
    if (!all) addWithLiberty(targets[i]);
    else if (most < 0 || liberties(targets[i]) > liberties(targets[most])) most = i;
  }
  if (most >= 0) addWithLiberty(targets[most]);
}

/**
 * Adds a target, the liberty of its block that is most likely to be part of its eye space, and the stones between. Without that
 * liberty the zone would hold as well: closing it adds the nearest one.
 */
function addWithLiberty(target: number): void {
  let best = 0;
  let bestScore = -1000;
  let at = target;
  do {
    if (safe[at] !== 0) {
      addBlock(ZONE, target);
      return;
    }
    for (let direction = 0; direction < 4; direction++) {
      const next = neighbour(at, direction);
      if (stone(next) !== EMPTY) continue;
      const score = lastingness(next);
      if (score <= bestScore) continue;
      bestScore = score;
      best = next;
    }
    at = nextStone(at);
  } while (at !== target);
  add(ZONE, target);
  addPath(target, best);
}

function lastingness(point: number): number {
  let score = playable[point] === 0 ? 100 : canPlay(point, 1 - defender) ? 0 : 20;
  for (let direction = 0; direction < 4; direction++) {
    const there = stone(neighbour(point, direction));
    if (there === 1 + defender) score += 3;
    else if (there === 2 - defender) score -= 3;
  }
  return score;
}

const from = new Int32Array(POINTS);
const queue = new Int32Array(POINTS);

/** Adds a liberty and a shortest way to it through the stones of a block. */
function addPath(start: number, liberty: number): void {
  clear(BEFORE);
  let end = 0;
  queue[end++] = start;
  from[start] = 0;
  add(BEFORE, start);
  for (let i = 0; i < end; i++) {
    const point = queue[i];
    for (let direction = 0; direction < 4; direction++) {
      const next = neighbour(point, direction);
      if (next === liberty) {
        add(ZONE, liberty);
        for (let back = point; back !== 0; back = from[back]) add(ZONE, back);
        return;
      }
      if (stone(next) !== stone(start) || head(next) !== head(start)) continue;
      if (has(BEFORE, next)) continue;
      add(BEFORE, next);
      from[next] = point;
      queue[end++] = next;
    }
  }
}
