/**
 * Mate problems (詰将棋): the attacker gives check with every move, the defender answers it, and the attacker's goal is mate. A
 * position where the attacker has no check is a failure. In the form that both compilers read; mate-game.ts makes a game
 * of it.
 *
 * A position that repeats is perpetual check, which the law takes from the attacker, so that a repetition is no way to
 * mate: searches that treat it as failure need no other rule.
 */
import { DISPROVEN, FIRST_WINS, PROVEN, SECOND_WINS, UNDECIDED } from "../../../engine/numbers.js";
import { inCheck, kings, play as playOnBoard, state, undo as undoOnBoard } from "./board.js";
import { checks } from "./checks.js";
import { positionHigh, positionLow } from "./hand-keys.js";
import { seesMates } from "./leaf-mates.js";
import { canEvade, evasions } from "./legal-moves.js";
import { SIDE } from "./words.js";

/** Room for the checks or answers of one position; 91 checks is the record. */
export const MAXIMUM_CHECKS = 256;

const replies = new Int32Array(MAXIMUM_CHECKS);
const mating = new Int32Array(MAXIMUM_CHECKS);
let attacker = 0;
let plies = 0;

/** Begins at the board's position, the side to move being the attacker until `setAttacker` says otherwise. */
export function begin(): void {
  plies = 0;
  attacker = state[SIDE];
}

export function setAttacker(player: number): void {
  attacker = player;
}

/** Checks of the attacker, answers of the defender: all that a mate is made of. */
export function generate(moves: Int32Array, offset: number): number {
  if (state[SIDE] !== attacker) return inCheck(state[SIDE]) ? evasions(moves, offset) : 0;
  return kings[attacker ^ 1] === 0 ? 0 : checks(moves, offset);
}

export function play(move: number): void {
  plies++;
  playOnBoard(move);
}

export function undo(): void {
  plies--;
  undoOnBoard();
}

export function outcome(): number {
  if (plies === 0 || state[SIDE] === attacker || !inCheck(state[SIDE]) || canEvade()) return UNDECIDED;
  return attacker === 0 ? FIRST_WINS : SECOND_WINS;
}

/** Whether the attacker, to move, mates at once; `count` checks stand in `mating`. */
function matesAtOnce(count: number): boolean {
  for (let i = 0; i < count; i++) {
    playOnBoard(mating[i]);
    const mate = !canEvade();
    undoOnBoard();
    if (mate) return true;
  }
  return false;
}

/** The children, a field of `ChildList` an array. Answers after which the attacker mates at once are left out. */
export function expand(
  moves: Int32Array,
  lows: Int32Array,
  highs: Int32Array,
  proofs: Int32Array,
  disproofs: Int32Array,
  threatens: Int32Array,
  offset: number,
): number {
  const count = generate(moves, offset);
  return state[SIDE] === attacker
    ? expandAttacker(moves, lows, highs, proofs, disproofs, threatens, offset, count)
    : expandDefender(moves, lows, highs, proofs, disproofs, threatens, offset, count);
}

/** As many answers as the defender has are to be refuted. */
function expandAttacker(
  moves: Int32Array,
  lows: Int32Array,
  highs: Int32Array,
  proofs: Int32Array,
  disproofs: Int32Array,
  threatens: Int32Array,
  offset: number,
  count: number,
): number {
  for (let i = offset; i < offset + count; i++) {
    playOnBoard(moves[i]);
    const answers = evasions(replies, 0);
    lows[i] = positionLow();
    highs[i] = positionHigh();
    undoOnBoard();
    if (answers === 0 && seesMates) return PROVEN;
    proofs[i] = Math.max(1, answers);
    disproofs[i] = 1;
    threatens[i] = 0;
  }
  return count === 0 ? DISPROVEN : count;
}

function expandDefender(
  moves: Int32Array,
  lows: Int32Array,
  highs: Int32Array,
  proofs: Int32Array,
  disproofs: Int32Array,
  threatens: Int32Array,
  offset: number,
  count: number,
): number {
  if (!inCheck(state[SIDE])) return DISPROVEN;
  let kept = offset;
  for (let i = offset; i < offset + count; i++) {
    playOnBoard(moves[i]);
    const attacks = checks(mating, 0);
    lows[kept] = positionLow();
    highs[kept] = positionHigh();
    const mate = seesMates && matesAtOnce(attacks);
    undoOnBoard();
    if (attacks === 0) return DISPROVEN;
    if (mate) continue;
    moves[kept] = moves[i];
    proofs[kept] = 1;
    disproofs[kept] = attacks;
    threatens[kept++] = 0;
  }
  return kept === offset ? PROVEN : kept - offset;
}
