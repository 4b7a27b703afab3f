/** The length that is claimed for a mate, and its line: right against every defence, whatever bounds they were derived from. */
import fc from "fast-check";
import { expect, it } from "vitest";
import type { ShorterLine } from "../../../../../src/games/shogi/mate/bound.js";
import { mateLine } from "../../../../../src/games/shogi/mate/lines/line.js";
import type { LineSource } from "../../../../../src/games/shogi/mate/lines/proof.js";
import { createShogiMate } from "../../../../../src/games/shogi/rules/mate-game.js";
import { formatMove, parsePosition } from "../../../../../src/games/shogi/text-forms.js";
import type { Search, SearchLimits } from "../../../../../src/search/search.js";
import { createSearch, newTable } from "../../../../search/create-search.js";
import { createGraphGame, type Graph, threatGraphs } from "../../../../search/graph-game.js";
import { judgeMate } from "../referee.js";

const game = createShogiMate();
const MOST_NODES = 1_000_000;
const NODES_OF_SHORTER = 77;
/**
 * The answer with the greatest bound loses in 9 plies, while another one holds out for 11. From the generator of
 * test/games/shogi/positions.ts.
 */
const MISLEADING = "9/+r1k6/9/2+PL5/1nNg5/9/9/9/9 b NPl 1";

async function searchIn(entries: number): Promise<Search & { empty(): void }> {
  const options = { entries };
  const table = newTable(options);
  let generation = 0;
  return {
    ...(await createSearch("df-pn-mate", game, table)),
    empty: () => table.setGeneration(++generation),
  };
}
const search = await searchIn(1 << 16);

/** Plies within which player 0 wins from each node of a graph against every defence: Infinity where there is no win. */
function lengthsIn(graph: Graph): number[] {
  const lengths = graph.map(({ outcome }) => (outcome === 0 ? 0 : Number.POSITIVE_INFINITY));
  for (let changed = true; changed; ) {
    changed = false;
    for (const [at, { mover, to }] of graph.entries()) {
      if (to.length === 0) continue;
      const after = to.map((next) => lengths[next]);
      const length = 1 + (mover === 0 ? Math.min(...after) : Math.max(...after));
      changed ||= length < lengths[at];
      lengths[at] = Math.min(lengths[at], length);
    }
  }
  return lengths;
}

const graphGame = createGraphGame();

/** A table that knows some bounds exactly, some too large, and has forgotten others. */
function sourceOf(lengths: readonly number[], slack: readonly number[]): LineSource {
  const words = Int32Array.of(0);
  const here = () => {
    graphGame.store(words, 0);
    return words[0];
  };
  const bounds = lengths.map((length, at) =>
    slack[at] > 6 || length === Number.POSITIVE_INFINITY ? -1 : length + 2 * (slack[at] >> 1),
  );
  return {
    game: graphGame,
    known: () => bounds[here()],
    solve(_, within) {
      const at = here();
      const plies = lengths[at] + (within === undefined ? 2 * (slack[at] % 3) : 0);
      if (plies > (within ?? Number.MAX_VALUE)) return { verdict: "disproven", nodes: 1, order: null };
      return { verdict: "proven", plies, nodes: 1, order: null };
    },
  };
}

it("gives no number that is too small, whatever bounds are known, also through repetitions", () => {
  let wins = 0;
  let longer = 0;
  fc.assert(
    fc.property(threatGraphs(30), fc.infiniteStream(fc.nat(9)), fc.boolean(), (graph, stream, limited) => {
      const lengths = lengthsIn(graph);
      if (lengths[0] === Number.POSITIVE_INFINITY) return;
      wins++;
      graphGame.setGraph(graph);
      graphGame.load(Int32Array.of(0), 0);
      const source = sourceOf(
        lengths,
        lengths.map(() => stream.next().value),
      );
      const maxNodes = limited ? 2 * lengths[0] : MOST_NODES;
      const { moves, plies = 0 } = mateLine(source, 0, { maxNodes });
      expect(plies).toBeGreaterThanOrEqual(lengths[0]);
      if (limited) return;
      // The line has that many plies, and the defender cannot last longer anywhere on it.
      const places = [0, ...moves];
      expect(moves.length).toBe(plies);
      expect(graph[places[plies]].outcome).toBe(0);
      for (const [ply, at] of places.entries()) {
        expect(lengths[at]).toBeLessThanOrEqual(plies - ply);
        if (ply > 0) expect(graph[places[ply - 1]].to).toContain(at);
      }
      if (plies > lengths[0]) longer++;
    }),
    { numRuns: 300, seed: 3 },
  );
  expect([wins > 50, longer > 5]).toEqual([true, true]);
});

it("comes to the shortest mate where shorter ones are looked for, and leaves alone what is short already", () => {
  let [wins, shortened] = [0, 0];
  fc.assert(
    fc.property(threatGraphs(30), fc.infiniteStream(fc.nat(9)), (graph, stream) => {
      const lengths = lengthsIn(graph);
      if (lengths[0] === Number.POSITIVE_INFINITY) return;
      wins++;
      graphGame.setGraph(graph);
      const source = sourceOf(
        lengths,
        lengths.map(() => stream.next().value),
      );
      const lineWith = (shorter?: ShorterLine, findsShorter = true) => {
        graphGame.load(Int32Array.of(0), 0);
        let asked = 0;
        const solve: LineSource["solve"] = (limits, within) => {
          const { maxNodes = 0 } = limits;
          const isAside = shorter !== undefined && maxNodes <= shorter.nodes;
          if (isAside) asked++;
          if (isAside && !findsShorter) return { verdict: "unknown", nodes: maxNodes, order: null };
          return source.solve(limits, within);
        };
        const line = mateLine({ ...source, solve }, 0, { maxNodes: MOST_NODES }, shorter);
        return { plies: line.plies, moves: line.moves.length, asked };
      };
      const plain = lineWith();
      expect(plain.asked).toBe(0);
      expect(lineWith({ from: 99, nodes: NODES_OF_SHORTER })).toEqual(plain);
      // The line has as many nodes as ever where looking for shorter ones takes all of its own.
      const { asked, ...same } = lineWith({ from: 3, nodes: MOST_NODES / 10 }, false);
      expect([asked <= 4, same]).toEqual([true, { plies: plain.plies, moves: plain.moves }]);
      const { plies, moves } = lineWith({ from: 3, nodes: NODES_OF_SHORTER });
      expect([plies, moves]).toEqual([lengths[0], lengths[0]]);
      if (lengths[0] < (plain.plies ?? 0)) shortened++;
    }),
    { numRuns: 300, seed: 3 },
  );
  expect([wins > 50, shortened > 5]).toEqual([true, true]);
});

it("lets the defender resist longest, where the greatest bound misleads", () => {
  search.empty();
  game.load(parsePosition(MISLEADING), 0);
  const { plies } = search.solve(0);
  const line = search.line?.(0, { maxNodes: MOST_NODES });
  expect([plies, line?.plies, line?.moves.length]).toEqual([13, 11, 11]);
  judgeMate(MISLEADING, Array.from(line?.moves ?? [], formatMove));
});

it("says what is known where there is no time to find a line of that length", () => {
  const limits: readonly (readonly [number, SearchLimits["tick"]])[] = [
    [0, undefined],
    [MOST_NODES, () => "stopped"],
  ];
  for (const [maxNodes, tick] of limits) {
    search.empty();
    game.load(parsePosition(MISLEADING), 0);
    const { plies } = search.solve(0);
    const line = search.line?.(0, { maxNodes, tick });
    expect(line?.plies).toBe(plies);
    expect(line?.moves.length).toBeLessThan(11);
    judgeMate(MISLEADING, Array.from(line?.moves ?? [], formatMove));
  }
});
