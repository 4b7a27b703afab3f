import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createGtpAnswers } from "../../../../../src/games/go/cli/gtp/answers.js";
import type { Reader, ReadingLimits } from "../../../../../src/games/go/cli/gtp/reading.js";

const folder = mkdtempSync(join(tmpdir(), "gtp-answers-"));
afterAll(() => rmSync(folder, { recursive: true }));
// Black B1 and white B2 and C1 stand; then white A2 leaves B1 without a way out.
beforeAll(() => writeFileSync(join(folder, "a b.sgf"), "(;SZ[3]AB[bc]AW[bb][cc];W[ab];B[ca])"));

const { signal } = new AbortController();
const noSolver = () => Promise.reject(new Error("nothing is solved"));

/** The commands, and the questions that they put to a reader, which answers `1 A1`. */
function start(time = 1) {
  const asked: unknown[] = [];
  const limits: ReadingLimits[] = [];
  const reader: Reader = {
    async read(question, limit) {
      asked.push(question);
      limits.push(limit);
      return { code: 1, move: "A1!", certain: true };
    },
  };
  const warnings: string[] = [];
  const commands = createGtpAnswers({
    ...{ reader, solver: noSolver, prepare: async () => {}, version: "1.2.3", time, folder },
    warn: (sentence) => warnings.push(sentence),
  });
  const say = (line: string) => {
    const [name, ...words] = line.split(" ");
    return commands[name](words, signal);
  };
  return { asked, limits, warnings, say };
}

it("takes the position at the end of a record, or before a move", async () => {
  const { say } = start();
  expect(await say("loadsgf a b.sgf")).toBe("");
  expect(say("showboard")).toContain("3 . . X 3\n 2 O O . 2\n 1 . X O 1\n");
  expect(await say("loadsgf a b.sgf 1")).toBe("");
  expect(say("showboard")).toContain("3 . . . 3\n 2 . O . 2\n 1 . X O 1\n");
  expect(() => say("undo")).toThrow("cannot undo");
  await expect(say("loadsgf a b.sgf 9")).rejects.toThrow(
    "a b.sgf: has 2 moves on its main line; write a MOVE from 1 to 3",
  );
  await expect(say("loadsgf none.sgf 1")).rejects.toThrow("none.sgf: no such file");
});

it("says which moves of a record were not legal, and that they were executed", async () => {
  // Black A1 is suicide; white then plays where a stone stands. Both come before move 4.
  writeFileSync(join(folder, "odd.sgf"), "(;SZ[3]AW[bc][ab]\n;B[ac];W[bc]\n;B[ca])");
  const { say, warnings } = start();
  await say("loadsgf odd.sgf");
  expect(say("showboard")).toContain("3 . . X 3\n 2 O . . 2\n 1 . O . 1\n");
  const [suicide, occupied, ...others] = warnings;
  expect(others).toEqual([]);
  expect(suicide).toMatch(
    /odd\.sgf: line 2, column 3: A1 is not a legal move, .*; it was executed as SGF says$/,
  );
  expect(occupied).toMatch(/odd\.sgf: line 2, column 9: B1 is not a legal move, /);
  warnings.length = 0;
  await say("loadsgf odd.sgf 1");
  expect(warnings).toEqual([]);
});

it("asks for the attacker's turn, and for the defender's, with the ban that holds", async () => {
  const { say, asked, limits } = start(2);
  say("rectangular_boardsize 3 2");
  say("play b b1");
  expect(await say("attack b1")).toBe("1 A1");
  expect(await say("defend B1")).toBe("1 A1");
  const attack = ".../.X. w target=B1";
  expect(asked).toEqual([{ attack }, { attack, defence: ".../.X. b target=B1" }]);
  expect(limits).toEqual([
    { time: 2, signal },
    { time: 2, signal },
  ]);
  asked.length = 0;
  say("boardsize 4");
  for (const move of ["b B1", "b A2", "b B3", "w C1", "w D2", "w C3", "w B2", "b C2"]) say(`play ${move}`);
  await say("attack C2");
  await say("attack C1");
  expect(asked).toEqual([
    {
      attack: "..../.XO./X.XO/.XO. w target=C2 ko=B2",
      passed: "..../.XO./X.XO/.XO. b target=C2",
    },
    { attack: "..../.XO./X.XO/.XO. b target=C1" },
  ]);
});

it("setting up a board waits until the solver has started, or has failed to", async () => {
  const events: string[] = [];
  let ready = () => {};
  const prepare = () =>
    new Promise<void>((resolve) => {
      ready = resolve;
    });
  const commands = createGtpAnswers({
    reader: {} as Reader,
    solver: noSolver,
    prepare,
    version: "",
    time: 1,
    folder,
    warn: () => {},
  });
  const answered = Promise.resolve(commands.boardsize(["3"], signal)).then(() => events.push("answered"));
  await new Promise((resolve) => setImmediate(resolve));
  events.push("ready");
  ready();
  await answered;
  expect(events).toEqual(["ready", "answered"]);
});

it("plays the trial moves of a test suite, and takes them back", () => {
  const { say } = start();
  say("boardsize 2");
  say("trymove white A1");
  say("increase_depths");
  expect(say("showboard")).toContain("1 O . 1");
  say("decrease_depths");
  say("popgo");
  expect(say("showboard")).toContain("1 . . 1");
});

it.each([
  ["time_settings 600 0 0", 10],
  ["time_settings 0 30 3", 10],
  ["time_settings 0 30 0", 20],
  ["time_left black 300 0", 5],
  ["time_left black 8 2", 4],
  ["time_left white 8 2", 20],
  ["time_left black 0 0", 0.01],
])("after %s a move takes at most %f s", async (line, time) => {
  const { say, limits } = start(20);
  say("boardsize 3");
  say("play white A2");
  say(line);
  expect(await say("genmove black")).toBe("A1");
  expect(limits[0].time).toBeCloseTo(time, 1);
  expect(say("showboard")).toContain("1 X . . 1");
});
