/** The searches for any game, a row each. A search is loaded when it is called for: some make large tables as they load. */
import type { Game, SearchGame, ThreatGame } from "../game/game.js";
import type { SearchKind } from "./kind.js";

const OF_NUMBERS = ["epsilon", "sums", "leafNumbers", "shuffle"] as const;

const dfPn: SearchKind = {
  name: "df-pn",
  sentence: "depth-first proof-number search",
  hasOrders: false,
  settings: OF_NUMBERS,
  way: "root-split",
  async create(game, table, options) {
    return (await import("./proof-number/df-pn.js")).createDfPn(game, table, options);
  },
};

const dfPnLambda: SearchKind = {
  name: "df-pn-lambda",
  sentence: "df-pn over threats of every λ order at once",
  hasOrders: true,
  settings: ["maxOrder", "andStrategy", ...OF_NUMBERS],
  way: "root-split",
  refuses: (rules) => withoutPass("df-pn-lambda", rules),
  async create(game, table, options) {
    return (await import("./lambda/df-pn-lambda.js")).createDfPnLambda(passing(game), table, options);
  },
};

const lambda: SearchKind = {
  name: "lambda",
  sentence: "λ search, one order after the other",
  hasOrders: true,
  settings: ["maxOrder"],
  way: "root-split",
  refuses: (rules) => withoutPass("lambda", rules),
  async create(game, table, options) {
    return (await import("./lambda/lambda.js")).createLambda(passing(game), table, options);
  },
};

export const SEARCH_KINDS: readonly SearchKind[] = [dfPn, dfPnLambda, lambda];

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

function withoutPass(search: string, rules: Game): string | undefined {
  return "playPass" in rules
    ? undefined
    : `${search} needs a pass, and ${rules.name} has none (playPass); use df-pn`;
}

function passing(game: SearchGame | ThreatGame): ThreatGame {
  if (!("playPass" in game)) throw new RangeError(`${game.name} has no passes for λ search; use df-pn`);
  return game;
}
