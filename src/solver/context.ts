/** What all calls of one solver work with: its game, its table, its threads and whose turn it is. */
import { availableParallelism } from "node:os";
import type { GameDefinition } from "../game/definition.js";
import { SetupError } from "../game/errors.js";
import type { Game } from "../game/game.js";
import type { GameOptions } from "../game/module.js";
import type { Settings } from "../game/setting.js";
import { mostEngineBytes } from "../search/kind.js";
import { SEARCH_KINDS } from "../search/kinds.js";
import { type TableOptions, tableWords, type WhenFull } from "../search/table/transposition-table.js";
import type { GameAnalysis } from "./analysis.js";
import { type Calls, openCalls } from "./calls.js";
import { loadGame } from "./loading/load-game.js";
import { checkMemory, parseBytes } from "./resources/memory.js";
import { checkGameOptions, ownSettings, type SolverOptions } from "./settings.js";
import type { Remote } from "./solve/parallel/remote-jobs.js";
import { openSolveSession, type SolveSession } from "./solve/run-solve.js";
import { type Saving, savedSession } from "./solve/saved/saved-session.js";
import type { Pool } from "./threads/pool.js";
import { entriesInBytes } from "./threads/thread-context.js";

const DEFAULT_ENTRIES = 4_000_000;

export interface SolverContext {
  readonly module: GameDefinition;
  /** What the game brings to the solver. */
  readonly analysis: GameAnalysis | undefined;
  /** Settings of `solve` that only this game has. */
  readonly ownSettings: Settings;
  /** As of `gameSource`. */
  readonly source: string;
  readonly gameOptions: GameOptions;
  readonly table: TableOptions;
  /** Bytes of memory that the searches of the game take in each thread. */
  readonly engineBytes: number;
  readonly threads: number;
  readonly pool: Pool;
  readonly calls: Calls;
  /** For reading problems; a position that stands on them is lost with the next call. */
  readonly rules: Game;
  /** The memory of searches of the general kinds, taken when it is first asked for. */
  session(): SolveSession;
  /** The same; undefined as long as nothing has asked for it. */
  opened(): SolveSession | undefined;
  /** What the call that has its turn is saved to. */
  readonly saving: Saving;
  /** Who searches for the call that has its turn, where that is not its threads. */
  readonly remote: Remote;
  /** Tells the user once what makes the searches slow. */
  onWarning(sentence: string): void;
}

/**
 * @param startPool called once everything that was asked for is known to be there
 * @throws as `createSolver`
 */
export async function openContext(
  options: SolverOptions,
  source: string,
  startPool: () => Pool,
): Promise<SolverContext> {
  const { threads = availableParallelism(), whenFull = "collect", options: gameOptions = {} } = options;
  const module = await loadGame(source);
  // A session serves all searches of the game.
  const engineBytes = mostEngineBytes([...SEARCH_KINDS, ...(module.searches ?? [])]);
  checkGameOptions(module.name, gameOptions, module.options);
  const table = { entries: entriesOf(options, whenFull), whenFull, grows: whenFull === "collect" };
  checkMemory(tableWords(table), table.entries, 1, { threads, engineBytes });
  const rules = module.create(gameOptions);
  const analysis = await module.analysis?.();
  const warnings = new Set<string>();
  function onWarning(sentence: string): void {
    if (warnings.has(sentence)) return;
    warnings.add(sentence);
    options.onWarning?.(sentence);
  }
  const pool = startPool();
  const calls = openCalls({ start: (count) => pool.start(source, count), close: () => pool.close() });
  const saving: Saving = {};
  const remote: Remote = {};
  let opened: SolveSession | undefined;
  return {
    ...{
      module,
      analysis,
      ownSettings: ownSettings(module, analysis),
      source,
      gameOptions,
      table,
      engineBytes,
      threads,
      pool,
      calls,
      rules,
    },
    session() {
      opened ??= savedSession(
        openSolveSession(pool, module, { gameOptions, table, engineBytes }, remote, onWarning),
        module,
        saving,
      );
      return opened;
    },
    opened: () => opened,
    saving,
    remote,
    onWarning,
  };
}

function entriesOf({ tableEntries, tableMemory }: SolverOptions, whenFull: WhenFull): number {
  if (tableMemory === undefined) return tableEntries ?? DEFAULT_ENTRIES;
  const bytes = typeof tableMemory === "number" ? tableMemory : parseBytes(tableMemory);
  if (bytes === undefined) {
    throw new SetupError(`tableMemory: ${tableMemory} is not a size; write bytes, or as in "512M"`);
  }
  return entriesInBytes(bytes, { whenFull });
}
