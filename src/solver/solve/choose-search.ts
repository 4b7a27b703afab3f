/** Which search serves a goal, where neither the user nor the game's analysis says. */
import type { GameDefinition } from "../../game/definition.js";
import { SetupError } from "../../game/errors.js";
import { ownGoals } from "../../game/goal.js";
import type { GameModule } from "../../game/module.js";
import { flagOf, type Setting } from "../../game/setting.js";
import type { SearchKind } from "../../search/kind.js";
import { findKind, SEARCH_KINDS } from "../../search/kinds.js";
import { searchByOrder, withOrders } from "../../search/of-game.js";
import { SEARCH_SETTINGS, type SearchSettingName } from "../../search/settings.js";
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
  const kind = findKind(algorithm, searches);
  if (kind === undefined) {
    const known = listOf([...SEARCH_KINDS, ...searches].map(({ name }) => name));
    throw new SetupError(`${module.name} has no search ${algorithm}; it has ${known}`);
  }
  const search = kind.hasOrders ? { ...withOrders(module, request), ...chosen.search } : chosen.search;
  refuseSettings(kind, request, chosen, searches);
  return { algorithm, kind, search };
}

/** A setting that would have no effect was meant for another search. */
function refuseSettings(
  kind: SearchKind,
  { search: asked }: SearchRequest,
  { search: chosen }: ChosenSearch,
  searches: readonly SearchKind[],
): void {
  const given: Readonly<Record<string, unknown>> = { ...asked, shuffle: asked.shuffleSeed };
  for (const name of Object.keys(SEARCH_SETTINGS) as SearchSettingName[]) {
    const left = name === "shuffle" ? chosen.shuffleSeed : chosen[name];
    if (given[name] === undefined || left === undefined) continue;
    const { beside, kind: values }: Setting = SEARCH_SETTINGS[name];
    const flag = flagOf(name, values.isNegated);
    if (kind.settings.includes(name)) {
      if (beside === undefined || given[beside] !== undefined) continue;
      throw new SetupError(`${name} (${flag}) has no effect without ${beside} (${flagOf(beside)})`);
    }
    const others = [...SEARCH_KINDS, ...searches].filter(({ settings }) => settings.includes(name));
    throw new SetupError(
      `${name} (${flag}) has no effect in the search ${kind.name}; it is a setting of ${listOf(others.map((other) => other.name))}`,
    );
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
