// Like mortal-game.js, but with moves that never come instead of deaths: at five stones a search waits without end, at seven it
// computes without end. Before that it writes the file that the variable ENDLESS_MARK names. At ten and twelve stones
// the moves come at about the time when an overdue thread is ended.

/** @import { GameModule, ValuedGame } from "../../src/index.js" */
import { writeFileSync } from "node:fs";
import mortal from "./mortal-game.js";

const WAITING = 5;
const RUNNING = 7;
const LATE = [10, 12];
const POSITIONS = 9;

/** @param {number} [milliseconds] */
function wait(milliseconds) {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}

/** @returns {ValuedGame} */
function create() {
  const game = mortal.create({});
  const word = new Int32Array(1);
  let isRoot = true;
  return {
    ...game,
    name: "endless",
    load(words, offset) {
      isRoot = true;
      game.load(words, offset);
    },
    play(move) {
      isRoot = false;
      game.play(move);
    },
    generate(moves, offset) {
      game.store(word, 0);
      const stones = word[0] >> 1;
      const mark = process.env.ENDLESS_MARK;
      if (isRoot && (stones === WAITING || stones === RUNNING) && mark) writeFileSync(mark, "");
      if (isRoot && stones === WAITING) wait();
      if (isRoot && LATE.includes(stones)) wait(1080 + 140 * Math.random());
      while (isRoot && stones === RUNNING);
      return game.generate(moves, offset);
    },
    evaluate: () => 0,
  };
}

const { ranking } = mortal;

/** @type {GameModule} */
export default {
  ...mortal,
  name: "endless",
  create,
  ...(ranking && { ranking: { ...ranking, positions: POSITIONS, pieceStarts: [0, POSITIONS] } }),
};
