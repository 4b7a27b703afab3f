/**
 * The engines in both forms: WebAssembly does what JavaScript does, node for node, and in JavaScript no number leaves int32.
 */
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { createArena, layOutArena, regionWords } from "../../native-layout/arena.js";
import { type EnginePlace, type JavaScriptInstance, startInJavaScript } from "../../src/engine/instance.js";
import { mateSearch } from "../../src/games/shogi/mate/kind.js";
import { createMateSearch } from "../../src/games/shogi/mate/search.js";
import { readShogiProblems } from "../../src/games/shogi/records/problems.js";
import { createShogiMate } from "../../src/games/shogi/rules/mate-game.js";
import { parsePosition } from "../../src/games/shogi/text-forms.js";
import { enginePlace } from "../../src/parallel/threads/engine-place.js";
import type { Search } from "../../src/search/search.js";
import { createTable, type TranspositionTable, tableWords } from "../../src/table/transposition-table.js";
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
  const place = enginePlace(arena);
  if (place === undefined) throw new Error("there is no room for engines");
  return { table, search: await mateSearch.create(game, table, { virtualNumbers: shared }, place) };
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

  it("are refused where their place is too small for them", async () => {
    const { arena, table } = inMemory();
    const place = { ...(enginePlace(arena) as EnginePlace), bytes: 1 << 20 };
    await expect(mateSearch.create(game, table, {}, place)).rejects.toThrow(
      /^an engine takes \d{8} bytes, and its place has 1048576; raise engineBytes/,
    );
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
    const { checks, code, shared } = checkedInstance(pathTo("dist/src/games/shogi/mate/instance.js"));
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
    const instance: JavaScriptInstance<typeof import("../../src/games/shogi/mate/engine.js")> = create(
      check,
      divide,
      ...tables,
    );
    const { table } = inMemory(true);
    const engine = startInJavaScript(instance, table.words.buffer);
    answersOf(createMateSearch(engine, game, table, { virtualNumbers: true }), table, 1);
    expect(checks).toBeGreaterThan(300);
    expect([...overflown]).toEqual([]);
  });
});
