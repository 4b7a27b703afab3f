/** Domineering in pages: squares, of which those that dominoes cover are filled. */
import type { Drawing, Shape } from "../../../view/drawing.js";
import type { GameView } from "../../../view/game-view.js";
import { box, label, line, placeAt } from "../../../view/shapes.js";
import { winnerSentence } from "../../../view/winner-sentence.js";
import { domineering } from "../module.js";
import { formatMove, formatPosition } from "../notation/notation.js";
import { referee } from "../reference/referee.js";
import { editor } from "./editor.js";

const PLAYERS = ["Vertical", "Horizontal"] as const;
const STEP = 44;
const MARGIN = 30;

function draw(words: Int32Array): Drawing {
  const rows = formatPosition(words).split(" ")[0].split("/");
  const [width, height] = [STEP * rows[0].length, STEP * rows.length];
  const ground: Shape[] = [box({ x: MARGIN, y: MARGIN, width, height }, "field")];
  for (let x = STEP; x < width; x += STEP) ground.push(line(MARGIN + x, MARGIN, MARGIN + x, MARGIN + height));
  for (let y = STEP; y < height; y += STEP) ground.push(line(MARGIN, MARGIN + y, MARGIN + width, MARGIN + y));
  const squares = rows.flatMap((row, y) =>
    Array.from(row, (square, x) => ({
      name: `${"abcdefgh"[x]}${rows.length - y}`,
      covered: square === "#",
      x: MARGIN + STEP * (x + 0.5),
      y: MARGIN + STEP * (y + 0.5),
    })),
  );
  for (const { name, x, y } of squares) {
    if (name[0] === "a") ground.push(label(name.slice(1), MARGIN / 2, y, 13));
    if (name.slice(1) === "1") ground.push(label(name[0], x, height + 1.5 * MARGIN, 13));
  }
  return {
    width: width + 2 * MARGIN,
    height: height + 2 * MARGIN,
    ground,
    pieces: squares
      .filter(({ covered }) => covered)
      .map(({ x, y }) => box({ x: x - STEP / 2, y: y - STEP / 2, width: STEP, height: STEP }, "tile")),
    places: squares.map(({ name, x, y }) => placeAt(name, x, y, STEP)),
  };
}

export const view: GameView = {
  module: domineering,
  referee,
  players: PLAYERS,
  sentence: winnerSentence(PLAYERS, ["縦", "横"]),
  legend: { tile: "covered" },
  japanese: {
    domineering: "ドミニアリング",
    Vertical: "縦",
    Horizontal: "横",
    "vertical wins": "縦の勝ち",
    "horizontal wins": "横の勝ち",
    covered: "ふさがったマス",
    "cover a square": "マスをふさぐ",
  },
  choices: [],
  draw,
  clicks: (move) => formatMove(move).split("-"),
  moveText: (move) => formatMove(move),
  editor,
  lineForms: [],
};
