// λ search of a game that only says how to pass gives the same verdicts, orders and nodes as for a game that describes
// its pass and its threats itself.
import fc from "fast-check";
import { expect, test } from "vitest";
import type { PassingGame, Player, ThreatGame } from "../../src/game/game.js";
import { toSearchGame } from "../../src/game/search-game.js";
import { sampled } from "../samples.js";
import { createSearch, newTable } from "../search/create-search.js";
import { createGraphGame, type Graph, threatGraphs } from "../search/graph-game.js";

/** The graph's rules and its pass alone. */
function plain(graph: Graph): ThreatGame {
  const { expand, setAttacker, passChild, setGraph, ...rules } = createGraphGame(graph);
  const game: PassingGame = rules;
  return toSearchGame(game) as ThreatGame;
}

test.each(["lambda", "df-pn-lambda"] as const)("%s", async (algorithm) => {
  await fc.assert(
    fc.asyncProperty(threatGraphs(8), async (drawn) => {
      // Plain rules do not give the numbers that a leaf begins with.
      const graph = drawn.map(({ leaf, ...node }) => node);
      const results = [];
      for (const game of [createGraphGame(graph), plain(graph)]) {
        const options = { entries: 256, whenFull: "collect" } as const;
        const table = newTable(options);
        const search = await createSearch(algorithm, game, table, { maxOrder: 3 });
        for (const attacker of [0, 1] as Player[]) {
          game.load(Int32Array.of(0), 0);
          results.push(search.solve(attacker, { maxNodes: 2000 }));
        }
      }
      expect(results.slice(2)).toEqual(results.slice(0, 2));
    }),
    { numRuns: sampled(30) },
  );
});
