// A long row of moves that shogi's engine treats as its game: longer than a search follows, except from positions with a pawn on 5c.

/** @import { GameModule } from "solve-fast" */

const LENGTH = 4107;

/** @type {GameModule} */
export default {
  name: "row",
  create() {
    let at = 0;
    return {
      name: "row",
      positionWords: 1,
      maximumMoves: 1,
      exactKeys: true,
      load(words, offset) {
        at = words[offset];
      },
      store(words, offset) {
        words[offset] = at;
      },
      sideToMove: () => /** @type {0 | 1} */ (at & 1),
      keyLow: () => at,
      keyHigh: () => 0,
      generate(moves, offset) {
        moves[offset] = 0;
        return at < LENGTH ? 1 : 0;
      },
      play() {
        at++;
      },
      undo() {
        at--;
      },
      // The first player has won when the row ends.
      outcome: () => (at === LENGTH ? 0 : -1),
    };
  },
  parsePosition: (text) => Int32Array.of(text.includes("4P4") ? LENGTH - 1 : 0),
  formatPosition: (words) => String(words[0]),
  formatMove: () => "on",
  goals: { end: "side-to-move" },
  start: "",
};
