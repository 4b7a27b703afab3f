// An endgame that takes about 40 s is killed ten times: the verdict is the same. What it does again after each start is counted;
// what a kill loses, the time since the last save, is printed: on so short a search it is more than on one of an hour.
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { COMMAND } from "../command.js";

const folder = mkdtempSync(join(tmpdir(), "solve-save-long-"));
afterAll(() => rmSync(folder, { recursive: true }));
/** 26 empties, from a game of the project's own player against itself. */
const PROBLEM = "--OOOOO---OOXO-----XOXX---XXOOXX--XXXXOX-XXXOOOO--XXOO------OO-- X";
const QUESTION = ["solve", "othello", PROBLEM, "--table-entries", "100000", "--threads", "1", "--quiet"];
const KILLS = 10;

function solved(...args: string[]) {
  const { stdout, stderr } = spawnSync(process.execPath, [COMMAND, ...args, "--json"], { encoding: "utf8" });
  expect(stderr).toBe("");
  return JSON.parse(stdout);
}

/** Kills the command after a while; returns the seconds since its last save. */
function killed(file: string, seconds: number, ...args: string[]): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [COMMAND, ...args], { stdio: "ignore" });
    setTimeout(() => child.kill("SIGKILL"), 1000 * seconds);
    const began = Date.now();
    child.on("exit", () => {
      const since = Math.max(began, statSync(file).mtimeMs);
      resolve((Date.now() - since) / 1000);
    });
  });
}

it("is as if it had not been killed", { timeout: 1_800_000 }, async () => {
  const whole = solved(...QUESTION);
  const every = ["--save-every", "0.1", "--quiet"];
  const file = join(folder, "a.save");
  let lostSeconds = 0;
  for (let i = 0; i < KILLS; i++) {
    const args =
      i === 0
        ? [...QUESTION, "--save", file]
        : ["solve", "--resume", file, "--threads", i % 2 === 0 ? "1" : "2"];
    lostSeconds += await killed(
      file,
      (whole.seconds / (KILLS + 2)) * (0.7 + 0.06 * i),
      ...args,
      ...(i === 0 ? every.slice(0, 2) : every),
    );
  }
  const result = solved("solve", "--resume", file, "--threads", "1", "--quiet");
  const lost = lostSeconds * whole.nodesPerSecond;
  console.log(
    `${whole.nodes} nodes at once; ${result.nodes} with ${KILLS} kills, ${result.earlierNodes} of them before the last, and about ${Math.round(lost)} lost`,
  );
  expect([result.verdict, result.position]).toEqual([whole.verdict, whole.position]);
  expect(result.earlierNodes).toBeGreaterThan(0);
  // Beginning again at the root, after each save and each kill.
  expect(result.nodes).toBeLessThan(1.05 * whole.nodes);
});
