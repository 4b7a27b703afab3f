/** Moves of shogi as people write them. */
import { DROPS, moveFrom, moveTo, PROMOTES } from "../notation/moves.js";
import { fileOf, PROMOTED, PROMOTION_ZONE, rankOf, TYPE_MASK } from "../notation/pieces.js";
import { unpackPosition } from "../notation/position.js";
import { LETTERS, placeOf, RANK_KANJI, RECORD_KANJI, WIDE_DIGITS } from "./board.js";

/**
 * As in records of KIF, "▲２三金打" or "△７七桂成(65)": where the piece came from is behind it, so that no other word
 * is needed to tell two pieces apart.
 */
export function japaneseMove(move: number, words: Int32Array): string {
  const { board, sideToMove } = unpackPosition(words);
  const to = moveTo(move);
  const from = moveFrom(move);
  const square = `${sideToMove === 0 ? "▲" : "△"}${WIDE_DIGITS[fileOf(to)]}${RANK_KANJI[rankOf(to)]}`;
  if (move & DROPS) return `${square}${RECORD_KANJI[from]}打`;
  const type = board[from] & TYPE_MASK;
  const end = move & PROMOTES ? "成" : mayPromote(type, from, to, sideToMove) ? "不成" : "";
  return `${square}${RECORD_KANJI[type]}${end}(${fileOf(from)}${rankOf(from)})`;
}

/**
 * Hodges' notation, "P*2c", "Bx7g+" or "S4i-5h": where the piece came from is there where another one of its kind is
 * on the board.
 */
export function westernMove(move: number, words: Int32Array): string {
  const { board, sideToMove } = unpackPosition(words);
  const to = moveTo(move);
  const from = moveFrom(move);
  if (move & DROPS) return `${LETTERS[from]}*${placeOf(to)}`;
  const code = board[from];
  const type = code & TYPE_MASK;
  const alone = board.every((other, square) => other !== code || square === from);
  const end = move & PROMOTES ? "+" : mayPromote(type, from, to, sideToMove) ? "=" : "";
  return `${LETTERS[type]}${alone ? "" : placeOf(from)}${board[to] === 0 ? "-" : "x"}${placeOf(to)}${end}`;
}

function mayPromote(type: number, from: number, to: number, player: number): boolean {
  if (type >= PROMOTED - 1) return false;
  return PROMOTION_ZONE[2 * from + player] === 1 || PROMOTION_ZONE[2 * to + player] === 1;
}
