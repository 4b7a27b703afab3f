/**
 * The search with zones agrees with the definition, and the claims of its zones are true: on small boards, at all seven levels of
 * threats, with the contents outside of a zone drawn at random.
 */
import { describe, expect, it } from "vitest";
import { defenderOf, POSITION_WORDS } from "../../../../src/games/go/notation/packing.js";
import { type Position, pointsOf } from "../../../../src/games/go/notation/position.js";
import { parseProblem } from "../../../../src/games/go/notation/text.js";
import { parsePoint } from "../../../../src/games/go/notation/vertices.js";
import { INSIDE } from "../../../../src/games/go/zones/table.js";
import { createRandom } from "../../../../src/math/random.js";
import { sampled } from "../../../samples.js";
import { LEVELS, solveByFixpoint } from "../fixpoint.js";
import { problemOn } from "../graded.js";
import { holdDrawn, sumOf } from "./drawn.js";
import { createHeld } from "./held.js";
import { ATTACKS, DEFENDS, solveWholeBoards } from "./whole-boards.js";

it.each([
  [2, 3, ["A1"], {}, 1800],
  [2, 3, ["A1", "B3"], { all: true }, 3000],
  [2, 3, ["A1"], { safe: [parsePoint("B3")] }, 1300],
] as const)(
  "both definitions say the same of %ix%i, targets %o %o",
  (columns, rows, vertices, more, least) => {
    const targets = vertices.map((vertex) => parsePoint(vertex));
    const problem = problemOn(columns, rows, targets, more);
    const points = pointsOf(problem);
    const bitsOfPoints = (those: readonly number[]) =>
      those.reduce((bits, point) => bits | (1 << points.indexOf(point)), 0);
    const solved = solveByFixpoint(problem);
    const safe = bitsOfPoints(problem.safe ?? []);
    // A safe stone may be of either side.
    const wholes = [
      solveWholeBoards(problem, { attackers: safe, defenders: 0 }),
      solveWholeBoards(problem, { attackers: 0, defenders: safe }),
    ];
    const bitsOf = (position: Position, colour: number) =>
      points.reduce((bits, point, i) => (position.stones[point] === colour ? bits | (1 << i) : bits), 0);
    let same = 0;
    for (let i = 0; i < solved.positions; i++) {
      const position = solved.positionAt(i);
      const level = LEVELS.findIndex(
        ([attackers, defenders]) =>
          attackers === position.attackersThreats && defenders === position.defendersThreats,
      );
      const stones = { attackers: bitsOf(position, 1), defenders: bitsOf(position, 2) };
      const side = position.sideToMove === problem.defender ? DEFENDS : ATTACKS;
      const whole = wholes[(stones.attackers & safe) === safe ? 0 : 1];
      const taken = targets.reduce(
        (bits, target, k) => (position.taken.has(target) ? bits | (1 << k) : bits),
        0,
      );
      const levels = whole.wins(stones, side, points.indexOf(position.ban), taken);
      if (((levels >> level) & 1) === (solved.wins(i) ? 1 : 0)) same++;
    }
    expect(same).toBe(solved.positions);
    expect(same).toBeGreaterThan(least);
  },
);

it("on small boards verdicts are those of the definition, and claims of zones are true", async () => {
  const sizes = [
    [3, 3],
    [2, 4],
    [2, 5],
  ] as const;
  const problems = sampled(16);
  const counts = await holdDrawn(createRandom(Number(process.env.PROPERTY_SEED ?? 1)), {
    sizes,
    problems,
    roots: 40,
    contents: 10,
  });
  expect(counts.flatMap(({ failures }) => failures)).toEqual([]);
  expect(sumOf(counts, ({ roots }) => roots)).toBeGreaterThan(30 * problems);
  expect(sumOf(counts, ({ kills }) => kills)).toBeGreaterThan(100 * problems);
  expect(sumOf(counts, ({ lives }) => lives)).toBeGreaterThan(100 * problems);
});

/** In a corner of 5x5: three points in a row, where whoever plays first in the middle decides. */
const THREE = "...XO/XXXXO/OOOOO/...../..... w target=D5 goal=kill";

it("gives up lines that are too long, and says when all are", async () => {
  const verdicts = await Promise.all(
    [7, 8, 1000].map(async (plies) => {
      const { search, game, table } = await createHeld({ plies });
      table.setGeneration(1);
      const words = parseProblem(THREE);
      game.setConstants?.(words, POSITION_WORDS);
      game.load(words, 0);
      const { verdict, reason } = search.solve(1, { maxNodes: 50_000 });
      return reason ?? verdict;
    }),
  );
  expect(verdicts).toEqual(["too deep", "proven", "proven"]);
});

it("ends in a table that is too small", async () => {
  const entries = 105;
  const { search, game, table } = await createHeld({}, entries);
  table.setGeneration(1);
  const words = parseProblem(`${"......./".repeat(3)}...O.../......./......./....... b target=D4 goal=kill`);
  game.setConstants?.(words, POSITION_WORDS);
  game.load(words, 0);
  const stopped = search.solve(0, { maxNodes: 1e9, tick: () => "node limit" });
  expect(stopped).toMatchObject({ verdict: "unknown", reason: "node limit" });
  const { verdict, reason } = search.solve(0);
  expect({ verdict, reason }).toEqual({ verdict: "unknown", reason: "table full" });
  expect(search.tableUse?.()).toBeGreaterThan(0.5);
});

it("ends where another thread is inside for ever, when it needs room", async () => {
  const { search, game, table } = await createHeld({}, 105);
  table.setGeneration(1);
  const words = parseProblem(`${"......./".repeat(3)}...O.../......./......./....... b target=D4 goal=kill`);
  game.setConstants?.(words, POSITION_WORDS);
  game.load(words, 0);
  search.solve(0, { maxNodes: 1 });
  // As if it had died.
  Atomics.add(table.words, INSIDE, 1);
  const { verdict, reason, nodes } = search.solve(0);
  // Not that the table is full: with it the death is named (gather.ts).
  expect({ verdict, reason }).toEqual({ verdict: "unknown", reason: "stopped" });
  // By itself it would give up later.
  expect(nodes).toBeLessThan(50 * table.words.length);
});

/** A row of four on the edge: dead once the end is taken. */
const open = "........./";
const dead = `${open}OOOO.X.../XXXXXX.../${open.repeat(6).slice(0, -1)} b target=A8 goal=kill`;

/** The last of some problems, the facts of which serve one another. */
async function solved(...texts: readonly string[]) {
  const { search, game, table } = await createHeld({}, 1_000_000);
  table.setGeneration(1);
  const results = texts.map((text) => {
    const words = parseProblem(text);
    game.setConstants?.(words, POSITION_WORDS);
    game.load(words, 0);
    return search.solve(defenderOf(words, POSITION_WORDS) === 0 ? 1 : 0, { maxNodes: 100_000 });
  });
  return results[results.length - 1];
}

it("needs no liberty of a wall that is safe at its other end", async () => {
  const { verdict, zone } = await solved(`${dead} safe=F7`);
  const rows = [...(zone ?? [])].slice(1, 10).map((row) => row !== 0);
  // Row 1 stands first: what is below the wall does not count.
  expect({ verdict, rows }).toEqual({
    verdict: "proven",
    rows: [false, false, false, false, false, false, true, true, true],
  });
});

it("searches nothing again because of a stone that changes nothing", async () => {
  const { verdict, nodes } = await solved(dead);
  expect(verdict).toBe("proven");
  expect(nodes).toBeLessThan(10_000);
});

describe("what was shown with more taken for granted", () => {
  const corner = (edge: string, rest: string) =>
    `...XO..../XXXXO..../${edge}/${open.repeat(6).slice(0, -1)} ${rest}`;
  /** With a stone of white's more, which is safe, and with others that are. */
  const given = (rest: string, more = "") => corner("OOOOO...O", `${rest} safe=J7${more}`);
  const strict = (rest: string) => corner("OOOOO....", rest);
  const life = "b target=A8 goal=kill";
  const kill = "w target=A8 goal=kill";

  it.each([
    [life, "", "disproven"],
    [life, ",A7", "disproven"],
    [kill, "", "proven"],
  ])("holds without it where its zone has none of that: %s%s", async (rest, more, verdict) => {
    expect(await solved(given(rest, more), strict(rest))).toMatchObject({ verdict, nodes: 1 });
    expect((await solved(strict(rest))).nodes).toBeGreaterThan(1);
  });

  it("is searched again where its zone has some of it", async () => {
    const { verdict, nodes } = await solved(given(kill, ",A7"), strict(kill));
    expect(verdict).toBe("proven");
    expect(nodes).toBeGreaterThan(1);
  });
});
