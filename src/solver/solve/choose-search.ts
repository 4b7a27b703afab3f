/** Which search is used for a goal, and the description of it that all threads get. */
import type { GameDefinition } from "../../game/definition.js";
import { SetupError } from "../../game/errors.js";
import { goalNamed, ownGoals } from "../../game/goal.js";
import type { GameModule } from "../../game/module.js";
import { flagOf, given } from "../../game/setting.js";
import type { SearchKind } from "../../search/kind.js";
import { findKind, SEARCH_KINDS, settingsOf } from "../../search/kinds.js";
import { searchByOrder, withOrders } from "../../search/of-game.js";
import type { TableOptions } from "../../search/table/transposition-table.js";
import type { ChosenSearch, GameAnalysis, SearchRequest } from "../analysis.js";
import type { SolverContext } from "../context.js";
import { listOf } from "../list-of.js";
import type { SearchSettings, SolveSettings } from "../settings.js";
import { checkSetup, type SolveSetup } from "../threads/thread-context.js";

/** @throws SetupError for a search that is not there, and for settings that it does not heed */
export function chooseSearch(
  module: GameDefinition,
  analysis: GameAnalysis | undefined,
  request: SearchRequest,
): ChosenSearch & { readonly kind: SearchKind } {
  const { searches = [] } = module;
  const chosen = analysis?.chooseSearch?.(request) ?? searchByOrder(module, request);
  const { algorithm } = chosen;
  const kind = kindNamed(algorithm, module);
  const search = kind.hasOrders ? { ...withOrders(module, request), ...chosen.search } : chosen.search;
  // What the game has taken out of the options, it has a use of its own for.
  const left: Readonly<Record<string, unknown>> = { ...chosen.search };
  const taken = Object.keys(request.search).filter((name) => left[name] === undefined);
  refuseUnheeded([kind], { ...request.search }, searches, taken);
  return { algorithm, kind, search };
}

/** @throws SetupError for a search that the game does not have */
export function kindNamed(algorithm: string, { name, searches = [] }: GameDefinition): SearchKind {
  const kind = findKind(algorithm, searches);
  if (kind !== undefined) return kind;
  const known = listOf([...SEARCH_KINDS, ...searches].map((each) => each.name));
  throw new SetupError(`${name} has no search ${algorithm}; it has ${known}`);
}

/**
 * Refuses settings that were meant for other searches.
 *
 * @param asked the settings that were given
 * @param ignored names of settings that are not asked about
 * @throws SetupError for a setting that none of these searches heeds, or that has no effect beside the others
 */
export function refuseUnheeded(
  kinds: readonly SearchKind[],
  asked: Readonly<Record<string, unknown>>,
  searches: readonly SearchKind[] = [],
  ignored: readonly string[] = [],
): void {
  const all = [...SEARCH_KINDS, ...searches];
  for (const [name, { beside, kind }] of Object.entries(settingsOf(all))) {
    if (asked[name] === undefined || ignored.includes(name)) continue;
    const flag = `${name} (${flagOf(name, kind.isNegated)}) has no effect`;
    const heeding = (some: readonly SearchKind[]) =>
      some.filter(({ settings }) => Object.hasOwn(settings, name));
    if (heeding(kinds).length === 0) {
      const [those, others] = [kinds, heeding(all)].map((some) => listOf(some.map((each) => each.name)));
      const search = kinds.length === 1 ? "search" : "searches";
      throw new SetupError(`${flag} in the ${search} ${those}; it is a setting of ${others}`);
    }
    if (beside !== undefined && asked[beside] === undefined) {
      throw new SetupError(`${flag} without ${beside} (${flagOf(beside)})`);
    }
  }
}

/** @throws SetupError for what workers elsewhere cannot do */
function refuseElsewhere(
  { name, ways }: SearchKind,
  { whenFull }: TableOptions,
  { parallel, stats }: Pick<SolveSettings, "parallel" | "stats">,
): void {
  const refuse = (why: string) => {
    throw new SetupError(`a queue (--queue) ${why}`);
  };
  if (ways?.includes("two-level") === false) {
    refuse(
      `gives out jobs, and the search ${name} has none; leave out --queue, or name another search (--algorithm df-pn)`,
    );
  }
  if (parallel !== undefined && parallel !== "two-level") {
    refuse(`searches in two levels; leave out parallel (--parallel ${parallel})`);
  }
  if (stats) refuse("does not count what its workers do; leave out stats (--stats)");
  if (whenFull === "stop") refuse("makes room in full tables; leave out whenFull (--when-full stop)");
}

/**
 * The goal that is searched for where none is named, by its name: the side to move's own, of as many orders as are
 * searched. Null where the game has no name for it.
 */
export function unnamedGoal(module: GameModule, { hasOrders }: SearchKind, maxOrder?: number): string | null {
  const order = hasOrders ? (maxOrder ?? 1) : 1;
  const own = ownGoals(module).find(([, goal]) => (goal.maxOrder ?? order) === order);
  return own?.[0] ?? null;
}

/**
 * Describes to all threads how a problem is searched.
 *
 * @param goalName null for a win of the side to move
 * @throws SetupError for a search that the game does not have, and for settings that it does not heed
 */
export async function setupOf(
  { module, analysis, source, gameOptions, table, engineBytes, threads }: SolverContext,
  settings: SearchSettings & Pick<SolveSettings, "parallel" | "stats" | "workers">,
  goalName: string | null = null,
): Promise<{ readonly setup: SolveSetup; readonly kind: SearchKind }> {
  const goal = goalName === null ? undefined : goalNamed(module, goalName);
  const search = given(settingsOf([...SEARCH_KINDS, ...(module.searches ?? [])]), settings);
  const request = { goal, goalName, algorithm: settings.algorithm, search };
  const { algorithm, kind, search: chosen } = chooseSearch(module, analysis, request);
  const { workers } = settings;
  if (workers !== undefined) refuseElsewhere(kind, table, settings);
  const parallel = workers === undefined ? settings.parallel : "two-level";
  if (parallel !== undefined && kind.ways?.includes(parallel) === false) {
    throw new SetupError(`${algorithm} is not searched with --parallel ${parallel}; leave out --parallel`);
  }
  // Branches of a split root are searched without their pass.
  const way = parallel ?? (chosen.passFirst === true ? "shared-table" : kind.way);
  const counts = settings.stats === true ? { stats: true } : {};
  // Who names a way wants to see it at work.
  const together = workers !== undefined || (parallel !== undefined && threads > 1);
  const of = { game: source, gameOptions, algorithm, search: chosen, table, engineBytes };
  const setup = { ...of, way, together, ...counts };
  await checkSetup(setup);
  return { setup, kind };
}
