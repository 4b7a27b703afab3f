// Domineering: its fast rules against the reference rules, published results for boards, every position of small boards against
// plain recursion, and its engine in WebAssembly against all other forms.
import { describe, expect, it } from "vitest";
import { NotationError } from "../../../src/game/errors.js";
import { DISPROVEN, PROVEN } from "../../../src/game/game.js";
import { domineering } from "../../../src/games/domineering/module.js";
import { referee as kind } from "../../../src/games/domineering/reference/referee.js";
import type { ReferencePosition } from "../../../src/games/domineering/reference/rules.js";
import { createLinkedDomineering } from "../../../src/games/domineering/search/linked-game.js";
import { createRandom } from "../../../src/math/random.js";
import { findKind } from "../../../src/search/kinds.js";
import { SEARCH_ENGINE_BYTES } from "../../../src/search/run-engine.js";
import { inMemory } from "../../engine/places.js";
import { sampled } from "../../samples.js";

const { parsePosition, formatPosition, formatMove, parseMove } = domineering;
const referee = kind.create({ attacker: 0, goal: null, options: {}, position: domineering.start });
const game = createLinkedDomineering();
const list = () => new Int32Array(game.maximumMoves);
const children = {
  ...{ moves: list(), keyLow: list(), keyHigh: list() },
  ...{ proof: list(), disproof: list(), threat: list() },
};

function readBy(words: Int32Array): unknown {
  const position = referee.read(words);
  expect(position).toBeDefined();
  return position;
}

/** A board of some size, on which each square is covered with some chance. */
function drawPosition(random: () => number): Int32Array {
  const [rows, columns] = [1 + Math.floor(8 * random()), 1 + Math.floor(8 * random())];
  const share = random() ** 2;
  const row = () => Array.from({ length: columns }, () => (random() < share ? "#" : ".")).join("");
  return parsePosition(`${Array.from({ length: rows }, row).join("/")} ${random() < 0.5 ? "v" : "h"}`);
}

describe("the fast rules", () => {
  it("are the reference rules", () => {
    const random = createRandom(1);
    let decided = 0;
    for (let i = 0; i < sampled(1500); i++) {
      const words = drawPosition(random);
      const position = readBy(words);
      game.load(words, 0);
      const count = game.generate(children.moves, 0);
      const moves = [...children.moves.subarray(0, count)];
      const expected = referee.successors(position);
      expect([...moves].sort()).toEqual(expected.map(({ move }) => move).sort());
      expect(game.outcome()).toBe(referee.outcome(position));
      const after = new Int32Array(3);
      const keys = new Map<string, unknown>();
      for (const move of moves) {
        const { name, outcome } = expected.find((each) => each.move === move) ?? {};
        game.play(move);
        game.store(after, 0);
        expect(referee.name(readBy(after))).toBe(name);
        expect(game.outcome()).toBe(outcome);
        keys.set(`${game.keyLow()} ${game.keyHigh()}`, name);
        game.undo();
        game.store(after, 0);
        expect(after).toEqual(words);
        expect(parseMove?.(formatMove(move))).toBe(move);
      }
      // As many keys as names: two positions share a key where a symmetry maps one to the other.
      expect(new Set(keys.values()).size).toBe(keys.size);
      expect(keys.size).toBe(new Set(expected.map(({ name }) => name)).size);
      for (const attacker of [0, 1] as const) {
        game.setAttacker(attacker);
        const expanded = game.expand(children, 0);
        const mover = game.sideToMove();
        const wins = expected.some(({ outcome }) => outcome === mover);
        if (wins || count === 0) {
          decided++;
          expect(expanded).toBe(wins === (mover === attacker) ? PROVEN : DISPROVEN);
          continue;
        }
        expect([...children.moves.subarray(0, expanded)]).toEqual(moves);
        for (let at = 0; at < expanded; at++) {
          expect(Math.min(children.proof[at], children.disproof[at])).toBeGreaterThan(0);
          game.play(children.moves[at]);
          expect([children.keyLow[at], children.keyHigh[at]]).toEqual([game.keyLow(), game.keyHigh()]);
          game.undo();
        }
      }
    }
    expect(decided).toBeGreaterThan(50);
  });

  it.each(["..../.#../..../.... v", "#..../...../..#.. h", "....../....../....../....#. v"])(
    "give all images of %s one key, which the other side to move does not have",
    (text) => {
      const [board, side] = text.split(" ");
      const rows = board.split("/");
      const mirrored = rows.map((row) => [...row].reverse().join(""));
      const images = [rows, mirrored, rows.toReversed(), mirrored.toReversed()].map((each) => each.join("/"));
      const keyOf = (each: string) => {
        game.load(parsePosition(each), 0);
        return `${game.keyLow()} ${game.keyHigh()}`;
      };
      expect(new Set(images).size).toBe(4);
      expect(new Set(images.map((image) => keyOf(`${image} ${side}`))).size).toBe(1);
      expect(keyOf(`${board} ${side === "v" ? "h" : "v"}`)).not.toBe(keyOf(text));
    },
  );
});

/** The verdict of df-pn on whether the side to move wins, and its nodes. */
async function search(text: string, form: "linked" | "called" = "linked", wasm = true) {
  const { table, place } = inMemory({ entries: 200_000 }, SEARCH_ENGINE_BYTES);
  const played = form === "linked" ? game : { ...game };
  const found = await findKind("df-pn")?.create(played, table, {}, wasm ? place : undefined);
  played.load(parsePosition(text), 0);
  const result = found?.solve(played.sideToMove(), {});
  return { verdict: result?.verdict, nodes: result?.nodes };
}

describe("values", () => {
  // D. Breuker, J. Uiterwijk, J. van den Herik, Solving 8×8 Domineering, Theoretical Computer Science 230 (2000).
  it.each([
    [1, "disproven"],
    [2, "proven"],
    [3, "proven"],
    [4, "proven"],
    [5, "disproven"],
  ])("whether the first player wins on a square board of size %i: %s", async (size, verdict) => {
    for (const side of ["v", "h"]) expect(await search(`${size}x${size} ${side}`)).toMatchObject({ verdict });
  });

  it("are those of plain recursion over the reference rules, on all boards of up to twelve squares", async () => {
    const known = new Map<unknown, boolean>();
    function wins(position: ReferencePosition): boolean {
      const name = referee.name(position);
      const before = known.get(name);
      if (before !== undefined) return before;
      const mover = referee.sideToMove(position);
      const won = referee.successors(position).some(({ move, outcome }) => {
        if (outcome !== -1) return outcome === mover;
        const after = new Int32Array(3);
        game.load(pack(position), 0);
        game.play(move);
        game.store(after, 0);
        return !wins(readBy(after) as ReferencePosition);
      });
      known.set(name, won);
      return won;
    }
    const counts = { proven: 0, disproven: 0 };
    for (let rows = 1; rows <= 6; rows++) {
      for (let columns = 1; columns <= Math.min(6, 12 / rows); columns++) {
        for (const side of ["v", "h"]) {
          const text = `${rows}x${columns} ${side}`;
          const verdict = wins(readBy(parsePosition(text)) as ReferencePosition) ? "proven" : "disproven";
          counts[verdict]++;
          expect({ text, ...(await search(text)) }).toMatchObject({ text, verdict });
        }
      }
    }
    expect(Math.min(counts.proven, counts.disproven)).toBeGreaterThan(10);
  });

  function pack({ covered, vertical }: ReferencePosition): Int32Array {
    const rows = covered.map((row) => row.map((isCovered) => (isCovered ? "#" : ".")).join(""));
    return parsePosition(`${rows.reverse().join("/")} ${vertical ? "v" : "h"}`);
  }
});

it.each(["5x4 v", "4x5 h", "..#../...../...../#.... v"])(
  "%s takes the same nodes in WebAssembly, in JavaScript, and through the functions of the game",
  async (text) => {
    const { nodes, verdict } = await search(text);
    expect(nodes).toBeGreaterThan(100);
    for (const [form, wasm] of [
      ["linked", false],
      ["called", true],
      ["called", false],
    ] as const) {
      expect(await search(text, form, wasm)).toEqual({ nodes, verdict });
    }
  },
);

describe("texts", () => {
  it("are written as they are read", () => {
    const random = createRandom(2);
    for (let i = 0; i < 100; i++) {
      const words = drawPosition(random);
      expect(parsePosition(formatPosition(words))).toEqual(words);
    }
    expect(formatPosition(parsePosition("2x3 h"))).toBe(".../... h");
  });

  it.each([".#./... h", "2x3 v"])("%s may stand behind spaces", (text) => {
    expect(parsePosition(`  ${text}`)).toEqual(parsePosition(text));
  });

  it.each([
    ["..x/... v", 3, "no square"],
    [".../.. v", 7, "different lengths"],
    ["........./......... v", 1, "9 columns"],
    ["  .../.. v", 9, "different lengths"],
    [".../...", 8, "side to move is missing"],
    [" .../...", 9, "side to move is missing"],
    ["  ", 3, "0 columns"],
    [".../... x", 9, '"x" is no side to move; write a blank and v or h'],
    [".../... V", 9, '"V" is no side to move'],
    ["9x3 v", 1, "a board of 9 rows and 3 columns"],
    ["  0x10 v", 3, "a board of 0 rows and 10 columns"],
    ["5x5 x", 5, '"x" is no side to move'],
    ["5x5 v h", 5, '"v h" is no side to move'],
    ["5x5v", 4, '"v" is no side to move'],
    ["5x5", 4, "side to move is missing"],
    ["3X3 v", 1, "no square"],
    ["", 1, "0 columns"],
  ])("%s is refused at column %i: %s", (text, column, problem) => {
    const parse = () => parsePosition(text);
    expect(parse).toThrow(NotationError);
    expect(parse).toThrow(`column ${column}: `);
    expect(parse).toThrow(problem);
  });

  it.each(["b3-b5", "b3-a3", "b8-b9", "i1-i2", "b3"])("%s is no move", (text) => {
    expect(() => parseMove?.(text)).toThrow(NotationError);
  });
});

it("the referee refuses words that are no position", () => {
  const words = parsePosition("3x3 v");
  for (const [at, change] of [
    [0, 1 << 3],
    [1, 1],
    [2, 8 << 1],
    [2, 1 << 9],
  ]) {
    const other = words.slice();
    other[at] ^= change;
    expect(referee.read(other)).toBeUndefined();
  }
});

it("words that are no position have a text of a board's length", () => {
  for (const bit of [12, 20, 28, 31]) {
    const words = parsePosition("4x4 v");
    words[2] |= 1 << bit;
    const text = formatPosition(words);
    expect(text.split("/")).toHaveLength(8);
    expect(parsePosition(text)).not.toEqual(words);
  }
});
