// Ends the engine for Go in the middle of a question.
import { resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "vitest";
import { createRandom } from "../../src/math/random.js";
import { startEngine } from "./program.js";

const PATH = resolve(import.meta.dirname, "../../dist/bundled/games/go/cli/gtp-main.js");
const PATIENCE = 60_000;
/** After a `quit` on a line of its own. */
const AFTER_QUIT = 5000;

/** Ends a question at random moments: by `quit`, by `quit` behind another command, and by the end of input. */
export async function endAtRandom(times: number, seed: number): Promise<void> {
  const random = createRandom(seed);
  for (let i = 0; i < times; i++) {
    const engine = startEngine(PATH);
    // White's only stone on a large board: finding out that it cannot be taken takes long.
    engine.send("boardsize 19", "play white K10", "1 name");
    await engine.until(/^=1 solve-fast$/, PATIENCE);
    engine.send("2 attack K10");
    await sleep(1000 * random() * random());
    if (i % 3 === 0) engine.send("3 quit");
    else if (i % 3 === 1) engine.send("3 name", "4 quit");
    else engine.child.stdin?.end();
    expect(await engine.ended(i % 3 === 0 ? AFTER_QUIT : PATIENCE)).toMatchObject({ status: 0 });
    const answers = engine.rest().filter((line) => line !== "");
    const behind = [["=3"], ["=3 solve-fast", "=4"], []][i % 3];
    const [first, ...others] = answers;
    expect(first).toMatch(/^(=2 0|\?2 not decided: .*)$/);
    expect(others).toEqual(behind);
  }
}
