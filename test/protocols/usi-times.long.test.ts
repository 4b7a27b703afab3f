// Times of USI for docs/lab/mates.md, printed: the first answer, stop to answer, end of input to end of process, and small mates
// through `go mate` compared with `solve` of a file. The test passes if there are answers.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { startEngine } from "./program.js";
import { LONG, mates, openMateEngine, PATIENCE, quit, USI_PATH } from "./usi-driver.js";

const TIMES = 21;
const COUNT = 1000;

function report(what: string, milliseconds: readonly number[]): void {
  const sorted = [...milliseconds].sort((a, b) => a - b);
  const shown = [sorted[0], sorted[sorted.length >> 1], sorted[sorted.length - 1]].map((time) =>
    time.toFixed(1),
  );
  console.log(`${what}: least ${shown[0]} ms, median ${shown[1]} ms, most ${shown[2]} ms`);
}

it("first answers, stops and ends", { timeout: 600_000 }, async () => {
  const [first, stop, end]: [number[], number[], number[]] = [[], [], []];
  for (let i = 0; i < TIMES; i++) {
    let began = performance.now();
    const engine = startEngine(USI_PATH);
    engine.send("usi");
    await engine.until(/^usiok$/, PATIENCE);
    first.push(performance.now() - began);
    engine.send("setoption name Threads value 2", "isready", `position sfen ${LONG}`, "go mate infinite");
    await engine.until(/^readyok$/, PATIENCE);
    await sleep(700);
    began = performance.now();
    engine.send("stop");
    await engine.until(/^checkmate timeout$/, PATIENCE);
    stop.push(performance.now() - began);
    engine.send("go mate infinite");
    await sleep(300);
    engine.child.stdin?.end();
    end.push((await engine.ended(PATIENCE)).milliseconds);
  }
  report("usiok", first);
  report("stop to answer", stop);
  report("end of input to end of process", end);
});

it("small mates", { timeout: 600_000 }, async () => {
  const small = mates().filter((_, i) => i % 3 === 1);
  const problems = Array.from({ length: COUNT }, (_, i) => small[i % small.length]);
  const folder = mkdtempSync(join(tmpdir(), "usi-times-"));
  try {
    const file = join(folder, "mates.txt");
    writeFileSync(file, problems.join("\n"));
    const [asked, solved]: [number[], number[]] = [[], []];
    for (let round = 0; round < 3; round++) {
      let began = performance.now();
      const engine = await openMateEngine("name Threads value 1");
      for (const problem of problems) {
        engine.send(`position sfen ${problem}`, "go mate 300000");
        await engine.until(/^checkmate [1-9A-Z]/, PATIENCE);
      }
      await quit(engine);
      asked.push((performance.now() - began) / COUNT);
      began = performance.now();
      const args = ["dist/bundled/cli/main.js", "solve", "shogi", "--file", file, "--threads", "1", "--json"];
      expect(spawnSync(process.execPath, args, { maxBuffer: 1 << 28 }).status).toBe(0);
      solved.push((performance.now() - began) / COUNT);
    }
    report("a mate through go mate", asked);
    report("a mate through solve --file", solved);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
