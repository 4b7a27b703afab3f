/**
 * The solver in a page, `solve-fast/browser`: it runs in a worker of its own, in WebAssembly, and on several threads where the
 * page is isolated from others (`crossOriginIsolated`). It loads nothing: what the worker runs is in the module of the game.
 *
 * ```js
 * import { createSolver } from "solve-fast/browser";
 * import game from "solve-fast/browser/…"; // the name of a game
 *
 * const solver = await createSolver({ game });
 * const { verdict, line } = await solver.solve("…", { time: 10 });
 * console.log(verdict, line.join(" "));
 * solver.close();
 * ```
 */
export type { BrowserGame } from "./browser/game.js";
export {
  type BrowserOptions,
  type BrowserResult,
  type BrowserSettings,
  type BrowserSolver,
  createSolver,
} from "./browser/solver.js";
export { NotationError, SetupError } from "./game/errors.js";
export type { Bounds, KoResult } from "./games/go/analysis/results.js";
export type { GoSettings } from "./games/go/analysis/settings.js";
export type { ScoreResult } from "./games/othello/analysis/results.js";
export type { MateResult } from "./games/shogi/analysis/results.js";
export type { MateSettings } from "./games/shogi/analysis/settings.js";
export type { SolveInfo } from "./solver/results.js";
export type { Problem } from "./solver/settings.js";
