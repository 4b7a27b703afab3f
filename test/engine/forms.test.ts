/**
 * The engines in both forms: WebAssembly does what JavaScript does, node for node, and in JavaScript no number leaves int32.
 */
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { claimPlace, createArena, layOutArena, regionWords } from "../../native-layout/arena.js";
import { type EnginePlace, type JavaScriptInstance, startInJavaScript } from "../../src/engine/instance.js";
import { ENGINE_BYTES } from "../../src/games/othello/endgame/kind.js";
import { loadEndgameEngine } from "../../src/games/othello/endgame/load-engine.js";
import { createEndgame } from "../../src/games/othello/endgame/search.js";
import {
  type EndgameEngine,
  type EndgameExports,
  withWeights,
} from "../../src/games/othello/endgame/weighted-engine.js";
import { mateSearch } from "../../src/games/shogi/mate/kind.js";
import { createMateSearch } from "../../src/games/shogi/mate/search.js";
import { readShogiProblems } from "../../src/games/shogi/records/problems.js";
import { createShogiMate } from "../../src/games/shogi/rules/mate-game.js";
import { parsePosition } from "../../src/games/shogi/text-forms.js";
import type { Search } from "../../src/search/search.js";
import { createTable, type TranspositionTable, tableWords } from "../../src/table/transposition-table.js";
import { endgamePositions } from "../games/othello/endgame/cases.js";
import { checkedInstance } from "./checked.js";

const ENTRIES = 30_000;
const game = createShogiMate();
const pathTo = (file: string) => fileURLToPath(new URL(`../../${file}`, import.meta.url));
const mates = readShogiProblems(pathTo("problems/shogi/mates.txt")).filter((_, i) => i % 9 === 0);
const hisshi = readShogiProblems(pathTo("problems/shogi/hisshi.txt"));
const positions = [...mates, ...hisshi].map(({ position }) => parsePosition(position));

/** All that a search answers to the positions as this thread, with and without a bound on the plies. */
function answersOf(search: Search, table: TranspositionTable, thread = 0) {
  return positions.map((position, i) => {
    game.load(position, 0);
    const attacker = game.sideToMove();
    table.setGeneration(2 + i);
    const solved = search.solve(attacker, { maxNodes: 3000, thread });
    const [counted, uncounted] = ["include", "exclude"].map((futile) =>
      search.solve(attacker, { maxNodes: 2000, thread, question: { plies: 7, futile } }),
    );
    const line = solved.verdict === "proven" ? search.line?.(attacker, { maxNodes: 1000 }) : undefined;
    return { solved, counted, uncounted, line, known: search.known?.(attacker), use: search.tableUse?.() };
  });
}

function inMemory(shared = false) {
  const engines = { bytes: mateSearch.engineBytes as number, instances: 1 };
  const arena = createArena(layOutArena({ table: tableWords({ entries: ENTRIES }) }, engines));
  return { arena, table: createTable(regionWords(arena, "table"), { entries: ENTRIES, shared }) };
}

async function inWebAssembly(shared = false) {
  const { arena, table } = inMemory(shared);
  const base = claimPlace(arena);
  if (arena.wasm === undefined || base === undefined) throw new Error("there is no room for engines");
  return {
    table,
    search: await mateSearch.create(game, table, { virtualNumbers: shared }, { memory: arena.wasm, base }),
  };
}

async function inJavaScript(shared = false) {
  const { table } = inMemory(shared);
  return { table, search: await mateSearch.create(game, table, { virtualNumbers: shared }) };
}

describe("searches for mate", () => {
  it.each([
    ["alone", false, 0],
    ["as one of several threads", true, 1],
  ] as const)("are the same in WebAssembly and in JavaScript, to the node, %s", async (_, shared, thread) => {
    const wasm = await inWebAssembly(shared);
    const javaScript = await inJavaScript(shared);
    const answers = answersOf(wasm.search, wasm.table, thread);
    expect(answers).toEqual(answersOf(javaScript.search, javaScript.table, thread));
    expect(answers.filter(({ solved }) => solved.verdict === "proven").length).toBeGreaterThan(80);
  });

  it("stop where their limits say, in the same way", async () => {
    for (const { search, table } of [await inWebAssembly(), await inJavaScript()]) {
      let generation = 2;
      const nodesOf = (position: Int32Array) => {
        table.setGeneration(generation++);
        game.load(position, 0);
        return search.solve(game.sideToMove(), { maxNodes: 100 }).nodes;
      };
      expect(positions.some((position) => nodesOf(position) >= 100)).toBe(true);
      table.setGeneration(generation);
      let asked = 0;
      const tick = () => (++asked === 4 ? "time limit" : undefined);
      const stopped = search.solve(game.sideToMove(), { tickNodes: 1, tick });
      expect(stopped).toMatchObject({ verdict: "unknown", reason: "time limit", nodes: 4 });
      table.setGeneration(generation + 1);
      const limited = search.solve(game.sideToMove(), { maxNodes: 7 });
      expect(limited).toMatchObject({ verdict: "unknown", reason: "node limit", nodes: 7 });
    }
  });

  it("leave int32 nowhere", async () => {
    const { instance, checks, overflown } =
      await inCheckedJavaScript<typeof import("../../src/games/shogi/mate/engine.js")>("shogi/mate");
    const { table } = inMemory(true);
    const engine = startInJavaScript(instance, table.words.buffer);
    answersOf(createMateSearch(engine, game, table, { virtualNumbers: true }), table, 1);
    expect(checks).toBeGreaterThan(300);
    expect([...overflown]).toEqual([]);
  });
});

/** An engine in the checked form, and the lines where a number has left int32, with that number. */
async function inCheckedJavaScript<Exports>(folder: string) {
  const { checks, code, shared } = checkedInstance(pathTo(`dist/src/games/${folder}/instance.js`));
  const overflown = new Map<number, number>();
  const check = (line: number, value: number) => {
    if ((value | 0) !== value) overflown.set(line, value);
    return value;
  };
  const divide = (line: number, value: number) => {
    if (value < 0) overflown.set(line, value);
    return value;
  };
  const tables = await Promise.all(shared.map((file) => import(file)));
  const names = tables.map((_, i) => `shared${i}`);
  const create = new Function("__check", "__divide", ...names, `${code}; return createInstance();`);
  const instance: JavaScriptInstance<Exports> = create(check, divide, ...tables);
  return { instance, checks, overflown };
}

describe("searches for exact scores", () => {
  const endgames = [0, 1, 4, 7, 10, 13].flatMap((empties) => endgamePositions(5, empties, 30 + empties));
  // Where shallow searches order the moves, and a table is full.
  endgames.push(...endgamePositions(1, 17, 3));

  function memoryOf(threads: number) {
    const regions = { table: 1 << 16, marks: 1 << 10 };
    const arena = createArena(layOutArena(regions, { bytes: ENGINE_BYTES, instances: threads }));
    return { arena, table: regionWords(arena, "table"), marks: regionWords(arena, "marks") };
  }

  function placeIn(arena: ReturnType<typeof memoryOf>["arena"]): EnginePlace {
    const base = claimPlace(arena);
    if (arena.wasm === undefined || base === undefined) throw new Error("there is no room for engines");
    return { memory: arena.wasm, base };
  }

  /** All that a search answers to the positions, with several windows, and when it is stopped. */
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
    expect(wasm.run.bytesTaken()).toBeGreaterThan(1 << 20);
    expect(wasm.run.bytesTaken()).toBeLessThanOrEqual(ENGINE_BYTES);
  });

  it("share one memory: an instance leaves the other's arrays alone", async () => {
    const memory = memoryOf(2);
    const first = await loadEndgameEngine(memory.arena.memory, placeIn(memory.arena));
    const alone = scoresOf(first, memory, false);
    const second = await loadEndgameEngine(memory.arena.memory, placeIn(memory.arena));
    memory.table.fill(0);
    expect(scoresOf(second, memory, false)).toEqual(alone);
  });

  it("leave int32 nowhere", async () => {
    const { instance, checks, overflown } = await inCheckedJavaScript<EndgameExports>("othello/endgame");
    const memory = memoryOf(1);
    scoresOf(withWeights(startInJavaScript(instance, memory.arena.memory)), memory, true);
    expect(checks).toBeGreaterThan(300);
    expect([...overflown]).toEqual([]);
  });
});
