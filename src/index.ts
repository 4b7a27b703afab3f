/**
 * solve-fast as a library.
 *
 * ```ts
 * import { createSolver } from "solve-fast";
 *
 * await using solver = await createSolver({ game: "simpei", threads: 4, tableMemory: "512M" });
 * const { verdict, line } = await solver.solve("..../.x../..../.... .../.../... o x3o4");
 * for await (const { position, verdict } of solver.sweep(positions)) console.log(position, verdict);
 * ```
 */
export { type CheckGameOptions, type CheckGameReport, checkGame } from "./games/check/check-game.js";
export type { Game, Outcome, PassingGame, Player, SearchGame, ThreatGame, ValuedGame } from "./games/game.js";
export { DISPROVEN, DRAWN, FIRST_WINS, PROVEN, SECOND_WINS, UNDECIDED } from "./games/game.js";
export type { GameModule, GameOptions, PositionRanking } from "./games/game-module.js";
export { NotationError } from "./games/notation-error.js";
export type { ChooseSettings } from "./parallel/choose.js";
export type { MethodName } from "./parallel/choose-thread.js";
export type { WalkedGame, WalkFinding, WalkTotals } from "./parallel/game-walk.js";
export { GameError } from "./parallel/load-game.js";
export { MemoryError } from "./parallel/memory.js";
export type { SolveProgress, ThreadShare } from "./parallel/solve.js";
export { createSolver } from "./parallel/solver.js";
export type {
  ChooseResult,
  MateResult,
  MatingMoveText,
  Problem,
  ScoreResult,
  SolveResult,
  Solver,
  SolverOptions,
  SolveSettings,
  SweepResult,
  SweepSettings,
} from "./parallel/solver-api.js";
export { SetupError } from "./parallel/station.js";
export type { SweepProgress } from "./parallel/sweep.js";
export type { SolveReason } from "./parallel/verdicts.js";
export type { Algorithm } from "./search/algorithms.js";
export { expectedMaximum, expectedMinimum } from "./search/expected-maximum.js";
export type { Futile } from "./search/mate-bound.js";
export type { Verdict } from "./search/search.js";
