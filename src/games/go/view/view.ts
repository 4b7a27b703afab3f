/** Problems of Go in pages: targets are marked, points outside the region are dimmed, and the banned point of a ko is crossed. */
import type { Drawing, GameView, Place, Shape } from "../../../view/game-view.js";
import { box, disc, label, line, placeAt } from "../../../view/shapes.js";
import { go } from "../module.js";
import { EMPTY, MOST_THREATS, PASS, POINT_MASK, STRIDE } from "../notation/points.js";
import { pointsOf, unpackPosition, unpackProblem } from "../notation/position.js";
import { formatMove, formatPoint } from "../notation/vertices.js";
import { referee } from "../reference/referee.js";
import { editor } from "./editor.js";
import { sentence } from "./sentence.js";

const STEP = 40;
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
  const threats = (count: number) => (count === MOST_THREATS ? `${count} or more` : String(count));
  const { attackersThreats, defendersThreats } = position;
  const notes = [
    ...(position.ban === 0 ? [] : ["× ko: banned without a threat"]),
    ...(attackersThreats + defendersThreats === 0
      ? []
      : [`outside threats: attacker ${threats(attackersThreats)}, defender ${threats(defendersThreats)}`]),
  ];
  notes.forEach((note, i) => {
    pieces.push(label(note, width / 2, bottom + 12 + 18 * i, 12));
  });
  return { width, height: bottom + 18 * notes.length + 4, ground, pieces, places };
}

export const view: GameView = {
  module: go,
  referee,
  players: ["black", "white"],
  choices: [],
  draw,
  clicks: (move) => ((move & PASS) !== 0 ? [] : [formatPoint(move & POINT_MASK)]),
  moveText: (move) => formatMove(move),
  editor,
  sentence,
  lineForms: [],
};
