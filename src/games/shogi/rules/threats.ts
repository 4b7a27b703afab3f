/**
 * Shogi for λ search: mates (詰み, order 1) and hisshi (必至, order 2).
 *
 * A tree of order 1 has the attacker's checks and the answers to them. From order 2 on it has all legal moves of both,
 * since nothing but a search can tell which of them threaten mate. The pass of λ search gives the turn away; a defender
 * in check who passes loses his king, so that a check is a λ¹ move. A player without a legal move has lost.
 *
 * Repetition is left to the searches. To treat it as failure is right also where it would be the defender's perpetual
 * check, which loses for him: such a win is not claimed, and no proof rests on it.
 */

import {
  type ChildList,
  DISPROVEN,
  FIRST_WINS,
  INFINITE_NUMBER,
  type Outcome,
  type Player,
  PROVEN,
  SECOND_WINS,
  type ThreatGame,
  UNDECIDED,
} from "../../../game/game.js";
import { DROPS, PROMOTES } from "../notation/moves.js";
import { HAND_FIELD, PAWN, PROMOTED } from "../notation/pieces.js";
import { bits, coverOf } from "./cover.js";
import { createShogiMate, type ShogiMateGame } from "./mate-game.js";
import { handKeyHigh, handKeyLow } from "./rules.js";
import { MAXIMUM_MOVES, NEXT_HAND, NEXT_HIGH, NEXT_LOW, SIDE } from "./words.js";

/** Plies that can be taken back. */
const LONGEST_LINE = 1 << 13;
/** The move number that stands for the pass in lists of children. */
const PASS = 0;
/** Proof number of a move without check that closes no square to the king, and how much each square takes off. */
const QUIET = 10;
const QUIET_STEP = 2;
const QUIET_LEAST = 2;

export type ShogiThreatGame = ShogiMateGame &
  Required<Pick<ThreatGame, "playPass" | "passChild" | "setHighestOrder" | "expandOrder">>;

export function createShogiThreats(): ShogiThreatGame {
  const mate = createShogiMate();
  const { shogi } = mate;
  const { board, legal, answers, checks, givesCheck, inCheck } = shogi;
  const { state, kings, hands, squares, next } = board;
  const scratch = new Int32Array(MAXIMUM_MOVES);
  const mates = new Int32Array(MAXIMUM_MOVES);
  const passes = new Uint8Array(LONGEST_LINE);
  let attacker = 0;
  let highest = 1;
  let plies = 0;

  function generate(moves: Int32Array, offset: number): number {
    return highest === 1 ? mate.generate(moves, offset) : legal.all(moves, offset);
  }

  function outcome(): Outcome {
    if (highest === 1) return mate.outcome();
    if (plies === 0 || hasMove()) return UNDECIDED;
    return state[SIDE] === 0 ? SECOND_WINS : FIRST_WINS;
  }

  function hasMove(): boolean {
    if (inCheck()) return legal.canEvade();
    // Out of check whatever but a pawn can be dropped somewhere.
    return (hands[state[SIDE]] & ~HAND_FIELD[PAWN]) !== 0 || legal.all(scratch, 0) > 0;
  }

  function playPass(): void {
    passes[plies++] = 1;
    board.turn();
  }

  function undo(): void {
    if (passes[--plies] === 1) board.turn();
    else mate.undo();
  }

  /**
   * About how many answers a check leaves, not all counted where there are `enough`; exact when 0. `answers.look` has seen
   * the position.
   */
  function answersTo(check: number, enough = INFINITE_NUMBER): number {
    const estimated = answers.estimate(check, 0, enough);
    if (estimated > 0) return estimated;
    board.play(check);
    const count = legal.evasions(scratch, 0);
    board.undo();
    return count;
  }

  /** The fewest answers that one of the attacker's `count` checks in `mates` leaves: 0 when he mates at once. */
  function fewestAnswers(count: number): number {
    let fewest = INFINITE_NUMBER;
    answers.look();
    for (let i = 0; i < count && fewest > 0; i++) fewest = Math.min(fewest, answersTo(mates[i], fewest));
    return fewest;
  }

  /** Key after a move that is not played. */
  function setKeyAfter({ keyLow, keyHigh }: ChildList, at: number, move: number): void {
    board.look(move);
    const black = state[SIDE] === 0 ? next[NEXT_HAND] : hands[0];
    const white = state[SIDE] === 0 ? hands[1] : next[NEXT_HAND];
    keyLow[at] = next[NEXT_LOW] ^ handKeyLow(black, white);
    keyHigh[at] = next[NEXT_HIGH] ^ handKeyHigh(black, white);
  }

  function setKey({ keyLow, keyHigh }: ChildList, at: number): void {
    keyLow[at] = shogi.keyLow();
    keyHigh[at] = shogi.keyHigh();
  }

  /** A tree of order 1 at the attacker's node: checks; a mate in one proves it. */
  function expandChecks(children: ChildList, offset: number): number {
    const { moves, proof, disproof, threat } = children;
    const count = checks(moves, offset);
    if (count === 0) return DISPROVEN;
    answers.look();
    for (let i = offset; i < offset + count; i++) {
      const left = answersTo(moves[i]);
      if (left === 0) return PROVEN;
      setKeyAfter(children, i, moves[i]);
      proof[i] = left;
      disproof[i] = 1;
      threat[i] = 1;
    }
    return count;
  }

  /** All moves of the attacker. */
  function expandAttacker(children: ChildList, offset: number): number {
    const { moves, proof, disproof, threat } = children;
    const count = legal.all(moves, offset);
    if (count === 0) return DISPROVEN;
    answers.look();
    for (let i = offset; i < offset + count; i++) {
      const move = moves[i];
      const check = givesCheck(move);
      const left = check ? answersTo(move) : quietNumber(move);
      if (left === 0) return PROVEN;
      setKeyAfter(children, i, move);
      proof[i] = left;
      disproof[i] = 1;
      threat[i] = check ? 1 : 0;
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
  function expandDefender(children: ChildList, offset: number, order: number): number {
    const { moves, proof, disproof, threat } = children;
    if (order === 1 && !inCheck()) return DISPROVEN;
    const count = legal.all(moves, offset);
    let kept = offset;
    for (let i = offset; i < offset + count; i++) {
      board.play(moves[i]);
      const attacks = checks(mates, 0);
      const fewest = attacks === 0 ? INFINITE_NUMBER : fewestAnswers(attacks);
      const refuted = attacks === 0 && (order === 1 || (inCheck() && !legal.canEvade()));
      setKey(children, kept);
      board.undo();
      if (refuted) return DISPROVEN;
      if (fewest === 0) continue;
      moves[kept] = moves[i];
      proof[kept] = attacks === 0 ? QUIET : fewest;
      disproof[kept] = order === 1 ? attacks : attacks + 1;
      threat[kept++] = 0;
    }
    return kept === offset ? PROVEN : kept - offset;
  }

  function expandOrder(children: ChildList, offset: number, order: number): number {
    if (kings[attacker ^ 1] === 0) return DISPROVEN;
    if (state[SIDE] !== attacker) return expandDefender(children, offset, order);
    return order === 1 ? expandChecks(children, offset) : expandAttacker(children, offset);
  }

  /** Without a check there is no mate after the pass. When the order allows quiet moves, there may be another win. */
  function passChild(children: ChildList, offset: number, order: number): void {
    const { moves, proof, disproof, threat } = children;
    moves[offset] = PASS;
    threat[offset] = 0;
    const loses = inCheck();
    board.turn();
    setKey(children, offset);
    const count = loses ? 0 : checks(mates, 0);
    const quiet = order === 1 ? INFINITE_NUMBER : QUIET;
    const fewest = loses ? 0 : count === 0 ? quiet : fewestAnswers(count);
    board.turn();
    proof[offset] = fewest;
    disproof[offset] = fewest === 0 ? INFINITE_NUMBER : order === 1 ? count : count + 1;
  }

  return {
    ...mate,
    maximumMoves: MAXIMUM_MOVES,
    load(words, offset) {
      mate.load(words, offset);
      plies = 0;
      attacker = state[SIDE];
    },
    generate,
    play(move) {
      passes[plies++] = 0;
      mate.play(move);
    },
    undo,
    outcome,
    setAttacker(player: Player) {
      attacker = player;
      mate.setAttacker(player);
    },
    setHighestOrder(order) {
      highest = order;
    },
    expand: (children, offset) =>
      highest === 1 ? mate.expand(children, offset) : expandOrder(children, offset, highest),
    expandOrder,
    playPass,
    passChild,
  };
}
