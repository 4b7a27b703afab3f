/**
 * Text forms of Othello's positions and moves.
 *
 * A position is 64 squares from a1 to h8, row by row, then the side to move: `X` black, `O` white, `-` empty. On smaller boards it is
 * 36 squares from a1 to f6, or 16 from a1 to d4. Blanks may stand anywhere. Read are also `x`, `*`, `b`, `B` for black, `o`, `w`, `W` for white and `.`, `_` for an empty
 * square. A move is its square, `d3`, or `--`, the pass.
 *
 * Whatever is wrong is a `NotationError` with its column.
 */
import { NotationError } from "../../../game/errors.js";
import type { Player } from "../../../game/game.js";
import { doubtText } from "./claims.js";
import { PASS, packPosition, squareAt, unpackPosition } from "./position.js";

/** Rows of the boards that there are. */
export const SIZES = [8, 6, 4] as const;

/** The start of a game: white d4 and e5, black e4 and d5, black to move. */
export const START_TEXT = startText(8);

/** The start on a board with so many rows: the four discs in the middle. */
export function startText(size: number): string {
  const before = (size * size - size) / 2 - 1;
  const between = "-".repeat(size - 2);
  return `${"-".repeat(before)}OX${between}XO${"-".repeat(before)} X`;
}

/** The goals, and who wants to reach them. */
export const GOALS = { win: "side-to-move", "x-wins": 0, "o-wins": 1 } as const;

const PLAYERS: Readonly<Record<string, Player>> = { X: 0, x: 0, "*": 0, B: 0, b: 0, O: 1, o: 1, W: 1, w: 1 };
const EMPTY = "-._";
/** A first sign that stands alone, where the last does not: the squares after it would all be read one too far. */
const SIDE_IN_FRONT = /^\s*([XxOo*BbWw])(?=\s.*\S\S\s*$)/s;
const LAYOUT = layoutOf(8, " (36 to f6, 16 to d4)");

/** How to write a position on so many rows. */
function layoutOf(size: number, others = ""): string {
  const last = squareName(squareAt(size * size - 1, size));
  return `write ${size * size} squares of X, O and - from a1 to ${last}${others}, then X or O for the side to move, as in "${startText(size)}"`;
}

const MOVE_FORM = 'a move is a square from "a1" to "h8", or "--" for a pass';
const PASS_TEXTS: readonly string[] = ["--", "pass", "pa", "ps"];

/**
 * Reads a position into its packed words. Any arrangement of discs is one, also one that no game leads to.
 *
 * @param rows of its board, where they are known; otherwise the number of squares tells
 * @throws NotationError naming the first place that is wrong
 */
export function parsePosition(text: string, rows?: number): Int32Array {
  const inFront = SIDE_IN_FRONT.exec(text);
  const signs = [...text.replaceAll(/\s/g, "")].length;
  const size = rows ?? SIZES.find((one) => signs === one * one || signs === one * one + 1) ?? SIZES[0];
  const layout = rows === undefined ? LAYOUT : layoutOf(rows);
  const end = size * size;
  if (inFront !== null && signs === end + 1) {
    const [{ length }, symbol] = inFront;
    throw new NotationError(length, `found ${quote(symbol)} alone in front of the squares`, layout);
  }
  const squares: (Player | undefined)[] = [];
  let sideToMove: Player | undefined;
  for (const { 0: symbol, index } of text.matchAll(/\S/gu)) {
    const column = index + 1;
    const player = Object.hasOwn(PLAYERS, symbol) ? PLAYERS[symbol] : undefined;
    if (squares.length < end) {
      if (player === undefined && !EMPTY.includes(symbol)) {
        throw new NotationError(
          column,
          `found ${quote(symbol)} as square ${squareName(squareAt(squares.length, size))}`,
          layout,
        );
      }
      squares.push(player);
    } else if (sideToMove === undefined) {
      if (player === undefined) {
        throw new NotationError(column, `found ${quote(symbol)} as the side to move`, layout);
      }
      sideToMove = player;
    } else throw new NotationError(column, `found ${quote(symbol)} after the side to move`, layout);
  }
  const column = text.trimEnd().length + 1;
  if (squares.length < end) {
    const missing = squareName(squareAt(squares.length, size));
    throw new NotationError(column, `the text ends before square ${missing}`, layout);
  }
  if (sideToMove === undefined) {
    throw new NotationError(column, "the text ends before the side to move", layout);
  }
  return packPosition({ squares, sideToMove });
}

/** Writes the position packed at `words[offset]`, in the form that `parsePosition` reads. */
export function formatPosition(words: Int32Array, offset = 0): string {
  const { squares, sideToMove } = unpackPosition(words, offset);
  const symbol = (player: Player | undefined) => (player === undefined ? "-" : "XO"[player]);
  return `${squares.map(symbol).join("")} ${symbol(sideToMove)}`;
}

/**
 * Reads a move: a square as 0 to 63, or PASS. Whether it is legal is the rules' matter.
 *
 * @throws NotationError naming the first place that is wrong
 */
export function parseMove(text: string): number {
  const move = text.trim().toLowerCase();
  const first = text.length - text.trimStart().length + 1;
  if (PASS_TEXTS.includes(move)) return PASS;
  ["abcdefgh", "12345678"].forEach((allowed, i) => {
    if (i >= move.length) throw new NotationError(first + i, "the move ends early", MOVE_FORM);
    if (!allowed.includes(move[i])) throw new NotationError(first + i, `found ${quote(move[i])}`, MOVE_FORM);
  });
  if (move.length > 2) throw new NotationError(first + 2, `found ${quote(move.slice(2))}`, MOVE_FORM);
  return 8 * (Number(move[1]) - 1) + "abcdefgh".indexOf(move[0]);
}

export function formatMove(move: number): string {
  return doubtText(move) ?? (move === PASS ? PASS_TEXTS[0] : squareName(move));
}

function squareName(square: number): string {
  return `${"abcdefgh"[square & 7]}${1 + (square >> 3)}`;
}

function quote(text: string): string {
  return JSON.stringify(text);
}
