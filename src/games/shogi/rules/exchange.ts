/**
 * Static exchange in shogi: what a capture or a promotion wins when both sides then capture on its square, always with the
 * least piece, and stop when that is better. Pins are left out of account. In the form that both compilers read.
 */
import { DROPS, PROMOTES } from "../notation/moves.js";
import {
  ALIGNMENT,
  JUMP_STEPS,
  KING,
  MOVES,
  PROMOTED,
  SLIDES,
  SQUARES,
  STEPS,
  TYPE_MASK,
  WALL,
} from "../notation/pieces.js";
import { attacks, squares, state } from "./board.js";
import { SIDE } from "./words.js";

/** What a piece is worth on the board, in centipawns, by type; a king is worth more than all. */
const WORTH = new Int32Array(16);
/** What a capture of it wins: the piece, and what it is in hand. */
const TAKEN = new Int32Array(16);
/** What a promotion adds. */
const PROMOTION = new Int32Array(16);

function set(type: number, worth: number, inHand: number, promoted: number): void {
  WORTH[type] = worth;
  TAKEN[type] = worth + inHand;
  if (promoted === 0) return;
  WORTH[type | PROMOTED] = promoted;
  TAKEN[type | PROMOTED] = promoted + inHand;
  PROMOTION[type] = promoted - worth;
}

set(1, 100, 115, 560);
set(2, 300, 320, 540);
set(3, 330, 350, 540);
set(4, 480, 510, 540);
set(5, 780, 850, 1050);
set(6, 920, 1000, 1220);
set(7, 540, 580, 0);
WORTH[KING] = 15_000;
TAKEN[KING] = 15_000;

/** By direction, then two knights a player: where the first piece stands that may capture there, 0 for none. */
const fronts = new Int32Array(12);
const KNIGHTS = 8;
const LONGEST = 40;
const gains = new Int32Array(LONGEST);

/** The first piece that is on a line in front of `to`, where it attacks that square; 0 where it does not. */
function frontOf(to: number, direction: number, from: number, gone: number): number {
  const step = STEPS[direction];
  let at = from - step;
  while (squares[at] === 0 || at === gone) at -= step;
  const code = squares[at];
  if (code === WALL) return 0;
  const reach = at + step === to ? MOVES[code] : SLIDES[code];
  return ((reach >> direction) & 1) !== 0 ? at : 0;
}

/** The direction of the least piece of a side that captures, 8 to 11 for knights; -1 for none. */
function leastOf(side: number): number {
  const own = 16 << side;
  let least = -1;
  let worth = 0x7fffffff;
  for (let i = 0; i < 12; i++) {
    const at = fronts[i];
    if (at === 0 || (squares[at] & own) === 0) continue;
    const worthOfIt = WORTH[squares[at] & TYPE_MASK];
    if (worthOfIt >= worth) continue;
    worth = worthOfIt;
    least = i;
  }
  return least;
}

/** What a move to a square wins, in centipawns, as the side that moves sees it. A drop wins nothing, and may lose the piece. */
export function exchange(move: number): number {
  const side = state[SIDE];
  const to = move & 255;
  const drops = (move & DROPS) !== 0;
  const from = drops ? 0 : (move >> 8) & 255;
  const type = drops ? (move >> 8) & 255 : squares[from] & TYPE_MASK;
  const promotes = (move & PROMOTES) !== 0;
  const first = TAKEN[squares[to] & TYPE_MASK] + (promotes ? PROMOTION[type] : 0);
  // Nobody captures, unless the piece that moved has stood in front of another.
  if (attacks[((side ^ 1) << 8) | to] === 0) {
    if (drops || ((attacks[((side ^ 1) << 8) | from] >> 8) & 0xff) === 0) return first;
  }
  let ways = (attacks[to] | attacks[256 | to]) & 0xff;
  const line = drops ? -1 : ALIGNMENT[to - from + SQUARES];
  if (line >= 0) ways |= 1 << line;
  fronts.fill(0, 0, 12);
  for (; ways !== 0; ways &= ways - 1) {
    const direction = 31 - Math.clz32(ways & -ways);
    fronts[direction] = frontOf(to, direction, to, from);
  }
  for (let i = 0; i < 4; i++) {
    const at = to - JUMP_STEPS[i];
    const jumps = ((attacks[((i >> 1) << 8) | to] >> (16 + (i & 1))) & 1) !== 0;
    if (jumps && at !== from) fronts[KNIGHTS + i] = at;
  }
  gains[0] = first;
  let takes = TAKEN[promotes ? type | PROMOTED : type];
  let player = side ^ 1;
  let last = 0;
  for (let way = leastOf(player); way >= 0 && last < LONGEST - 1; way = leastOf(player)) {
    const at = fronts[way];
    const piece = squares[at] & TYPE_MASK;
    fronts[way] = way < KNIGHTS ? frontOf(to, way, at, from) : 0;
    // A king does not go where it is taken.
    if (piece === KING && leastOf(player ^ 1) >= 0) break;
    last++;
    gains[last] = takes - gains[last - 1];
    takes = TAKEN[piece];
    player ^= 1;
  }
  for (let i = last; i > 0; i--) gains[i - 1] = Math.min(gains[i - 1], -gains[i]);
  return gains[0];
}
