/**
 * solve-fast as a library.
 *
 * ```ts
 * import { createSolver } from "solve-fast";
 *
 * await using solver = await createSolver({ game: "./my-game.js", threads: 4, tableMemory: "512M" });
 * const { verdict, line } = await solver.solve();
 * for await (const { position, verdict } of solver.sweep(positions)) console.log(position, verdict);
 * ```
 */
export type { RefereeKind } from "./certificates/checker/referee.js";
export { type CheckGameOptions, type CheckGameReport, checkGame } from "./game/check/check-game.js";
export type { GameDefinition } from "./game/definition.js";
export { FailureError, InputError, NotationError, SetupError } from "./game/errors.js";
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
export type { GameModule, GameOptions, Goal, LambdaSettings, PositionRanking } from "./game/module.js";
export {
  flag,
  oneOf,
  real,
  type Setting,
  type Settings,
  seconds,
  setting,
  text,
  type ValueKind,
  whole,
} from "./game/setting.js";
export type { Bounds, KoResult } from "./games/go/analysis/results.js";
export type { GoSettings } from "./games/go/analysis/settings.js";
export type { ScoreResult } from "./games/othello/analysis/results.js";
export type {
  HisshiResult,
  MateResult,
  MatingMoveText,
  ReplyResult,
} from "./games/shogi/analysis/results.js";
export type { MateSettings } from "./games/shogi/analysis/settings.js";
export type { Futile } from "./games/shogi/mate/bound.js";
export { expectedMaximum, expectedMinimum } from "./math/expected-maximum.js";
export type { SearchKind, Way } from "./search/kind.js";
export { ALGORITHMS, SEARCH_SETTINGS, type SearchOptions } from "./search/kinds.js";
export type { SolveProgress } from "./search/limits.js";
export type { Reason, Search, SearchLimits, SearchResult, Verdict } from "./search/search.js";
export type { WhenFull } from "./search/table/transposition-table.js";
export type { GameAnalysis } from "./solver/analysis.js";
export type { PlannedSweep, Ranks, Solver, SweptBlock } from "./solver/api.js";
export type { CertificateOutcome } from "./solver/certificates/certify.js";
export { METHODS, type MethodName } from "./solver/choose/methods.js";
export { GameError } from "./solver/loading/game-error.js";
export { MemoryError } from "./solver/resources/memory.js";
export type { ChooseResult, SolveInfo, SolveResult, SweepResult } from "./solver/results.js";
export type { ReviewedGame, ReviewFinding, ReviewTotals } from "./solver/review.js";
export type { Session } from "./solver/session.js";
export type {
  ChooseSettings,
  GameSettings,
  Problem,
  SearchSettings,
  SolverOptions,
  SolveSettings,
  SweepSettings,
} from "./solver/settings.js";
export type { GameFindings, MoveValue, ThreadShare } from "./solver/solve/found.js";
export { createSolver } from "./solver/solver.js";
export type { SweepProgress } from "./solver/sweep/run/run-sweep.js";
export type { SolveReason } from "./solver/threads/verdicts.js";
export type { GameView } from "./view/game-view.js";
