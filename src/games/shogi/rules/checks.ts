/**
 * The moves that give check: direct, discovered, drops and promotions.
 *
 * The eight lines that leave the enemy king are followed until a piece is on them. Whatever comes to a square that
 * is seen from the king may check directly; a piece of the side to move with one of its sliders behind it checks by
 * leaving the line. Knights come to two more squares.
 */

import { DROPS, PROMOTES } from "../notation/moves.js";
import {
  ALIGNMENT,
  CODES,
  DEAD_END,
  GOLD,
  HAND_FIELD,
  JUMP_STEPS,
  KING,
  KNIGHT,
  MOVES,
  PAWN,
  PROMOTED,
  PROMOTION_ZONE,
  ROOK,
  SLIDES,
  SQUARES,
  STEP_OFFSETS,
  STEP_START,
  STEPS,
  TYPE_MASK,
  WALL,
} from "../notation/pieces.js";
import { attacks, hands, isFree, kings, pawnFiles, screens, squares, state } from "./board.js";
import { evasions, mayDropPawn } from "./legal-moves.js";
import { SIDE } from "./words.js";

/** `NEAR[8 * side + direction]`: a bit for each type that attacks the next square in a direction; `FAR` slides there. */
const NEAR = new Int32Array(16);
const FAR = new Int32Array(16);
for (let player = 0; player < 2; player++) {
  for (let direction = 0; direction < 8; direction++) {
    for (let type = PAWN; type <= GOLD; type++) {
      const code = (16 << player) | type;
      NEAR[8 * player + direction] |= ((MOVES[code] >> direction) & 1) << type;
      FAR[8 * player + direction] |= ((SLIDES[code] >> direction) & 1) << type;
    }
  }
}

let list: Int32Array = new Int32Array(1);
let end = 0;
// The position, as `checks` sees it.
let side = 0;
let ownKing = 0;
let target = 0;

/** The move of a piece to a square from which it attacks the king in `direction`, if it does so there. */
function direct(from: number, to: number, direction: number, reach: Int32Array): void {
  const code = squares[from];
  const type = code & TYPE_MASK;
  if (type === KING) return;
  const promotes =
    type <= ROOK &&
    (PROMOTION_ZONE[2 * from + side] | PROMOTION_ZONE[2 * to + side]) !== 0 &&
    ((reach[code | PROMOTED] >> direction) & 1) !== 0;
  const stays = ((reach[code] >> direction) & 1) !== 0 && DEAD_END[to * CODES + code] === 0;
  if (!promotes && !stays) return;
  const line = screens(side, from, target);
  // Whatever leaves such a line is found as a discovered check.
  if (line >= 0 && ALIGNMENT[to - target + SQUARES] !== line) return;
  if (!isFree(side, from, to)) return;
  const move = to | (from << 8);
  if (promotes) list[end++] = move | PROMOTES;
  if (stays) list[end++] = move;
}

/** All moves that take a piece off the line in `line` from the king. */
function discovered(from: number, line: number): void {
  const code = squares[from];
  const own = 16 << side;
  for (let i = STEP_START[code], last = STEP_START[code + 1]; i < last; i++) {
    const to = from + STEP_OFFSETS[i];
    if ((squares[to] & own) === 0) discover(from, to, code, line);
  }
  for (let slides = SLIDES[code]; slides !== 0; slides &= slides - 1) {
    const step = STEPS[31 - Math.clz32(slides & -slides)];
    for (let to = from + step; (squares[to] & own) === 0; to += step) {
      discover(from, to, code, line);
      if (squares[to] !== 0) break;
    }
  }
}

function discover(from: number, to: number, code: number, line: number): void {
  if (ALIGNMENT[to - target + SQUARES] === line) return;
  const type = code & TYPE_MASK;
  if (type === KING) {
    if (attacks[((side ^ 1) << 8) | to] === 0) list[end++] = to | (from << 8);
    return;
  }
  if (!isFree(side, from, to)) return;
  const move = to | (from << 8);
  if (type <= ROOK && (PROMOTION_ZONE[2 * from + side] | PROMOTION_ZONE[2 * to + side]) !== 0) {
    list[end++] = move | PROMOTES;
    if (DEAD_END[to * CODES + code] !== 0) return;
  }
  list[end++] = move;
}

/** Pieces that come to a square seen from the king, on the board; `direction` leads from it to the king. */
function movesTo(to: number, direction: number, reach: Int32Array): void {
  const word = attacks[(side << 8) | to];
  for (let directions = word & 0xff; directions !== 0; directions &= directions - 1) {
    const way = 31 - Math.clz32(directions & -directions);
    const step = STEPS[way];
    let from = to - step;
    if (((word >> (8 + way)) & 1) !== 0) while (squares[from] === 0) from -= step;
    direct(from, to, direction, reach);
  }
  for (let i = 0; i < 2; i++) {
    if (((word >> (16 + i)) & 1) !== 0) direct(to - JUMP_STEPS[2 * side + i], to, direction, reach);
  }
}

function dropsTo(to: number, types: number): void {
  for (let left = types; left !== 0; left &= left - 1) {
    const type = 31 - Math.clz32(left & -left);
    if (type === PAWN && (((pawnFiles[side] >> (to >> 4)) & 1) !== 0 || !mayDropPawn(to))) continue;
    list[end++] = to | (type << 8) | DROPS;
  }
}

/** Bits of the types in hand. */
function typesInHand(hand: number): number {
  let types = 0;
  for (let type = PAWN; type <= GOLD; type++) if ((hand & HAND_FIELD[type]) !== 0) types |= 1 << type;
  return types;
}

/** Writes all legal moves that give check from `offset` on; returns how many. The enemy must have a king. */
export function checks(moves: Int32Array, offset: number): number {
  side = state[SIDE];
  ownKing = kings[side];
  target = kings[side ^ 1];
  if (ownKing !== 0 && attacks[((side ^ 1) << 8) | ownKing] !== 0) return checksOutOfCheck(moves, offset);
  list = moves;
  end = offset;
  const own = 16 << side;
  const mine = side << 8;
  const types = hands[side] === 0 ? 0 : typesInHand(hands[side]);
  for (let line = 0; line < 8; line++) {
    const step = STEPS[line];
    const direction = line ^ 1;
    let reach = MOVES;
    let droppable = types & NEAR[8 * side + direction];
    for (let at = target + step; ; at += step) {
      const piece = squares[at];
      if (piece === WALL) break;
      if ((piece & own) !== 0) {
        if (((attacks[mine | at] >> (8 + direction)) & 1) !== 0) discovered(at, line);
        break;
      }
      if (attacks[mine | at] !== 0) movesTo(at, direction, reach);
      if (piece !== 0) break;
      if (droppable !== 0) dropsTo(at, droppable);
      if (reach === MOVES) {
        reach = SLIDES;
        droppable = types & FAR[8 * side + direction];
      }
    }
  }
  for (let i = 0; i < 2; i++) {
    const at = target - JUMP_STEPS[2 * side + i];
    const piece = squares[at];
    if ((piece & own) !== 0) continue;
    const bit = 16 + i;
    if ((attacks[mine | at] & 0x30000) !== 0) {
      for (let j = 0; j < 2; j++) {
        if (((attacks[mine | at] >> (16 + j)) & 1) !== 0) {
          direct(at - JUMP_STEPS[2 * side + j], at, bit, MOVES);
        }
      }
    }
    if (piece === 0 && ((types >> KNIGHT) & 1) !== 0) list[end++] = at | (KNIGHT << 8) | DROPS;
  }
  return end - offset;
}

/** In check itself, the side answers with a check if it can. */
function checksOutOfCheck(moves: Int32Array, offset: number): number {
  const count = evasions(moves, offset);
  let kept = offset;
  for (let i = offset; i < offset + count; i++) if (givesCheck(moves[i])) moves[kept++] = moves[i];
  return kept - offset;
}

/** Whether a legal move gives check. */
export function givesCheck(move: number): boolean {
  const player = state[SIDE];
  const king = kings[player ^ 1];
  if (king === 0) return false;
  const to = move & 255;
  const from = (move >> 8) & 255;
  const drops = (move & DROPS) !== 0;
  const code = drops ? (16 << player) | from : squares[from] | ((move & PROMOTES) !== 0 ? PROMOTED : 0);
  if (!drops) {
    const line = screens(player, from, king);
    if (line >= 0 && ALIGNMENT[to - king + SQUARES] !== line) return true;
  }
  const direction = ALIGNMENT[king - to + SQUARES];
  if (direction < 0) {
    if ((code & TYPE_MASK) !== KNIGHT) return false;
    return to + JUMP_STEPS[2 * player] === king || to + JUMP_STEPS[2 * player + 1] === king;
  }
  const step = STEPS[direction];
  if (to + step === king) return ((MOVES[code] >> direction) & 1) !== 0;
  if (((SLIDES[code] >> direction) & 1) === 0) return false;
  let at = to + step;
  while (squares[at] === 0 || (!drops && at === from)) at += step;
  return at === king;
}
