/** Static exchange as it is defined: pieces are taken off a copy of the board, and all attackers are searched again each time. */
import {
  SLIDES,
  STEP_BITS,
  STEP_OFFSETS,
  STEP_START,
  STEPS,
} from "../../../../src/games/shogi/notation/pieces.js";
import type { Board } from "../../../../src/games/shogi/rules/rules.js";

const WORTH = [0, 100, 300, 330, 480, 780, 920, 540, 15_000, 560, 540, 540, 540, 1050, 1220];
const IN_HAND = [0, 115, 320, 350, 510, 850, 1000, 580];

/** What a capture of the piece wins. */
function taken(type: number): number {
  return type === 8 ? WORTH[8] : WORTH[type] + IN_HAND[type > 8 ? type - 8 : type];
}

function attacks(squares: Uint8Array, from: number, to: number): boolean {
  const code = squares[from];
  for (let i = STEP_START[code]; i < STEP_START[code + 1]; i++) {
    if (STEP_BITS[i] !== 0 && from + STEP_OFFSETS[i] === to) return true;
  }
  for (let direction = 0; direction < 8; direction++) {
    if (((SLIDES[code] >> direction) & 1) === 0) continue;
    let at = from + STEPS[direction];
    while (squares[at] === 0 && at !== to) at += STEPS[direction];
    if (at === to) return true;
  }
  return false;
}

/** The least pieces of a side that attack a square; any of them would do, so the first in the order of directions is taken. */
function attackers(squares: Uint8Array, side: number, to: number): number[] {
  return Array.from(squares.keys())
    .filter((at) => squares[at] !== 48 && (squares[at] & (16 << side)) !== 0 && attacks(squares, at, to))
    .sort((a, b) => WORTH[squares[a] & 15] - WORTH[squares[b] & 15]);
}

/** What the exchange that a move begins wins, and how many captures both sides could make. */
export function plainExchange({ squares: now, state }: Board, move: number) {
  const squares = Uint8Array.from(now);
  const to = move & 255;
  const drops = (move & (1 << 17)) !== 0;
  const from = (move >> 8) & 255;
  const code = drops ? (16 << state[0]) | from : squares[from];
  const moved = (move & (1 << 16)) === 0 ? code : code | 8;
  const first = squares[to] === 0 ? 0 : taken(squares[to] & 15);
  if (!drops) squares[from] = 0;
  squares[to] = moved;
  let captures = 0;

  /** The best result for a side that may capture on the square, or stop; ties among equal pieces are broken as in the fast version. */
  function reply(side: number): number {
    const [least] = attackers(squares, side, to);
    if (least === undefined) return 0;
    const piece = squares[least];
    const target = squares[to];
    squares[least] = 0;
    squares[to] = piece;
    const exposed = (piece & 15) === 8 && attackers(squares, side ^ 1, to).length > 0;
    let value = 0;
    if (!exposed) {
      captures++;
      value = Math.max(0, taken(target & 15) - reply(side ^ 1));
    }
    squares[least] = piece;
    squares[to] = target;
    return value;
  }

  const promotion = moved === code ? 0 : WORTH[moved & 15] - WORTH[code & 15];
  return { value: first + promotion - reply(state[0] ^ 1), captures };
}
