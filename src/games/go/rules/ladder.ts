/**
 * Ladders, which are λ¹ trees: whether the attacker takes a target by moves each of which threatens to take it at once. In the
 * form that both compilers read.
 *
 * The verdict is that of all legal moves. Few of them have to be played:
 *
 * - A move of the attacker threatens a target of two liberties only on one of these, and none of more liberties. Where a
 *   target has one liberty that is banned, every move threatens, the pass too: the ban is gone after it.
 * - A target that the attacker takes next is saved by few moves (rescues.ts). After any other move, a stone far away that
 *   would break the ladder included, it is taken.
 * - Where the defender begins and nothing threatens, all its moves are replies.
 *
 * A position that repeats on the way from the root of the ladder is a failure of the attacker. Nothing above the root is looked
 * at and nothing is remembered, so the verdict is that of the position, on every path: a shortest success never repeats one.
 */
import { DISPROVEN, LEFT_OPEN, PROVEN } from "../../../engine/numbers.js";
import { MAXIMUM_MOVES, STRIDE } from "../notation/points.js";
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
  play,
  playable,
  reachingMove,
  side,
  targetCount,
  targets,
  undo,
} from "./board.js";
import { isLeft, listRescues, targetInAtari } from "./rescues.js";
import {
  cutZone,
  keepZone,
  markAttack,
  markCapture,
  markDefence,
  markEverything,
  startZone,
  zoneMark,
} from "./zone.js";

/** Returned where the ladder was left: `PROVEN` and `DISPROVEN` are negative. */
export const OPEN = LEFT_OPEN;
/** Plies of a ladder, which leaves room for the game above it; a longer one is open. */
export const LONGEST_LADDER = 1024;
/** The moves of all nodes on the path; positions in which all are legal are rare. */
const MOVE_CAPACITY = 1 << 16;

/** Positions that the last ladder looked at, its root among them. */
export let ladderNodes = 0;
/**
 * The line that the last ladder looked at last, `lineLength` moves. Where the side to move has what it wants (the attacker a
 * proof, the defender a disproof) it begins with the move that does it, and continues with such moves to the end.
 */
export const line = new Int32Array(LONGEST_LADDER + 1);
export let lineLength = 0;
/** Plies of the longest line of the proof that the last ladder found. */
export let ladderHeight = 0;

const moves = new Int32Array(MOVE_CAPACITY);
/** The end of the moves on the path. */
let end = 0;
/** The keys of the path. */
const lows = new Int32Array(LONGEST_LADDER + 1);
const highs = new Int32Array(LONGEST_LADDER + 1);
let most = 0;
let open = false;
/** A target in the only block of targets, which alone decides when it has three liberties; 0 where there are others. */
let single = 0;

/** Whether the points that the proof depends on are wanted (zone.ts). */
let zoned = false;

const pair = new Int32Array(2);

/**
 * Whether a ladder takes a target, at the board's position and for the side to move: `PROVEN`, `DISPROVEN`, or `OPEN` where that
 * took more nodes than allowed, or where several blocks of targets are left of which all are wanted.
 *
 * @param mostNodes at least 1
 * @param withZone whether the zone of a proof is wanted (zone.ts); the attacker must be to move
 */
export function readLadder(mostNodes: number, withZone: boolean): number {
  zoned = withZone;
  startZone();
  const value = read(mostNodes);
  keepZone(zoned && value === PROVEN);
  return value;
}

function read(mostNodes: number): number {
  ladderNodes = 0;
  lineLength = 0;
  ladderHeight = 0;
  if (isReached()) return PROVEN;
  single = 0;
  for (let i = 0; i < targetCount; i++) if (isLeft(i)) single = targets[i];
  // Blocks join, and stay in one piece until they are taken.
  for (let i = 0; i < targetCount; i++) {
    if (!isLeft(i) || head(targets[i]) === head(single)) continue;
    if (all) return OPEN;
    single = 0;
    break;
  }
  most = mostNodes;
  open = false;
  end = 0;
  ladderHeight = side === defender ? defend(0) : attack(0);
  // The last nodes of a ladder are not asked whether there are too many.
  if (open || ladderNodes > mostNodes) {
    lineLength = 0;
    return OPEN;
  }
  return ladderHeight > 0 ? PROVEN : DISPROVEN;
}

/** The most plies within which the attacker, who is to move, takes a target; 0 where it does not. */
function attack(ply: number): number {
  if (single !== 0 && liberties(single) > 2) {
    ladderNodes++;
    lineLength = ply;
    return 0;
  }
  const taking = reachingMove();
  if (taking !== 0) {
    ladderNodes++;
    if (zoned) markCapture(taking);
    line[ply] = taking;
    lineLength = ply + 1;
    return 1;
  }
  if (!enter(ply)) return 0;
  const first = end;
  const banned = isBannedTarget();
  if (banned) end += generate(moves, first);
  else listThreats();
  let height = 0;
  for (let i = first; i < end && height === 0 && !open; i++) {
    line[ply] = moves[i];
    const mark = zoned ? zoneMark() : 0;
    if (zoned) {
      if (banned) markEverything();
      else markAttack(moves[i]);
    }
    play(moves[i]);
    height = defend(ply + 1);
    undo();
    if (zoned && height === 0) cutZone(mark);
  }
  end = first;
  return height === 0 ? 0 : height + 1;
}

/** The most plies within which a target is taken where the defender is to move; 0 where none is. */
function defend(ply: number): number {
  if (!enter(ply)) return 0;
  const first = end;
  const target = targetInAtari();
  if (target === 0) end += generate(moves, first);
  else end = listRescues(target, moves, first);
  if (zoned) {
    if (target === 0) markEverything();
    else markDefence(target);
  }
  // After a move that saves nothing a target is taken.
  let height = 1;
  for (let i = first; i < end && height > 0; i++) {
    line[ply] = moves[i];
    play(moves[i]);
    const plies = attack(ply + 1);
    undo();
    height = plies === 0 ? 0 : Math.max(height, plies);
  }
  end = first;
  return height === 0 ? 0 : height + 1;
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

/** Lists the moves after which a target of two liberties has one, on which the attacker may play. */
function listThreats(): void {
  for (let i = 0; i < targetCount; i++) {
    // From its head on: the stone that came last is the next in the ring, and the liberties are there in most ladders.
    if (!isLeft(i) || liberties(targets[i]) !== 2 || isOfEarlier(i)) continue;
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

/** Whether a target is in the block of one before it. */
function isOfEarlier(target: number): boolean {
  if (single !== 0) return targets[target] !== single;
  for (let i = 0; i < target; i++) if (isLeft(i) && head(targets[i]) === head(targets[target])) return true;
  return false;
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
