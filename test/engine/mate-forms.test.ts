/**
 * The searches for mate in both forms: WebAssembly does what JavaScript does, node for node, and in JavaScript no number leaves int32.
 */
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { startInJavaScript } from "../../src/engine/instance.js";
import { mateSearch } from "../../src/games/shogi/mate/kind.js";
import { createMateSearch } from "../../src/games/shogi/mate/search.js";
import { readShogiProblems } from "../../src/games/shogi/records/problems.js";
import { createShogiMate } from "../../src/games/shogi/rules/mate-game.js";
import { parsePosition } from "../../src/games/shogi/text-forms.js";
import type { Search } from "../../src/search/search.js";
import type { TranspositionTable } from "../../src/search/table/transposition-table.js";
import { sparse } from "../samples.js";
import { checkedEngine, digestOf, inMemory } from "./places.js";

const ENTRIES = 30_000;
const game = createShogiMate();
const pathTo = (file: string) => fileURLToPath(new URL(`../../${file}`, import.meta.url));
const mates = readShogiProblems(pathTo("problems/shogi/mates.txt")).filter((_, i) => i % sparse(10) === 0);
const hisshi = readShogiProblems(pathTo("problems/shogi/hisshi.txt"));
const positions = [...mates, ...hisshi].map(({ position }) => parsePosition(position));

/** All answers of a search for the positions in this thread, with and without a bound on the plies. */
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
    return { solved, counted, uncounted, line, known: search.known?.(attacker), digest: digestOf(table) };
  });
}

const inMemoryOfMates = (shared: boolean) =>
  inMemory({ entries: ENTRIES, shared }, mateSearch.engineBytes as number);

/** Without any of the techniques that can be turned off. */
const PLAIN = { dominance: false, earlyRepetition: false };
const plainGame = { ...game, leafMates: false };

async function inWebAssembly(shared = false, plain = false) {
  const { table, place } = inMemoryOfMates(shared);
  const options = { virtualNumbers: shared, ...(plain ? PLAIN : {}) };
  return { table, search: await mateSearch.create(plain ? plainGame : game, table, options, place) };
}

async function inJavaScript(shared = false, plain = false) {
  const { table } = inMemoryOfMates(shared);
  const options = { virtualNumbers: shared, ...(plain ? PLAIN : {}) };
  return { table, search: await mateSearch.create(plain ? plainGame : game, table, options) };
}

describe("searches for mate", () => {
  it.each([
    ["alone", false, 0, false],
    ["as one of several threads", true, 1, false],
    ["alone, without techniques", false, 0, true],
  ] as const)("are the same in both forms, to the node, %s", async (_, shared, thread, plain) => {
    const wasm = await inWebAssembly(shared, plain);
    const javaScript = await inJavaScript(shared, plain);
    const answers = answersOf(wasm.search, wasm.table, thread);
    expect(answers).toEqual(answersOf(javaScript.search, javaScript.table, thread));
    expect(answers.filter(({ solved }) => solved.verdict === "proven").length).toBeGreaterThan(
      0.7 * mates.length,
    );
  });

  it("are refused where their memory is too small", async () => {
    const { table, place } = inMemoryOfMates(false);
    const search = await mateSearch.create(game, table, {}, { ...place, bytes: 1 << 20 });
    game.load(positions[0], 0);
    expect(() => search.solve(game.sideToMove())).toThrow(
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

  it("use no number outside int32", async () => {
    const { instance, checks, overflown } = await checkedEngine<
      typeof import("../../src/games/shogi/mate/engine.js")
    >(pathTo("dist/src/games/shogi/mate/instance.js"));
    const { table } = inMemoryOfMates(true);
    const engine = startInJavaScript(instance, table.words.buffer);
    answersOf(createMateSearch(engine, game, table, { virtualNumbers: true }), table, 1);
    expect(checks).toBeGreaterThan(300);
    expect([...overflown]).toEqual([]);
  });
});
