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
export { type CheckGameOptions, type CheckGameReport, checkGame } from "./game/check/check-game.js";
export type {
  ChildList,
  Game,
  Outcome,
  PassingGame,
  Player,
  SearchGame,
  ThreatGame,
  ValuedGame,
} from "./game/game.js";
export {
  DISPROVEN,
  DRAWN,
  FIRST_WINS,
  INFINITE_NUMBER,
  MAXIMUM_NUMBER,
  PROVEN,
  SECOND_WINS,
  UNDECIDED,
} from "./game/game.js";
export type { GameModule, GameOptions, LambdaSettings, PositionRanking } from "./game/module.js";
export { NotationError } from "./game/notation-error.js";
export type { Futile } from "./games/shogi/mate/bound.js";
export type { WalkedGame, WalkFinding, WalkTotals } from "./games/shogi/questions/game-walk.js";
export { expectedMaximum, expectedMinimum } from "./math/expected-maximum.js";
export type { CertificateOutcome } from "./parallel/certificates/certify.js";
export type { ChooseSettings } from "./parallel/choose/choose.js";
export { METHODS, type MethodName } from "./parallel/choose/choose-thread.js";
export type { SolveProgress, ThreadShare } from "./parallel/solve/solve.js";
export type { Way } from "./parallel/solve/solve-thread.js";
export type { SweepProgress } from "./parallel/sweep/sweep.js";
export { GameError } from "./parallel/threads/load-game.js";
export { MemoryError } from "./parallel/threads/memory.js";
export { SetupError } from "./parallel/threads/station.js";
export type { SolveReason } from "./parallel/threads/verdicts.js";
export { ALGORITHMS, type Algorithm } from "./search/algorithms.js";
export type { Reason, Verdict } from "./search/search.js";
export type {
  ChooseResult,
  MateResult,
  MatingMoveText,
  Problem,
  ReplyResult,
  ScoreResult,
  SolveResult,
  Solver,
  SolverOptions,
  SolveSettings,
  SweepResult,
  SweepSettings,
} from "./solver/api.js";
export { createSolver } from "./solver/solver.js";
export type { WhenFull } from "./table/transposition-table.js";
