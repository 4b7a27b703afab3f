// Nim on a graph: a complete game of one's own for solve-fast, rules and notation.
//
//   solve-fast solve --game docs/examples/graph-nim.js
//   solve-fast solve --game docs/examples/graph-nim.js "a 0,2,1,0 1" --json
//
// A token stands on one of four vertices, and stones lie on each. A turn: move the token along an edge, then take as
// many as you like of the stones where it has arrived, at least one if there are any. Whoever takes the last stone of
// all wins. Where stones have gone the token can move around without end: that is a draw, and wins nothing for the attacker.
//
//     a ── b       the edges go both ways
//     │  ╲ │
//     d    c       a-b, b-c, a-c, a-d
//
// Text forms: a position is "a 0,2,1,0 1", the token's vertex, the stones on a, b, c and d (0 to 3 each), and the
// player to move, 1 or 2; a move is "b2", the vertex moved to and the stones taken there.

/** @import { Game, GameDefinition, Outcome, Player } from "solve-fast" */

const VERTICES = "abcd";
const NEIGHBOURS = [[1, 2, 3], [0, 2], [0, 1], [0]];
const MOST_STONES = 3;
const FORM = /^([a-d]) ([0-3]),([0-3]),([0-3]),([0-3]) ([12])$/;

/**
 * The rules. A position is one int32 word: stones in bits 0-7, two bits a vertex; the token in bits 8-9; the side to
 * move in bit 10. The word is its own key. A move is `vertex << 2 | stones`.
 *
 * @returns {Game}
 */
function create() {
  let word = 0;
  /** @type {Outcome} */
  let outcome = -1;
  /** Positions before the moves played; after a move that ends the game only `undo` follows. @type {number[]} */
  const history = [];

  const token = () => (word >> 8) & 3;
  /** @returns {Player} */
  const sideToMove = () => /** @type {Player} */ ((word >> 10) & 1);
  /** @param {number} vertex */
  const stonesOn = (vertex) => (word >> (2 * vertex)) & 3;

  return {
    name: "graph-nim",
    positionWords: 1,
    maximumMoves: 3 * MOST_STONES,
    exactKeys: true,
    load(words, offset) {
      word = words[offset];
      outcome = -1;
      history.length = 0;
    },
    store(words, offset) {
      words[offset] = word;
    },
    sideToMove,
    keyLow: () => word,
    keyHigh: () => 0,
    generate(moves, offset) {
      if (outcome !== -1) return 0;
      let count = 0;
      for (const vertex of NEIGHBOURS[token()]) {
        const most = stonesOn(vertex);
        for (let taken = Math.min(1, most); taken <= most; taken++)
          moves[offset + count++] = (vertex << 2) | taken;
      }
      return count;
    },
    play(move) {
      history.push(word);
      const vertex = move >> 2;
      const taken = move & 3;
      const mover = sideToMove();
      const stones = (word & 0xff) - (taken << (2 * vertex));
      word = stones | (vertex << 8) | ((1 - mover) << 10);
      if (stones === 0 && taken > 0) outcome = mover;
    },
    undo() {
      word = /** @type {number} */ (history.pop());
      outcome = -1;
    },
    outcome: () => outcome,
  };
}

/** @type {GameDefinition} */
export default {
  name: "graph-nim",
  create,
  parsePosition(text) {
    const fields = FORM.exec(text.trim());
    if (fields === null)
      throw new Error(`"${text}" is not a position; write vertex, stones and player, as in "a 0,2,1,0 1"`);
    const [, vertex, a, b, c, d, player] = fields;
    const stones = Number(a) | (Number(b) << 2) | (Number(c) << 4) | (Number(d) << 6);
    if (stones === 0) throw new Error(`"${text}": no stones are left, the game is over`);
    return Int32Array.of(stones | (VERTICES.indexOf(vertex) << 8) | ((Number(player) - 1) << 10));
  },
  formatPosition(words, offset = 0) {
    const word = words[offset];
    const stones = [0, 2, 4, 6].map((shift) => (word >> shift) & 3);
    return `${VERTICES[(word >> 8) & 3]} ${stones.join(",")} ${((word >> 10) & 1) + 1}`;
  },
  formatMove: (move) => `${VERTICES[move >> 2]}${move & 3}`,
  parseMove(text) {
    if (!/^[a-d][0-3]$/.test(text))
      throw new Error(`"${text}" is no move; write a vertex and stones, as in b2`);
    return (VERTICES.indexOf(text[0]) << 2) | Number(text[1]);
  },
  /** The stones of each vertex, with brackets around the token's. */
  drawBoard(words, letters) {
    /** @param {number} vertex */
    const at = (vertex) => {
      const text = `${VERTICES[vertex]}:${(words[0] >> (2 * vertex)) & 3}`;
      return ((words[0] >> 8) & 3) === vertex ? `[${text}]` : ` ${text} `;
    };
    const [across, down, slant] = letters ? ["--", "|", "\\"] : ["──", "│", "╲"];
    return [`${at(0)}${across}${at(1)}`, `  ${down}   ${slant}  ${down}`, `${at(3)}  ${at(2)}`].join("\n");
  },
  goals: { "first-wins": 0, "second-wins": 1 },
  start: "b 3,3,1,0 1",
};
