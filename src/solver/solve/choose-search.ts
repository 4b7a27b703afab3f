/** Which search serves a goal, where neither the user nor the game's analysis says. */
import type { GameDefinition } from "../../game/definition.js";
import { SetupError } from "../../game/errors.js";
import { ownGoals } from "../../game/goal.js";
import type { GameModule } from "../../game/module.js";
import { flagOf } from "../../game/setting.js";
import type { SearchKind } from "../../search/kind.js";
import { findKind, SEARCH_KINDS, settingsOf } from "../../search/kinds.js";
import { searchByOrder, withOrders } from "../../search/of-game.js";
import type { ChosenSearch, GameAnalysis, SearchRequest } from "../analysis.js";
import { listOf } from "../list-of.js";

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

/**
 * The goal that is searched for where none is named, by its name: the side to move's own, of as many orders as are
 * searched. Null where the game has no name for it.
 */
export function unnamedGoal(module: GameModule, { hasOrders }: SearchKind, maxOrder?: number): string | null {
  const order = hasOrders ? (maxOrder ?? 1) : 1;
  const own = ownGoals(module).find(([, goal]) => (goal.maxOrder ?? order) === order);
  return own?.[0] ?? null;
}
