/** The searches for any game: a row each. */
import type { Settings } from "../game/setting.js";
import { dfPn, dfPnPlus } from "./df-pn/kind.js";
import type { SearchKind } from "./kind.js";
import { dfPnLambda } from "./lambda/df-pn-lambda-kind.js";
import { lambda } from "./lambda/lambda-kind.js";
import { pnSearch } from "./pn-search/kind.js";

const KINDS = [dfPn, dfPnPlus, dfPnLambda, lambda, pnSearch] as const;
type Kind = (typeof KINDS)[number];
/** What is of every member of a union at once. */
type AllOf<Union> = (Union extends unknown ? (member: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;

export const SEARCH_KINDS: readonly SearchKind[] = KINDS;

/** The settings of all of them. */
export const SEARCH_SETTINGS = settingsOf(KINDS) as AllOf<Kind["settings"]>;

/** The options of all of them together; each heeds those that its settings name, and some that only programs give. */
export type SearchOptions = AllOf<Parameters<Kind["create"]>[2]>;

/** Their names. */
export const ALGORITHMS: readonly string[] = SEARCH_KINDS.map(({ name }) => name);

/**
 * The search of this name, of any game's or of those that a game brings.
 *
 * @returns undefined when there is none
 */
export function findKind(name: string, own: readonly SearchKind[] = []): SearchKind | undefined {
  return [...SEARCH_KINDS, ...own].find((kind) => kind.name === name);
}

/** The settings of some searches, each once. */
export function settingsOf(kinds: readonly SearchKind[]): Settings {
  return Object.assign({}, ...kinds.map(({ settings }) => settings));
}
