// Trees with two moves at every position and no transpositions; whoever cannot move loses. A position is the number
// of plies to the end and the path that led there; the first player is to move at the root. Deciding it takes at least
// 2^(plies / 2) nodes, so that tall ones take as long as needed.

/** @import { Game, GameModule, Outcome, Player } from "../../src/index.js" */

const TALLEST = 60;

/** @returns {Game} */
function create() {
  let left = 0;
  let way = 0;
  /** @type {Player} */
  let mover = 0;
  /** @type {number[]} */
  const history = [];
  return {
    name: "tall",
    positionWords: 2,
    maximumMoves: 2,
    exactKeys: false,
    load(words, offset) {
      left = words[offset];
      way = words[offset + 1];
      mover = 0;
      history.length = 0;
    },
    store(words, offset) {
      words[offset] = left;
      words[offset + 1] = way;
    },
    sideToMove: () => mover,
    keyLow: () => way,
    keyHigh: () => Math.imul(way, 0x9e3779b9) ^ left,
    generate(moves, offset) {
      for (let move = 0; move < 2; move++) moves[offset + move] = move;
      return left > 0 ? 2 : 0;
    },
    play(move) {
      history.push(way);
      way = (Math.imul(way, 0x01000193) ^ (move + 1)) | 0;
      left--;
      mover = /** @type {Player} */ (1 - mover);
    },
    undo() {
      way = /** @type {number} */ (history.pop());
      left++;
      mover = /** @type {Player} */ (1 - mover);
    },
    outcome: () => /** @type {Outcome} */ (left === 0 ? 1 - mover : -1),
  };
}

/** @type {GameModule} */
export default {
  name: "tall",
  create,
  parsePosition(text) {
    if (!/^\d+$/.test(text.trim())) throw new Error(`${text}: write the number of plies`);
    return Int32Array.of(Number(text), 1);
  },
  formatPosition: (words, offset = 0) => String(words[offset]),
  formatMove: (move) => String(move),
  goals: { "first-wins": 0, "second-wins": 1 },
  start: "1",
  // Rank r is the tree of r + 1 plies.
  ranking: {
    positions: TALLEST,
    unrank(rank, words, offset) {
      words[offset] = rank + 1;
      words[offset + 1] = 1;
    },
    rank: (words, offset = 0) => words[offset] - 1,
    pieceStarts: [0, TALLEST],
    options: {},
  },
};
