/**
 * The core as a library, `solve-fast/core`: games, searches and the table, for programs that run them in one thread of
 * their own. Nothing here needs Node, so that it runs in a browser too; a search takes its time, so there it belongs
 * into a worker.
 *
 * ```js
 * import { createDfPn, createTable, principalVariation, tableWords, toSearchGame } from "solve-fast/core";
 * import myGame from "./my-game.js";
 *
 * const size = { entries: 1_000_000 };
 * const table = createTable(new Int32Array(tableWords(size)), size);
 * const game = toSearchGame(myGame.create({}));
 * const search = createDfPn(game, table);
 * game.load(myGame.parsePosition(myGame.start), 0);
 * const attacker = game.sideToMove();
 * const { verdict } = search.solve(attacker, { maxNodes: 1_000_000 });
 * const line = principalVariation({ game, table, search, attacker, orders: 0, maxNodes: 100_000 });
 * console.log(verdict, Array.from(line, myGame.formatMove));
 * ```
 */
export { type CheckGameOptions, type CheckGameReport, checkGame } from "./game/check/check-game.js";
export { NotationError } from "./game/errors.js";
export {
  type ChildList,
  DISPROVEN,
  DRAWN,
  FIRST_WINS,
  type Game,
  INFINITE_NUMBER,
  MAXIMUM_NUMBER,
  type Outcome,
  type PassingGame,
  type Player,
  PROVEN,
  SECOND_WINS,
  type SearchGame,
  type ThreatGame,
  UNDECIDED,
  type ValuedGame,
} from "./game/game.js";
export type { GameModule, GameOptions, LambdaSettings, PositionRanking } from "./game/module.js";
export { toSearchGame } from "./game/search-game.js";
export { createRandom } from "./math/random.js";
export { createDfPn, type DfPnOptions, type LeafNumbers } from "./search/df-pn/kind.js";
export type { Sums } from "./search/df-pn/sums.js";
export {
  type AndStrategy,
  createDfPnLambda,
  type DfPnLambdaOptions,
} from "./search/lambda/df-pn-lambda-kind.js";
export { createLambda, type LambdaOptions } from "./search/lambda/lambda-kind.js";
export { principalVariation } from "./search/proven/line.js";
export type { ProvenValuesOptions } from "./search/proven/proven-values.js";
export {
  createChildList,
  type Reason,
  type Search,
  type SearchLimits,
  type SearchResult,
  type Verdict,
} from "./search/search.js";
export {
  createTable,
  type TableOptions,
  type TranspositionTable,
  tableWords,
  type WhenFull,
} from "./search/table/transposition-table.js";
