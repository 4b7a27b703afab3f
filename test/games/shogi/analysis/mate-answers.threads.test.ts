/** Lengths, solutions and alternatives of mates on real threads: the same whatever the threads and the table. */

import { createSolver, type Solver } from "solve-fast";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createShogiMate } from "../../../../src/games/shogi/rules/mate-game.js";
import { formatMove, parsePosition } from "../../../../src/games/shogi/text-forms.js";
import { shortestMate } from "../mate/oracle.js";
import { PROBLEMS } from "../mate/problems.js";
import { judgeMate } from "../mate/referee.js";

const MATES = PROBLEMS.filter(([, plies]) => plies > 0).slice(0, -1);
/** Every check wins, some of them later than others. */
const COOKED = "k8/9/2G6/9/9/9/9/9/8R b GS 1";

/** The answer that looks hardest loses in 9 plies, while another one holds out for 11. */
const MISLEADING = "9/+r1k6/9/2+PL5/1nNg5/9/9/9/9 b NPl 1";

const game = createShogiMate();
/** Lengths by the first solver that found them. */
const lengths = new Map<string, number | null | undefined>();

/** Solutions of `COOKED` in up to 5 plies, by trying everything. */
let shortSolutions: readonly { ply: number; move: string; plies: number; shortest: boolean }[];
beforeAll(() => {
  game.load(parsePosition(COOKED), 0);
  const moves = new Int32Array(game.maximumMoves);
  shortSolutions = Array.from(moves.subarray(0, game.generate(moves, 0))).flatMap((move) => {
    const plies = lengthWith(move);
    return plies <= 5 ? [{ ply: 1, move: formatMove(move), plies, shortest: true }] : [];
  });
  expect(shortSolutions.length).toBeGreaterThan(2);
});

describe.each([
  { threads: 1, tableEntries: 200_000 },
  { threads: 2, tableEntries: 3000 },
])("$threads threads, $tableEntries entries", ({ threads, tableEntries }) => {
  let solver: Solver;
  beforeAll(async () => {
    solver = await createSolver({ game: "shogi", threads, tableEntries });
  });
  afterAll(() => solver.close());

  test.each(MATES)("%s: the shortest mate, of %i plies", async (text, plies) => {
    const { verdict, line, mate: found } = await solver.solve(text, { shortest: true });
    expect([verdict, found?.shortest]).toEqual(["proven", true]);
    if (plies <= 7) expect(found?.plies).toBe(plies);
    if (!lengths.has(text)) lengths.set(text, found?.plies);
    expect(found?.plies).toBe(lengths.get(text));
    expect(line).toHaveLength(found?.plies ?? -1);
    judgeMate(text, line);
  });

  test("without a bound no mate is called shorter than the shortest, and lines are as long as the mate", async () => {
    for (const [text, least] of MATES) {
      const { mate, line } = await solver.solve(text);
      const plies = mate?.plies;
      expect([text, (plies ?? 0) >= (lengths.get(text) ?? least), line.length]).toEqual([text, true, plies]);
      judgeMate(text, line);
    }
    // Without a line the length comes from the search, and threads that split the root do not find it out.
    const [text, least] = MATES[MATES.length - 1];
    const { mate, line } = await solver.solve(text, { line: false });
    expect([(mate?.plies ?? 0) >= least, line]).toEqual([true, []]);
    const split = await solver.solve(text, { parallel: "root-split" });
    expect([(split.mate?.plies ?? 0) >= least, split.line.length]).toEqual([true, split.mate?.plies]);
  });

  test("within 1 to 200 nodes nothing false is said: no wrong verdict, and no mate wrongly called the shortest", async () => {
    const seen = { unknown: 0, proven: 0, shortest: 0 };
    for (const [text, plies] of PROBLEMS.filter((_, i) => i % 4 === 0)) {
      for (const maxNodes of [1, 5, 34, 200]) {
        const { verdict, mate, line } = await solver.solve(text, { shortest: true, maxNodes });
        if (verdict === "unknown") seen.unknown++;
        else
          expect([text, maxNodes, verdict]).toEqual([text, maxNodes, plies === 0 ? "disproven" : "proven"]);
        if (verdict !== "proven") continue;
        seen.proven++;
        if (line.length > 0) judgeMate(text, line);
        const length = mate?.plies ?? Number.POSITIVE_INFINITY;
        expect([text, maxNodes, length >= plies]).toEqual([text, maxNodes, true]);
        if (mate?.shortest !== true) continue;
        seen.shortest++;
        if (plies < 9) expect([text, maxNodes, length]).toEqual([text, maxNodes, plies]);
      }
    }
    expect(Math.min(seen.unknown, seen.proven)).toBeGreaterThan(3);
  });

  test("every first move that mates, with its length", async () => {
    const { mate } = await solver.solve(COOKED, { shortest: true, allSolutions: true });
    const { solutions, undecided } = mate ?? {};
    // In a table far too small two threads replace each other's entries: late mates, or checks that do not mate, may stay undecided.
    if (threads === 1) expect(undecided).toBeUndefined();
    expect(solutions?.filter(({ plies }) => (plies ?? 0) <= 5)).toEqual(shortSolutions);
  });

  test("the first move of the line is a solution, whatever limits apply", async () => {
    for (const maxNodes of [100, 1000]) {
      for (const futile of ["include", "exclude"] as const) {
        const wishes = { allSolutions: true, futile, maxNodes };
        const { verdict, line, mate } = await solver.solve(COOKED, wishes);
        const { plies = null, solutions, undecided = [] } = mate ?? {};
        if (verdict !== "proven" || line.length === 0) continue;
        const first = solutions?.find(({ move }) => move === line[0]);
        expect(first).toBeDefined();
        if (plies !== null && line.length === plies) expect(first?.plies).toBeLessThanOrEqual(plies);
        expect(undecided.filter(({ ply, move }) => ply === 1 && move === line[0])).toEqual([]);
      }
    }
  });

  test("other mating moves along the line", async () => {
    const wishes = { shortest: true, allSolutions: true };
    let found = 0;
    for (const [text] of [MATES[0], MATES[2], MATES[3]]) {
      const { line, mate } = await solver.solve(text, wishes);
      const { alternatives = [] } = mate ?? {};
      for (const { ply, move, plies, shortest } of alternatives.filter(({ plies }) => (plies ?? 99) < 9)) {
        found++;
        expect(move).not.toBe(line[ply - 1]);
        const other = await solver.solve(after(text, line.slice(0, ply - 1)), wishes);
        expect(other.mate?.solutions).toContainEqual({ ply: 1, move, plies, shortest });
      }
    }
    expect(found).toBeGreaterThan(0);
  });
});

/** Plies of the shortest mate that begins with a check, up to 5. */
function lengthWith(check: number): number {
  const moves = new Int32Array(game.maximumMoves);
  game.play(check);
  const answers = Array.from(moves.subarray(0, game.generate(moves, 0)));
  const longest = Math.max(
    0,
    ...answers.map((answer) => {
      game.play(answer);
      const plies = 1 + shortestMate(game, 3, "include");
      game.undo();
      return plies;
    }),
  );
  game.undo();
  return 1 + longest;
}

function after(text: string, moves: readonly string[]): string {
  return `position sfen ${text}${moves.length === 0 ? "" : ` moves ${moves.join(" ")}`}`;
}

test("a line shorter than the mate is not called as long as the mate; limits leave lengths and moves open", async () => {
  const solver = await createSolver({ game: "shogi", threads: 1, tableEntries: 100_000 });
  const { nodes, mate, line } = await solver.solve(MISLEADING, { allSolutions: true });
  const { plies, solutions } = mate ?? {};
  expect([plies, line.length, solutions]).toEqual([
    11,
    11,
    [{ ply: 1, move: line[0], plies: 11, shortest: false }],
  ]);
  const alone = await solver.solve(MISLEADING);
  expect(alone.nodes).toBeLessThan(nodes);
  const limited = await solver.solve(MISLEADING, { maxNodes: alone.nodes });
  expect([limited.mate?.plies, limited.mate?.shortest, limited.line.length]).toEqual([13, false, 9]);
  // A search for the shortest mate leaves something of its limit for the line.
  for (const maxNodes of [400, 800, 1600]) {
    const found = await solver.solve(MISLEADING, { shortest: true, maxNodes });
    expect([found.mate?.plies, found.mate?.shortest, found.line.length]).toEqual([11, maxNodes === 1600, 11]);
    expect(found.nodes).toBeLessThanOrEqual(maxNodes);
  }
  // An open length, and undecided moves.
  const [text] = MATES[MATES.length - 1];
  const needed = (await solver.solve(text)).nodes;
  const result = await solver.solve(text, { shortest: true, allSolutions: true, maxNodes: needed + 1 });
  expect(result).toMatchObject({ verdict: "proven", mate: { shortest: false } });
  expect(result.mate?.undecided?.length).toBeGreaterThan(0);
  await solver.close();
});
