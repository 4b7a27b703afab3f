// The engine as programs for shogi start it. All problems and 200 ends are in usi.long.test.ts.
import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { startEngine } from "./program.js";
import { askMate, endAtRandom, LONG, mates, openMateEngine, PATIENCE, quit, USI_PATH } from "./usi-driver.js";

it("mates of the problems, as ShogiHome asks for them", async () => {
  const engine = await openMateEngine(
    "name Threads value 2",
    "name USI_Hash value 32",
    "name USI_Ponder value true",
  );
  for (const problem of mates().filter((_, i) => i % 100 === 3)) {
    expect(await askMate(engine, problem)).not.toMatch(/^(nomate|timeout|notimplemented)$/);
  }
  expect(await askMate(engine, "4k4/9/9/9/9/9/9/9/9 b P2r2b4g4s4n4l17p 1")).toBe("nomate");
  expect(await askMate(engine, "9/9/4P4/9/9/9/9/9/4K4 b G 1")).toBe("notimplemented");
  await quit(engine);
});

it("tells how far it is at least once a second, and answers stop", async () => {
  const engine = await openMateEngine("name Threads value 1", "name USI_Hash value 32");
  engine.send(`position sfen ${LONG}`, "go mate infinite");
  const info = /^info time \d+ nodes [1-9]\d* nps \d+ hashfull \d+$/;
  await engine.until(info, PATIENCE);
  await engine.until(info, PATIENCE);
  engine.send("stop");
  await engine.until(/^checkmate timeout$/, PATIENCE);
  await sleep(50);
  expect(engine.rest()).toEqual([]);
  await quit(engine);
});

it("ends in the middle of a search", () => endAtRandom(3, 1, 5));

it("goes on after lines of 10 MB and bytes that are no text", async () => {
  const engine = startEngine(USI_PATH);
  engine.child.stdin?.write(Buffer.alloc(1000, 0xfe));
  engine.send("", "x".repeat(10_000_000), "usi");
  const { before } = await engine.until(/^usiok$/, PATIENCE);
  expect(before[0]).toBe("info string a line of more than 65536 characters is left out");
  engine.child.stdin?.end();
  expect(await engine.ended(PATIENCE)).toMatchObject({ status: 0 });
});
