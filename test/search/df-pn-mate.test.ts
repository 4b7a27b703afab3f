/** Searches for mates against plain searches, and their lines against the referee. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createShogiMate } from "../../src/games/shogi/mate.js";
import { formatMove, parsePosition } from "../../src/games/shogi/notation.js";
import { createSearch } from "../../src/search/algorithms.js";
import type { Search, SearchResult } from "../../src/search/search.js";
import { createTable, tableWords } from "../../src/table/transposition-table.js";
import { smallProblems } from "../games/shogi/positions.js";
import { holds, matesWithin } from "./mate-oracle.js";
import { judgeMate } from "./mate-referee.js";

const game = createShogiMate();

async function searchWith(
  algorithm: "df-pn" | "df-pn-mate",
  entries: number,
): Promise<Search & { empty(): void }> {
  const options = { entries };
  const table = createTable(new Int32Array(tableWords(options)), options);
  let generation = 0;
  return { ...(await createSearch(algorithm, game, table)), empty: () => table.setGeneration(++generation) };
}

const small = "df-pn-mate in a table of 60 entries";
const searches = {
  "df-pn": await searchWith("df-pn", 1 << 16),
  "df-pn-mate": await searchWith("df-pn-mate", 1 << 16),
  [small]: await searchWith("df-pn-mate", 60),
};
const names = Object.keys(searches) as (keyof typeof searches)[];

function solve(search: Search & { empty(): void }, text: string, maxNodes = 1000): SearchResult {
  search.empty();
  game.load(parsePosition(text), 0);
  return search.solve(game.sideToMove(), { maxNodes });
}

/** Made by the generator of test/games/shogi/positions.ts; plies of the shortest mate, 9: longer than 7, 0: none. */
const PROBLEMS: readonly (readonly [string, number])[] = [
  ["1+PG6/k8/9/l1n6/9/9/9/9/9 b R2P 1", 3],
  ["k8/9/2N6/9/9/9/9/9/9 b RGL 1", 3],
  ["9/lk7/9/9/2R6/9/9/9/9 b NLP 1", 3],
  ["3k5/9/1G3+P3/9/6K2/9/9/9/9 b BGPg 1", 3],
  ["2k6/9/ps2R4/G6K1/9/9/9/9/9 b RGLb 1", 5],
  ["9/4k4/6R2/6K2/3s5/9/9/9/9 b RGs 1", 5],
  ["2k1l4/4p4/1R+b6/1+P2N4/9/9/9/9/9 b NLl 1", 5],
  ["k8/9/1lp6/1l7/9/9/9/9/9 b R2L 1", 7],
  ["1k1p5/1pP6/3G5/3S5/6K2/9/9/9/9 b RGSr 1", 7],
  ["1b7/k8/9/2R2K3/2l6/9/9/9/9 b RSLp 1", 7],
  ["1kB6/9/1ln6/1s7/9/9/9/9/9 b RBL 1", 9],
  ["1s2R4/3k5/9/2S1nS3/9/4K4/9/9/9 b L2P 1", 9],
  ["9/k8/1p7/+P8/2n6/7K1/9/9/9 b RL 1", 9],
  ["k+r+P6/1p7/2+p6/9/9/2K6/9/9/9 b L2P 1", 0],
  ["4k4/2+p1bg3/4B+r3/5l3/9/9/9/9/9 b R 1", 0],
  ["9/1kn6/9/3p5/R8/1K7/9/9/9 b 2P 1", 0],
];

it("has the lengths that trying everything finds", () => {
  for (const [text, plies] of PROBLEMS) {
    game.load(parsePosition(text), 0);
    const within = [1, 3, 5].filter((depth) => matesWithin(game, depth));
    expect([text, within[0] ?? 7]).toEqual([text, plies === 0 || plies > 7 ? 7 : plies]);
  }
});

it("takes as many nodes as ever (signatures)", () => {
  const nodes = names.slice(0, 2).map((name) => {
    const results = PROBLEMS.map(([text]) => solve(searches[name], text, 200_000));
    return results.reduce((sum, result) => sum + result.nodes, 0);
  });
  expect(nodes).toEqual([12_155, 10_958]);
});

describe.each(names)("%s", (name) => {
  const search = searches[name];

  it.each(PROBLEMS)("%s: mate in %i", (text, plies) => {
    const { verdict } = solve(search, text, 200_000);
    expect(verdict).toBe(plies > 0 ? "proven" : "disproven");
    if (plies === 0 || name === small) return;
    const line = Array.from(search.line?.(game.sideToMove(), 10_000, undefined) ?? [], formatMove);
    if (search.line === undefined) return;
    expect(line.length).toBeGreaterThanOrEqual(plies);
    judgeMate(text, line);
  });

  it("misses no short mate, and claims none that does not hold", { timeout: 30_000 }, () => {
    let proven = 0;
    let disproven = 0;
    fc.assert(
      fc.property(smallProblems, (text) => {
        const { verdict, nodes } = solve(search, text);
        if (nodes < 3 || verdict === "unknown") return;
        if (verdict === "disproven") {
          disproven++;
          expect([text, matesWithin(game, 3)]).toEqual([text, false]);
          return;
        }
        proven++;
        const attacker = game.sideToMove();
        const claim = () => {
          const result = search.solve(attacker, { maxNodes: 1000 });
          return result.verdict === "proven" ? (result.plies ?? result.nodes) : undefined;
        };
        expect([text, holds(game, claim, 100)]).not.toEqual([text, false]);
      }),
      { numRuns: 80, seed: 7 },
    );
    expect(proven).toBeGreaterThan(1);
    expect(disproven).toBeGreaterThan(10);
  });
});
