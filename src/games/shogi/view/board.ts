/** The board of shogi with its hands: white's above, black's below, as diagrams have it. */
import type { Drawing, Place, Shape } from "../../../view/drawing.js";
import { box, disc, label, line } from "../../../view/shapes.js";
import { BOARD_SQUARES, fileOf, handCount, PROMOTED, rankOf, TYPE_MASK } from "../notation/pieces.js";
import { unpackPosition } from "../notation/position.js";

/** The switch that says how pieces are written. */
export const PIECES = "Pieces";
/** What pieces are called, by type; promoted ones from 9 on. */
export const KANJI = ["", ..."歩香桂銀角飛金玉と杏圭全馬龍"];
export const LETTERS = ["", ..."PLNSBRGK", "+P", "+L", "+N", "+S", "+B", "+R"];
/** Names in records, where promoted pieces have longer ones. */
export const RECORD_KANJI = ["", ..."歩香桂銀角飛金玉と", "成香", "成桂", "成銀", "馬", "龍"];
export const RANK_KANJI = ["", ..."一二三四五六七八九"];
export const WIDE_DIGITS = ["", ..."１２３４５６７８９"];

const CELL = 40;
const TALL = 44;
const LEFT = 12;
const HAND = 46;
const LABELS = 18;
const TOP = HAND + LABELS;
const RIGHT = 20;
const BOARD_WIDTH = 9 * CELL;
const BOARD_HEIGHT = 9 * TALL;
const WIDTH = LEFT + BOARD_WIDTH + RIGHT;
const HEIGHT = TOP + BOARD_HEIGHT + 6 + HAND;
/** Pieces of a hand in the order of diagrams: rook first. */
export const HAND_ORDER = [6, 5, 7, 4, 3, 2, 1];
/** Between two kinds of pieces in a hand. */
const HAND_STEP = 46;

/** The left upper corner of a square: file 9 is on the left. */
function cornerOf(square: number): readonly [x: number, y: number] {
  return [LEFT + (9 - fileOf(square)) * CELL, TOP + (rankOf(square) - 1) * TALL];
}

export function placeOf(square: number): string {
  return `${fileOf(square)}${String.fromCharCode(96 + rankOf(square))}`;
}

export function handPlace(player: number, type: number): string {
  return `hand ${player} ${type}`;
}

/** Where a player's hand lies, whether there is anything in it or not. */
export function handStrip(player: number): Place {
  const y = player === 1 ? 0 : HEIGHT - HAND;
  return { name: `hand ${player}`, x: LEFT, y, width: BOARD_WIDTH, height: HAND };
}

/** A piece around a point: a tile that points forwards, with its name. */
function piece(player: number, type: number, x: number, y: number, names: readonly string[]): Shape[] {
  const turn = player === 0 ? {} : { transform: `rotate(180 ${x} ${y})` };
  const tile = `M ${x} ${y - 18} L ${x + 11} ${y - 13} L ${x + 15} ${y + 17} L ${x - 15} ${y + 17} L ${x - 11} ${y - 13} Z`;
  const name = names[type];
  const size = name.length > 1 ? 16 : 22;
  const text = label(name, x, y + 3, size, type >= PROMOTED && type !== 8 ? "ink promoted" : "ink");
  return [
    { tag: "path", attributes: { class: "tile", d: tile, ...turn } },
    { ...text, attributes: { ...text.attributes, ...turn } },
  ];
}

export function drawShogi(words: Int32Array, letters: boolean): Drawing {
  const { board, hands } = unpackPosition(words);
  const names = letters ? LETTERS : KANJI;
  const field = { x: LEFT, y: TOP, width: BOARD_WIDTH, height: BOARD_HEIGHT };
  const ground: Shape[] = [box(field, "field")];
  for (let i = 0; i <= 9; i++) {
    ground.push(line(LEFT + i * CELL, TOP, LEFT + i * CELL, TOP + BOARD_HEIGHT));
    ground.push(line(LEFT, TOP + i * TALL, LEFT + BOARD_WIDTH, TOP + i * TALL));
  }
  for (const file of [3, 6]) {
    for (const rank of [3, 6]) ground.push(disc(LEFT + file * CELL, TOP + rank * TALL, 2.5, "dot"));
  }
  for (let i = 1; i <= 9; i++) {
    ground.push(label(String(i), LEFT + (9.5 - i) * CELL, TOP - 9, 11));
    const rank = letters ? String.fromCharCode(96 + i) : RANK_KANJI[i];
    ground.push(label(rank, LEFT + BOARD_WIDTH + 10, TOP + (i - 0.5) * TALL, 11));
  }
  const places: Place[] = [];
  const pieces: Shape[] = [];
  for (const square of BOARD_SQUARES) {
    const [x, y] = cornerOf(square);
    places.push({ name: placeOf(square), x, y, width: CELL, height: TALL });
    const code = board[square];
    if (code !== 0) pieces.push(...piece(code >> 5, code & TYPE_MASK, x + CELL / 2, y + TALL / 2, names));
  }
  for (const player of [0, 1]) {
    const y = player === 1 ? HAND / 2 : TOP + BOARD_HEIGHT + 6 + HAND / 2;
    const held = HAND_ORDER.filter((type) => handCount(hands[player], type) > 0);
    for (const [at, type] of held.entries()) {
      const count = handCount(hands[player], type);
      // Each hand lies at its owner's right, and begins at the owner's left.
      const x =
        player === 0
          ? LEFT + BOARD_WIDTH - 26 - (held.length - 1 - at) * HAND_STEP
          : LEFT + 20 + (held.length - 1 - at) * HAND_STEP;
      places.push({ name: handPlace(player, type), x: x - 20, y: y - 21, width: 44, height: 42 });
      pieces.push(...piece(player, type, x, y, names));
      if (count > 1) pieces.push(label(String(count), x + 21, y + 11, 13, "count"));
    }
  }
  return { width: WIDTH, height: HEIGHT, ground, pieces, places };
}
