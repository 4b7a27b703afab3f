/** Lines beside the main line of a mate: all answers are there, and each line is what trying everything finds. */
import { createSolver, type SolveResult, type Solver } from "solve-fast";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Variation } from "../../../../src/games/shogi/analysis/results.js";
import { createShogiMate } from "../../../../src/games/shogi/rules/mate-game.js";
import { formatMove, parseMove, parsePosition } from "../../../../src/games/shogi/text-forms.js";
import { IN_FULL } from "../../../samples.js";
import { shortestMate } from "../mate/oracle.js";
import { PROBLEMS } from "../mate/problems.js";
import { judgeMate } from "../mate/referee.js";

const MATES = PROBLEMS.filter(([, plies]) => plies > 0 && plies <= 5);
/** The rook checks along the row; each interposed pawn is taken. */
const ROW = "k8/9/1GN6/9/9/9/9/9/7R1 b 2p 1";
/** A mate of seven plies with a variation inside one. */
const INSIDE = "k8/9/1lp6/1l7/9/9/9/9/9 b R2L 1";
/** Plies up to which the oracle looks for a mate. */
const MOST = 7;

const game = createShogiMate();
let solver: Solver;
beforeAll(async () => {
  solver = await createSolver({ game: "shogi", threads: 1, tableEntries: 200_000 });
});
afterAll(() => solver.close());

/** Legal moves after these, and the shortest mate from there where the attacker is to move. */
function stateAfter(text: string, moves: readonly string[]) {
  game.load(parsePosition(text), 0);
  for (const move of moves) game.play(parseMove(move));
  const list = new Int32Array(game.maximumMoves);
  const legal = Array.from(list.subarray(0, game.generate(list, 0)), (move) => formatMove(move));
  return { legal, plies: moves.length % 2 === 0 ? shortestMate(game, MOST, "include") : undefined };
}

const ways = (result: SolveResult, kind: string) =>
  (result.mate?.variations ?? []).filter((variation) => variation.kind === kind);

test.each(MATES)("%s: every other answer has its shortest mate", async (text, plies) => {
  const result = await solver.solve(text, { shortest: true, variations: true });
  const { line } = result;
  expect(result.mate?.openVariations).toBeUndefined();
  const shown = new Map(ways(result, "defence").map((way) => [`${way.ply} ${way.line[0]}`, way.line]));
  for (let ply = 2; ply <= line.length; ply += 2) {
    const before = line.slice(0, ply - 1);
    const { legal } = stateAfter(text, before);
    for (const moves of together(legal)) {
      const ofThese = moves.filter((move) => shown.has(`${ply} ${move}`));
      // Drops on one square are shown by one that lasts longest.
      expect([text, ply, moves, ofThese.length]).toEqual([
        text,
        ply,
        moves,
        moves.includes(line[ply - 1]) ? 0 : 1,
      ]);
      for (const move of ofThese) {
        const way = shown.get(`${ply} ${move}`) ?? [];
        judgeMate(text, [...before, ...way]);
        const longest = Math.max(...moves.map((other) => stateAfter(text, [...before, other]).plies ?? 0));
        expect([text, move, way.length - 1]).toEqual([text, move, longest]);
        expect(way.length).toBeLessThanOrEqual(plies - ply + 1);
      }
    }
  }
});

/** Answers as they are shown: drops on one square together. */
function together(moves: readonly string[]): string[][] {
  const groups = new Map<string, string[]>();
  for (const move of moves) {
    const name = /^[A-Z]\*/.test(move) ? move.slice(2) : move;
    groups.set(name, [...(groups.get(name) ?? []), move]);
  }
  return [...groups.values()];
}

/** Each answer inside a variation that lasts about as long is a variation of it, and no other one is. */
function judgeInside(text: string, before: readonly string[], { line, variations = [] }: Variation): number {
  let seen = variations.length;
  const expected: [number, number][] = [];
  for (let at = 2; at < line.length; at += 2) {
    const way = [...before, ...line.slice(0, at)];
    for (const moves of together(stateAfter(text, way).legal)) {
      if (moves.includes(line[at])) continue;
      const longest = Math.max(...moves.map((move) => stateAfter(text, [...way, move]).plies ?? 0));
      if (longest >= Math.max(3, line.length - at - 3)) expected.push([way.length + 1, longest + 1]);
    }
  }
  const shown = variations.map((each): [number, number] => [each.ply, each.line.length]);
  expect([text, before, line, shown.sort()]).toEqual([text, before, line, expected.sort()]);
  for (const inside of variations) {
    const way = [...before, ...line.slice(0, inside.ply - 1 - before.length)];
    judgeMate(text, [...way, ...inside.line]);
    seen += judgeInside(text, way, inside);
  }
  return seen;
}

test("variations have variations where another answer resists about as long", async () => {
  const { line, mate } = await solver.solve(INSIDE, { shortest: true, variations: true });
  expect([mate?.openVariations, mate?.unexploredVariations]).toEqual([undefined, undefined]);
  let seen = 0;
  for (const variation of mate?.variations ?? [])
    seen += judgeInside(INSIDE, line.slice(0, variation.ply - 1), variation);
  expect(seen).toBeGreaterThan(0);
});

describe("first moves that fail", () => {
  test("are refuted by the answer that is shown, and mate after most others", async () => {
    let tries = 0;
    // The oracle takes seconds for some of the others.
    for (const [text] of MATES.filter((_, i) => IN_FULL || i % 3 === 0)) {
      const result = await solver.solve(text, { tries: true });
      for (const { ply, line } of ways(result, "try")) {
        tries++;
        expect([ply, line.length]).toEqual([1, 2]);
        expect([text, line, stateAfter(text, line).plies]).toEqual([text, line, Number.POSITIVE_INFINITY]);
        const answers = stateAfter(text, line.slice(0, 1)).legal;
        const refuting = answers.filter((move) => (stateAfter(text, [line[0], move]).plies ?? 0) > MOST);
        expect(refuting).toContain(line[1]);
        expect(answers.length).toBeGreaterThan(refuting.length);
      }
    }
    expect(tries).toBeGreaterThan(0);
  });
});

test("futile interpositions are no variations where they do not count", async () => {
  const counted = await solver.solve(ROW, { futile: "include", variations: true });
  const excluded = await solver.solve(ROW, { futile: "exclude", variations: true });
  expect(ways(counted, "defence").length).toBeGreaterThan(0);
  expect(ways(excluded, "defence")).toEqual([]);
});

test("other moves that mate are shown with their lines", async () => {
  const text = "k8/9/2G6/9/9/9/9/9/8R b GS 1";
  const result = await solver.solve(text, { shortest: true, allSolutions: true, variations: true });
  const cooks = ways(result, "cook");
  expect(cooks.length).toBeGreaterThan(1);
  for (const { ply, line } of cooks) judgeMate(text, [...result.line.slice(0, ply - 1), ...line]);
});

test("limits leave lines open, and say so", async () => {
  const [text] = PROBLEMS[10];
  const { nodes } = await solver.solve(text);
  const { mate } = await solver.solve(text, { variations: true, maxNodes: nodes + 1 });
  expect(mate?.openVariations).toBeGreaterThan(0);
});
