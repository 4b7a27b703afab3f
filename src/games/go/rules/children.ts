/**
 * The children of a position with their keys and the numbers that searches start from, in the form that both compilers read.
 *
 * Replies of the defender after which the attacker reaches the goal at once are left out. All others are there, the pass too,
 * so that what is proven is proven against all of them; with candidates alone, only those near the targets. Where the
 * pass is lost by a ladder, replies that the same ladder answers may be left out (zone.ts). The attacker's pass is there only while it is banned from a point: otherwise the defender could pass, too, and the position would
 * be as it was.
 *
 * λ⁰ is to take the targets now. A λ¹ move threatens that; a tree of order 1 has no other moves of the attacker.
 *
 * *Leaf numbers*: proof numbers grow with the liberties that the weakest target has left and, at the attacker's nodes, with the
 * rank of the move; disproof numbers of replies grow with their rank and, where one target is enough and no order is asked for,
 * with the liberties that are missing to the attacker's giving up. docs/lab/go-captures.md has what was tried.
 */
import { DISPROVEN, INFINITE_NUMBER, PROVEN } from "../../../engine/numbers.js";
import { PASS, POINT_MASK } from "../notation/points.js";
import {
  all,
  area,
  areaSize,
  ban,
  defender,
  generate,
  isReached,
  liberties,
  look,
  moveAt,
  neighbour,
  nextHigh,
  nextLow,
  play,
  reachingMove,
  restrict,
  side,
  stone,
  undo,
} from "./board.js";
import { isSafe } from "./life.js";
import { leastLiberties, rankPoints, ranks } from "./ranks.js";
import { listRescues, targetInAtari } from "./rescues.js";
import { isAnswered } from "./zone.js";

/** The order in a search that knows no orders. */
const NO_ORDER = 0;
/** In trees without an order, candidates have this rank at most; in trees of an order its number. */
const CANDIDATE_RANK = 3;
/** For how many sides points that are far from the targets are left out: the attacker first. */
let sidesWithCandidates = 0;
/** Liberties with which few blocks are taken; the attacker gives up there at the latest in trees of order 3. */
const MANY_LIBERTIES = 4;
/** In a tree without an order: the attacker gives up where all targets have more liberties; 0 where it never does. */
let mostLiberties = 0;
/** Who wants to reach the goal; a side that owns the targets never does. */
let attacker = 0;
/** The fewest liberties of a target in the position. */
let least = 0;
/** Whether replies are left out that the proof read last, after the pass, answers too. */
let answeredOut = false;

export function setAttacker(player: number): void {
  attacker = player;
}

/**
 * Sets what is left out; `setProblem` of the board has to follow.
 *
 * @param sides that have candidates only (docs/go.md, Candidates): 0 none, 1 the attacker, 2 both
 * @param liberties of the weakest target, beyond which the attacker gives up in trees without an order (docs/go.md, Limits by
 * liberties); 0: it never does
 */
export function leaveOut(sides: number, liberties: number): void {
  sidesWithCandidates = sides;
  mostLiberties = liberties;
  restrict(sides + 4 * liberties);
}

/** Whether both sides have candidates only. */
export function hasOnlyCandidates(): boolean {
  return sidesWithCandidates === 2;
}

/** As `ThreatGame.expandOrder`, with the arrays of its list. */
export function expandOrder(
  moves: Int32Array,
  keyLow: Int32Array,
  keyHigh: Int32Array,
  proof: Int32Array,
  disproof: Int32Array,
  threat: Int32Array,
  first: number,
  order: number,
): number {
  if (attacker === defender) return DISPROVEN;
  if (isReached()) return PROVEN;
  if (isSafe()) return DISPROVEN;
  least = leastLiberties();
  if (side === attacker && reachingMove() !== 0) return PROVEN;
  // The defender may pass.
  if (isOutOfReach(least, order)) return DISPROVEN;
  rankPoints();
  return side === attacker
    ? expandAttacker(moves, keyLow, keyHigh, proof, disproof, threat, first, order)
    : expandDefender(moves, keyLow, keyHigh, proof, disproof, threat, first, order);
}

/**
 * Whether every target has too many liberties for a tree of this order where the attacker is to move: each attacking move takes
 * one at most, and after it the pass leads to a tree one order lower, at last to λ⁰, where one is left. In a tree without an
 * order the attacker may give up.
 *
 * @param left the fewest liberties of a target
 */
function isOutOfReach(left: number, order: number): boolean {
  if (order !== NO_ORDER) return left > order + 1;
  return mostLiberties !== 0 && left > mostLiberties;
}

/**
 * `expandOrder` at a defender's node after whose pass a ladder was read last, and proven: replies that the same proof answers
 * are left out, too.
 */
export function expandAnswered(
  moves: Int32Array,
  keyLow: Int32Array,
  keyHigh: Int32Array,
  proof: Int32Array,
  disproof: Int32Array,
  threat: Int32Array,
  first: number,
  order: number,
): number {
  answeredOut = true;
  const count = expandOrder(moves, keyLow, keyHigh, proof, disproof, threat, first, order);
  answeredOut = false;
  return count;
}

/** As `SearchGame.expand`. */
export function expand(
  moves: Int32Array,
  keyLow: Int32Array,
  keyHigh: Int32Array,
  proof: Int32Array,
  disproof: Int32Array,
  threat: Int32Array,
  first: number,
): number {
  return expandOrder(moves, keyLow, keyHigh, proof, disproof, threat, first, NO_ORDER);
}

function expandAttacker(
  moves: Int32Array,
  keyLow: Int32Array,
  keyHigh: Int32Array,
  proof: Int32Array,
  disproof: Int32Array,
  threat: Int32Array,
  first: number,
  order: number,
): number {
  let kept = first;
  const end = listMoves(moves, first, order);
  for (let i = first; i < end; i++) {
    const move = moves[i];
    if (move === PASS && ban === 0) continue;
    // Where all liberties that the order allows are there, only a move on one of them helps.
    if (order !== NO_ORDER && least === order + 1 && (move === PASS || ranks[move & POINT_MASK] !== 0))
      continue;
    const threatening = threatens(move);
    if (order === 1 && !threatening) continue;
    look(move);
    moves[kept] = move;
    keyLow[kept] = nextLow;
    keyHigh[kept] = nextHigh;
    const rank = rankOf(move);
    const left = rank === 0 ? least - 1 : least;
    proof[kept] = proofOf(left, order) + 2 * rank;
    disproof[kept] = 1;
    threat[kept] = threatening ? 1 : 0;
    kept++;
  }
  return kept === first ? DISPROVEN : kept - first;
}

/** Whether the attacker, who is to move, reaches the goal at once after this move and a pass. */
function threatens(move: number): boolean {
  // Only by a move on a liberty does a target lose one.
  if (least > 2 || (least === 2 && (move === PASS || ranks[move & POINT_MASK] !== 0))) return false;
  play(move);
  play(PASS);
  const reaches = reachingMove() !== 0;
  undo();
  undo();
  return reaches;
}

function expandDefender(
  moves: Int32Array,
  keyLow: Int32Array,
  keyHigh: Int32Array,
  proof: Int32Array,
  disproof: Int32Array,
  threat: Int32Array,
  first: number,
  order: number,
): number {
  const atari = all ? 0 : targetInAtari();
  const end = atari === 0 ? listMoves(moves, first, order) : listRescues(atari, moves, first);
  let kept = first;
  for (let i = first; i < end; i++) {
    const move = moves[i];
    if (answeredOut && (move === PASS || isAnswered(move & POINT_MASK))) continue;
    const rank = rankOf(move);
    let left = least;
    if (least === 1 || rank === 0 || takes(move)) {
      play(move);
      const loses = reachingMove() !== 0;
      left = leastLiberties();
      undo();
      if (loses) continue;
      if (isOutOfReach(left, order)) return DISPROVEN;
    }
    look(move);
    moves[kept] = move;
    keyLow[kept] = nextLow;
    keyHigh[kept] = nextHigh;
    proof[kept] = proofOf(left, order);
    disproof[kept] = countsLiberties(order)
      ? 1 + 16 * rank + 32 * Math.max(0, patience() - left)
      : 1 + 4 * rank;
    threat[kept] = 0;
    kept++;
  }
  return kept === first ? PROVEN : kept - first;
}

/**
 * Whether leaf numbers go by the liberties of one target. By orders that saves no more than 3 % on captures, and where all
 * targets have to be taken it costs nodes.
 */
function countsLiberties(order: number): boolean {
  return order === NO_ORDER && !all;
}

/** The proof number of a leaf where the weakest target has this many liberties left. */
function proofOf(left: number, order: number): number {
  return 1 + (countsLiberties(order) ? 4 : 2) * left;
}

/** The liberties beyond which the attacker gives up, or would do well to. */
function patience(): number {
  return mostLiberties !== 0 ? mostLiberties : MANY_LIBERTIES;
}

/** Whether a move takes stones. */
function takes(move: number): boolean {
  if (move === PASS) return false;
  for (let direction = 0; direction < 4; direction++) {
    const next = neighbour(move & POINT_MASK, direction);
    if (stone(next) === 2 - side && liberties(next) === 1) return true;
  }
  return false;
}

/** As `generate` of the board, less what is left out; points are looked at before moves there. */
function listMoves(moves: Int32Array, first: number, order: number): number {
  const onlyCandidates = !answeredOut && sidesWithCandidates >= (side === attacker ? 1 : 2);
  if (!answeredOut && !onlyCandidates) return first + generate(moves, first);
  const highest = order === NO_ORDER ? CANDIDATE_RANK : order;
  let end = first;
  for (let i = 0; i < areaSize; i++) {
    const point = area[i];
    if (onlyCandidates ? ranks[point] > highest : isAnswered(point)) continue;
    const move = moveAt(point);
    if (move !== 0) moves[end++] = move;
  }
  moves[end] = PASS;
  return end + 1;
}

/** The pass comes after all points: it is seldom the best reply. */
function rankOf(move: number): number {
  return move === PASS ? PASS_RANK : ranks[move & POINT_MASK];
}

const PASS_RANK = 6;

/** The pass of λ search as a child at `at`, in a tree of this order: it is the ordinary one. */
export function passChild(
  moves: Int32Array,
  keyLow: Int32Array,
  keyHigh: Int32Array,
  proof: Int32Array,
  disproof: Int32Array,
  threat: Int32Array,
  at: number,
  order: number,
): void {
  look(PASS);
  moves[at] = PASS;
  keyLow[at] = nextLow;
  keyHigh[at] = nextHigh;
  threat[at] = 0;
  play(PASS);
  const loses = reachingMove() !== 0;
  least = leastLiberties();
  undo();
  const fails = !loses && isOutOfReach(least, order);
  proof[at] = loses ? 0 : fails ? INFINITE_NUMBER : proofOf(least, order);
  disproof[at] = loses ? INFINITE_NUMBER : fails ? 0 : 1;
}
