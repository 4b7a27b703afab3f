/** The searches for any game, a row each. */
import type { Game, SearchGame, ThreatGame } from "../game/game.js";
import { createDfPn } from "./df-pn/kind.js";
import type { SearchKind, SearchOptions } from "./kind.js";
import { createDfPnLambda } from "./lambda/df-pn-lambda-kind.js";
import { createLambda } from "./lambda/lambda-kind.js";
import { createPnSearch } from "./pn-search/kind.js";
import { loadSearchEngine, SEARCH_ENGINE_BYTES } from "./run-engine.js";

const OF_NUMBERS = ["epsilon", "sums", "leafNumbers", "shuffle"] as const;
/** What df-pn can do without. */
const TECHNIQUES = ["dominance", "threatSolver", "earlyRepetition"] as const;

const dfPn: SearchKind = {
  name: "df-pn",
  sentence: "depth-first proof-number search",
  hasOrders: false,
  settings: [...OF_NUMBERS, ...TECHNIQUES],
  way: "root-split",
  refuses: whyUnused,
  engineBytes: SEARCH_ENGINE_BYTES,
  async create(game, table, options, place) {
    const engine = place && (await loadSearchEngine(game, place));
    return createDfPn(game, table, options, engine);
  },
};

const dfPnLambda: SearchKind = {
  name: "df-pn-lambda",
  sentence: "df-pn over threats of every λ order at once",
  hasOrders: true,
  settings: ["maxOrder", "andStrategy", ...OF_NUMBERS, ...TECHNIQUES, "simulation"],
  way: "root-split",
  refuses: (rules, table, options) => withoutPass("df-pn-lambda", rules) ?? whyUnused(rules, table, options),
  engineBytes: SEARCH_ENGINE_BYTES,
  async create(game, table, options, place) {
    const engine = place && (await loadSearchEngine(game, place));
    return createDfPnLambda(passing(game), table, options, engine);
  },
};

const lambda: SearchKind = {
  name: "lambda",
  sentence: "λ search, one order after the other",
  hasOrders: true,
  settings: ["maxOrder", "dominance", "threatSolver", "simulation"],
  way: "root-split",
  refuses: (rules, table, options) => withoutPass("lambda", rules) ?? whyUnused(rules, table, options),
  engineBytes: SEARCH_ENGINE_BYTES,
  async create(game, table, options, place) {
    const engine = place && (await loadSearchEngine(game, place));
    return createLambda(passing(game), table, options, engine);
  },
};

const dfPnPlus: SearchKind = {
  ...dfPn,
  name: "df-pn-plus",
  sentence: "df-pn with the game's estimates",
  settings: ["epsilon", "sums", "shuffle", ...TECHNIQUES],
  refuses: (rules, table, options) =>
    "estimate" in rules
      ? whyUnused(rules, table, options)
      : `df-pn-plus needs estimates, and ${rules.name} has none (estimate); use df-pn`,
  create: (game, table, options, place) => dfPn.create(game, table, { ...options, estimates: true }, place),
};

const pnSearch: SearchKind = {
  name: "pn-search",
  sentence: "best-first proof-number search, with its tree in memory",
  hasOrders: false,
  settings: ["leafNumbers", "shuffle", "similar", "successRate", "simulationBudget", "dominance"],
  way: "root-split",
  refuses: whyUnused,
  engineBytes: SEARCH_ENGINE_BYTES,
  async create(game, table, options, place) {
    const engine = place && (await loadSearchEngine(game, place));
    return createPnSearch(game, table, options, engine);
  },
};

export const SEARCH_KINDS: readonly SearchKind[] = [dfPn, dfPnPlus, dfPnLambda, lambda, pnSearch];

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

/** The reason why turning a technique off has no effect: these rules have none of it. */
export function whyUnused(
  rules: Pick<Game, "name"> & Pick<Partial<ThreatGame>, "reader" | "engine">,
  _: unknown,
  { dominance, threatSolver, simulation, freelyTried = 0 }: SearchOptions,
): string | undefined {
  const nothing = (flag: string, what: string) =>
    `${flag} has no effect in this search of ${rules.name}: ${what}; leave it out`;
  if (threatSolver === false && rules.reader === undefined) {
    return nothing("--no-threat-solver", "its rules have no routine that decides threats");
  }
  if (dominance === false && rules.engine?.hasDominance !== true) {
    return nothing("--no-dominance", "its rules do not say which positions are worth more");
  }
  if (simulation === false && freelyTried === 0) {
    return nothing("--no-simulation", "this search tries no proofs on other replies there");
  }
  return undefined;
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
