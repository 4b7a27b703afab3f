/**
 * What each switch of a search is worth: `bench ablations`. Each row changes one thing of a set's search and leaves the rest: a technique
 * is turned off, or one on that is off by default, another way is taken where there are several, a factor is 0; the table is smaller; or
 * moves are shuffled, to see how much chance does. The rows follow from the settings that the search and the rules declare.
 */

import type { GameDefinition } from "../src/game/definition.js";
import { FailureError, SetupError } from "../src/game/errors.js";
import type { GameOptions } from "../src/game/module.js";
import { flagOf, type Settings } from "../src/game/setting.js";
import { signTest } from "../src/math/significance.js";
import { geometricMeanInterval, type Interval } from "../src/math/statistics.js";
import { findKind } from "../src/search/kinds.js";
import type { Solver } from "../src/solver/api.js";
import type { SolveResult } from "../src/solver/results.js";
import type { SolveSettings } from "../src/solver/settings.js";
import { createSolver } from "../src/solver/solver.js";
import type { LoadedSet } from "./thread-scaling.js";

/** One thing that is changed. */
export interface Change {
  /** As on the command line: `--no-dominance`. */
  readonly name: string;
  readonly settings?: SolveSettings;
  readonly options?: GameOptions;
  readonly tableEntries?: number;
}

export interface AblationRow {
  readonly set: string;
  readonly algorithm: string;
  /** What is changed; null in the row of the search as it is. */
  readonly change: string | null;
  readonly problems: number;
  /** Problems that are decided within the limit. */
  readonly solved: number;
  /** Of all problems, the undecided ones with what was spent on them. */
  readonly nodes: number;
  readonly seconds: number;
  /** Problems that take more nodes than without the change, as many, and fewer; an undecided one takes more. */
  readonly more: number;
  readonly equal: number;
  readonly fewer: number;
  /** The p-value of the sign test. */
  readonly p: number;
  /** Geometric means over those without the change, of the problems that both decide; null of none. */
  readonly nodesRatio: Interval | null;
  readonly secondsRatio: Interval | null;
}

export interface AblationOptions {
  /** Nodes that a problem may take. */
  readonly maxNodes: number;
  /** Entries of the table where it is not what is changed. */
  readonly tableEntries: number;
  readonly signal?: AbortSignal | undefined;
  /** Told of each problem that is done. */
  readonly onProblem?: ((change: string | null, name: string) => void) | undefined;
}

/** The last is as good as none. */
const SMALL_TABLES = [65_536, 4_096, 256, 1];
const SEEDS = [1, 2, 3];

/**
 * The changes of one thing.
 *
 * @param search the settings of the search
 * @param rules those of the game's rules, of which only what can be turned off leaves the question as it is
 */
export function changesOf(search: Settings, rules: Settings, tableEntries: number): Change[] {
  const switches = Object.entries(search)
    .filter(([, { beside }]) => beside === undefined)
    .flatMap(([name, { kind }]): Change[] => {
      const to = (value: unknown, said = ` ${value}`) => ({
        name: `${flagOf(name, kind.isNegated)}${said}`,
        settings: { [name]: value },
      });
      if (kind.isNegated) return [to(false, "")];
      if (kind.is(true)) return [to(true, "")];
      if (kind.choices !== undefined) return kind.choices.map((choice) => to(choice));
      if (name === "shuffle") return SEEDS.map((seed) => to(seed));
      // A factor may be anything from 0 on; a whole number counts something, and has no off.
      return kind.is(0) && kind.is(0.5) ? [to(0)] : [];
    });
  const ofRules = Object.entries(rules)
    .filter(([, { kind }]) => kind.isNegated)
    .map(([name]): Change => ({ name: flagOf(name, true), options: { [name]: false } }));
  const tables = SMALL_TABLES.filter((entries) => entries < tableEntries).map(
    (entries): Change => ({ name: `--table-entries ${entries}`, tableEntries: entries }),
  );
  return [...switches, ...ofRules, ...tables];
}

/**
 * The rows of a set, the search as it is first. What a game or a search has no use for has no row.
 *
 * @throws FailureError when a change makes another verdict
 */
export async function* measureAblations(
  set: LoadedSet,
  module: GameDefinition,
  options: AblationOptions,
): AsyncGenerator<AblationRow, void, undefined> {
  // Search settings are said with each problem, so that one solver serves all of them.
  const solver = await solverFor(set, options);
  try {
    const plain = await solveAll(set, solver, undefined, options);
    if (plain.length === 0) return;
    const [{ algorithm }] = plain;
    yield rowOf(set, algorithm, null, plain, plain);
    const { settings = {} } = findKind(algorithm, module.searches) ?? {};
    for (const change of changesOf(settings, module.options ?? {}, options.tableEntries)) {
      const changed = await solveChanged(change).catch((error: unknown) => {
        // The search says itself what it has no use for.
        if (error instanceof SetupError) return undefined;
        throw error;
      });
      if (changed === undefined) continue;
      refuseContradictions(set, change, plain, changed);
      yield rowOf(set, algorithm, change.name, changed, plain);
    }
  } finally {
    await solver.close();
  }

  async function solveChanged(change: Change): Promise<SolveResult[]> {
    if (change.settings !== undefined) return solveAll(set, solver, change, options);
    const own = await solverFor(set, options, change);
    return solveAll(set, own, change, options).finally(() => own.close());
  }
}

function refuseContradictions(
  { problems }: LoadedSet,
  { name }: Change,
  plain: readonly SolveResult[],
  changed: readonly SolveResult[],
): void {
  for (const [i, { verdict }] of changed.entries()) {
    const known = plain[i].verdict;
    if (verdict === known || verdict === "unknown" || known === "unknown") continue;
    throw new FailureError(`${problems[i].name}: ${known}, and ${verdict} with ${name}; please report this`);
  }
}

function solverFor(
  { game, options }: LoadedSet,
  { tableEntries }: AblationOptions,
  change?: Change,
): Promise<Solver> {
  return createSolver({
    game,
    options: { ...options, ...change?.options },
    threads: 1,
    tableEntries: change?.tableEntries ?? tableEntries,
  });
}

/** Solves all problems on one thread, each with an empty table. */
async function solveAll(
  { settings, problems }: LoadedSet,
  solver: Solver,
  change: Change | undefined,
  { maxNodes, signal, onProblem }: AblationOptions,
): Promise<SolveResult[]> {
  const results: SolveResult[] = [];
  for (const { name, position } of problems) {
    const asked = { ...settings, ...change?.settings, line: false, maxNodes, signal };
    results.push(await solver.solve({ position }, asked));
    signal?.throwIfAborted();
    onProblem?.(change?.name ?? null, name);
  }
  return results;
}

function rowOf(
  { name, problems }: LoadedSet,
  algorithm: string,
  change: string | null,
  changed: readonly SolveResult[],
  plain: readonly SolveResult[],
): AblationRow {
  const isSolved = ({ verdict }: SolveResult) => verdict !== "unknown";
  const pairs = changed.map((one, i) => ({ one, other: plain[i] }));
  const both = pairs.filter(({ one, other }) => isSolved(one) && isSolved(other));
  const difference = ({ one, other }: (typeof pairs)[number]) =>
    isSolved(one) === isSolved(other) ? one.nodes - other.nodes : isSolved(one) ? -1 : 1;
  // Of a problem that neither decides nobody knows.
  const compared = pairs.filter(({ one, other }) => isSolved(one) || isSolved(other)).map(difference);
  const [more, fewer] = [1, -1].map((sign) => compared.filter((one) => Math.sign(one) === sign).length);
  const ratio = (of: "nodes" | "seconds", least: number) =>
    both.length === 0
      ? null
      : geometricMeanInterval(
          both.map(({ one, other }) => Math.max(least, one[of]) / Math.max(least, other[of])),
        );
  const sum = (of: "nodes" | "seconds") => changed.reduce((total, one) => total + one[of], 0);
  return {
    ...{ set: name, algorithm, change, problems: problems.length },
    ...{ solved: changed.filter(isSolved).length, nodes: sum("nodes"), seconds: sum("seconds") },
    ...{ more, equal: compared.length - more - fewer, fewer, p: signTest(more, fewer) },
    ...{ nodesRatio: ratio("nodes", 1), secondsRatio: ratio("seconds", 1e-6) },
  };
}
