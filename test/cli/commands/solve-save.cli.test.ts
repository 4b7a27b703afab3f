// `solve --save` is killed, `solve --resume` goes on: the same verdict, and few nodes lost.
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { COMMAND, solveFast } from "../command.js";

const folder = mkdtempSync(join(tmpdir(), "solve-save-"));
afterAll(() => rmSync(folder, { recursive: true }));
const ROOT = "..../ox../.x../.x.. ox./..o/.o. x x0o0";
const QUESTION = ["solve", "simpei", ROOT, "--free-start", "--table-entries", "100000", "--threads", "1"];

/** Runs the command until its file has been written so many times, and kills it. */
function killed(file: string, writes: number, ...args: string[]): Promise<void> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [COMMAND, ...args], { stdio: "ignore" });
    let seen = 0;
    let last = -1;
    const look = setInterval(() => {
      const at = existsSync(file) ? statSync(file).ino : -1;
      if (at !== last) seen++;
      last = at;
      if (seen > writes) child.kill("SIGKILL");
    }, 5);
    child.on("exit", () => {
      clearInterval(look);
      resolve();
    });
  });
}

describe("solve --save and --resume", () => {
  it("survive kills", async () => {
    const whole = JSON.parse(solveFast(...QUESTION, "--json").stdout);
    const file = join(folder, "a.save");
    await killed(file, 1, ...QUESTION, "--save", file, "--save-every", "0.2");
    await killed(file, 1, "solve", "--resume", file, "--save-every", "0.2", "--threads", "1");
    const { stdout, stderr } = solveFast("solve", "--resume", file, "--json", "--threads", "1");
    expect(stderr).toBe("");
    const result = JSON.parse(stdout);
    expect([result.verdict, result.position]).toEqual([whole.verdict, whole.position]);
    expect(result.earlierNodes).toBeGreaterThan(0);
    // Short slices on a short search: each begins again at the root. The long test has a long one.
    expect(result.nodes).toBeLessThan(1.3 * whole.nodes);
    // What a killed process left half written is removed by the next.
    expect(readdirSync(folder)).toEqual(["a.save"]);
  });

  it("count in earlier runs nothing that is not in the result, as nodes about kos", () => {
    const file = join(folder, "ko.save");
    const first = JSON.parse(
      solveFast("solve", "go", "problems/go/captures/capture-061.sgf", "--save", file, "--json").stdout,
    );
    const { verdict, ko, nodes, earlierNodes } = JSON.parse(
      solveFast("solve", "--resume", file, "--json").stdout,
    );
    expect({ verdict, ko, nodes, earlierNodes }).toEqual({
      ...{ verdict: first.verdict, ko: first.ko },
      ...{ nodes: first.nodes, earlierNodes: first.nodes },
    });
  });

  it("keep one problem", () => {
    const file = join(folder, "b.save");
    const refused = (...args: string[]) => solveFast("solve", "simpei", ...args).stderr;
    expect(refused(ROOT, ROOT, "--free-start", "--save", file)).toContain(
      "--save keeps one problem, and there are 2",
    );
    expect(refused(ROOT, "--repeat", "2", "--save", file)).toContain(
      "--save keeps one search of one problem",
    );
    expect(refused("-", "--save", file)).toContain("name it instead of -");
    expect(refused(ROOT, "--save-every", "2")).toContain("--save-every has no effect without --save");
    expect(solveFast("solve", "shogi", "--resume", join(folder, "none")).stderr).toContain("cannot be read");
    expect(solveFast("choose", "othello", "--save", file).stderr).toContain("--save belongs to solve");
    expect(existsSync(file)).toBe(false);
  });
});
