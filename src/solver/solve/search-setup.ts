/** Describes to all threads how a problem is searched. */
import { goalNamed } from "../../game/goal.js";
import { given } from "../../game/setting.js";
import type { SearchKind } from "../../search/kind.js";
import { SEARCH_KINDS, settingsOf } from "../../search/kinds.js";
import type { SolverContext } from "../context.js";
import type { SearchSettings, SolveSettings } from "../settings.js";
import { checkSetup, type SolveSetup } from "../threads/thread-context.js";
import { chooseSearch } from "./choose-search.js";

/**
 * @param goalName null for a win of the side to move
 * @throws SetupError for a search that the game does not have, and for settings that it does not heed
 */
export async function setupOf(
  { module, analysis, source, gameOptions, table, engineBytes }: SolverContext,
  settings: SearchSettings & Pick<SolveSettings, "parallel" | "stats">,
  goalName: string | null = null,
): Promise<{ readonly setup: SolveSetup; readonly kind: SearchKind }> {
  const goal = goalName === null ? undefined : goalNamed(module, goalName);
  const search = given(settingsOf([...SEARCH_KINDS, ...(module.searches ?? [])]), settings);
  const request = { goal, goalName, algorithm: settings.algorithm, search };
  const { algorithm, kind, search: chosen } = chooseSearch(module, analysis, request);
  // Branches of a split root are searched without their pass.
  const way = settings.parallel ?? (chosen.passFirst === true ? "shared-table" : kind.way);
  const counts = settings.stats === true ? { stats: true } : {};
  const setup = { game: source, gameOptions, algorithm, search: chosen, table, engineBytes, way, ...counts };
  await checkSetup(setup);
  return { setup, kind };
}
