/**
 * The fast rules agree with the reference rules on millions of random positions, and the largest numbers of
 * moves are those that are documented. `AGREEMENT_RUNS` is the number of positions set up (default 1,000,000);
 * the positions after each of their moves are compared, too.
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { POINTS } from "../../../src/games/simpei/notation/points.js";
import { sandwiched, winningPoints } from "../../../src/games/simpei/rules/board.js";
import { mapBoard, SYMMETRIES } from "../../../src/games/simpei/rules/symmetry.js";
import { NEIGHBOURS, populationCount } from "../../../src/games/simpei/rules/tables.js";
import { sameGames, sameMoves, soundExpansion, soundPassChild } from "./agreement.js";

const RUNS = Number(process.env.AGREEMENT_RUNS ?? 1_000_000);

describe("fast and reference rules of Simpei", () => {
  it("have the same moves in positions set up at random", () => {
    fc.assert(sameMoves, { numRuns: RUNS });
  });

  it("play the same games from the start", () => {
    fc.assert(sameGames, { numRuns: RUNS / 50 });
  });

  it("agree on what expand says about a node", () => {
    fc.assert(soundExpansion, { numRuns: RUNS / 20 });
  });

  it("agree on the pass as a child", () => {
    fc.assert(soundPassChild, { numRuns: RUNS / 5 });
  });
});

/**
 * Every position with `own` and `enemy` pieces on the board is counted, one of each symmetric set of the side to
 * move's pieces. A set of squares for the sandwiched pieces is a move of its own; a winning move is one move.
 */
describe("the largest number of moves", () => {
  it.each([
    ["moving, all pieces on the board (Tanaka: 2403)", 4, 4, "move", 2403],
    ["placing", 3, 4, "place", 2532],
    ["moving, a piece thrown away", 3, 4, "move", 3063],
    ["placing, a piece thrown away", 2, 4, "place", 3078],
  ] as const)("%s: %i against %i", (_, own, enemy, phase, maximum) => {
    const enemies = [...boardsOf(enemy)];
    let largest = 0;
    for (const board of boardsOf(own)) {
      if (!isCanonical(board)) continue;
      for (const other of enemies) {
        if ((board & other) === 0) largest = Math.max(largest, countMoves(board, other, phase));
      }
    }
    expect(largest).toBe(maximum);
  });
});

/** All boards of a number of pieces. */
function* boardsOf(pieces: number, firstPoint = 0): Generator<number> {
  if (pieces === 0) yield 0;
  else
    for (let point = firstPoint; point < POINTS; point++)
      for (const rest of boardsOf(pieces - 1, point + 1)) yield rest | (1 << point);
}

function isCanonical(board: number): boolean {
  for (let symmetry = 1; symmetry < SYMMETRIES; symmetry++)
    if (mapBoard(symmetry, board) < board) return false;
  return true;
}

function countMoves(own: number, enemy: number, phase: "move" | "place"): number {
  const winning = winningPoints(own, enemy, phase === "place" ? 1 : 0);
  const onBoard = populationCount(own | enemy) + (phase === "place" ? 1 : 0);
  let count = 0;
  for (let to = 0; to < POINTS; to++) {
    if (((own | enemy) >>> to) & 1) continue;
    const ways = phase === "place" ? 1 : populationCount(NEIGHBOURS[to] & own);
    if (ways === 0) continue;
    const wins = ((winning >>> to) & 1) === 1;
    count += ways * (wins ? 1 : choices(POINTS - onBoard, populationCount(sandwiched(to, own, enemy))));
  }
  return Math.max(count, 1);
}

/** Subsets of `taken` out of `squares`. */
function choices(squares: number, taken: number): number {
  return taken === 0 ? 1 : (choices(squares - 1, taken - 1) * squares) / taken;
}
