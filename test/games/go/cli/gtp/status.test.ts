// final_status_list on boards that were judged by hand, and on small ones against the definition.

import { createSolver, type Solver } from "solve-fast";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createGtpBoard } from "../../../../../src/games/go/cli/gtp/board.js";
import { createReader, type Reader } from "../../../../../src/games/go/cli/gtp/reading.js";
import { listStatus } from "../../../../../src/games/go/cli/gtp/status.js";
import { checkLiberties, formatBoard } from "../../../../../src/games/go/notation/board.js";
import { POINTS } from "../../../../../src/games/go/notation/points.js";
import { pointsOf } from "../../../../../src/games/go/notation/position.js";
import { parsePoint } from "../../../../../src/games/go/notation/vertices.js";
import { createRandom } from "../../../../../src/math/random.js";
import { sampled } from "../../../../samples.js";
import { type Solved, solveByFixpoint } from "../../fixpoint.js";
import { problemOn } from "../../graded.js";

let solver: Solver;
beforeAll(async () => {
  solver = await createSolver({ game: "go", threads: 1, tableEntries: 100_000 });
});
afterAll(() => solver.close());

const limits = { time: 120, signal: new AbortController().signal };

/** The lists in the order of points, or what was refused. */
async function listOf(rows: string, status: string, reader: Reader = createReader(async () => solver)) {
  const board = createGtpBoard();
  board.take({ source: "", board: rows, words: {} });
  try {
    const list = await listStatus(board, reader, status, limits);
    return list
      .split("\n")
      .map((block) => block.split(" ").sort().join(" "))
      .sort()
      .join(", ");
  } catch (error) {
    return (error as Error).message;
  }
}

// Each side has two eyes. White A1 stands in one of them, alone: black A2 takes it.
const FINISHED = ".XO../XXOOO/.XO.O/.XOOO/OXO.O";
const BLACK = "A4 B1 B2 B3 B4 B5";
const WHITE = "C1 C2 C3 C4 C5 D2 D4 E1 E2 E3 E4";
// White A6 stands in an area of 2x3 points that black encloses by stones with the eyes D6, F6, A1 and C1 elsewhere.
const ENCLOSED = "O.X.X.X/..XXXXX/..XOOOO/XXXO.O./.XXXOOO/X.XXO.O";

const NEITHER = "not decided: A1: it neither lives if attacked first, nor dies if defended first";

it.each([
  [FINISHED, "alive", `${BLACK}, ${WHITE}`],
  [FINISHED, "dead", "A1"],
  [FINISHED, "seki", ""],
  [FINISHED.replace("OXO.O", ".XO.O"), "dead", ""],
  [ENCLOSED, "dead", "A6"],
  // The side that moves first plays B2, and takes the other block after B1 or B3.
  ["X.O/X.O/X.O", "alive", NEITHER],
  ["X.O/X.O/X.O", "dead", NEITHER],
  [".../.../...", "alive", ""],
  [".../.../...", "dead", ""],
  [".../.../...", "seki", ""],
  ["X./..", "lost", "write final_status_list alive, dead or seki"],
])("%s: %s", async (rows, status, expected) => {
  expect(await listOf(rows, status)).toEqual(expected);
});

/** A reader that answers that the side to move first fails, except for questions that contain a given word. */
function failing(asked: unknown[], open = /^$/): Reader {
  return {
    async read(question) {
      asked.push(question);
      return { code: 0, move: undefined, certain: !open.test(question.defence ?? question.attack) };
    },
  };
}

it("asks about blocks one by one and together, in an area whose walls live without it", async () => {
  const asked: unknown[] = [];
  // Every first question fails for the attacker, so it is about life.
  expect(await listOf("X.X/.../...", "alive", failing(asked))).toBe("A3, C3");
  expect(asked).toEqual([
    { attack: "X.X/.../... w target=A3" },
    { attack: "X.X/.../... w target=C3" },
    { attack: "X.X/.../... w target=A3,C3" },
  ]);
  asked.length = 0;
  const rows = ENCLOSED.replace("..XOOOO", ".OXOOOO");
  const reader: Reader = {
    async read(question) {
      asked.push(question);
      return { code: question.defence === undefined ? 1 : 0, move: undefined, certain: true };
    },
  };
  expect(await listOf(rows, "dead", reader)).toBe("A6, B4");
  expect(asked.at(-1)).toEqual({
    attack: expect.stringMatching(/ b target=B4,A6 goal=kill region=/),
    defence: expect.stringMatching(/ w target=B4,A6 goal=kill region=/),
  });
  const { region } = /region=(?<region>\S+)/.exec(JSON.stringify(asked[0]))?.groups ?? {};
  expect(region.replace(/".*/, "").split(",").sort()).toEqual(["A4", "A5", "A6", "B4", "B5", "B6"]);
});

it("refuses where a result is shown only for single blocks, or is unknown", async () => {
  expect(await listOf("X.X/.../...", "alive", failing([], /./))).toBe(
    "not decided: A3: neither that it lives if attacked first, nor that it dies if defended first, was proven in its part of the time; raise --time",
  );
  expect(await listOf("X.X/.../...", "alive", failing([], /,/))).toBe(
    "not decided: each of A3 and C3 lives, but perhaps not all at once",
  );
  expect(await listOf("X../.../...", "seki", failing([]))).toBe(
    "cannot tell seki from life: A3 cannot be taken, and does not live unconditionally",
  );
  const isAlive: Reader = {
    async read({ attack, defence }) {
      return { code: 0, move: undefined, certain: attack.includes("target=A3") || defence !== undefined };
    },
  };
  expect(await listOf("X.O/.../...", "dead", isAlive)).toBe(
    "not decided: A3 can be saved and C3 taken, but perhaps not both at once",
  );
});

it("on 2x3 is that of the definition", async () => {
  const random = createRandom(7);
  const size = { columns: 2, rows: 3 };
  const solved = new Map<string, Solved>();
  const counts = { alive: 0, dead: 0, open: 0 };
  for (let i = 0; i < sampled(340); i++) {
    const stones = new Uint8Array(POINTS);
    for (const point of pointsOf(size)) stones[point] = Math.floor(3 * random());
    try {
      checkLiberties(stones, size);
    } catch {
      continue;
    }
    const rows = formatBoard(stones, size);
    const alive = await listOf(rows, "alive");
    if (alive.startsWith("not decided: ")) {
      const [, name] = /^not decided: (\w+): it neither/.exec(alive) ?? [];
      if (name === undefined) continue;
      expect([rows, name, ...saysOf(stones, name)]).toEqual([rows, name, false, false]);
      counts.open++;
      continue;
    }
    const listed = { alive, dead: await listOf(rows, "dead") };
    for (const [status, list] of Object.entries(listed) as ["alive" | "dead", string][]) {
      for (const name of list.split(/,? /).filter((text) => text !== "")) {
        const isAlive = status === "alive";
        expect([rows, name, ...saysOf(stones, name)]).toEqual([rows, name, isAlive, !isAlive]);
        counts[status]++;
      }
    }
  }
  expect(Math.min(...Object.values(counts))).toBeGreaterThan(1);

  /** Whether the block lives although the attacker moves first, and dies although the defender does. */
  function saysOf(stones: Uint8Array, name: string): readonly [lives: boolean, dies: boolean] {
    const target = parsePoint(name);
    const defender = stones[target] === 1 ? 0 : 1;
    const problem = problemOn(size.columns, size.rows, [target], { defender });
    const key = `${target} ${defender}`;
    const known = solved.get(key) ?? solveByFixpoint(problem);
    solved.set(key, known);
    const position = { stones, ban: 0, taken: new Set<number>() };
    const attacker = defender === 0 ? 1 : 0;
    const best = { ...position, sideToMove: attacker, attackersThreats: 3, defendersThreats: 0 } as const;
    const worst = { ...position, sideToMove: defender, attackersThreats: 0, defendersThreats: 3 } as const;
    return [!known.winsAt(best), known.winsAt(worst)];
  }
});
