// A game with more positions than an int32 can count: a row of heaps, one of which is in play. A player takes one or
// two stones; whoever takes the last wins. A position is the number of stones and of the heap; the first player is to move.

/** @import { Game, GameModule, Outcome, Player } from "../../src/index.js" */

const MOST_STONES = 3;
const HEAPS = 1_000_000_000;

/** @returns {Game} */
function create() {
  let word = 0;
  let heap = 0;
  /** @type {number[]} */
  const history = [];
  const stones = () => word >> 1;
  /** @returns {Player} */
  const sideToMove = () => /** @type {Player} */ (word & 1);
  return {
    name: "vast",
    positionWords: 2,
    maximumMoves: 2,
    exactKeys: true,
    load(words, offset) {
      word = words[offset];
      heap = words[offset + 1];
      history.length = 0;
    },
    store(words, offset) {
      words[offset] = word;
      words[offset + 1] = heap;
    },
    sideToMove,
    keyLow: () => word,
    keyHigh: () => heap,
    generate(moves, offset) {
      const count = Math.min(2, stones());
      for (let i = 0; i < count; i++) moves[offset + i] = i + 1;
      return count;
    },
    play(move) {
      history.push(word);
      word = ((stones() - move) << 1) | (1 - sideToMove());
    },
    undo() {
      word = /** @type {number} */ (history.pop());
    },
    outcome: () => /** @type {Outcome} */ (stones() === 0 ? 1 - sideToMove() : -1),
  };
}

/** @type {GameModule} */
export default {
  name: "vast",
  create,
  parsePosition(text) {
    const [, heap, stones] = /^(\d+):([1-3])$/.exec(text.trim()) ?? [];
    if (heap === undefined) throw new Error(`${text}: write heap and stones, as in 7:3`);
    return Int32Array.of(Number(stones) << 1, Number(heap));
  },
  formatPosition: (words, offset = 0) => `${words[offset + 1]}:${words[offset] >> 1}`,
  formatMove: (move) => String(move),
  goals: { "first-wins": 0, "second-wins": 1 },
  start: "0:3",
  // Rank 3h + s - 1 is heap h with s stones.
  ranking: {
    positions: MOST_STONES * HEAPS,
    unrank(rank, words, offset) {
      words[offset] = (1 + (rank % MOST_STONES)) << 1;
      words[offset + 1] = Math.floor(rank / MOST_STONES);
    },
    rank: (words, offset = 0) => MOST_STONES * words[offset + 1] + (words[offset] >> 1) - 1,
    pieceStarts: [0, MOST_STONES * HEAPS],
    options: {},
  },
};
