/**
 * The searches for any game in all their forms: in WebAssembly and in JavaScript, linked with a game's fast rules and calling its
 * functions, they do the same, node for node; and in JavaScript no number leaves int32.
 */
import { fileURLToPath } from "node:url";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { describe, expect, it, vi } from "vitest";
import { endStatistics, startStatistics } from "../../src/engine/statistics.js";
import type { GameEngine, SearchGame } from "../../src/game/game.js";
import type { GameModule } from "../../src/game/module.js";
import { toSearchGame } from "../../src/game/search-game.js";
import { mateSearch } from "../../src/games/shogi/mate/kind.js";
import { SHOGI_LAMBDA } from "../../src/games/shogi/problem-game.js";
import { readShogiProblems } from "../../src/games/shogi/records/problems.js";
import { createShogiMate } from "../../src/games/shogi/rules/mate-game.js";
import { createLinkedShogi } from "../../src/games/shogi/search/linked-game.js";
import { parsePosition } from "../../src/games/shogi/text-forms.js";
import { POSITIONS, unrankPosition } from "../../src/games/simpei/rules/ranking.js";
import { createLinkedSimpei } from "../../src/games/simpei/search/linked-game.js";
import { findKind, type SearchOptions } from "../../src/search/kinds.js";
import { SEARCH_ENGINE_BYTES } from "../../src/search/run-engine.js";
import type { Reason, Search } from "../../src/search/search.js";
import {
  createTable,
  type TableOptions,
  type TranspositionTable,
  tableWords,
} from "../../src/search/table/transposition-table.js";
import { checkedEngine, digestOf, inMemory } from "./places.js";

const ownGame = new URL("../../docs/examples/graph-nim.js", import.meta.url).href;
const { default: graphNim }: { readonly default: GameModule } = await import(ownGame);
const ALGORITHMS = ["df-pn", "df-pn-lambda", "lambda", "pn-search"];
/** Small, so that entries are replaced, chains grow long and the table gets full. */
const TABLES: readonly TableOptions[] = [
  { entries: 3000 },
  { entries: 3000, whenFull: "stop" },
  { entries: 100_000, grows: true },
  { entries: 3000, shared: true },
];
const OPTIONS: Readonly<Record<string, readonly SearchOptions[]>> = {
  "df-pn": [
    {},
    { sums: "plain", earlyRepetition: false, epsilon: 100, leafNumbers: "unit" },
    { shuffle: 7, sums: "bounded", virtualNumbers: true },
  ],
  "df-pn-lambda": [
    {},
    { andStrategy: "sum", passFirst: true, lowerOrderHandicap: 0 },
    { andStrategy: "sum", provePasses: true, shuffle: -3, maxOrder: 3 },
    { pseudoNodes: false, sums: "weak", maxOrder: 15, earlyRepetition: false },
  ],
  lambda: [{ maxOrder: 2 }],
  "pn-search": [
    {},
    { leafNumbers: "unit", shuffle: 7 },
    { similar: "siblings" },
    { similar: "add-depth-below", successRate: true, simulationBudget: "unlimited" },
  ],
};

/** Pairs in which each table and each setting occurs; not all pairs, since compiling takes most of a test's time. */
function pairsOf(algorithm: string): readonly (readonly [TableOptions, SearchOptions])[] {
  const settings = OPTIONS[algorithm];
  const count = Math.max(TABLES.length, settings.length);
  return Array.from({ length: count }, (_, i) => [TABLES[i % TABLES.length], settings[i % settings.length]]);
}

function kindOf(algorithm: string) {
  const kind = findKind(algorithm);
  if (kind === undefined) throw new Error(algorithm);
  return kind;
}

const simpei = createLinkedSimpei({ freeStart: true });
const POSITIONS_EACH = 25;
const positions = Array.from({ length: POSITIONS_EACH }, (_, i) => {
  const words = new Int32Array(simpei.positionWords);
  unrankPosition(Math.floor(((i + 0.5) * POSITIONS) / POSITIONS_EACH), words, 0);
  return words;
});

/** The answers of a search for all positions, and the content of its table afterwards. */
function answersOf(algorithm: string, game: SearchGame, search: Search, table: TranspositionTable) {
  const answers = positions.map((position, i) => {
    table.setGeneration(2 + i);
    return ([0, 1] as const).map((attacker) => {
      game.load(position, 0);
      startStatistics();
      const result = search.solve(attacker, { maxNodes: algorithm === "df-pn" ? 60 : 600, tickNodes: 50 });
      const stats = endStatistics();
      const entry = table.probe(game.keyLow(), game.keyHigh(), attacker << 4);
      return { result, stats, entry, numbers: [...table.found], use: table.use(), full: table.full() };
    });
  });
  return { answers, digest: digestOf(table) };
}

describe("hisshi", () => {
  const shogi = createLinkedShogi();
  const called = { ...shogi };
  const file = fileURLToPath(new URL("../../problems/shogi/hisshi.txt", import.meta.url));
  const problems = readShogiProblems(file)
    .filter((_, i) => i % 4 === 0)
    .map(({ position }) => parsePosition(position));
  const mates = readShogiProblems(file.replace("hisshi", "mates"))
    .slice(0, 12)
    .map(({ position }) => parsePosition(position));

  function answersTo(game: SearchGame, search: Search, table: TranspositionTable) {
    return problems.map((position, i) => {
      table.setGeneration(2 + i);
      game.load(position, 0);
      const result = search.solve(game.sideToMove(), { maxNodes: 80 });
      return { result, use: table.use(), digest: digestOf(table) };
    });
  }

  /** For each move of a mate, whether it reaches the goal at once. */
  function reachedIn(game: typeof shogi, search: Search): boolean[] {
    return mates.flatMap((position) => {
      const moves = new Int32Array(game.maximumMoves);
      game.load(position, 0);
      const attacker = game.sideToMove();
      return [...moves.subarray(0, game.generate(moves, 0))].map((move) => {
        game.play(move);
        game.setAttacker(attacker);
        const reached = search.reachesAtOnce?.(attacker) ?? false;
        game.undo();
        return reached;
      });
    });
  }

  it.each(["df-pn", "df-pn-lambda"])("are the same to the node by %s", async (algorithm) => {
    const answers = [];
    const reached: boolean[][] = [];
    for (const game of [shogi, called]) {
      for (const wasm of [true, false]) {
        const { table, place } = inMemory({ entries: 3000 }, SEARCH_ENGINE_BYTES);
        game.setHighestOrder(2);
        const search = await kindOf(algorithm).create(game, table, SHOGI_LAMBDA, wasm ? place : undefined);
        // Order 0, where every reply is answered by mate, is known even before a search.
        if (algorithm === "df-pn-lambda") reached.push(reachedIn(game, search));
        answers.push(answersTo(game, search, table));
      }
    }
    for (const other of answers) expect(other).toEqual(answers[0]);
    for (const other of reached) expect(other).toEqual(reached[0]);
    if (algorithm === "df-pn-lambda") expect(reached[0]).toContain(true);
  });

  it("use no number outside int32", async () => {
    const path = fileURLToPath(new URL("../../dist/src/games/shogi/search/instance.js", import.meta.url));
    const { instance, checks, overflown } = await checkedEngine<object>(path);
    const game: SearchGame = {
      ...shogi,
      engine: {
        ...(shogi.engine as GameEngine),
        isFor: (other) => other === game,
        createInstance: () => instance,
      },
    };
    const { table } = inMemory({ entries: 3000 }, SEARCH_ENGINE_BYTES);
    answersTo(game, await kindOf("df-pn-lambda").create(game, table, SHOGI_LAMBDA), table);
    expect(checks).toBeGreaterThan(300);
    expect([...overflown]).toEqual([]);
  });
});

/** The game itself is linked with an engine; an object with only its functions has none. */
const LINKED = simpei;
const CALLED = { ...simpei };
/** All are compared with the first form: for the first table and setting each of them, for the others one form in JavaScript in turn. */
const FORMS = [
  { game: LINKED, wasm: true },
  { game: LINKED, wasm: false },
  { game: CALLED, wasm: true },
  { game: CALLED, wasm: false },
];

describe.each(ALGORITHMS)("%s", (algorithm) => {
  const kind = kindOf(algorithm);

  it.each(pairsOf(algorithm).map(([options, setting], i) => [options, setting, i] as const))(
    "is the same to the node with a table of %j and %j",
    async (options, setting, i) => {
      const answers = [];
      const inJavaScript = FORMS.filter(({ wasm }) => !wasm);
      const forms = i === 0 ? FORMS : [FORMS[0], inJavaScript[i % inJavaScript.length]];
      for (const { game, wasm } of forms) {
        const { table, place } = inMemory(options, SEARCH_ENGINE_BYTES);
        const search = await kind.create(game, table, setting, wasm ? place : undefined);
        answers.push(answersOf(algorithm, game, search, table));
        expect(place.tenant !== undefined).toBe(wasm);
      }
      const [first, ...others] = answers;
      for (const other of others) expect(other).toEqual(first);
      const verdicts = first.answers.flat().map(({ result }) => result.verdict);
      expect(verdicts).toContain("proven");
      expect(verdicts).toContain("unknown");
    },
  );

  it("stops where its limits say, in the same way", async () => {
    for (const wasm of [true, false]) {
      for (const game of [LINKED, CALLED]) {
        const { table, place } = inMemory({ entries: 3000 }, SEARCH_ENGINE_BYTES);
        const search = await kind.create(game, table, {}, wasm ? place : undefined);
        const words = new Int32Array([0x08000000, 0x08000000]);
        game.load(words, 0);
        let asked = 0;
        const tick = (): Reason | undefined => (++asked === 4 ? "time limit" : undefined);
        const stopped = search.solve(0, { tickNodes: 1, tick });
        expect(stopped).toMatchObject({ verdict: "unknown", reason: "time limit", nodes: 4 });
        table.setGeneration(2);
        expect(search.solve(0, { maxNodes: 7 })).toMatchObject({ reason: "node limit", nodes: 7 });
        const failing = () => {
          throw new Error("no more");
        };
        expect(() => search.solve(0, { tickNodes: 1, tick: failing })).toThrow("no more");
        table.setGeneration(3);
        expect(search.solve(0, { maxNodes: 7 })).toMatchObject({ reason: "node limit", nodes: 7 });
        expect([game.keyLow(), game.keyHigh()]).toEqual([words[0], words[1]]);
      }
    }
  });

  it("checks its limits every 10 to 40 ms and at most every 1,024 nodes, and whether the table is full by nodes alone", async () => {
    const looksAt = async (msPerNode: number) => {
      const { table, place } = inMemory({ entries: 3000 }, SEARCH_ENGINE_BYTES);
      const search = await kind.create(LINKED, table, {}, place);
      LINKED.load(new Int32Array([0x08000000, 0x08000000]), 0);
      const looks: number[] = [];
      vi.spyOn(Date, "now").mockImplementation(() => msPerNode * (looks.at(-1) ?? 0));
      const tick = (nodes: number): Reason | undefined => {
        looks.push(nodes);
        return nodes > 2000 ? "time limit" : undefined;
      };
      search.solve(0, { tick });
      vi.restoreAllMocks();
      return { looks, gaps: looks.slice(1).map((nodes, i) => nodes - (looks[i] as number)) };
    };
    const slow = await looksAt(5);
    expect(slow.looks.at(-1)).toBeLessThan(2000 + 9);
    expect(slow.gaps.slice(2).every((gap) => gap * 5 <= 40)).toBe(true);
    const fast = await looksAt(0.001);
    expect(fast.looks.length).toBeLessThan(12);
    for (const { looks } of [slow, fast]) expect(looks).toContain(1025);
  });

  it("uses no number outside int32", async () => {
    const path = fileURLToPath(new URL("../../dist/src/games/simpei/search/instance.js", import.meta.url));
    const { instance, checks, overflown } = await checkedEngine<object>(path);
    const game: SearchGame = {
      ...simpei,
      engine: {
        isFor: (other) => other === game,
        module: () => new URL("file:///none"),
        createInstance: () => instance,
        words: 3,
        write(position) {
          simpei.store(position, 0);
          position[2] = 1;
        },
      },
    };
    for (const [options, setting] of pairsOf(algorithm)) {
      const { table } = inMemory(options, SEARCH_ENGINE_BYTES);
      answersOf(algorithm, game, await kind.create(game, table, setting), table);
    }
    expect(checks).toBeGreaterThan(200);
    expect([...overflown]).toEqual([]);
  });
});

it("a position that the last move has decided is searched as decided", async () => {
  for (const wasm of [true, false]) {
    const { table, place } = inMemory({ entries: 3000 }, SEARCH_ENGINE_BYTES);
    const search = await kindOf("df-pn").create(LINKED, table, {}, wasm ? place : undefined);
    const moves = new Int32Array(simpei.maximumMoves);
    let seen = 0;
    for (const position of positions) {
      simpei.load(position, 0);
      const count = simpei.generate(moves, 0);
      for (let i = 0; i < count; i++) {
        simpei.play(moves[i]);
        const outcome = simpei.outcome();
        if (outcome === 0 || outcome === 1) {
          seen++;
          table.setGeneration(100 + seen);
          expect(search.solve(outcome)).toMatchObject({ verdict: "proven", nodes: 1 });
          table.setGeneration(10_000 + seen);
          expect(search.solve(outcome === 0 ? 1 : 0)).toMatchObject({ verdict: "disproven", nodes: 1 });
        }
        simpei.undo();
      }
    }
    expect(seen).toBeGreaterThan(3);
  }
});

it("a user's own game is called through its functions, also by a search inside one of them", async () => {
  const verdicts = [];
  for (const wasm of [true, false]) {
    const { table, place } = inMemory({ entries: 3000 }, SEARCH_ENGINE_BYTES);
    const inner = inMemory({ entries: 3000 }, SEARCH_ENGINE_BYTES);
    const plain = toSearchGame(graphNim.create({}));
    const innerSearch = await kindOf("df-pn").create(plain, inner.table, {}, wasm ? place : undefined);
    const outer = toSearchGame(graphNim.create({}));
    const words = new Int32Array(1);
    let nested = 0;
    const game: SearchGame = {
      ...outer,
      expand(children, offset) {
        outer.store(words, 0);
        plain.load(words, 0);
        inner.table.setGeneration(++nested + 1);
        const { verdict } = innerSearch.solve(0);
        const count = outer.expand(children, offset);
        if (count < 0 && outer.sideToMove() === 0)
          expect(verdict).toBe(count === -1 ? "proven" : "disproven");
        return count;
      },
    };
    const search = await kindOf("df-pn").create(game, table, {}, wasm ? place : undefined);
    for (let position = 1; position < 2048; position += 41) {
      if ((position & 255) === 0) continue;
      game.load(Int32Array.of(position), 0);
      table.setGeneration(2 + position);
      const { verdict, nodes } = search.solve(0);
      plain.load(Int32Array.of(position), 0);
      inner.table.setGeneration(100_000 + position);
      expect(innerSearch.solve(0)).toMatchObject({ verdict, nodes });
      verdicts.push(verdict, nodes);
    }
    expect(nested).toBeGreaterThan(100);
  }
  expect(verdicts.slice(0, verdicts.length / 2)).toEqual(verdicts.slice(verdicts.length / 2));
});

it("engines that use one place in turn do what they do alone", async () => {
  const bytes = Math.max(SEARCH_ENGINE_BYTES, mateSearch.engineBytes ?? 0);
  const shogi = createShogiMate();
  const problem = parsePosition("1s2R4/3k5/9/2S1nS3/9/4K4/9/9/9 b L2P 1");
  const run = async (together: boolean) => {
    const one = inMemory({ entries: 3000 }, bytes);
    const other = together ? one : inMemory({ entries: 3000 }, bytes);
    const third = together ? one : inMemory({ entries: 3000 }, bytes);
    const linked = await kindOf("df-pn").create(LINKED, one.table, {}, one.place);
    const called = await kindOf("df-pn-lambda").create(CALLED, other.table, {}, other.place);
    const mates = await mateSearch.create(shogi, third.table, {}, third.place);
    return positions.slice(0, 4).map((position, i) => {
      simpei.load(position, 0);
      one.table.setGeneration(10 * i + 2);
      const first = linked.solve(0, { maxNodes: 500 });
      other.table.setGeneration(10 * i + 3);
      const second = called.solve(1, { maxNodes: 500 });
      shogi.load(problem, 0);
      third.table.setGeneration(10 * i + 4);
      return [first, second, mates.solve(0, { maxNodes: 2000 })];
    });
  };
  expect(await run(true)).toEqual(await run(false));
});

it("a search inside a game's function does not disturb the engine of the search around it, also where another game takes its place", async () => {
  const run = async (nests: boolean) => {
    const { table: both, place } = inMemory({ entries: 8000 }, SEARCH_ENGINE_BYTES);
    const size = { entries: 3000 };
    const words = tableWords(size);
    const table = createTable(both.words.subarray(0, words), size);
    const inside = createTable(both.words.subarray(words, 2 * words), size);
    const inner = await kindOf("df-pn").create(LINKED, inside, {}, place);
    const outer = toSearchGame(graphNim.create({}));
    const game: SearchGame = {
      ...outer,
      expand(children, offset) {
        if (nests) {
          simpei.load(positions[0], 0);
          inside.setGeneration(3);
          inner.solve(0, { maxNodes: 20 });
        }
        return outer.expand(children, offset);
      },
    };
    const search = await kindOf("df-pn").create(game, table, {}, place);
    game.load(graphNim.parsePosition(graphNim.start), 0);
    table.setGeneration(2);
    return search.solve(0, { maxNodes: 300 });
  };
  const alone = await run(false);
  expect(alone.verdict).toBe("proven");
  expect(await run(true)).toEqual(alone);
});

it.each([
  ["simpei", () => createLinkedSimpei({ freeStart: true })],
  ["shogi", createLinkedShogi],
] as const)("functions of %s that were changed in place are asked", async (_, create) => {
  for (const wasm of [true, false]) {
    const game = create();
    expect(game.engine?.isFor(game)).toBe(true);
    Object.assign(game, { expand: () => -1 });
    const { table, place } = inMemory({ entries: 3000 }, SEARCH_ENGINE_BYTES);
    const search = await kindOf("df-pn").create(game, table, {}, wasm ? place : undefined);
    if (game.name === "simpei") game.load(new Int32Array([0x08000000, 0x08000000]), 0);
    else game.load(parsePosition("1s2R4/3k5/9/2S1nS3/9/4K4/9/9/9 b L2P 1"), 0);
    expect(search.solve(game.sideToMove(), { maxNodes: 50 })).toMatchObject({ verdict: "proven", nodes: 1 });
  }
});

it("more children than the game promises are refused before an engine without bounds checks reads them", async () => {
  const { table, place } = inMemory({ entries: 3000 }, SEARCH_ENGINE_BYTES);
  const game: SearchGame = { ...CALLED, expand: () => 1 << 28 };
  const search = await kindOf("df-pn").create(game, table, {}, place);
  game.load(positions[0], 0);
  expect(() => search.solve(0, { maxNodes: 50 })).toThrow(/268435456 moves, more than its maximumMoves/);
  const again = await kindOf("df-pn").create(CALLED, table, {}, place);
  CALLED.load(positions[0], 0);
  expect(again.solve(0, { maxNodes: 50 }).nodes).toBeGreaterThan(0);
});

it("tables and games that are no longer searched keep no memory", async () => {
  setFlagsFromString("--expose-gc");
  const collect: () => void = runInNewContext("gc");
  const search = async () => {
    const options = { entries: 3000 };
    const table = createTable(new Int32Array(tableWords(options)), options);
    const called = { ...CALLED };
    for (const game of [LINKED, called]) {
      game.load(positions[0], 0);
      (await kindOf("df-pn").create(game, table, {})).solve(0, {
        maxNodes: 50,
        tick: () => void table.use(),
      });
    }
    return [new WeakRef<object>(table.words), new WeakRef<object>(called)];
  };
  const kept = await search();
  for (let i = 0; i < 3 && kept.some((one) => one.deref() !== undefined); i++) {
    await new Promise((resolve) => setTimeout(resolve, 0));
    collect();
  }
  expect(kept.map((one) => one.deref())).toEqual([undefined, undefined]);
});
