/**
 * The searches against the complete retrograde analysis: every position with at most five pieces, and one in a
 * thousand of all with tables far smaller than their trees.
 */
import { beforeAll, describe, expect, it } from "vitest";
import { runRetrograde } from "../../../dist/src/games/simpei/retrograde/run.js";
import { type Database, databaseOf } from "../../../src/files/database.js";
import { NO_ORDER } from "../../../src/files/distances.js";
import { formatPosition } from "../../../src/games/simpei/notation/notation.js";
import {
  LAYER_SIZES,
  LAYER_STARTS,
  POSITIONS,
  unrankPosition,
} from "../../../src/games/simpei/rules/ranking.js";
import { createSimpei } from "../../../src/games/simpei/rules/rules.js";
import type { SearchLimits } from "../../../src/search/search.js";
import { createTable, tableWords } from "../../../src/search/table/transposition-table.js";
import { drawSample } from "../../../src/solver/sweep/run/choose-ranks.js";
import { disagreement } from "../../../src/solver/sweep/run/known-value.js";
import { type Algorithm, createSearch } from "../../search/create-search.js";

const MAX_ORDER = 7;
let database: Database;

beforeAll(async () => {
  const { distances, orders } = await runRetrograde({ threads: 2, lambda: true });
  database = databaseOf({ game: "simpei", layerSizes: LAYER_SIZES, distances, orders });
}, 600_000);

interface Tally {
  readonly solved: number;
  readonly nodes: number;
}

/** Solves the positions of these ranks, each with an empty table, and compares every verdict with the truth. */
async function solveAll(
  algorithm: Algorithm,
  ranks: Iterable<number>,
  entries: number,
  limits: SearchLimits,
): Promise<Tally> {
  const game = createSimpei({ freeStart: true });
  const table = createTable(new Int32Array(tableWords({ entries })), { entries });
  const search = await createSearch(algorithm, game, table, { maxOrder: MAX_ORDER });
  const words = new Int32Array(game.positionWords);
  let generation = 1;
  let solved = 0;
  let nodes = 0;
  for (const rank of ranks) {
    unrankPosition(rank, words);
    game.load(words, 0);
    table.setGeneration(generation++);
    const result = search.solve(game.sideToMove(), limits);
    const order = database.order(rank);
    const truth = { value: database.value(rank), order: order === NO_ORDER ? null : order };
    const problem = disagreement(result, truth);
    if (problem !== undefined) expect.fail(`${algorithm}: ${formatPosition(words)}: ${problem}`);
    if (result.verdict !== "unknown" || result.reason === "no proof within order") solved++;
    nodes += result.nodes;
  }
  return { solved, nodes };
}

describe.each<Algorithm>(["df-pn", "df-pn-lambda"])("%s", (algorithm) => {
  it("is right about every position with at most five pieces", async () => {
    const count = LAYER_STARTS[6];
    const ranks = Array.from({ length: count }, (_, rank) => rank);
    expect((await solveAll(algorithm, ranks, 1_000_000, {})).solved).toBe(count);
  });

  it("finishes one in a thousand of all positions with 65,536 entries", async () => {
    const ranks = drawSample(POSITIONS, Math.round(POSITIONS / 1000), 1);
    expect((await solveAll(algorithm, ranks, 65_536, {})).solved).toBe(ranks.length);
  });

  it("is wrong about none of them with 1,024 entries", async () => {
    const ranks = drawSample(POSITIONS, Math.round(POSITIONS / 1000), 1);
    const { solved } = await solveAll(algorithm, ranks, 1024, { maxNodes: 10_000_000 });
    const share = ((100 * solved) / ranks.length).toFixed(2);
    console.log(`${algorithm} with 1,024 entries: ${share} % finished within 10 million nodes`);
  });
});
