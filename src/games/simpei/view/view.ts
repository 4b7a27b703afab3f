/** Simpei in pages: the upper world above the lower one. */
import type { Drawing, Place, Shape } from "../../../view/drawing.js";
import type { GameView } from "../../../view/game-view.js";
import { box, disc, label, line, placeAt } from "../../../view/shapes.js";
import { winnerSentence } from "../../../view/winner-sentence.js";
import { simpei } from "../module.js";
import { moveFrom, moveTo, NO_POINT, PASS, relocationMask } from "../notation/moves.js";
import { formatMove } from "../notation/notation.js";
import { POINTS, UPPER_POINTS } from "../notation/points.js";
import { unpackPosition } from "../notation/position.js";
import { referee } from "../reference/referee.js";
import { editor } from "./editor.js";

const STEP = 48;
const MARGIN = 30;
const HANDS = 46;
const WIDTH = 2 * MARGIN + 3 * STEP + 2 * HANDS;
const UPPER_TOP = 44;
const LOWER_TOP = UPPER_TOP + 3 * STEP + 78;
const HEIGHT = LOWER_TOP + 2 * STEP + 34;
const RADIUS = 17;

/** The middle of a point: the lower world lies under the gaps of the upper one. */
function middleOf(point: number): readonly [x: number, y: number] {
  const left = HANDS + MARGIN;
  if (point < UPPER_POINTS) return [left + (point % 4) * STEP, UPPER_TOP + (point >> 2) * STEP];
  const at = point - UPPER_POINTS;
  return [left + STEP / 2 + (at % 3) * STEP, LOWER_TOP + Math.floor(at / 3) * STEP];
}

function nameOf(point: number): string {
  return formatMove(point | (NO_POINT << 5) | (PASS & ~0x3ff));
}

function piece(player: number, x: number, y: number): Shape[] {
  const body = disc(x, y, RADIUS, player === 0 ? "stone first" : "stone second");
  return [body, label(player === 0 ? "x" : "o", x, y - 1, 20, player === 0 ? "on-first" : "on-second")];
}

function world(title: string, first: number, size: number): Shape[] {
  const [left, top] = middleOf(first);
  const [right, bottom] = middleOf(first + size * size - 1);
  const around = 24;
  const shapes = [
    label(title, (left + right) / 2, top - around - 10, 11),
    box(
      {
        x: left - around,
        y: top - around,
        width: right - left + 2 * around,
        height: bottom - top + 2 * around,
      },
      "field",
    ),
  ];
  for (let i = 0; i < size; i++) {
    shapes.push(line(left + i * STEP, top, left + i * STEP, bottom));
    shapes.push(line(left, top + i * STEP, right, top + i * STEP));
  }
  return shapes;
}

function draw(words: Int32Array): Drawing {
  const { boards, hands } = unpackPosition(words);
  const ground = [
    ...world("upper world, U00 to U33", 0, 4),
    ...world("lower world, L00 to L22", UPPER_POINTS, 3),
  ];
  const pieces: Shape[] = [];
  const places: Place[] = [];
  for (let point = 0; point < POINTS; point++) {
    const [x, y] = middleOf(point);
    places.push(placeAt(nameOf(point), x, y, STEP));
    for (const player of [0, 1]) {
      if ((boards[player] >>> point) & 1) pieces.push(...piece(player, x, y));
    }
  }
  for (const player of [0, 1]) {
    const x = player === 0 ? 26 : WIDTH - 26;
    pieces.push(label("hand", x, UPPER_TOP - 24 - 10, 11));
    for (let i = 0; i < hands[player]; i++) pieces.push(...piece(player, x, UPPER_TOP + i * 40));
    if (hands[player] === 0) pieces.push(label("empty", x, UPPER_TOP, 11));
  }
  return { width: WIDTH, height: HEIGHT, ground, pieces, places };
}

export const view: GameView = {
  module: simpei,
  referee,
  players: ["x", "o"],
  sentence: winnerSentence(["X", "O"]),
  japanese: {
    simpei: "シンペイ",
    "x wins": "xの勝ち",
    "o wins": "oの勝ち",
    "upper world, U00 to U33": "上の世界（U00〜U33）",
    "lower world, L00 to L22": "下の世界（L00〜L22）",
    hand: "持駒",
    empty: "なし",
    "allow the first piece on any point": "最初の駒をどの点にも置ける",
    "do not look for the enemy's wins and escapes when moves are generated":
      "手の生成時に相手の勝ちと逃れを調べない",
  },
  japaneseMessages: [
    [/a fifth piece of (\w)/, "$1の駒が五枚あります"],
    [/each side has (\d) pieces, so write (\w\d)/, "駒は一方に$1枚なので、$2と書きます"],
    [/each side has (\d) pieces/, "駒は一方に$1枚です"],
    [/(\w+) has (\d+) on the board and (\d+) in hand/, "$1は盤上$2枚、持駒$3枚です"],
    [/(\w+) is to move with (\d+) on the board against (\d+)/, "手番の$1は盤上$2枚、相手は$3枚です"],
    [
      /(?:write (\w): )?the side to move has as many pieces on the board as the other or one fewer/,
      "手番側の盤上の駒は、相手と同数か一枚少なくなければなりません",
    ],
  ],
  choices: [],
  draw,
  clicks(move) {
    if (move === PASS) return [];
    const put: number[] = [];
    for (let rest = relocationMask(move); rest !== 0; rest &= rest - 1)
      put.push(31 - Math.clz32(rest & -rest));
    const from = moveFrom(move);
    return [...(from === NO_POINT ? [] : [from]), moveTo(move), ...put].map(nameOf);
  },
  moveText: (move) => formatMove(move),
  editor,
  lineForms: [],
};
