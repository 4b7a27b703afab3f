/** Bouzy's algorithm: values worked out by hand, symmetries, and both forms. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { STRIDE } from "../../../src/games/go/notation/points.js";
import { pointsOf } from "../../../src/games/go/notation/position.js";
import { parseProblem } from "../../../src/games/go/notation/text.js";
import { sampled } from "../../samples.js";
import { createBoard } from "./boards.js";

const board = createBoard("javascript");

/** Rows of values from the top, from black's view. */
function valuesOf(rows: string, dilations: number, erosions: number, value = 20): number[][] {
  const lines = rows.split("/");
  const target = rows.includes("X") ? "X" : "O";
  const row = lines.findIndex((line) => line.includes(target));
  const vertex = `${"ABCDEFGHJKLMNOPQRST"[lines[row].indexOf(target)]}${lines.length - row}`;
  board.position.set(parseProblem(`${rows} b target=${vertex}`));
  board.takeProblem();
  board.takePosition();
  board.spread(0, dilations, erosions, value);
  return lines.map((line, i) =>
    [...line].map((_, j) => board.influence((lines.length - i) * STRIDE + 1 + j) + 0),
  );
}

describe("values worked out by hand", () => {
  it.each([
    [
      ".../.X./...",
      1,
      0,
      [
        [0, 1, 0],
        [1, 20, 1],
        [0, 1, 0],
      ],
    ],
    // The corners gain from two neighbours, the sides from the stone; the stone itself from four neighbours.
    [
      ".../.X./...",
      2,
      0,
      [
        [2, 2, 2],
        [2, 24, 2],
        [2, 2, 2],
      ],
    ],
    [
      "X../.../...",
      2,
      0,
      [
        [22, 2, 1],
        [2, 2, 0],
        [1, 0, 0],
      ],
    ],
    // At first none of the corner's neighbours is 0, then two are; (2, 2) loses two at once.
    [
      "X../.../...",
      2,
      1,
      [
        [22, 2, 0],
        [2, 0, 0],
        [0, 0, 0],
      ],
    ],
    [
      "X../.../...",
      2,
      2,
      [
        [22, 0, 0],
        [0, 0, 0],
        [0, 0, 0],
      ],
    ],
    [
      "X../.../...",
      2,
      3,
      [
        [20, 0, 0],
        [0, 0, 0],
        [0, 0, 0],
      ],
    ],
    // Adjacent stones of both colours keep each other in check; the points beside them count one each.
    [
      "..../.XO./....",
      1,
      0,
      [
        [0, 1, -1, 0],
        [1, 20, -20, -1],
        [0, 1, -1, 0],
      ],
    ],
    // Points between two colours belong to nobody.
    [
      "X.O/X.O",
      3,
      0,
      [
        [23, 0, -23],
        [23, 0, -23],
      ],
    ],
  ] as const)("%s by %i/%i", (rows, dilations, erosions, expected) => {
    expect(valuesOf(rows, dilations, erosions)).toEqual(expected);
  });

  it("a single stone keeps only its own point, with m = n(n - 1) + 1", () => {
    for (const n of [1, 2, 3, 4, 5]) {
      const values = valuesOf(
        [...Array(4).fill("........."), "....X....", ...Array(4).fill(".........")].join("/"),
        n,
        n * (n - 1) + 1,
      );
      expect(values.flat().filter((value) => value !== 0)).toHaveLength(1);
      expect(values[4][4]).toBeGreaterThan(0);
    }
  });
});

const position = fc
  .array(fc.array(fc.constantFrom(".", ".", "X", "O"), { minLength: 4, maxLength: 4 }), {
    minLength: 4,
    maxLength: 4,
  })
  .filter((rows) => isPossible(rows));

/** Boards with at least one stone, in which every block has a liberty, so that the text is a legal position. */
function isPossible(rows: readonly (readonly string[])[]): boolean {
  try {
    valuesOf(rows.map((row) => row.join("")).join("/"), 0, 0);
    return true;
  } catch {
    return false;
  }
}

/** The definition, point by point. */
function plainValues(
  rows: readonly string[],
  dilations: number,
  erosions: number,
  value: number,
): number[][] {
  let now = rows.map((row) => [...row].map((point) => (point === "X" ? value : point === "O" ? -value : 0)));
  const change = (next: (here: number, around: readonly number[]) => number) => {
    const at = (i: number, j: number) => now[i]?.[j];
    now = now.map((row, i) =>
      row.map((here, j) =>
        next(
          here,
          [at(i - 1, j), at(i + 1, j), at(i, j - 1), at(i, j + 1)].filter((v) => v !== undefined),
        ),
      ),
    );
  };
  const above = (values: readonly number[]) => values.filter((v) => v > 0).length;
  const below = (values: readonly number[]) => values.filter((v) => v < 0).length;
  for (let step = 0; step < dilations; step++) {
    change((here, around) => {
      if (here >= 0 && below(around) === 0) return here + above(around);
      return here <= 0 && above(around) === 0 ? here - below(around) : here;
    });
  }
  for (let step = 0; step < erosions; step++) {
    change((here, around) => {
      if (here > 0) return Math.max(0, here - (around.length - above(around)));
      return here < 0 ? Math.min(0, here + (around.length - below(around))) + 0 : 0;
    });
  }
  return now;
}

it("is the definition on boards of any size", () => {
  const boards = fc
    .tuple(fc.integer({ min: 2, max: 19 }), fc.integer({ min: 2, max: 19 }))
    .chain(([columns, rows]) =>
      fc.array(
        fc
          .array(fc.constantFrom(...".......XO"), { minLength: columns, maxLength: columns })
          .map((points) => points.join("")),
        { minLength: rows, maxLength: rows },
      ),
    );
  const steps = fc.record({
    dilations: fc.integer({ min: 0, max: 8 }),
    erosions: fc.integer({ min: 0, max: 30 }),
    value: fc.constantFrom(1, 2, 3, 20, 64, 127, 1000),
  });
  let nonzero = 0;
  fc.assert(
    fc.property(boards, steps, (rows, { dilations, erosions, value }) => {
      fc.pre(isPossible(rows.map((row) => [...row])));
      const expected = plainValues(rows, dilations, erosions, value);
      nonzero += expected.flat().filter((v) => v !== 0).length;
      expect(valuesOf(rows.join("/"), dilations, erosions, value)).toEqual(expected);
    }),
    { numRuns: sampled(150) },
  );
  expect(nonzero).toBeGreaterThan(sampled(3300));
});

it("estimates take the second largest value of the region after a move, in the rectangle around it", () => {
  const SIZE = 7;
  const V = 20;
  const stones = fc.array(
    fc
      .array(fc.constantFrom(..."....XXO"), { minLength: SIZE, maxLength: SIZE })
      .map((points) => points.join("")),
    { minLength: SIZE, maxLength: SIZE },
  );
  const side = fc.integer({ min: 1, max: SIZE });
  const seen = new Set<string>();
  fc.assert(
    fc.property(
      stones,
      side,
      side,
      side,
      side,
      fc.constantFrom(0, 1, 5),
      fc.constantFrom(0, 3, 10),
      fc.boolean(),
      (rows, a, b, c, d, n, m, black) => {
        fc.pre(isPossible(rows.map((row) => [...row])));
        const [left, right, bottom, top] = [Math.min(a, b), Math.max(a, b), Math.min(c, d), Math.max(c, d)];
        const vertex = (column: number, line: number) => `${"ABCDEFG"[column - 1]}${line}`;
        const target = range(bottom, top)
          .flatMap((line) => range(left, right).map((column) => [column, line] as const))
          .find(([column, line]) => rows[SIZE - line][column - 1] === "X");
        fc.pre(target !== undefined);
        const region = `${vertex(left, bottom)}:${vertex(right, top)}`;
        const text = `${rows.join("/")} ${black ? "b" : "w"} target=${vertex(...target)} region=${region}`;
        board.position.set(parseProblem(text));
        board.takeProblem();
        board.takePosition();
        board.setInfluence(n, m, V, 0, 1, 1);
        const count = board.generate(board.list, 0);
        const moves = board.list.slice(0, count);
        const [proof, disproof] = [new Int32Array(count), new Int32Array(count)];
        for (let i = 0; i < count; i++) board.estimate(moves, proof, disproof, i);
        const bounds = [left - 1, right + 1, bottom - 1, top + 1].map((at) =>
          Math.min(SIZE, Math.max(1, at)),
        );
        for (let i = 0; i < count; i++) {
          board.play(moves[i]);
          const there = (column: number, line: number) => ".XO"[board.stone(STRIDE * line + column)];
          const lines = range(bounds[2], bounds[3]);
          const framed = lines.map((line) =>
            range(bounds[0], bounds[1])
              .map((column) => there(column, line))
              .join(""),
          );
          const values = plainValues(framed, n, m, V);
          const open = range(bottom, top).flatMap((line) =>
            range(left, right)
              .filter((column) => there(column, line) !== "X")
              .map((column) => values[line - bounds[2]][column - bounds[0]]),
          );
          board.undo();
          const second = Math.max(-V, Math.min(V, open.sort((one, other) => other - one)[1] ?? -V));
          expect([proof[i], disproof[i]], text).toEqual([1 + V + second, 1 + V - second]);
          seen.add(second > 0 ? "above" : second < 0 ? "below" : "zero");
        }
      },
    ),
    { numRuns: sampled(200) },
  );
  expect(seen.size).toBe(3);
});

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, i) => first + i);
}

describe("what makes no difference", () => {
  const spreadOf = (rows: readonly (readonly string[])[]) =>
    valuesOf(rows.map((row) => row.join("")).join("/"), 5, 21, 64);

  it("how the board is turned and mirrored, and whose colour it is", () => {
    fc.assert(
      fc.property(position, (rows) => {
        const values = spreadOf(rows);
        const turned = rows[0].map((_, i) => rows.map((row) => row[i]).reverse());
        expect(spreadOf(turned)).toEqual(values[0].map((_, i) => values.map((row) => row[i]).reverse()));
        expect(spreadOf(rows.map((row) => [...row].reverse()))).toEqual(
          values.map((row) => [...row].reverse()),
        );
        const exchanged = rows.map((row) =>
          row.map((point) => (point === "X" ? "O" : point === "O" ? "X" : ".")),
        );
        expect(spreadOf(exchanged)).toEqual(values.map((row) => row.map((value) => 0 - value)));
      }),
      { numRuns: sampled(100) },
    );
  });

  it("the form", () => {
    const wasm = createBoard("wasm");
    const words = parseProblem("..X.O/.X.O./X..O./.XO../..... b target=C5");
    for (const one of [board, wasm]) {
      one.position.set(words);
      one.takeProblem();
      one.takePosition();
      one.spread(0, 5, 21, 20);
    }
    const all = pointsOf({ columns: 5, rows: 5 });
    expect(all.map((point) => wasm.influence(point))).toEqual(all.map((point) => board.influence(point) + 0));
    expect(all.some((point) => board.influence(point) < 0)).toBe(true);
  });
});
