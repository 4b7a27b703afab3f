/** All algorithms on positions of Simpei whose values are known from the complete retrograde analysis. */
import { describe, expect, it } from "vitest";
import { readBundle } from "../../../src/files/problem-bundle.js";
import { parsePosition, START_TEXT } from "../../../src/games/simpei/notation/notation.js";
import { createLinkedSimpei } from "../../../src/games/simpei/search/linked-game.js";
import type { SearchOptions } from "../../../src/search/kinds.js";
import type { SearchLimits, SearchResult } from "../../../src/search/search.js";
import type { TableOptions } from "../../../src/search/table/transposition-table.js";
import { type Algorithm, createSearch, newTable } from "../../search/create-search.js";

interface Known {
  readonly position: string;
  readonly value: "win" | "draw" | "loss";
  /** Plies to the end with best play, null for a draw; a measure of how hard a position is. */
  readonly distance: number | null;
  /** λ order with the side to move as the attacker, null for none. */
  readonly order: number | null;
}

/** Free start; the side to move is the attacker. */
const KNOWN: readonly Known[] = [
  { position: START_TEXT, value: "win", distance: 7, order: 2 },
  { position: "..../.x../..../.... .../.../... o x3o4", value: "win", distance: 21, order: 3 },
  { position: "o..x/o.o./..../.... .../xx./..x o x0o1", value: "win", distance: 1, order: 0 },
  { position: "..o./x..o/.ox./.... ..x/x../.o. x x0o0", value: "win", distance: 5, order: 1 },
  { position: "x.../..../ox.o/.... xxo/.o./... x x0o0", value: "win", distance: 7, order: 2 },
  { position: "..../xo.o/o..x/.... x../.../... x x1o1", value: "win", distance: 13, order: 2 },
  { position: "..xo/xox./x.o./.... .../o../... x x0o0", value: "win", distance: 17, order: 3 },
  { position: "..x./...o/..../o..x xo./.../.x. o x0o1", value: "win", distance: 21, order: 4 },
  { position: ".x.x/...o/..../.... o../.o./x.x o x0o1", value: "win", distance: 15, order: 5 },
  { position: ".o../...o/..../x..x x.x/..o/o.. x x0o0", value: "win", distance: 13, order: 6 },
  { position: ".o../..../..o./x.x. x.x/..o/o.. x x0o0", value: "win", distance: 13, order: 7 },
  { position: "x..o/oo.x/..../.... xxo/.../... x x0o0", value: "win", distance: 13, order: null },
  { position: "...x/.x.o/.o../x... .o./.../... x x1o1", value: "win", distance: 21, order: null },
  { position: "..x./o..x/oxo./.... .../ox./... x x0o0", value: "loss", distance: 8, order: null },
  { position: "xxoo/.o.x/.x../.... o../.../... x x0o0", value: "draw", distance: null, order: null },
];

const LARGE: TableOptions = { entries: 1 << 18 };

interface Run {
  readonly options?: SearchOptions;
  readonly table?: TableOptions;
  readonly limits?: SearchLimits;
}

/** Solves positions one after the other, each with an empty table. */
async function createRun(algorithm: Algorithm, { options, table = LARGE, limits }: Run = {}) {
  const game = createLinkedSimpei({ freeStart: true });
  const memory = newTable(table);
  const search = await createSearch(algorithm, game, memory, options);
  let generation = 1;
  return (position: string): SearchResult => {
    game.load(parsePosition(position), 0);
    memory.setGeneration(generation++);
    return search.solve(game.sideToMove(), limits);
  };
}

/** Verdicts that no search may give, whatever its limits. */
function expectNotWrong(result: SearchResult, { position, value, order }: Known): void {
  if (result.verdict === "proven") expect(value, position).toBe("win");
  if (result.verdict === "disproven") expect(value, position).not.toBe("win");
  const within = result.noProofWithinOrder;
  if (within !== undefined && order !== null) expect(order, position).toBeGreaterThan(within);
}

describe("df-pn", async () => {
  const solve = await createRun("df-pn");
  it.each(KNOWN)("decides $position: $value in $distance", ({ position, value }) => {
    expect(solve(position).verdict).toBe(value === "win" ? "proven" : "disproven");
  });

  it("shows that the second player wins from the official start, and the first does not", async () => {
    const game = createLinkedSimpei();
    const table = newTable(LARGE);
    const search = await createSearch("df-pn", game, table);
    game.load(parsePosition(START_TEXT), 0);
    expect(search.solve(1).verdict).toBe("proven");
    expect(search.solve(0).verdict).toBe("disproven");
  });
});

describe.each(["highest-order", "sum"] as const)("df-pn λ, %s", async (andStrategy) => {
  const solve = await createRun("df-pn-lambda", { options: { andStrategy } });
  const shown = KNOWN.filter(({ order }) => order !== null);
  it.each(shown)("proves $position: order $order", ({ position, order }) => {
    const result = solve(position);
    expect(result.verdict).toBe("proven");
    expect(result.order === 0).toBe(order === 0);
  });
});

describe("λ orders", () => {
  it.each([1, 5])(
    "df-pn λ of order %i proves all wins that have an order, and nothing else",
    async (maxOrder) => {
      const prove = await createRun("df-pn-lambda", { options: { maxOrder } });
      const lookAt = await createRun("df-pn-lambda", { options: { maxOrder }, limits: { maxNodes: 5000 } });
      for (const known of KNOWN) {
        const provable = known.order !== null && known.order <= maxOrder;
        const result = (provable ? prove : lookAt)(known.position);
        expectNotWrong(result, known);
        if (provable) expect(result.verdict).toBe("proven");
      }
    },
  );

  it.each([1, 2])("λ search of order %i finds the true order", async (maxOrder) => {
    const solve = await createRun("lambda", { options: { maxOrder }, limits: { maxNodes: 6000 } });
    let proven = 0;
    for (const known of KNOWN) {
      const result = solve(known.position);
      expectNotWrong(result, known);
      if (result.verdict !== "proven") continue;
      expect(result.order).toBe(known.order);
      proven++;
    }
    expect(proven).toBeGreaterThan(maxOrder);
  });
});

describe("the bundled sample", () => {
  const bundle = new URL("../../../problems/simpei/sample.bundle", import.meta.url).pathname;
  const problems = readBundle(bundle).problems.filter((_, i) => i % 48 === 0);

  it.each(["df-pn", "df-pn-lambda", "lambda"] as const)(
    "has nothing that %s gets wrong with a table of 1,024 entries",
    async (algorithm) => {
      const solve = await createRun(algorithm, {
        table: { entries: 1024 },
        limits: { maxNodes: 2000 },
      });
      let known = 0;
      for (const problem of problems) {
        const result = solve(problem.position);
        expectNotWrong(result, problem);
        if (result.verdict !== "unknown") known++;
      }
      expect(known).toBeGreaterThan(problems.length / 3);
    },
  );
});
