/** The board of shogi as books print it: kanji without tiles, white's upside down, and each hand in a column at its side. */
import type { Drawing, Shape } from "../../../view/drawing.js";
import { box, label, line } from "../../../view/shapes.js";
import { BOARD_SQUARES, fileOf, handCount, KING, rankOf, TYPE_MASK } from "../notation/pieces.js";
import { unpackPosition } from "../notation/position.js";
import { countMissing } from "../notation/sfen.js";
import { HAND_ORDER, KANJI, RANK_KANJI } from "./board.js";

const CELL = 40;
const TALL = 44;
const SIDE = 44;
const TOP = 30;
const WIDTH = 2 * SIDE + 9 * CELL + 26;
const HEIGHT = TOP + 9 * TALL + 16;
const RIGHT = SIDE + 9 * CELL;
const WIDE_DIGITS = ["", ..."１２３４５６７８９"];
/** Between two letters of a column. */
const STEP = 25;

export function drawDiagram(words: Int32Array): Drawing {
  const { board, hands } = unpackPosition(words);
  const field = { x: SIDE, y: TOP, width: 9 * CELL, height: 9 * TALL };
  const ground: Shape[] = [box(field, "field")];
  for (let i = 1; i < 9; i++) {
    ground.push(line(SIDE + i * CELL, TOP, SIDE + i * CELL, TOP + 9 * TALL));
    ground.push(line(SIDE, TOP + i * TALL, RIGHT, TOP + i * TALL));
  }
  for (let i = 1; i <= 9; i++) {
    ground.push(label(WIDE_DIGITS[i], SIDE + (9.5 - i) * CELL, TOP - 13, 16));
    ground.push(label(RANK_KANJI[i], RIGHT + 13, TOP + (i - 0.5) * TALL, 16));
  }
  const pieces = Array.from(BOARD_SQUARES).flatMap((square): Shape[] => {
    const code = board[square];
    if (code === 0) return [];
    const x = SIDE + (9.5 - fileOf(square)) * CELL;
    const y = TOP + (rankOf(square) - 0.5) * TALL;
    const name = label(KANJI[code & TYPE_MASK], x, y, 31, "ink");
    if (code >> 5 === 0) return [name];
    return [{ ...name, attributes: { ...name.attributes, transform: `rotate(180 ${x} ${y})` } }];
  });
  const held = [handText(hands[0]), isAllTheRest(words) ? "残り全部" : handText(hands[1])];
  const black = column(`▲持駒　${held[0]}`, WIDTH - SIDE / 2 + 4);
  const white = column(`△持駒　${held[1]}`, SIDE / 2);
  return { width: WIDTH, height: HEIGHT, ground, pieces: [...pieces, ...black, ...white], places: [] };
}

/** Whether white has everything that is not on the board or in black's hand, in a problem, where books say so. */
function isAllTheRest(words: Int32Array): boolean {
  const { board } = unpackPosition(words);
  const isBlackKing = (code: number) => code >> 5 === 0 && (code & TYPE_MASK) === KING;
  const hasKing = Array.from(BOARD_SQUARES).some((square) => isBlackKing(board[square]));
  return !hasKing && countMissing(words) === 0;
}

/** Such as 飛金二歩十七. */
function handText(hand: number): string {
  const held = HAND_ORDER.map((type) => [type, handCount(hand, type)] as const).filter(
    ([, count]) => count > 0,
  );
  return held.map(([type, count]) => KANJI[type] + (count === 1 ? "" : numeral(count))).join("") || "なし";
}

function numeral(count: number): string {
  const ones = RANK_KANJI[count % 10] ?? "";
  return count < 10 ? ones : `十${ones}`;
}

/** Letters below one another, closer where there are many. */
function column(text: string, x: number): Shape[] {
  const letters = [...text];
  const step = Math.min(STEP, (9 * TALL - 8) / letters.length);
  return letters.flatMap((letter, i) =>
    letter === "　" ? [] : [label(letter, x, TOP + 12 + step * i, Math.min(20, step - 2))],
  );
}
