/**
 * Boards of 6x6 and 4x4: the fast rules against the reference rules, stable discs, and 4x4 from the start against rules of this file's
 * own.
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parsePosition, startText } from "../../../../src/games/othello/notation/notation.js";
import { packPosition } from "../../../../src/games/othello/notation/position.js";
import { referenceOf, referenceReaches } from "../../../../src/games/othello/reference/rules.js";
import { sampled } from "../../../samples.js";
import { type Met, sameGames, sameMoves } from "../agreement.js";
import {
  endgamePositions,
  endgameWith,
  passingPositions,
  plainScore,
  scoreOfLine,
} from "../endgame/cases.js";

describe.each([6, 4])("on %i rows", (size) => {
  it("fast rules and reference rules agree", () => {
    const met: Met = { positions: 0, passes: 0, finished: 0, wiped: 0 };
    fc.assert(sameMoves(met, size), { numRuns: sampled(3000) });
    fc.assert(sameGames(met, size), { numRuns: sampled(100) });
    for (const count of Object.values(met)) expect(count).toBeGreaterThan(0);
  });

  it("scores are those of a plain search, whole lines included", () => {
    const most = 9;
    for (let empties = 0; empties <= most; empties++) {
      const positions = endgamePositions(sampled(30), empties, 17 * empties + size, size);
      if (empties > 2) positions.push(...passingPositions(2, empties, empties, size));
      for (const words of positions) {
        const truth = plainScore(referenceOf(words));
        // With every share of leaf and search above it.
        for (const leafEmpties of [12, 4, 0]) {
          const { score, bound, lower, upper, line } = endgameWith({ leafEmpties }).solve(words);
          expect({ score, bound, lower, upper }).toEqual({
            score: truth,
            bound: "exact",
            lower: truth,
            upper: truth,
          });
          expect(scoreOfLine(words, line)).toBe(truth);
        }
        const { score } = endgameWith().solve(words, 0, { alpha: truth - 1, beta: truth });
        expect(score).toBeGreaterThanOrEqual(truth);
      }
    }
  });
});

/** Positions by their rows in one text, and whose turn it is: X tries to get the most. Written for this test alone. */
function createBruteForce(): {
  readonly score: (text: string, side: string) => number;
  readonly known: Map<string, number>;
} {
  const known = new Map<string, number>();
  const steps = [-1, 0, 1]
    .flatMap((down) => [-1, 0, 1].map((right) => [down, right]))
    .filter(([d, r]) => d !== 0 || r !== 0);
  const at = (text: string, row: number, column: number) =>
    row < 0 || row > 3 || column < 0 || column > 3 ? " " : text[4 * row + column];

  function after(text: string, place: number, side: string): string | undefined {
    if (text[place] !== "-") return undefined;
    const other = side === "X" ? "O" : "X";
    const squares = [...text];
    let turned = 0;
    for (const [down, right] of steps) {
      let row = (place >> 2) + down;
      let column = (place & 3) + right;
      const run: number[] = [];
      while (at(text, row, column) === other) {
        run.push(4 * row + column);
        row += down;
        column += right;
      }
      if (at(text, row, column) !== side) continue;
      for (const one of run) squares[one] = side;
      turned += run.length;
    }
    squares[place] = side;
    return turned === 0 ? undefined : squares.join("");
  }

  const repliesOf = (text: string, side: string) =>
    Array.from(text, (_, place) => after(text, place, side)).filter((one) => one !== undefined);

  /** As X sees it. */
  function score(text: string, side: string): number {
    const name = text + side;
    const found = known.get(name);
    if (found !== undefined) return found;
    const other = side === "X" ? "O" : "X";
    const next = repliesOf(text, side);
    let value: number;
    if (next.length > 0) {
      const values = next.map((one) => score(one, other));
      value = side === "X" ? Math.max(...values) : Math.min(...values);
    } else if (repliesOf(text, other).length > 0) value = score(text, other);
    else {
      const [black, white] = ["X", "O"].map((disc) => text.split(disc).length - 1);
      value = black === white ? 0 : black > white ? 16 - 2 * white : 2 * black - 16;
    }
    known.set(name, value);
    return value;
  }
  return { score, known };
}

describe("4x4", () => {
  const brute = createBruteForce();
  const start = startText(4);

  it("is lost by 10 from the start, by brute force from outside and by the search", () => {
    expect(start).toBe("-----OX--XO----- X");
    expect(brute.score(start.slice(0, 16), "X")).toBe(-10);
    expect(endgameWith().solve(parsePosition(start))).toMatchObject({ score: -10, bound: "exact" });
  });

  it("has the scores of that brute force in all its positions", () => {
    expect(brute.known.size).toBeGreaterThan(10_000);
    const endgame = endgameWith();
    let number = 0;
    for (const [name, value] of brute.known) {
      // Every one in the long tests.
      if (number++ % Math.ceil(brute.known.size / sampled(brute.known.size)) !== 0) continue;
      const side = name[16];
      const { score } = endgame.solve(parsePosition(`${name.slice(0, 16)} ${side}`));
      expect({ name, score }).toEqual({ name, score: side === "X" ? value + 0 : 0 - value });
    }
  });

  it("has these scores by the reference rules, which certificates are checked with", () => {
    let number = 0;
    for (const [name, value] of brute.known) {
      if (number++ % 97 !== 0 || name.split("-").length > 9) continue;
      const ofSide = name[16] === "X" ? value : 0 - value;
      const position = referenceOf(parsePosition(`${name.slice(0, 16)} ${name[16]}`));
      expect([name, referenceReaches(position, ofSide), referenceReaches(position, ofSide + 1)]).toEqual([
        name,
        true,
        false,
      ]);
    }
  });
});

it("a smaller board has its own squares alone", () => {
  const squares = Array.from({ length: 36 }, (_, place) => (place === 35 ? 0 : undefined));
  expect([...packPosition({ squares, sideToMove: 1 })]).toEqual([0, 1 << 13, 0, 0, 1 | (1 << 3)]);
});
