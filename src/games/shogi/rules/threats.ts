/**
 * Shogi for λ search: mates (詰み, order 1) and hisshi (必至, order 2). In the form that both compilers read; mate-game.ts makes a
 * game of it.
 *
 * A tree of order 1 has the attacker's checks and the answers to them. From order 2 on it has all legal moves of both,
 * since only a search can tell which of them threaten mate. The pass of λ search gives the turn away; a defender
 * in check who passes loses the king, so a check is a λ¹ move. A player without a legal move has lost.
 *
 * Repetition is left to the searches. Treating it as a failure is right even where it would be the defender's perpetual
 * check, which the defender would lose by: such a win is not claimed, and no proof rests on it.
 */
import {
  DISPROVEN,
  FIRST_WINS,
  INFINITE_NUMBER,
  PROVEN,
  SECOND_WINS,
  UNDECIDED,
} from "../../../engine/numbers.js";
import { DROPS, PROMOTES } from "../notation/moves.js";
import { HAND_FIELD, PAWN, PROMOTED } from "../notation/pieces.js";
import { estimate, look as lookAround } from "./answers.js";
import {
  hands,
  inCheck,
  kings,
  look,
  next,
  play as playOnBoard,
  squares,
  state,
  turn,
  undo as undoOnBoard,
} from "./board.js";
import { checks, givesCheck } from "./checks.js";
import { bits, coverOf } from "./cover.js";
import { handKeyHigh, handKeyLow, positionHigh, positionLow } from "./hand-keys.js";
import { seesMates } from "./leaf-mates.js";
import { all, canEvade, evasions } from "./legal-moves.js";
import * as mates from "./mates.js";
import { MAXIMUM_MOVES, NEXT_HAND, NEXT_HIGH, NEXT_LOW, SIDE } from "./words.js";

/** Plies that can be taken back. */
const LONGEST_LINE = 1 << 13;
/** The move number that stands for the pass in lists of children. */
const PASS = 0;
/** Proof number of a move without check that closes no square to the king, and how much each square takes off. */
const QUIET = 10;
const QUIET_STEP = 2;
const QUIET_LEAST = 2;

const scratch = new Int32Array(MAXIMUM_MOVES);
export const mating = new Int32Array(MAXIMUM_MOVES);
const passes = new Uint8Array(LONGEST_LINE);
export let attacker = 0;
let highest = 1;
let plies = 0;

/** Begins at the board's position, as `begin` of mates.ts. */
export function begin(): void {
  mates.begin();
  plies = 0;
  attacker = state[SIDE];
}

export function setAttacker(player: number): void {
  attacker = player;
  mates.setAttacker(player);
}

/** Moves, outcome and `expand` are those of this order from now on. */
export function setHighestOrder(order: number): void {
  highest = order;
}

export function highestOrder(): number {
  return highest;
}

export function play(move: number): void {
  passes[plies++] = 0;
  mates.play(move);
}

export function playPass(): void {
  passes[plies++] = 1;
  turn();
}

export function undo(): void {
  plies--;
  if (passes[plies] === 1) turn();
  else mates.undo();
}

export function generate(moves: Int32Array, offset: number): number {
  return highest === 1 ? mates.generate(moves, offset) : all(moves, offset);
}

export function outcome(): number {
  if (highest === 1) return mates.outcome();
  if (plies === 0 || hasMove()) return UNDECIDED;
  return state[SIDE] === 0 ? SECOND_WINS : FIRST_WINS;
}

function hasMove(): boolean {
  if (inCheck(state[SIDE])) return canEvade();
  // Out of check whatever but a pawn can be dropped somewhere.
  return (hands[state[SIDE]] & ~HAND_FIELD[PAWN]) !== 0 || all(scratch, 0) > 0;
}

/**
 * About how many answers a check leaves, not all counted where there are `enough`; exact when 0, which it never is where
 * mates in one are not to be seen. `lookAround` has seen the position.
 */
export function answersTo(check: number, enough: number): number {
  const estimated = estimate(check, 0, enough);
  if (estimated > 0) return estimated;
  playOnBoard(check);
  const count = evasions(scratch, 0);
  undoOnBoard();
  return seesMates ? count : Math.max(1, count);
}

/** The fewest answers that one of the attacker's `count` checks in `mating` leaves: 0 when it mates at once. */
export function fewestAnswers(count: number): number {
  let fewest = INFINITE_NUMBER;
  lookAround();
  for (let i = 0; i < count && fewest > 0; i++) fewest = Math.min(fewest, answersTo(mating[i], fewest));
  return fewest;
}

/** Key after a move that is not played. */
function setKeyAfter(lows: Int32Array, highs: Int32Array, at: number, move: number): void {
  look(move);
  const black = state[SIDE] === 0 ? next[NEXT_HAND] : hands[0];
  const white = state[SIDE] === 0 ? hands[1] : next[NEXT_HAND];
  lows[at] = next[NEXT_LOW] ^ handKeyLow(black, white);
  highs[at] = next[NEXT_HIGH] ^ handKeyHigh(black, white);
}

/** A tree of order 1 at the attacker's node: checks; a mate in one proves it. */
function expandChecks(
  moves: Int32Array,
  lows: Int32Array,
  highs: Int32Array,
  proofs: Int32Array,
  disproofs: Int32Array,
  threatens: Int32Array,
  offset: number,
): number {
  const count = checks(moves, offset);
  if (count === 0) return DISPROVEN;
  lookAround();
  for (let i = offset; i < offset + count; i++) {
    const left = answersTo(moves[i], INFINITE_NUMBER);
    if (left === 0) return PROVEN;
    setKeyAfter(lows, highs, i, moves[i]);
    proofs[i] = left;
    disproofs[i] = 1;
    threatens[i] = 1;
  }
  return count;
}

/** All moves of the attacker. */
function expandAttacker(
  moves: Int32Array,
  lows: Int32Array,
  highs: Int32Array,
  proofs: Int32Array,
  disproofs: Int32Array,
  threatens: Int32Array,
  offset: number,
): number {
  const count = all(moves, offset);
  if (count === 0) return DISPROVEN;
  lookAround();
  for (let i = offset; i < offset + count; i++) {
    const move = moves[i];
    const check = givesCheck(move);
    const left = check ? answersTo(move, INFINITE_NUMBER) : quietNumber(move);
    if (left === 0) return PROVEN;
    setKeyAfter(lows, highs, i, move);
    proofs[i] = left;
    disproofs[i] = 1;
    threatens[i] = check ? 1 : 0;
  }
  return count;
}

/**
 * The proof number of a move that gives no check: its pass and its replies will have to be proven. Moves that close
 * squares to the king threaten more than others.
 */
function quietNumber(move: number): number {
  const to = move & 255;
  const from = (move >> 8) & 255;
  const drops = (move & DROPS) !== 0;
  const code = drops ? (16 << attacker) | from : squares[from];
  const king = kings[attacker ^ 1];
  const moved = (move & PROMOTES) === 0 ? code : code | PROMOTED;
  const closes = bits(coverOf(moved, to, king) & ~(drops ? 0 : coverOf(code, from, king)));
  return Math.max(QUIET_LEAST, QUIET - QUIET_STEP * closes);
}

/** Answers to check or, from order 2 on, all replies; those after which the attacker mates at once are left out. */
function expandDefender(
  moves: Int32Array,
  lows: Int32Array,
  highs: Int32Array,
  proofs: Int32Array,
  disproofs: Int32Array,
  threatens: Int32Array,
  offset: number,
  order: number,
): number {
  if (order === 1 && !inCheck(state[SIDE])) return DISPROVEN;
  const count = all(moves, offset);
  let kept = offset;
  for (let i = offset; i < offset + count; i++) {
    playOnBoard(moves[i]);
    const attacks = checks(mating, 0);
    const fewest = attacks === 0 ? INFINITE_NUMBER : fewestAnswers(attacks);
    const refuted = attacks === 0 && (order === 1 || (inCheck(state[SIDE]) && !canEvade()));
    lows[kept] = positionLow();
    highs[kept] = positionHigh();
    undoOnBoard();
    if (refuted) return DISPROVEN;
    if (fewest === 0) continue;
    moves[kept] = moves[i];
    proofs[kept] = attacks === 0 ? QUIET : fewest;
    disproofs[kept] = order === 1 ? attacks : attacks + 1;
    threatens[kept++] = 0;
  }
  return kept === offset ? PROVEN : kept - offset;
}

/** The children in a tree of this order, a field of `ChildList` an array. */
export function expandOrder(
  moves: Int32Array,
  lows: Int32Array,
  highs: Int32Array,
  proofs: Int32Array,
  disproofs: Int32Array,
  threatens: Int32Array,
  offset: number,
  order: number,
): number {
  if (kings[attacker ^ 1] === 0) return DISPROVEN;
  if (state[SIDE] !== attacker) {
    return expandDefender(moves, lows, highs, proofs, disproofs, threatens, offset, order);
  }
  return order === 1
    ? expandChecks(moves, lows, highs, proofs, disproofs, threatens, offset)
    : expandAttacker(moves, lows, highs, proofs, disproofs, threatens, offset);
}

export function expand(
  moves: Int32Array,
  lows: Int32Array,
  highs: Int32Array,
  proofs: Int32Array,
  disproofs: Int32Array,
  threatens: Int32Array,
  offset: number,
): number {
  return highest === 1
    ? mates.expand(moves, lows, highs, proofs, disproofs, threatens, offset)
    : expandOrder(moves, lows, highs, proofs, disproofs, threatens, offset, highest);
}

/** Without a check there is no mate after the pass. When the order allows quiet moves, there may be another win. */
export function passChild(
  moves: Int32Array,
  lows: Int32Array,
  highs: Int32Array,
  proofs: Int32Array,
  disproofs: Int32Array,
  threatens: Int32Array,
  offset: number,
  order: number,
): void {
  moves[offset] = PASS;
  threatens[offset] = 0;
  const loses = inCheck(state[SIDE]);
  turn();
  lows[offset] = positionLow();
  highs[offset] = positionHigh();
  const count = loses ? 0 : checks(mating, 0);
  const quiet = order === 1 ? INFINITE_NUMBER : QUIET;
  const fewest = loses ? 0 : count === 0 ? quiet : fewestAnswers(count);
  turn();
  proofs[offset] = fewest;
  disproofs[offset] = fewest === 0 ? INFINITE_NUMBER : order === 1 ? count : count + 1;
}

/**
 * How many of the `count` replies from `first` on are searched at first: of drops that interpose, which come last, only one. What
 * refutes it mostly refutes the next.
 */
export function countActive(moves: Int32Array, first: number, count: number): number {
  if (!inCheck(state[SIDE])) return count;
  let active = 0;
  while (active < count && (moves[first + active] & DROPS) === 0) active++;
  return Math.min(active + 1, count);
}
