/**
 * The static value of shogi positions: a linear function of pieces on the board and in hand, of the place of each piece relative
 * to both kings, of attackers and guards of the squares around the kings, and of the turn (layout.ts). In the form that both
 * compilers read.
 *
 * What depends on pieces and places is a sum that every move changes a little; `play` and `undo` here go with those of the board.
 * What depends on attacks is counted when the value is asked for.
 */
import { MOST_STATIC } from "../../../search/negascout/numbers.js";
import { DROPS, PROMOTES } from "../notation/moves.js";
import {
  BOARD_SQUARES,
  GOLD,
  HAND_ONE,
  handCount,
  KING,
  PAWN,
  PROMOTED,
  STEPS,
  TYPE_MASK,
  WALL,
} from "../notation/pieces.js";
import { attacks, hands, kings, squares, state } from "../rules/board.js";
import { bits } from "../rules/cover.js";
import { ATTACKERS, SIDE } from "../rules/words.js";
import { BOARD, FAR, HAND, HAND_MOST, PLACE, PLACES, TURN, WEIGHTS, ZONE } from "./layout.js";

/** Plies that can be taken back. */
const LONGEST_GAME = 1 << 13;
/** The way to each of the eight squares around black's king, by direction; white's is that of the opposite direction. */
const WAY = new Int32Array(8);
WAY[1] = 4;
WAY[2] = 2;
WAY[3] = 2;
WAY[4] = 1;
WAY[5] = 3;
WAY[6] = 1;
WAY[7] = 3;

/** In centipawns. */
const weights = new Int32Array(WEIGHTS);

/** As black sees it: pieces on the board and in hand, and places relative to black's king and to white's. */
let pieces = 0;
let aroundBlack = 0;
let aroundWhite = 0;
// What `undo` needs of each ply.
const piecesBefore = new Int32Array(LONGEST_GAME);
const aroundBlackBefore = new Int32Array(LONGEST_GAME);
const aroundWhiteBefore = new Int32Array(LONGEST_GAME);
let ply = 0;

/** @param centipawns -32,768 to 32,767 */
export function setWeight(index: number, centipawns: number): void {
  weights[index] = centipawns;
}

/** Begins at the board's position. */
export function sumUp(): void {
  ply = 0;
  pieces = handSum(0) - handSum(1);
  for (let i = 0; i < 81; i++) {
    const square = BOARD_SQUARES[i];
    const code = squares[square];
    const type = code & TYPE_MASK;
    if (code !== 0 && type !== KING) pieces += code < 32 ? weights[BOARD + type] : -weights[BOARD + type];
  }
  aroundBlack = placesAround(0, kings[0]);
  aroundWhite = placesAround(1, kings[1]);
}

function handSum(player: number): number {
  let sum = 0;
  for (let type = PAWN; type <= GOLD; type++) {
    const count = handCount(hands[player], type);
    for (let i = 0; i < count; i++) sum += weights[HAND + HAND_MOST * type + i];
  }
  return sum;
}

/** The weight of a piece's place (no king's) relative to the king of a player, as black sees it; 0 without a king. */
function placeOf(code: number, square: number, player: number, king: number): number {
  if (king === 0) return 0;
  const side = code >> 5;
  const files = (square >> 4) - (king >> 4);
  const ranks = (square & 15) - (king & 15);
  const table = (code & TYPE_MASK) + (side === player ? 0 : 16);
  const index = PLACE + PLACES * table + FAR * (files < 0 ? -files : files) + 8;
  return side === 0 ? weights[index + ranks] : -weights[index - ranks];
}

function placesAround(player: number, king: number): number {
  if (king === 0) return 0;
  let sum = 0;
  for (let i = 0; i < 81; i++) {
    const square = BOARD_SQUARES[i];
    const code = squares[square];
    if (code !== 0 && (code & TYPE_MASK) !== KING) sum += placeOf(code, square, player, king);
  }
  return sum;
}

/** Adds a piece that is not a king, or takes it off. */
function change(code: number, square: number, sign: number): void {
  const weight = weights[BOARD + (code & TYPE_MASK)];
  pieces += sign * (code < 32 ? weight : -weight);
  aroundBlack += sign * placeOf(code, square, 0, kings[0]);
  aroundWhite += sign * placeOf(code, square, 1, kings[1]);
}

/** Called before the board plays a move; `afterPlay` is called behind it. */
export function beforePlay(move: number): void {
  piecesBefore[ply] = pieces;
  aroundBlackBefore[ply] = aroundBlack;
  aroundWhiteBefore[ply] = aroundWhite;
  ply++;
  const side = state[SIDE];
  const own = side === 0 ? 1 : -1;
  const to = move & 255;
  const from = (move >> 8) & 255;
  if ((move & DROPS) !== 0) {
    pieces -= own * weights[HAND + HAND_MOST * from + handCount(hands[side], from) - 1];
    change((16 << side) | from, to, 1);
    return;
  }
  const captured = squares[to];
  if (captured !== 0) {
    const raw = rawType(captured);
    change(captured, to, -1);
    pieces += own * weights[HAND + HAND_MOST * raw + handCount(hands[side], raw)];
  }
  const code = squares[from];
  if ((code & TYPE_MASK) === KING) return;
  change(code, from, -1);
  change((move & PROMOTES) === 0 ? code : code | PROMOTED, to, 1);
}

/** The places of all pieces are others when a king has moved. */
export function afterPlay(move: number): void {
  const to = move & 255;
  if ((squares[to] & TYPE_MASK) !== KING) return;
  if (to === kings[0]) aroundBlack = placesAround(0, to);
  else aroundWhite = placesAround(1, to);
}

export function undo(): void {
  ply--;
  pieces = piecesBefore[ply];
  aroundBlack = aroundBlackBefore[ply];
  aroundWhite = aroundWhiteBefore[ply];
}

/** The type that a captured piece has in hand. */
function rawType(code: number): number {
  const type = code & TYPE_MASK;
  return HAND_ONE[type] === 0 || type <= GOLD ? type : type ^ PROMOTED;
}

/** Attackers and guards of the squares around a player's king, from that player's view. */
function zone(player: number): number {
  const king = kings[player];
  if (king === 0) return 0;
  const own = player << 8;
  const other = (player ^ 1) << 8;
  let sum = 0;
  for (let direction = 0; direction < 8; direction++) {
    const square = king + STEPS[direction];
    if (squares[square] === WALL) continue;
    // The king is itself one of the guards.
    const guards = Math.min(bits(attacks[own | square] & ATTACKERS) - 1, 3);
    const attackers = Math.min(bits(attacks[other | square] & ATTACKERS), 3);
    sum += weights[ZONE + 16 * WAY[direction ^ player] + 4 * attackers + guards];
  }
  return sum;
}

/** As the side to move sees it, -`MOST_STATIC` to `MOST_STATIC`. */
export function value(): number {
  const black = pieces + aroundBlack + aroundWhite + zone(0) - zone(1);
  const own = (state[SIDE] === 0 ? black : -black) + weights[TURN];
  return Math.max(-MOST_STATIC, Math.min(own, MOST_STATIC));
}
