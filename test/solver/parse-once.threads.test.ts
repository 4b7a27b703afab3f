// A text is parsed once on its way to the search, by a game that counts (counting-game.js).
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createSolver, type Solver } from "solve-fast";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { solveFast } from "../cli/command.js";

const GAME = resolve(import.meta.dirname, "counting-game.js");
const TEXT = "a 0,2,1,0 1";
const OTHER = "b 1,2,1,0 1";

async function all<Value>(values: AsyncIterable<Value>): Promise<Value[]> {
  const taken: Value[] = [];
  for await (const value of values) taken.push(value);
  return taken;
}

describe("the library", () => {
  const seen = globalThis as { textsRead?: string[] };
  let solver: Solver;
  beforeAll(async () => {
    solver = await createSolver({ game: GAME, threads: 1, tableEntries: 1000 });
  });
  afterAll(() => solver.close());

  /** The texts that a call reads. */
  async function readBy(call: () => Promise<unknown>): Promise<readonly string[]> {
    seen.textsRead?.splice(0);
    await call();
    return [...(seen.textsRead ?? [])];
  }

  test.each([
    ["a text", () => solver.solve(TEXT)],
    ["a problem", () => solver.solve({ position: TEXT, goal: "first-wins" })],
    ["a problem of two searches", () => solver.solve(TEXT, { outcome: true })],
    ["a problem of a sweep", () => all(solver.sweep([TEXT]))],
  ])("reads %s once", async (_, call) => {
    expect(await readBy(call)).toEqual([TEXT]);
  });

  test("reads no text where words are given, and writes the position from them", async () => {
    const words = solver.game.parsePosition(OTHER);
    const answers: unknown[] = [];
    const texts = await readBy(async () => {
      answers.push(await solver.solve({ words }), await solver.solve({ position: "as it was typed", words }));
      answers.push(await solver.solve({ words }, { outcome: true }));
      answers.push(...(await all(solver.sweep([{ words }]))));
    });
    expect(texts).toEqual([]);
    expect(answers).toHaveLength(4);
    for (const answer of answers) expect(answer).toMatchObject({ position: OTHER });
    const short = solver.solve({ words: words.slice(1) });
    await expect(short).rejects.toThrow(`words has ${words.length - 1} words; a problem has ${words.length}`);
  });
});

describe("the command", () => {
  const folder = mkdtempSync(join(tmpdir(), "parse-once-"));
  afterAll(() => rmSync(folder, { recursive: true }));

  /** The texts that a command reads. */
  function readBy(...args: string[]): string[] {
    const { stderr, status } = solveFast("solve", "--game", GAME, ...args, "--json");
    expect(status).toBe(0);
    return stderr.split("\n").flatMap((line) => (line.startsWith("read: ") ? [line.slice(6)] : []));
  }

  test("reads each argument once", () => {
    expect(readBy(TEXT, OTHER)).toEqual([TEXT, OTHER]);
    expect(readBy(TEXT, "--outcome")).toEqual([TEXT]);
  });

  test("reads each line of a file once, also where results are kept", () => {
    const file = join(folder, "positions.txt");
    writeFileSync(file, `${TEXT}\n${OTHER}\n`);
    expect(readBy("--file", file, "--out", join(folder, "kept.json"), "--repeat", "2")).toEqual([
      TEXT,
      OTHER,
    ]);
  });
});
