/**
 * Single positions, each searched by all threads together: the hardest of a sample, one after the other.
 *
 * Nodes per second say how busy the threads are, positions per second what comes of it: threads that share one
 * search also search what one thread would not have looked at.
 */
import type { GameModule } from "../src/game/module.js";
import type { Way } from "../src/search/kind.js";
import { WAYS } from "../src/search/kind.js";
import type { Solver } from "../src/solver/api.js";
import { createSolver } from "../src/solver/solver.js";
import { rankingOf } from "../src/solver/sweep/run/choose-ranks.js";
import { drawPositions, rankedGames } from "./positions.js";
import { runScaling, type WholeRun } from "./scaling.js";
import type { BenchOptions, Suite } from "./suite.js";

const ALGORITHMS: readonly string[] = ["df-pn", "df-pn-lambda"];
/** Positions drawn, and how many of them are kept. */
const DRAWN = 3000;
const HARDEST = 20;
const TABLE_ENTRIES = 1_000_000;
/** A few losses take df-pn λ far longer than all other positions. */
const MAXIMUM_NODES = 200_000;

function openSolver(module: GameModule, threads?: number): Promise<Solver> {
  return createSolver({
    game: module.name,
    options: rankingOf(module).options,
    tableEntries: TABLE_ENTRIES,
    ...(threads === undefined ? {} : { threads }),
  });
}

/** The positions, as text, that take the most nodes. */
async function findHardest(
  module: GameModule,
  algorithm: string,
  { quick, signal }: BenchOptions,
): Promise<string[]> {
  const { count, positionWords, words } = drawPositions(module, quick ? DRAWN / 10 : DRAWN);
  const texts = Array.from({ length: count }, (_, i) => module.formatPosition(words, i * positionWords));
  const solver = await openSolver(module);
  const found: { position: string; nodes: number }[] = [];
  try {
    for await (const result of solver.sweep(texts, { algorithm, maxNodes: MAXIMUM_NODES, signal }))
      found.push(result);
  } finally {
    await solver.close();
  }
  const solved = found.filter(({ nodes }) => nodes < MAXIMUM_NODES);
  solved.sort((a, b) => b.nodes - a.nodes);
  return solved.slice(0, quick ? HARDEST / 10 : HARDEST).map(({ position }) => position);
}

function wholeRun(
  suite: string,
  module: GameModule,
  algorithm: string,
  way: Way,
  positions: readonly string[],
): WholeRun {
  return {
    suite,
    name: `${module.name}: ${algorithm}, ${way}`,
    async prepare(threads) {
      const solver = await openSolver(module, threads);
      return {
        async run(signal) {
          let nodes = 0;
          let idleSeconds = 0;
          for (const position of positions) {
            const result = await solver.solve(position, { algorithm, parallel: way, line: false, signal });
            nodes += result.nodes;
            for (const share of result.perThread) idleSeconds += share.idleSeconds;
          }
          return { counts: { nodes, positions: positions.length }, idleSeconds };
        },
        close: () => solver.close(),
      };
    },
  };
}

export const search: Suite = {
  name: "search",
  description: "nodes/s and positions/s where all threads share one position, on 1 to 16 threads",
  async *run(options) {
    for (const module of await rankedGames()) {
      for (const algorithm of ALGORITHMS) {
        const positions = await findHardest(module, algorithm, options);
        for (const way of WAYS) {
          yield* runScaling(wholeRun(this.name, module, algorithm, way, positions), options);
        }
      }
    }
  },
};
