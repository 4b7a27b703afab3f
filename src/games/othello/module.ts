/** Othello as commands, threads and the library see it. */
import type { GameModule } from "../../game/module.js";
import { oneOf, setting } from "../../game/setting.js";
import { createEvaluation, EVALUATIONS, type EvaluationName } from "./evaluation/evaluation.js";
import { formatMove, formatPosition, parseMove, START_TEXT } from "./notation/notation.js";
import { PASS, packPosition, unpackPosition } from "./notation/position.js";
import { parseProblem } from "./records/problem.js";
import { createOthello } from "./rules/rules.js";

/** The squares in the order in which each of the eight symmetries of the board reads them. */
const READINGS: readonly (readonly number[])[] = [0, 1, 2, 3, 4, 5, 6, 7].map((symmetry) =>
  Array.from({ length: 64 }, (_, square) => {
    const row = symmetry & 1 ? 7 - (square >> 3) : square >> 3;
    const column = symmetry & 2 ? 7 - (square & 7) : square & 7;
    return symmetry & 4 ? 8 * column + row : 8 * row + column;
  }),
);

/** The first of the eight images in the order of texts. */
function canonicalise(words: Int32Array, offset: number): void {
  const { squares, sideToMove } = unpackPosition(words, offset);
  const images = READINGS.map((reading) =>
    packPosition({ squares: reading.map((square) => squares[square]), sideToMove }),
  );
  words.set(
    images.reduce((smallest, image) => (image.join(" ") < smallest.join(" ") ? image : smallest)),
    offset,
  );
}

export const othello: GameModule = {
  name: "othello",
  create: ({ evaluation }) =>
    createOthello(evaluation === undefined ? undefined : createEvaluation(evaluation as EvaluationName)),
  options: {
    evaluation: setting(oneOf(EVALUATIONS), "static evaluation for choosing moves", {
      default: "discs",
      only: "choose",
    }),
  },
  parsePosition: parseProblem,
  formatPosition,
  formatMove,
  parseMove: (text) => parseMove(text),
  goals: { win: "side-to-move", "x-wins": 0, "o-wins": 1 },
  start: START_TEXT,
  pass: PASS,
  canonicalise,
};

export default othello;
