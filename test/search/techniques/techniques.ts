/** The same problems with each technique on and off: verdicts are those of the problem sets, and the counts of a technique that is off are 0. */
import { expect } from "vitest";
import { endStatistics, type Statistics, startStatistics } from "../../../src/engine/statistics.js";
import type { Player, SearchGame } from "../../../src/game/game.js";
import type { GameModule, GameOptions } from "../../../src/game/module.js";
import type { SearchOptions } from "../../../src/search/kinds.js";
import type { Verdict } from "../../../src/search/search.js";
import { createSearch, newTable } from "../create-search.js";

/** Positions that share a table, with their verdicts from elsewhere. */
export interface Asked {
  readonly name: string;
  /** As `SearchLimits.question`. */
  readonly question?: unknown;
  readonly positions: readonly (readonly [words: Int32Array, attacker: Player, verdict: Verdict])[];
}

export interface Technique {
  readonly off: { readonly search?: SearchOptions; readonly options?: GameOptions };
  /** Its count, which is 0 when it is off; left out where only the nodes show it. */
  readonly count?: keyof Statistics;
}

/** By the names of their flags. */
export const TECHNIQUES = {
  "--no-dominance": { off: { search: { dominance: false } }, count: "dominanceHits" },
  "--no-simulation": { off: { search: { simulation: false } }, count: "simulations" },
  "--no-threat-solver": { off: { search: { threatSolver: false } }, count: "threatTrees" },
  "--no-early-repetition": { off: { search: { earlyRepetition: false } } },
  "--no-ladders": { off: { options: { ladders: false } }, count: "threatTrees" },
  "--no-static-life": { off: { options: { staticLife: false } } },
  "--no-transpositions": { off: { search: { transpositions: false } } },
  "--no-look-ahead": { off: { options: { lookAhead: false } } },
  "--no-leaf-test": { off: { search: { leafTest: false } } },
  "--no-leaf-mates": { off: { options: { leafMates: false } } },
} as const satisfies Readonly<Record<string, Technique>>;

interface How {
  readonly module: GameModule;
  readonly options?: GameOptions;
  readonly algorithm: string;
  readonly search?: SearchOptions;
  readonly maxNodes: number;
}

/** Verdicts of all problems, and what the searches counted. */
async function solveAll(
  problems: readonly Asked[],
  { module, algorithm, ...how }: How,
  off: Technique["off"],
) {
  const game = module.create({ ...how.options, ...off.options }) as SearchGame;
  const size = { entries: 200_000, whenFull: "collect" } as const;
  const table = newTable(size);
  const search = await createSearch(algorithm, game, table, { ...how.search, ...off.search });
  const verdicts: (readonly [string, Verdict])[] = [];
  startStatistics();
  for (const [i, { name, positions, question }] of problems.entries()) {
    table.setGeneration(i + 1);
    for (const [words, attacker] of positions) {
      game.setConstants?.(words, game.positionWords);
      game.load(words, 0);
      verdicts.push([name, search.solve(attacker, { maxNodes: how.maxNodes, question }).verdict]);
    }
  }
  return { verdicts, statistics: endStatistics() };
}

/**
 * Compares verdicts with and without techniques with the known ones.
 *
 * @param decidesAll whether the search decides all problems within the limit, whatever is turned off
 * @param showsEffect whether each technique must have an effect on these problems
 */
export async function checkTechniques(
  problems: readonly Asked[],
  how: How,
  flags: readonly (keyof typeof TECHNIQUES)[],
  decidesAll = true,
  showsEffect = true,
): Promise<void> {
  const known = problems.flatMap(({ name, positions }) =>
    positions.map(([, , verdict]) => [name, verdict] as const),
  );
  const check = (flag: string, verdicts: typeof known) => {
    const decided = (_: unknown, i: number) => decidesAll || verdicts[i][1] !== "unknown";
    expect([flag, verdicts.filter(decided)]).toEqual([flag, known.filter(decided)]);
    expect(verdicts.filter(decided).length).toBeGreaterThan(0);
  };
  const { verdicts, statistics } = await solveAll(problems, how, {});
  check("all on", verdicts);
  for (const flag of flags) {
    const { off, count }: Technique = TECHNIQUES[flag];
    const without = await solveAll(problems, how, off);
    check(flag, without.verdicts);
    if (count !== undefined) expect([flag, without.statistics[count]]).toEqual([flag, 0]);
    if (!showsEffect) continue;
    if (count === undefined) expect([flag, without.statistics.nodes]).not.toEqual([flag, statistics.nodes]);
    else expect([flag, statistics[count]]).not.toEqual([flag, 0]);
  }
}
