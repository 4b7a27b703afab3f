// A game whose rules end their thread at some positions. Stones in a row; a player takes one or two; whoever takes the
// last wins. A position is the number of stones;
// the first player is to move.

/** @import { Game, GameModule, Outcome, Player } from "../../src/index.js" */

/** @returns {number} */
function overflow() {
  return overflow() + 1;
}

/** What happens when a search begins at this many stones. */
const DEATHS = new Map([
  [13, () => process.exit(3)],
  [
    17,
    () => {
      throw new Error("thrown by the rules");
    },
  ],
  [20, overflow],
]);

/** @returns {Game} */
function create() {
  let word = 0;
  let atRoot = true;
  /** @type {number[]} */
  const history = [];
  const stones = () => word >> 1;
  /** @returns {Player} */
  const sideToMove = () => /** @type {Player} */ (word & 1);
  return {
    name: "mortal",
    positionWords: 1,
    maximumMoves: 2,
    exactKeys: true,
    load(words, offset) {
      word = words[offset];
      atRoot = true;
      history.length = 0;
    },
    store(words, offset) {
      words[offset] = word;
    },
    sideToMove,
    keyLow: () => word,
    keyHigh: () => 0,
    generate(moves, offset) {
      if (atRoot) DEATHS.get(stones())?.();
      const count = Math.min(2, stones());
      for (let i = 0; i < count; i++) moves[offset + i] = i + 1;
      return count;
    },
    play(move) {
      history.push(word);
      word = ((stones() - move) << 1) | (1 - sideToMove());
      atRoot = false;
    },
    undo() {
      word = /** @type {number} */ (history.pop());
      atRoot = history.length === 0;
    },
    outcome: () => /** @type {Outcome} */ (stones() === 0 ? 1 - sideToMove() : -1),
  };
}

const POSITIONS = 40;

/** @type {GameModule} */
export default {
  name: "mortal",
  create,
  parsePosition(text) {
    if (!/^[1-9]\d*$/.test(text.trim())) throw new Error(`${text}: write the number of stones`);
    return Int32Array.of(Number(text) << 1);
  },
  formatPosition: (words, offset = 0) => String(words[offset] >> 1),
  formatMove: (move) => String(move),
  goals: { "first-wins": 0, "second-wins": 1 },
  // No random play from here reaches a position where the rules end their thread.
  start: "3",
  // Rank r is the position with r + 1 stones.
  ranking: {
    positions: POSITIONS,
    unrank(rank, words, offset) {
      words[offset] = (rank + 1) << 1;
    },
    rank: (words, offset = 0) => (words[offset] >> 1) - 1,
    pieceStarts: [0, POSITIONS],
    options: {},
  },
};
