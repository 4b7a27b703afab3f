/**
 * What searches count (`--stats`), compared with a table and a game that are watched from outside. Nothing is
 * counted without that option.
 */
import { afterEach, expect, it } from "vitest";
import { COUNT_WORDS, COUNTS, EXPANSIONS } from "../../src/engine/counts.js";
import {
  type CountingEngine,
  countIn,
  endStatistics,
  STATISTICS,
  startStatistics,
  sumOfStatistics,
  takeCounts,
} from "../../src/engine/statistics.js";
import type { GameModule } from "../../src/game/module.js";
import { toSearchGame } from "../../src/game/search-game.js";
import { createDfPn } from "../../src/search/df-pn/kind.js";
import { createTable, tableWords } from "../../src/search/table/transposition-table.js";

const ownGame = new URL("../../docs/examples/graph-nim.js", import.meta.url).href;
const { default: graphNim }: { readonly default: GameModule } = await import(ownGame);

afterEach(() => {
  endStatistics();
});

function solveWatched(whenFull: "collect" | "stop", entries: number) {
  const game = toSearchGame(graphNim.create({}));
  let expanded = 0;
  let ply = 0;
  let deepest = 0;
  const watched = {
    ...game,
    expand(...given: Parameters<typeof game.expand>) {
      expanded++;
      deepest = Math.max(deepest, ply);
      return game.expand(...given);
    },
    play(move: number) {
      ply++;
      game.play(move);
    },
    undo() {
      ply--;
      game.undo();
    },
  };
  const options = { entries, whenFull };
  const table = createTable(new Int32Array(tableWords(options)), options);
  const search = createDfPn(watched, table, {});
  game.load(Int32Array.of(0x7ff), 0);
  startStatistics();
  const { nodes } = search.solve(0);
  return { stats: endStatistics(), nodes, expanded, deepest, solve: () => search.solve(0) };
}

it("each count has a name", () => {
  expect(STATISTICS.length).toBe(COUNTS);
});

it("are what a watched game counts", () => {
  const { stats, nodes, expanded, deepest } = solveWatched("collect", 100_000);
  expect(nodes).toBeGreaterThan(10);
  expect(stats).toMatchObject({ nodes, expansions: expanded, deepestPly: deepest, collected: 0 });
  expect(stats.hits).toBeGreaterThan(0);
  expect(stats.probes).toBeGreaterThan(stats.hits);
  expect(stats.stores).toBeGreaterThan(stats.replacements);
});

it("are right for a table that is too small, too", () => {
  const large = solveWatched("collect", 100_000);
  const small = solveWatched("collect", 12);
  expect(small.stats.collected).toBeGreaterThan(0);
  expect(small.stats.expansions).toBeGreaterThan(large.stats.expansions);
});

it("are counted only between the beginning and the end", () => {
  const { solve } = solveWatched("collect", 100_000);
  solve();
  expect(Object.values(endStatistics()).every((count) => count === 0)).toBe(true);
  startStatistics();
  expect(Object.values(endStatistics()).every((count) => count === 0)).toBe(true);
});

it("go on beyond 2³⁰, and are kept when an engine leaves its place", () => {
  startStatistics();
  const counts = new Int32Array(COUNT_WORDS);
  let on = false;
  const engine: CountingEngine = { counts, setCounting: (value) => (on = value) };
  counts[EXPANSIONS] = 5;
  countIn(engine);
  expect([on, counts[EXPANSIONS]]).toEqual([true, 0]);
  counts[EXPANSIONS] = 7;
  counts[COUNTS + EXPANSIONS] = 3;
  takeCounts(engine);
  expect(endStatistics().expansions).toBe(3 * 2 ** 30 + 7);
  countIn(engine);
  expect(on).toBe(false);
});

it("of several threads are added up, except for the deepest ply", () => {
  const one = { ...endStatistics(), nodes: 3, deepestPly: 9 };
  const other = { ...one, nodes: 4, deepestPly: 7 };
  expect(sumOfStatistics([one, other])).toMatchObject({ nodes: 7, deepestPly: 9 });
});
