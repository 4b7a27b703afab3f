// Atari-Go, the capturing game, on 5x5: an example of a user's own game for λ search. Whoever first takes a stone wins.
//
//   solve-fast solve --game docs/examples/atari-go.js
//   solve-fast solve --game docs/examples/atari-go.js "...../..X../.XOX./...../..... x" --algorithm df-pn-lambda
//
// The rules say how to play, and `playPass` how to pass: that is all that λ search asks for. A move that takes the last
// liberty of the player's own stones without taking any is illegal, and so is a pass. A player who cannot move has not
// won.
//
// Text forms: a position is its rows from the top, divided by `/` (`X`, `O`, `.`), and the player to move, x or o; a move
// is a column and a row, as in b2; column a is on the left, row 1 at the bottom.

/** @import { GameDefinition, Outcome, PassingGame, Player } from "solve-fast" */

const SIZE = 5;
const POINTS = SIZE * SIZE;
const COLUMNS = "abcde";
/** The bit that is set when o is to move. */
const SIDE = 1 << POINTS;
const ALL = SIDE - 1;
const LEFT = [0, 1, 2, 3, 4].reduce((mask, row) => mask | (1 << (SIZE * row)), 0);
const RIGHT = LEFT << (SIZE - 1);

/** The points of a set and those beside them. @param {number} set */
function grow(set) {
  return (set | (set << SIZE) | (set >>> SIZE) | ((set & ~RIGHT) << 1) | ((set & ~LEFT) >>> 1)) & ALL;
}

/** The stones of one colour that are connected with a set of them. @param {number} set @param {number} stones */
function blockOf(set, stones) {
  for (let block = set; ; ) {
    const next = grow(block) & stones;
    if (next === block) return block;
    block = next;
  }
}

/**
 * The rules. A position is two int32 words, x's stones with the side to move, and o's stones; they are its key.
 *
 * @returns {PassingGame}
 */
function create() {
  const stones = [0, 0];
  /** @type {Player} */
  let side = 0;
  /** @type {Outcome} */
  let outcome = -1;
  /** What stood before each move. @type {[number, number, Player, Outcome][]} */
  const history = [];

  /** Whether stones of the other side are taken by a stone on this point. @param {number} point */
  function takes(point) {
    const own = stones[side] | point;
    const other = stones[1 - side];
    for (let around = grow(point) & other; around !== 0; ) {
      const block = blockOf(around & -around, other);
      if ((grow(block) & ~(own | other)) === 0) return true;
      around &= ~block;
    }
    return false;
  }

  /** @param {number} point */
  function isLegal(point) {
    const own = stones[side] | point;
    return (grow(blockOf(point, own)) & ~(own | stones[1 - side])) !== 0 || takes(point);
  }

  function remember() {
    history.push([stones[0], stones[1], side, outcome]);
  }

  return {
    name: "atari-go",
    positionWords: 2,
    maximumMoves: POINTS,
    exactKeys: true,
    load(words, offset) {
      stones[0] = words[offset] & ALL;
      stones[1] = words[offset + 1];
      side = /** @type {Player} */ ((words[offset] & SIDE) === 0 ? 0 : 1);
      outcome = -1;
      history.length = 0;
    },
    store(words, offset) {
      words[offset] = stones[0] | (side * SIDE);
      words[offset + 1] = stones[1];
    },
    sideToMove: () => side,
    keyLow: () => stones[0] | (side * SIDE),
    keyHigh: () => stones[1],
    generate(moves, offset) {
      if (outcome !== -1) return 0;
      let count = 0;
      for (let at = 0; at < POINTS; at++) {
        const point = 1 << at;
        if (((stones[0] | stones[1]) & point) === 0 && isLegal(point)) moves[offset + count++] = at;
      }
      return count;
    },
    play(move) {
      remember();
      const point = 1 << move;
      if (takes(point)) outcome = side;
      stones[side] |= point;
      side = /** @type {Player} */ (1 - side);
    },
    playPass() {
      remember();
      side = /** @type {Player} */ (1 - side);
    },
    undo() {
      [stones[0], stones[1], side, outcome] = /** @type {[number, number, Player, Outcome]} */ (
        history.pop()
      );
    },
    outcome: () => outcome,
  };
}

/** The stone on a point: `X`, `O` or `.`. @param {Int32Array} words @param {number} at */
function stoneAt(words, at) {
  return (words[0] >> at) & 1 ? "X" : (words[1] >> at) & 1 ? "O" : ".";
}

/** How pages draw a position: shapes as in SVG, and places to click on. @param {Int32Array} words */
function draw(words) {
  const points = Array.from({ length: POINTS }, (_, at) => ({
    at,
    x: 40 + 40 * (at % SIZE),
    y: 200 - 40 * Math.floor(at / SIZE),
  }));
  const lines = [40, 80, 120, 160, 200].flatMap((at) => [
    { x1: 40, x2: 200, y1: at, y2: at },
    { x1: at, x2: at, y1: 40, y2: 200 },
  ]);
  return {
    width: 240,
    height: 240,
    ground: [
      shape("rect", { class: "field", x: 10, y: 10, width: 220, height: 220 }),
      ...lines.map((line) => shape("line", { class: "grid", ...line })),
    ],
    pieces: points
      .filter(({ at }) => stoneAt(words, at) !== ".")
      .map(({ at, x, y }) =>
        shape("circle", {
          class: `stone ${stoneAt(words, at) === "X" ? "first" : "second"}`,
          cx: x,
          cy: y,
          r: 18,
        }),
      ),
    places: points.map(({ at, x, y }) => ({ name: nameOf(at), x: x - 20, y: y - 20, width: 40, height: 40 })),
  };
}

/** @param {"rect" | "line" | "circle"} tag @param {Record<string, number | string>} attributes */
function shape(tag, attributes) {
  return { tag, attributes };
}

/** @param {number} at */
function nameOf(at) {
  return `${COLUMNS[at % SIZE]}${Math.floor(at / SIZE) + 1}`;
}

/** @type {GameDefinition} */
const game = {
  name: "atari-go",
  create,
  parsePosition(text) {
    const found = /^([XO./]+) ([xo])$/.exec(text.trim());
    const rows = found?.[1].split("/") ?? [];
    if (found === null || rows.length !== SIZE || rows.some((row) => row.length !== SIZE)) {
      throw new Error(
        `"${text}" is not a position; write ${SIZE} rows of ${SIZE} points (X, O or .) divided by /, and x or o`,
      );
    }
    const points = rows.reverse().join("");
    const words = Int32Array.of(found[2] === "o" ? SIDE : 0, 0);
    for (let at = 0; at < POINTS; at++) {
      if (points[at] !== ".") words[points[at] === "X" ? 0 : 1] |= 1 << at;
    }
    return words;
  },
  formatPosition(words, offset = 0) {
    const letter = (/** @type {number} */ at) =>
      (words[offset] >> at) & 1 ? "X" : (words[offset + 1] >> at) & 1 ? "O" : ".";
    const points = Array.from({ length: POINTS }, (_, at) => letter(at)).join("");
    const rows = Array.from({ length: SIZE }, (_, row) => points.slice(SIZE * row, SIZE * (row + 1)));
    return `${rows.reverse().join("/")} ${words[offset] & SIDE ? "o" : "x"}`;
  },
  formatMove: nameOf,
  parseMove(text) {
    if (!/^[a-e][1-5]$/.test(text)) throw new Error(`"${text}" is no move; write column and row, as in b2`);
    return COLUMNS.indexOf(text[0]) + SIZE * (Number(text[1]) - 1);
  },
  goals: { "x-takes": 0, "o-takes": 1 },
  start: "...../..XO./..OX./...../..... x",
  view: async () => ({
    module: game,
    players: ["x", "o"],
    choices: [],
    draw,
    clicks: (move) => [nameOf(move)],
    moveText: nameOf,
    lineForms: [],
  }),
};

export default game;
