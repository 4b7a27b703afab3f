/** Problems of Go in pages: targets are marked, points outside the region are dimmed, and the banned point of a ko is crossed. */
import type { Drawing, Place, Shape } from "../../../view/drawing.js";
import type { GameView } from "../../../view/game-view.js";
import { say, sayWord } from "../../../view/language.js";
import { box, disc, label, line, placeAt } from "../../../view/shapes.js";
import { go } from "../module.js";
import { EMPTY, MOST_THREATS, PASS, POINT_MASK, STRIDE } from "../notation/points.js";
import { pointsOf, unpackPosition, unpackProblem } from "../notation/position.js";
import { formatMove, formatPoint } from "../notation/vertices.js";
import { referee } from "../reference/referee.js";
import { editor } from "./editor.js";
import { japanese, messages } from "./japanese.js";
import { sentence } from "./sentence.js";

const STEP = 40;
/** Size of notes below the board, if they are not too long for it. */
const NOTE_SIZE = 12;
const MARGIN = 44;

/** On boards of the usual sizes. */
function handicapLines(size: number): readonly number[] {
  if (size < 7) return [];
  const edge = size < 13 ? 3 : 4;
  return [edge, ...(size % 2 === 1 ? [(size + 1) / 2] : []), size + 1 - edge];
}

function draw(words: Int32Array): Drawing {
  const problem = unpackProblem(words);
  const { columns, rows, targets, region } = problem;
  const position = unpackPosition(problem, words);
  const x = (point: number) => MARGIN + ((point % STRIDE) - 1) * STEP;
  const y = (point: number) => MARGIN + (rows - Math.floor(point / STRIDE)) * STEP;
  const width = 2 * MARGIN + (columns - 1) * STEP;
  const bottom = 2 * MARGIN + (rows - 1) * STEP;
  const field = { x: 20, y: 20, width: width - 40, height: bottom - 40 };
  const ground: Shape[] = [box(field, "field")];
  for (let i = 0; i < columns; i++) {
    ground.push(line(MARGIN + i * STEP, MARGIN, MARGIN + i * STEP, bottom - MARGIN));
    ground.push(label(formatPoint(STRIDE + 1 + i).charAt(0), MARGIN + i * STEP, bottom - 9, 12));
  }
  for (let i = 0; i < rows; i++) {
    ground.push(line(MARGIN, MARGIN + i * STEP, width - MARGIN, MARGIN + i * STEP));
    ground.push(label(String(rows - i), 9, MARGIN + i * STEP, 12));
  }
  for (const column of handicapLines(columns)) {
    for (const row of handicapLines(rows)) {
      const point = STRIDE * row + column;
      ground.push(disc(x(point), y(point), 3, "dot"));
    }
  }
  const pieces: Shape[] = [];
  const places: Place[] = [];
  for (const point of pointsOf(problem)) {
    const place = placeAt(formatPoint(point), x(point), y(point), STEP);
    places.push(place);
    const stone = position.stones[point];
    if (!region.has(point)) ground.push(box(place, "outside"));
    if (stone !== EMPTY)
      pieces.push(disc(x(point), y(point), 18, stone === 1 ? "stone first" : "stone second"));
    if (targets.includes(point)) {
      const name = position.taken.has(point) ? "wanted taken" : "wanted";
      const [left, top] = [x(point) - 7, y(point) - 7];
      pieces.push(box({ x: left, y: top, width: 14, height: 14 }, name));
    }
    if (point === position.ban) pieces.push(label("×", x(point), y(point), 26, "ban"));
  }
  const threats = (count: number) =>
    count === MOST_THREATS ? say("{count} or more", { count }) : String(count);
  const { attackersThreats, defendersThreats } = position;
  const notes = [
    ...(position.ban === 0 ? [] : ["× ko: banned without a threat"]),
    ...(attackersThreats + defendersThreats === 0
      ? []
      : [
          say("outside threats: attacker {attacker}, defender {defender}", {
            attacker: threats(attackersThreats),
            defender: threats(defendersThreats),
          }),
        ]),
  ];
  notes.forEach((note, i) => {
    pieces.push(label(note, width / 2, bottom + 12 + 18 * i, Math.min(NOTE_SIZE, width / emsOf(note))));
  });
  const height = bottom + 18 * notes.length + 4;
  const focus = focusOf(words, { width, height: bottom + 4, x, y });
  return { width, height, ground, pieces, places, ...(focus === undefined ? {} : { focus }) };
}

/** About how wide a text is, in its size: Japanese letters are as wide as they are high. */
function emsOf(text: string): number {
  return [...text].reduce((sum, letter) => sum + (letter < "\u2000" ? 0.55 : 1), 0);
}

/** Points around what matters that are shown with it, and points to an edge that are not worth cutting off. */
const AROUND = 2;

/** The part of the board with the stones, the targets and the region, if much is empty beside it. */
function focusOf(
  words: Int32Array,
  { width, height, x, y }: Pick<Drawing, "height" | "width"> & Record<"x" | "y", (point: number) => number>,
): Drawing["focus"] {
  const problem = unpackProblem(words);
  const { columns, rows, region } = problem;
  const { stones } = unpackPosition(problem, words);
  const all = pointsOf(problem);
  const isPart = all.some((point) => !region.has(point));
  const seen = all.filter((point) => stones[point] !== EMPTY || (isPart && region.has(point)));
  if (seen.length === 0) return undefined;
  const span = (of: (point: number) => number, most: number) => {
    const [first, last] = [Math.min(...seen.map(of)) - AROUND, Math.max(...seen.map(of)) + AROUND];
    return [first - AROUND <= 1 ? 1 : first, last + AROUND >= most ? most : last];
  };
  const [left, right] = span((point) => point % STRIDE, columns);
  const [low, high] = span((point) => Math.floor(point / STRIDE), rows);
  if (right - left + 2 > columns && high - low + 2 > rows) return undefined;
  // The board goes on where it is cut between two points.
  const at = (column: number, row: number) => STRIDE * row + column;
  const begin = {
    x: left === 1 ? 0 : x(at(left, high)) - STEP / 2,
    y: high === rows ? 0 : y(at(left, high)) - STEP / 2,
  };
  const end = {
    x: right === columns ? width : x(at(right, low)) + STEP / 2,
    y: low === 1 ? height : y(at(right, low)) + STEP / 2,
  };
  return { ...begin, width: end.x - begin.x, height: end.y - begin.y };
}

export const view: GameView = {
  module: go,
  referee,
  players: ["black", "white"],
  choices: [],
  draw,
  legend: { wanted: "target", taken: "target that was taken", outside: "outside the region: not played on" },
  japanese,
  japaneseMessages: messages,
  clicks: (move) => ((move & PASS) !== 0 ? [] : [formatPoint(move & POINT_MASK)]),
  moveText: (move) => sayWord(formatMove(move)),
  editor,
  sentence,
  lineForms: [],
};
