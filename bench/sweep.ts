/** Sweeps: random positions of a game, each searched by one thread with an empty table. */
import type { GameModule } from "../src/game/module.js";
import { findKind } from "../src/search/kinds.js";
import { rankingOf } from "../src/solver/sweep/run/choose-ranks.js";
import { type SweepOptions, sweep as sweepPositions } from "../src/solver/sweep/run/run-sweep.js";
import type { SweepSource } from "../src/solver/sweep/run/sweep-ring.js";
import { createPool } from "../src/solver/threads/pool.js";
import { drawPositions, rankedGames } from "./positions.js";
import { runScaling, type WholeRun } from "./scaling.js";
import type { Suite } from "./suite.js";

/** Positions per run: a second or more on one thread. */
const POSITIONS: readonly (readonly [string, number])[] = [
  ["df-pn", 2000],
  ["df-pn-lambda", 400],
];
const QUICK_SHARE = 1 / 10;
/** A few losses take df-pn λ far longer than all other positions. */
const MAXIMUM_NODES = 50_000;
const TABLE_ENTRIES = 200_000;

function wholeRun(suite: string, module: GameModule, algorithm: string, positions: number): WholeRun {
  const { count, positionWords, words } = drawPositions(module, positions);
  const source: SweepSource = {
    count,
    problemWords: positionWords,
    write(index, target, offset) {
      for (let i = 0; i < positionWords; i++) target[offset + i] = words[index * positionWords + i];
      return undefined;
    },
  };
  const options: SweepOptions = {
    setup: {
      game: module.name,
      gameOptions: rankingOf(module).options,
      algorithm,
      search: {},
      table: { entries: TABLE_ENTRIES },
      engineBytes: findKind(algorithm)?.engineBytes,
    },
    maxNodes: MAXIMUM_NODES,
  };
  return {
    suite,
    name: `${module.name}: ${algorithm}`,
    async prepare(threads) {
      const pool = createPool(threads);
      return {
        async run(signal) {
          let nodes = 0;
          for await (const findings of sweepPositions(pool, source, { ...options, signal })) {
            for (const finding of findings) nodes += finding.nodes;
          }
          return { counts: { nodes, positions: count } };
        },
        close: () => pool.close(),
      };
    },
  };
}

export const sweep: Suite = {
  name: "sweep",
  description: "nodes/s and positions/s of df-pn and df-pn λ over many positions, on 1 to 16 threads",
  async *run(options) {
    for (const module of await rankedGames()) {
      for (const [algorithm, positions] of POSITIONS) {
        const count = options.quick ? Math.ceil(positions * QUICK_SHARE) : positions;
        yield* runScaling(wholeRun(this.name, module, algorithm, count), options);
      }
    }
  },
};
