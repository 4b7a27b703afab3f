/**
 * The search for exact scores in both forms: WebAssembly does what JavaScript does, node for node, and in JavaScript no number
 * leaves int32.
 */
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { createArena, layOutArena, regionWords } from "../../native-layout/arena.js";
import { startInJavaScript } from "../../src/engine/instance.js";
import { ENGINE_BYTES } from "../../src/games/othello/endgame/kind.js";
import { loadEndgameEngine } from "../../src/games/othello/endgame/load-engine.js";
import { createEndgame } from "../../src/games/othello/endgame/search.js";
import {
  type EndgameEngine,
  type EndgameExports,
  withWeights,
} from "../../src/games/othello/endgame/weighted-engine.js";
import { PATTERNS } from "../../src/games/othello/evaluation/pattern-weights.js";
import { endgamePositions } from "../games/othello/endgame/cases.js";
import { checkedEngine, placeIn } from "./places.js";

describe("searches for exact scores", () => {
  const endgames = [0, 1, 4, 7, 10, 13].flatMap((empties) => endgamePositions(5, empties, 30 + empties));
  // Here shallow searches order the moves, and the table gets full.
  endgames.push(...endgamePositions(1, 17, 3));

  function memoryOf(threads: number) {
    const regions = { table: 1 << 16, marks: 1 << 10 };
    const arena = createArena(layOutArena(regions, { bytes: ENGINE_BYTES, instances: threads }));
    return { arena, table: regionWords(arena, "table"), marks: regionWords(arena, "marks") };
  }

  /** All answers of a search for the positions, with several windows, and when it is stopped. */
  function scoresOf(engine: EndgameEngine, { table, marks }: ReturnType<typeof memoryOf>, sharing: boolean) {
    const leafEmpties = sharing ? 7 : undefined;
    const endgame = createEndgame(engine, { table, leafEmpties, marks: sharing ? marks : undefined });
    return endgames.flatMap((words, i) => {
      const alpha = 4 * (i % 31) - 62;
      return [
        endgame.solve(words, 0, { maxNodes: 20_000 }),
        endgame.solve(words, 0, { maxNodes: 20_000, alpha, beta: alpha + 1 }),
        endgame.solve(words, 0, { maxNodes: 300 + 10 * i }),
      ];
    });
  }

  it.each([
    ["alone", false],
    ["as one of several threads", true],
  ])("are the same in WebAssembly and in JavaScript, to the node, %s", async (_, sharing) => {
    const forWasm = memoryOf(1);
    const forJavaScript = memoryOf(1);
    const wasm = await loadEndgameEngine(forWasm.arena.memory, placeIn(forWasm.arena));
    const javaScript = await loadEndgameEngine(forJavaScript.arena.memory);
    const scores = scoresOf(wasm, forWasm, sharing);
    expect(scores).toEqual(scoresOf(javaScript, forJavaScript, sharing));
    expect(forWasm.table).toEqual(forJavaScript.table);
    expect(scores.filter(({ bound }) => bound === "exact").length).toBeGreaterThan(25);
    expect(scores.filter(({ bound }) => bound === "none").length).toBeGreaterThan(5);
    expect(wasm.enter().bytesTaken()).toBeGreaterThan(1 << 20);
    expect(wasm.enter().bytesTaken()).toBeLessThanOrEqual(ENGINE_BYTES);
  });

  it("share one memory: an instance leaves the other's arrays alone", async () => {
    const memory = memoryOf(2);
    const first = await loadEndgameEngine(memory.arena.memory, placeIn(memory.arena));
    const alone = scoresOf(first, memory, false);
    const second = await loadEndgameEngine(memory.arena.memory, placeIn(memory.arena));
    memory.table.fill(0);
    expect(scoresOf(second, memory, false)).toEqual(alone);
  });

  it("use no number outside int32", async () => {
    const { instance, checks, overflown } = await checkedEngine<EndgameExports>(
      fileURLToPath(new URL("../../dist/src/games/othello/endgame/instance.js", import.meta.url)),
    );
    const memory = memoryOf(1);
    scoresOf(withWeights(startInJavaScript(instance, memory.arena.memory), PATTERNS), memory, true);
    expect(checks).toBeGreaterThan(300);
    expect([...overflown]).toEqual([]);
  });
});
