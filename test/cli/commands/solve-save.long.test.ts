// A capture that takes about a minute is killed ten times: the verdict is the same, and less than 5 % of the nodes are lost.
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { COMMAND } from "../command.js";

const folder = mkdtempSync(join(tmpdir(), "solve-save-long-"));
afterAll(() => rmSync(folder, { recursive: true }));
const PROBLEM = "problems/go/captures/hard/capture-3.sgf";
const QUESTION = [
  "solve",
  "go",
  PROBLEM,
  "--algorithm",
  "df-pn",
  "--threats",
  "0:0",
  "--threads",
  "1",
  "--quiet",
];
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
  const every = ["--save-every", String(whole.seconds / 200)];
  const file = join(folder, "a.save");
  let lostSeconds = 0;
  for (let i = 0; i < KILLS; i++) {
    const args =
      i === 0
        ? [...QUESTION, "--save", file]
        : ["solve", "--resume", file, "--threads", i % 2 === 0 ? "1" : "2"];
    lostSeconds += await killed(file, (whole.seconds / (KILLS + 2)) * (0.7 + 0.06 * i), ...args, ...every);
  }
  const result = solved("solve", "--resume", file, "--threads", "1");
  const lost = lostSeconds * whole.nodesPerSecond;
  console.log(
    `${whole.nodes} nodes at once; ${result.nodes} with ${KILLS} kills, ${result.earlierNodes} of them before the last, and about ${Math.round(lost)} lost`,
  );
  expect([result.verdict, result.position]).toEqual([whole.verdict, whole.position]);
  expect(result.earlierNodes).toBeGreaterThan(0);
  expect(lost).toBeLessThan(0.05 * whole.nodes);
});
