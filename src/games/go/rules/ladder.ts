/**
 * Ladders, which are λ¹ trees: whether the attacker takes a target by moves each of which threatens to take it at once. In the
 * form that both compilers read.
 *
 * The verdict is that of all legal moves. Few of them have to be played:
 *
 * - A move of the attacker threatens a target of two liberties only on one of these, and none of more liberties. Where a
 *   target has one liberty that is banned, every move threatens, the pass too: the ban is gone after it.
 * - A target that the attacker takes next is saved by a stone on its liberty, or by taking stones that touch it, retakes
 *   with a threat among them. No ban comes to stand on its liberty, since that was empty before. After any other move, a
 *   stone far away that would break the ladder included, it is taken.
 * - Where the defender begins and nothing threatens, all his moves are replies.
 *
 * A position that repeats on the way from the root of the ladder is a failure of the attacker. Nothing above the root is looked
 * at and nothing is remembered, so the verdict is that of the position, on every path: a shortest success never repeats one.
 */
import { DISPROVEN, PROVEN } from "../../../engine/numbers.js";
import { EMPTY, MAXIMUM_MOVES, POINT_MASK, POINTS, STRIDE, WALL } from "../notation/points.js";
import {
  all,
  ban,
  defender,
  emptyNeighbours,
  generate,
  head,
  isReached,
  keyHigh,
  keyLow,
  lastLiberty,
  liberties,
  listLiberties,
  moveAt,
  neighbour,
  nextStone,
  play,
  playable,
  reachingMove,
  side,
  stone,
  taken,
  targetCount,
  targets,
  undo,
} from "./board.js";

/** Returned where the ladder was left: `PROVEN` and `DISPROVEN` are negative. */
export const OPEN = 0;
/** Plies of a ladder, which leaves room for the game above it; a longer one is open. */
export const LONGEST_LADDER = 1024;
/** The moves of all nodes on the path; a position in which all are legal is seldom. */
const MOVE_CAPACITY = 1 << 16;

/** Positions that the last ladder looked at, its root among them. */
export let ladderNodes = 0;
/**
 * The line that the last ladder looked at last, `lineLength` moves. Where the side to move has what it wants (the attacker a
 * proof, the defender a disproof) it begins with the move that does it, and goes on with such moves to the end.
 */
export const line = new Int32Array(LONGEST_LADDER + 1);
export let lineLength = 0;

const moves = new Int32Array(MOVE_CAPACITY);
/** The end of the moves on the path. */
let end = 0;
/** The keys of the path. */
const lows = new Int32Array(LONGEST_LADDER + 1);
const highs = new Int32Array(LONGEST_LADDER + 1);
let most = 0;
let open = false;
/** The only target, which alone decides when it has three liberties; 0 where there are others. */
let single = 0;

const pair = new Int32Array(2);
/** Of `listRescues`: 1 for each point that is listed. */
const listed = new Uint8Array(POINTS);

/**
 * Whether a ladder takes a target, at the board's position and for the side to move: `PROVEN`, `DISPROVEN`, or `OPEN` where that
 * took more nodes than allowed, or where several targets are left of which all are wanted.
 *
 * @param mostNodes at least 1
 */
export function readLadder(mostNodes: number): number {
  ladderNodes = 0;
  lineLength = 0;
  if (isReached()) return PROVEN;
  let left = 0;
  for (let i = 0; i < targetCount; i++) {
    if (((taken >> i) & 1) !== 0) continue;
    left++;
    single = targets[i];
  }
  if (left !== 1) {
    if (all) return OPEN;
    single = 0;
  }
  most = mostNodes;
  open = false;
  end = 0;
  const proven = side === defender ? defend(0) : attack(0);
  if (open) {
    lineLength = 0;
    return OPEN;
  }
  return proven ? PROVEN : DISPROVEN;
}

/** Whether the attacker, who is to move, takes a target. */
function attack(ply: number): boolean {
  if (single !== 0 && liberties(single) > 2) {
    ladderNodes++;
    lineLength = ply;
    return false;
  }
  const taking = reachingMove();
  if (taking !== 0) {
    ladderNodes++;
    line[ply] = taking;
    lineLength = ply + 1;
    return true;
  }
  if (!enter(ply)) return false;
  const first = end;
  if (isBannedTarget()) end += generate(moves, first);
  else listThreats();
  let proven = false;
  for (let i = first; i < end && !proven && !open; i++) {
    line[ply] = moves[i];
    play(moves[i]);
    proven = defend(ply + 1);
    undo();
  }
  end = first;
  return proven;
}

/** Whether a target is taken where the defender is to move. */
function defend(ply: number): boolean {
  if (!enter(ply)) return false;
  const first = end;
  const target = targetInAtari();
  if (target === 0) end += generate(moves, first);
  else listRescues(target);
  let proven = true;
  for (let i = first; i < end && proven; i++) {
    line[ply] = moves[i];
    play(moves[i]);
    proven = attack(ply + 1);
    undo();
  }
  end = first;
  return proven;
}

/** Notes a position on the path; false where it repeats or the ladder is left there. */
function enter(ply: number): boolean {
  lineLength = ply;
  ladderNodes++;
  if (ladderNodes > most || ply >= LONGEST_LADDER || end > MOVE_CAPACITY - MAXIMUM_MOVES) open = true;
  if (open) return false;
  lows[ply] = keyLow;
  highs[ply] = keyHigh;
  for (let i = ply - 2; i >= 0; i -= 2) {
    if (lows[i] === keyLow && highs[i] === keyHigh) return false;
  }
  return true;
}

/** Whether the attacker cannot take a target of one liberty for a ban alone. */
function isBannedTarget(): boolean {
  if (ban === 0) return false;
  for (let i = 0; i < targetCount; i++) {
    if (isLeft(i) && liberties(targets[i]) === 1 && lastLiberty(targets[i]) === ban) return true;
  }
  return false;
}

/** A target that the attacker takes next where the defender does nothing about it; 0 when there is none. */
function targetInAtari(): number {
  for (let i = 0; i < targetCount; i++) {
    if (isLeft(i) && liberties(targets[i]) === 1 && playable[lastLiberty(targets[i])] !== 0)
      return targets[i];
  }
  return 0;
}

function isLeft(i: number): boolean {
  return ((taken >> i) & 1) === 0;
}

/** Lists the moves after which a target of two liberties has one, on which the attacker may play. */
function listThreats(): void {
  for (let i = 0; i < targetCount; i++) {
    // From its head on: the stone that came last is the next in the ring, and the liberties are there in most ladders.
    if (!isLeft(i) || liberties(targets[i]) !== 2) continue;
    listLiberties(head(targets[i]), pair, 0, 2);
    const one = pair[0];
    const other = pair[1];
    if (playable[one] === 0 || playable[other] === 0) continue;
    const afterOne = gained(other, one);
    const afterOther = gained(one, other);
    // Where the defender would gain more, the attacker plays first.
    if (afterOne <= afterOther) {
      listThreat(one, afterOne);
      listThreat(other, afterOther);
    } else {
      listThreat(other, afterOther);
      listThreat(one, afterOne);
    }
  }
}

/** The least number of liberties that a target gains by a stone on its last one after the attacker has played on the other. */
function gained(last: number, played: number): number {
  const distance = last - played;
  const touches = distance === 1 || distance === -1 || distance === STRIDE || distance === -STRIDE;
  return emptyNeighbours(last) - (touches ? 1 : 0);
}

/** @param least liberties that the target has when it goes on */
function listThreat(point: number, least: number): void {
  if (single !== 0 && least > 2) return;
  const move = moveAt(point);
  if (move !== 0) moves[end++] = move;
}

/** Lists the moves that may save a target in atari: its liberty first, then captures of stones that touch it. */
function listRescues(target: number): void {
  const first = end;
  const own = stone(target);
  const from = head(target);
  listRescue(lastLiberty(from));
  let at = from;
  do {
    for (let direction = 0; direction < 4; direction++) {
      const next = neighbour(at, direction);
      const colour = stone(next);
      if (colour === EMPTY || colour === WALL || colour === own || liberties(next) !== 1) continue;
      listRescue(lastLiberty(next));
    }
    at = nextStone(at);
  } while (at !== from);
  for (let i = first; i < end; i++) listed[moves[i] & POINT_MASK] = 0;
}

function listRescue(point: number): void {
  if (listed[point] !== 0) return;
  const move = moveAt(point);
  if (move === 0) return;
  listed[point] = 1;
  moves[end++] = move;
}
