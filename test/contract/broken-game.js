// Games that break a promise, each in one way. The default export is the game whose number follows the file's name,
// as in `broken-game.js?7`, so that threads can load each of them.

/** @import { ChildList, Game, GameModule, SearchGame } from "solve-fast" */
import { toSearchGame } from "solve-fast/core";
import graphNim from "../../docs/examples/graph-nim.js";

/**
 * Graph Nim with some of its rules replaced.
 *
 * @param {(rules: Game) => Partial<Game>} change
 * @returns {GameModule}
 */
function broken(change) {
  return {
    ...graphNim,
    create(options) {
      const rules = graphNim.create(options);
      return { ...rules, ...change(rules) };
    },
  };
}

/**
 * Graph Nim that answers searches itself, wrongly.
 *
 * @param {(game: SearchGame, children: ChildList, offset: number) => number} change
 * @returns {GameModule}
 */
function misleading(change) {
  return {
    ...graphNim,
    create(options) {
      const game = toSearchGame(graphNim.create(options));
      return { ...game, expand: (children, offset) => change(game, children, offset) };
    },
  };
}

let shared = 0;

/** What is wrong, the promise that is broken, and the game. @type {readonly (readonly [string, string, GameModule])[]} */
export const games = [
  ["keys that are all 7", "keys", broken(() => ({ keyLow: () => 7, keyHigh: () => 7 }))],
  ["keys without the side to move", "keys", broken((rules) => ({ keyLow: () => rules.keyLow() & 0x3ff }))],
  ["a key that is NaN", "keyLow", broken(() => ({ keyLow: () => Number.NaN }))],
  ["a key with a fraction", "keyHigh", broken(() => ({ keyHigh: () => 0.5 }))],
  ["a key without sign", "keyLow", broken((rules) => ({ keyLow: () => (rules.keyLow() | (2 ** 31)) >>> 0 }))],
  ["keys that change from call to call", "keys", broken(() => ({ keyHigh: () => ++shared }))],
  ["an undo that does nothing", "undo", broken(() => ({ undo() {} }))],
  [
    "an undo that plays a move too many",
    "undo",
    broken((rules) => ({
      undo() {
        rules.undo();
        const moves = new Int32Array(rules.maximumMoves);
        if (rules.generate(moves, 0) > 0) rules.play(moves[0]);
      },
    })),
  ],
  [
    "an undo that knows one move only",
    "undo",
    broken((rules) => {
      const before = new Int32Array(1);
      return {
        play(move) {
          rules.store(before, 0);
          rules.play(move);
        },
        undo: () => rules.load(before, 0),
      };
    }),
  ],
  ["a store that does nothing", "store", broken(() => ({ store() {} }))],
  [
    "a store that ignores its offset",
    "store",
    broken((rules) => ({ store: (words) => rules.store(words, 0) })),
  ],
  ["a load that ignores its offset", "load", broken((rules) => ({ load: (words) => rules.load(words, 0) }))],
  [
    "a load that does nothing",
    "load",
    broken((rules) => ({ load: () => rules.load(Int32Array.of(0x1ff), 0) })),
  ],
  ["a count that is NaN", "generate", broken(() => ({ generate: () => Number.NaN }))],
  ["a count below 0", "generate", broken(() => ({ generate: () => -1 }))],
  ["a count that is missing", "generate", broken(() => ({ generate: () => undefined }))],
  [
    "a move that is a fraction",
    "generate",
    broken((rules) => ({
      generate(moves, offset) {
        const count = rules.generate(moves, offset);
        moves[offset] += 0.5;
        return count;
      },
    })),
  ],
  [
    "a move that is not written",
    "generate",
    broken((rules) => ({ generate: (moves, at) => rules.generate(moves, at) + 1 })),
  ],
  [
    "a move twice",
    "generate",
    broken((rules) => ({
      generate(moves, offset) {
        const count = rules.generate(moves, offset);
        if (count > 0) moves[offset + count] = moves[offset];
        return count > 0 ? count + 1 : 0;
      },
    })),
  ],
  [
    "a move far behind the others",
    "generate",
    broken((rules) => ({
      generate(moves, offset) {
        moves[offset + 50] = 1;
        return rules.generate(moves, offset);
      },
    })),
  ],
  ["more moves than it says", "maximumMoves", broken(() => ({ maximumMoves: 2 }))],
  ["no maximumMoves", "maximumMoves", broken(() => ({ maximumMoves: Number.NaN }))],
  ["an outcome that is none", "outcome", broken(() => ({ outcome: () => 7 }))],
  ["a side to move that is none", "sideToMove", broken(() => ({ sideToMove: () => 2 }))],
  [
    "a generate that plays",
    "generate",
    broken((rules) => ({
      generate(moves, offset) {
        const count = rules.generate(moves, offset);
        if (count > 0) rules.play(moves[offset]);
        return count;
      },
    })),
  ],
  [
    "rules that all share one board",
    "create",
    (() => {
      const rules = graphNim.create({});
      return { ...graphNim, create: () => rules };
    })(),
  ],
  ["a create that gives nothing", "create", { ...graphNim, create: () => undefined }],
  ["rules without undo", "undo", broken(() => ({ undo: undefined }))],
  [
    "a throw of what is no Error",
    "generate",
    broken(() => ({
      generate() {
        throw "no";
      },
    })),
  ],
  [
    "a throw of undefined",
    "play",
    broken(() => ({
      play() {
        throw undefined;
      },
    })),
  ],
  ["a goal that names no player", "goals", { ...graphNim, goals: { "first-wins": "first" } }],
  [
    "a goal of an order that there is not",
    "goals",
    { ...graphNim, goals: { "first-wins": { attacker: 0, maxOrder: 16 } } },
  ],
  ["a problem with a goal that there is not", "goalOf", { ...graphNim, goalOf: () => "third-wins" }],
  ["λ orders that there are not", "lambda", { ...graphNim, lambda: { maxOrder: 16 } }],
  ["a pass that counts in no known way", "lambda", { ...graphNim, lambda: { andStrategy: "max" } }],
  ["a handicap below 0", "lambda", { ...graphNim, lambda: { lowerOrderHandicap: -1 } }],
  ["a move after the end", "generate", broken(() => ({ outcome: () => 0 }))],
  ["a text of all positions", "parsePosition", { ...graphNim, formatPosition: () => "b 3,3,1,0 1" }],
  ["a text that it does not read", "parsePosition", { ...graphNim, formatPosition: () => "?" }],
  ["a text of no characters", "formatPosition", { ...graphNim, formatPosition: () => "" }],
  ["moves that it does not read", "parseMove", { ...graphNim, parseMove: () => 3 }],
  ["moves with one text", "formatMove", { ...graphNim, formatMove: () => "a" }],
  ["a position of too many words", "parsePosition", { ...graphNim, parsePosition: () => new Int32Array(2) }],
  [
    "a symmetry that is none",
    "canonicalise",
    {
      ...graphNim,
      canonicalise(words, at) {
        words[at] ^= 1;
      },
    },
  ],
  [
    "symmetries that are none",
    "canonicalise",
    {
      ...graphNim,
      canonicalise(words, at) {
        words[at] &= ~3;
      },
    },
  ],
  [
    "an expand that leaves out what wins",
    "expand",
    misleading((game, children, offset) => {
      const count = game.expand(children, offset);
      if (count >= 0) return count;
      const generated = game.generate(children.moves, offset);
      game.play(children.moves[offset]);
      children.keyLow[offset] = game.keyLow();
      children.keyHigh[offset] = game.keyHigh();
      const over = game.outcome() !== -1;
      game.undo();
      return over || generated === 1 ? count : 1;
    }),
  ],
  ["an expand that disproves all", "expand", misleading(() => -2)],
  ["an expand that proves all", "expand", misleading(() => -1)],
  ["an expand without children", "expand", misleading(() => 0)],
  [
    "an expand with the keys of the parent",
    "expand",
    misleading((game, children, offset) => {
      const count = game.expand(children, offset);
      for (let i = 0; i < count; i++) children.keyLow[offset + i] = game.keyLow();
      return count;
    }),
  ],
  [
    "an expand with a move that is none",
    "expand",
    misleading((game, children, offset) => {
      const count = game.expand(children, offset);
      if (count > 0) children.moves[offset] = -5;
      return count;
    }),
  ],
  ["a value that is NaN", "evaluate", broken(() => ({ evaluate: () => Number.NaN }))],
  [
    "a numbering that does not come back",
    "ranking",
    {
      ...graphNim,
      ranking: {
        positions: 10,
        pieceStarts: [0, 10],
        options: {},
        unrank: (_rank, words, offset) => words.fill(1, offset, offset + 1),
        rank: () => 3,
      },
    },
  ],
  ["a pass that is no function", "playPass", broken(() => /** @type {object} */ ({ playPass: 3 }))],
];

export default games[Number(new URL(import.meta.url).search.slice(1))]?.[2];
