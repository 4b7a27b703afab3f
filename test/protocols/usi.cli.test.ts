// The engine as programs for shogi start it. usi.long.test.ts has all problems, and ends the engine 200 times.
import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { askMate, endAtRandom, LONG, mates, openMateEngine, PATIENCE, quit } from "./usi-driver.js";

it("mates of the problems, as ShogiHome asks for them, and a search that is stopped", async () => {
  const engine = await openMateEngine(
    "name Threads value 1",
    "name USI_Hash value 32",
    "name USI_Ponder value true",
  );
  for (const problem of mates().filter((_, i) => i % 100 === 3)) {
    expect(await askMate(engine, problem)).not.toMatch(/^(nomate|timeout|notimplemented)$/);
  }
  expect(await askMate(engine, "4k4/9/9/9/9/9/9/9/9 b P2r2b4g4s4n4l17p 1")).toBe("nomate");
  expect(await askMate(engine, "9/9/4P4/9/9/9/9/9/4K4 b G 1")).toBe("notimplemented");

  // A search that does not end by itself reports its progress.
  engine.send(`position sfen ${LONG}`, "go mate infinite");
  const info = /^info time \d+ nodes [1-9]\d* nps \d+ hashfull \d+$/;
  await engine.until(info, PATIENCE);
  engine.send("stop");
  await engine.until(/^checkmate timeout$/, PATIENCE);
  await sleep(50);
  expect(engine.rest()).toEqual([]);

  // A timer takes no such time.
  engine.send("setoption name Play value true", "go ponder movetime 3000000000", "ponderhit");
  expect((await engine.until(/^(info time|bestmove)/, PATIENCE)).line).toMatch(/^info/);
  engine.send("stop");
  await engine.until(/^bestmove/, PATIENCE);
  await quit(engine);
});

it("ends in the middle of a search", () => endAtRandom(3, 1, 5, 200));
