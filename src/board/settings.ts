/** The settings that a board's page shows and may send. */

import type { GameDefinition } from "../game/definition.js";
import { InputError } from "../game/errors.js";
import { keptFromData, refusedInData, type Settings } from "../game/setting.js";
import { ALGORITHMS } from "../search/kinds.js";
import { solveSettingsOf } from "../solver/settings.js";
import type { ShownSetting } from "../view/board/messages.js";

/** Settings that a page asks for in its own way, or not at all. */
const NOT_SHOWN = ["maxNodes", "time", "stats", "line", "writeTime", "saveEvery", "algorithm"];

/** What a page shows of the settings of searches, those of the game included, and of the game's rules. */
export async function shownSettings(module: GameDefinition): Promise<ShownSetting[]> {
  const choices = [...ALGORITHMS, ...(module.searches ?? []).map(({ name }) => name)];
  return [
    { name: "algorithm", sentence: "the search", kind: "choice", choices, isRule: false },
    ...shownRows(solveSettingsOf(module, await module.analysis?.()), false),
    ...shownRows(module.options ?? {}, true),
  ];
}

function shownRows(rows: Settings, isRule: boolean): ShownSetting[] {
  return Object.entries(rows).flatMap(([name, row]): ShownSetting[] => {
    const { kind, sentence, only } = row;
    if (NOT_SHOWN.includes(name) || only === "choose" || keptFromData(row) !== undefined) return [];
    const shown = { name, sentence, isRule };
    if (kind.choices !== undefined) return [{ ...shown, kind: "choice", choices: kind.choices }];
    if (kind.schema?.type === "boolean")
      return [{ ...shown, kind: "flag", ...(kind.isNegated ? { isNegated: true } : {}) }];
    return kind.schema?.type === "integer" || kind.schema?.type === "number"
      ? [{ ...shown, kind: "number" }]
      : [];
  });
}

/** @throws InputError for a setting that no page may have, such as one that names a file */
export async function refuseForeign(
  module: GameDefinition,
  { settings, rules }: { readonly settings: object; readonly rules: object },
): Promise<void> {
  const refused =
    refusedInData(settings, solveSettingsOf(module, await module.analysis?.())) ??
    refusedInData(rules, module.options ?? {});
  if (refused !== undefined) throw new InputError(`${refused.name} is not a setting of a board`);
}
