/** Simpei as commands, threads and the library see it. */
import type { GameModule } from "../../game/module.js";
import { enabled, setting } from "../../game/setting.js";
import { formatMove, formatPosition, GOALS, OPTIONS, parseMove, START_TEXT } from "./notation/notation.js";
import { ALL_POINTS } from "./notation/points.js";
import { parseProblem } from "./problem.js";
import { LAYER_STARTS, POSITIONS, rankPosition, unrankPosition } from "./rules/ranking.js";
import { mapBoard, SYMMETRIES } from "./rules/symmetry.js";
import { createLinkedSimpei } from "./search/linked-game.js";

/** The smallest of the eight images. What is above the boards' bits, hands and side, stays as it is. */
function canonicalise(words: Int32Array, offset: number): void {
  const first = words[offset];
  const second = words[offset + 1];
  let x = first & ALL_POINTS;
  let o = second & ALL_POINTS;
  for (let symmetry = 1; symmetry < SYMMETRIES; symmetry++) {
    const imageX = mapBoard(symmetry, first & ALL_POINTS);
    if (imageX > x) continue;
    const imageO = mapBoard(symmetry, second & ALL_POINTS);
    if (imageX < x || imageO < o) {
      x = imageX;
      o = imageO;
    }
  }
  words[offset] = (first & ~ALL_POINTS) | x;
  words[offset + 1] = (second & ~ALL_POINTS) | o;
}

export const simpei: GameModule = {
  name: "simpei",
  create: ({ freeStart, lookAhead }) =>
    createLinkedSimpei({ freeStart: freeStart === true, lookAhead: lookAhead !== false }),
  options: {
    ...OPTIONS,
    lookAhead: setting(enabled, "do not look for the enemy's wins and escapes when moves are generated", {
      only: "prove",
      expert: true,
    }),
  },
  parsePosition: parseProblem,
  formatPosition,
  formatMove,
  parseMove: (text) => parseMove(text),
  goals: GOALS,
  start: START_TEXT,
  canonicalise,
  ranking: {
    positions: POSITIONS,
    unrank: unrankPosition,
    rank: rankPosition,
    pieceStarts: LAYER_STARTS,
    options: { freeStart: true },
  },
};

export default simpei;
