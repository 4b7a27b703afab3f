/** The solver: a pool of threads and a table, to which positions are given one by one or as a sweep. */
import { availableParallelism } from "node:os";
import type { Player } from "../game/game.js";
import type { GameModule } from "../game/module.js";
import type { EndgameSession } from "../games/othello/endgame/session.js";
import {
  type WalkedGame,
  type WalkFinding,
  type WalkTotals,
  walkGames,
} from "../games/shogi/questions/game-walk.js";
import { explainHisshi, type HisshiProof, type HisshiReply } from "../games/shogi/questions/hisshi.js";
import { answerMate, type MateFindings, type MateProof } from "../games/shogi/questions/mate-answers.js";
import type { ShogiMateGame } from "../games/shogi/rules/mate-game.js";
import type { CertificateWish } from "../parallel/certificates/certify.js";
import { type ChooseSettings, chooseMove, chooseOptions } from "../parallel/choose/choose.js";
import { prove, proveByScore, type ScoreFindings } from "../parallel/solve/prove.js";
import { openSolveSession, type SolveSession } from "../parallel/solve/solve.js";
import { createProblemSource, type PackedProblem, type Problems } from "../parallel/sweep/problem-source.js";
import { sweep } from "../parallel/sweep/sweep.js";
import { gameSource, isOwnGame, loadGame } from "../parallel/threads/load-game.js";
import { checkMemory, parseBytes } from "../parallel/threads/memory.js";
import { createPool, type Pool } from "../parallel/threads/pool.js";
import { checkSetup, entriesInBytes, type SearchSetup, SetupError } from "../parallel/threads/station.js";
import { tryOwnGame } from "../parallel/threads/try-game.js";
import type { SearchOptions } from "../search/algorithms.js";
import { tableWords, type WhenFull } from "../table/transposition-table.js";
import type {
  ChooseResult,
  MateResult,
  Problem,
  ReplyResult,
  ScoreResult,
  SearchSettings,
  SolveResult,
  Solver,
  SolverOptions,
  SolveSettings,
  SweepResult,
  SweepSettings,
} from "./api.js";
import { chooseSearch, unnamedGoal } from "./choose-search.js";
import { listOf } from "./list-of.js";
import {
  checkMateSettings,
  checkOrders,
  checkProblem,
  checkSettings,
  checkSolverOptions,
} from "./options.js";

const DEFAULT_ENTRIES = 4_000_000;

/**
 * Starts the threads. A user's own game first plays a little at random (the short form of `checkGame`): what it does wrong
 * could end in a false verdict. That happens in a thread, where a game that never returns can be ended.
 *
 * @throws GameError for a game that is not there or breaks a promise of its contract, SetupError for an option that is not
 * there, RangeError for numbers out of range, MemoryError when a table of this size does not fit
 */
export async function createSolver(options: SolverOptions): Promise<Solver> {
  checkSolverOptions(options);
  const { threads = availableParallelism() } = options;
  const source = gameSource(options.game);
  if (!isOwnGame(source)) return openSolver(options, source, () => createPool(threads));
  const pool = createPool(threads);
  try {
    await tryOwnGame(source, pool);
    return await openSolver(options, source, () => pool);
  } catch (error) {
    await pool.close();
    throw error;
  }
}

/** @param startPool called once everything that was asked for is known to be there */
async function openSolver(options: SolverOptions, source: string, startPool: () => Pool): Promise<Solver> {
  const { threads = availableParallelism(), whenFull = "collect", freeStart = false, evaluation } = options;
  const module = await loadGame(source);
  if (evaluation !== undefined && !module.evaluations?.includes(evaluation)) {
    const known = module.evaluations === undefined ? "none" : listOf(module.evaluations);
    throw new SetupError(`${module.name} has no static value ${evaluation}; it has ${known}`);
  }
  const gameOptions = { freeStart, ...(evaluation === undefined ? {} : { evaluation }) };
  const table = { entries: entriesOf(options, whenFull), whenFull };
  checkMemory(tableWords(table), table.entries, 1);
  const rules = module.create(gameOptions);
  const pool = startPool();
  let session: SolveSession | undefined;
  let endgames: EndgameSession | undefined;
  let last: Promise<unknown> = pool.start(source);
  let closing: Promise<void> | undefined;
  /** What closing the solver means to the calls that wait for their turn, and to the one that has it. */
  const onClose = new Set<() => void>();

  /**
   * Waits for its turn: all threads serve one call at a time.
   *
   * @param asked the signal that was given with the call
   * @throws SetupError when the solver is closed, also when that happens while the call waits
   */
  async function turn(asked: AbortSignal | undefined): Promise<Turn> {
    if (closing !== undefined) throw closedError();
    const before = last;
    let end = () => {};
    last = new Promise<void>((resolve) => {
      end = resolve;
    });
    let goOn = () => {};
    const closed = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    onClose.add(goOn);
    // The turn may belong to a sweep whose results nobody takes.
    await Promise.race([before, closed]);
    onClose.delete(goOn);
    if (closing === undefined) await pool.start(source);
    if (closing !== undefined) {
      end();
      throw closedError();
    }
    const call = new AbortController();
    const stop = () => call.abort();
    if (asked?.aborted) stop();
    asked?.addEventListener("abort", stop);
    onClose.add(stop);
    return {
      signal: call.signal,
      end() {
        asked?.removeEventListener("abort", stop);
        onClose.delete(stop);
        end();
      },
    };
  }

  async function setupOf(settings: SearchSettings, goal: string | null = null): Promise<SearchSetup> {
    const { algorithm, maxOrder, andStrategy, epsilon, sums, leafNumbers, shuffle } = settings;
    const search: SearchOptions = { maxOrder, andStrategy, epsilon, sums, leafNumbers, shuffleSeed: shuffle };
    const setup = { game: source, gameOptions, ...chooseSearch(module, goal, { algorithm, search }), table };
    await checkSetup(setup);
    return setup;
  }

  /** The packed position and its attacker. */
  function pack(problem: Problem | string): PackedProblem & { readonly goal: string | null } {
    if (typeof problem !== "string") checkProblem(problem);
    const { position = module.start, goal } = typeof problem === "string" ? { position: problem } : problem;
    const words = module.parsePosition(position);
    if (goal !== undefined && !Object.hasOwn(module.goals, goal)) {
      throw new SetupError(`${module.name} has no goal ${goal}; it has ${listOf(Object.keys(module.goals))}`);
    }
    rules.load(words, 0);
    const player = goal === undefined ? "side-to-move" : module.goals[goal];
    const attacker = player === "side-to-move" ? rules.sideToMove() : player;
    return { words, attacker, goal: goal ?? null };
  }

  /** A problem among many: one that says nothing is a slip, and not the start of the game. */
  function packOfMany(problem: Problem | string): PackedProblem {
    const packed = pack(problem);
    if (typeof problem !== "string" && (problem.position ?? problem.goal) === undefined) {
      throw new SetupError(`names no position and no goal; as in { position: "${module.start}" }`);
    }
    return packed;
  }

  async function wishOf(
    file: string,
    problem: Pick<CertificateWish, "position" | "goal" | "attacker">,
  ): Promise<CertificateWish> {
    const { wishFor } = await import("../parallel/certificates/certify.js");
    return wishFor(file, module, gameOptions, problem);
  }

  async function proof(
    words: Int32Array,
    setup: SearchSetup,
    attacker: Player,
    settings: SolveSettings,
    wish?: CertificateWish,
  ): Promise<HisshiProof> {
    session ??= openSolveSession(pool, module, { gameOptions, table });
    if (setup.search.passFirst !== true) return prove(session, words, setup, attacker, settings, wish);
    // Branches of a split root are searched without their pass.
    const chosen = { ...settings, parallel: settings.parallel ?? "shared-table", trueOrder: false };
    const found = await prove(session, words, setup, attacker, chosen, wish);
    return explainHisshi(session, mateGame().shogi, words, setup, attacker, found, chosen);
  }

  function mate(
    words: Int32Array,
    setup: SearchSetup,
    attacker: Player,
    settings: SolveSettings,
    wish?: CertificateWish,
  ): Promise<MateProof> {
    session ??= openSolveSession(pool, module, { gameOptions, table });
    return answerMate(session, mateGame(), words, setup, attacker, settings, wish);
  }

  async function endgame(words: Int32Array, _setup: SearchSetup, attacker: Player, settings: SolveSettings) {
    const { openEndgameSession } = await import("../games/othello/endgame/session.js");
    rules.load(words, 0);
    endgames ??= openEndgameSession(pool, table);
    return proveByScore(endgames, words, rules.sideToMove() === attacker, settings);
  }

  async function solve(problem: Problem | string = {}, settings: SolveSettings = {}): Promise<SolveResult> {
    checkSettings.solve(settings);
    const { words, attacker, goal: named } = pack(problem);
    const text = module.formatPosition(words);
    const setup = await setupOf(settings, named);
    checkOrders(module, setup, settings);
    const goal = named ?? unnamedGoal(module, setup);
    checkMateSettings(setup, settings);
    const { certificate: file } = settings;
    const wish = file === undefined ? undefined : await wishOf(file, { position: text, goal, attacker });
    const { signal, end } = await turn(settings.signal);
    try {
      const solveBy = { endgame, "df-pn-mate": mate }[setup.algorithm as string] ?? proof;
      const stoppable = { ...settings, signal };
      const found: MateProof & HisshiProof = await solveBy(words, setup, attacker, stoppable, wish);
      const {
        verdict,
        reason,
        order,
        orderExact,
        noProofWithinOrder,
        nodes,
        seconds,
        tableUse,
        perThread,
        error,
        score,
        certificate,
      } = found;
      const line = Array.from(found.line, (move) => module.formatMove(move));
      return {
        position: text,
        goal,
        verdict,
        ...(reason === undefined ? {} : { reason }),
        order,
        orderExact,
        ...(noProofWithinOrder === undefined ? {} : { noProofWithinOrder }),
        ...(score === undefined ? {} : scoreResult(score, module)),
        line,
        nodes,
        seconds,
        nodesPerSecond: seconds > 0 ? nodes / seconds : 0,
        threads,
        tableUse,
        perThread,
        ...(found.mate === undefined ? {} : mateResult(found.mate, module)),
        ...(found.replies === undefined ? {} : { replies: found.replies.map(formatReply) }),
        ...(certificate === undefined ? {} : { certificate }),
        ...(error === undefined ? {} : { error }),
      };
    } finally {
      end();
    }
  }

  function formatReply({ move, order, line }: HisshiReply): ReplyResult {
    return {
      move: move === null ? null : module.formatMove(move),
      order,
      line: Array.from(line, (next) => module.formatMove(next)),
    };
  }

  async function choose(
    problem: Problem | string = {},
    settings: ChooseSettings = {},
  ): Promise<ChooseResult> {
    checkSettings.choose(settings);
    const { words } = pack(problem);
    const text = module.formatPosition(words);
    const asked = chooseOptions(settings);
    const { signal, end } = await turn(settings.signal);
    try {
      const { moves, depth, sigma, nodes, leaves, seconds, reason } = await chooseMove(
        pool,
        module,
        { source, gameOptions },
        words,
        { ...asked, signal },
      );
      const best = moves.reduce<(typeof moves)[number] | undefined>(
        (first, next) => (first === undefined || next.value > first.value ? next : first),
        undefined,
      );
      return {
        position: text,
        method: asked.method.name,
        depth,
        sigma,
        bestMove: best === undefined ? null : module.formatMove(best.move),
        value: best?.value ?? null,
        moves: moves.map(({ move, value }) => ({ move: module.formatMove(move), value })),
        ...(reason === undefined ? {} : { reason }),
        nodes,
        leaves,
        seconds,
        nodesPerSecond: seconds > 0 ? nodes / seconds : 0,
        threads,
      };
    } finally {
      end();
    }
  }

  async function* sweepProblems(
    problems: Problems,
    settings: SweepSettings = {},
  ): AsyncGenerator<SweepResult, void, undefined> {
    checkSettings.sweep(settings);
    const problemSource = createProblemSource(problems, packOfMany, rules.positionWords);
    const setup = await setupOf(settings);
    const { signal, end } = await turn(settings.signal);
    try {
      problemSource.begin();
      for await (const findings of sweep(pool, problemSource, { ...settings, signal, setup })) {
        for (const { microseconds, ...finding } of findings) {
          const position = module.formatPosition(problemSource.release(finding.index));
          yield { ...finding, position, seconds: microseconds / 1e6 };
        }
      }
      if (closing !== undefined && !problemSource.isDone()) throw closedError();
      problemSource.check();
    } finally {
      await problemSource.close().finally(end);
    }
  }

  async function* walk(
    games: readonly WalkedGame[],
    settings: SweepSettings & { readonly quietMoves?: boolean },
    totals: WalkTotals,
  ): AsyncGenerator<WalkFinding, void, undefined> {
    const setup = await setupOf(settings);
    const { signal, end } = await turn(settings.signal);
    try {
      yield* walkGames(pool, mateGame(), games, { ...settings, signal, setup }, totals);
      if (closing !== undefined) throw closedError();
    } finally {
      end();
    }
  }

  /** New rules of mates in shogi. */
  function mateGame(): ShogiMateGame {
    const game = module.create(gameOptions);
    if (!("shogi" in game)) throw new SetupError(`${module.name} has no mates as in shogi`);
    return game as ShogiMateGame;
  }

  function close(): Promise<void> {
    if (closing === undefined) {
      closing = pool.close();
      for (const act of onClose) act();
    }
    return closing;
  }

  return {
    game: module,
    threads,
    solve,
    choose,
    sweep: sweepProblems,
    walk,
    close,
    [Symbol.asyncDispose]: close,
  };
}

/** The time in which a call has all threads. */
interface Turn {
  /** Aborted by the signal that was given with the call, and when the solver is closed. */
  readonly signal: AbortSignal;
  end(): void;
}

function closedError(): SetupError {
  return new SetupError("the solver is closed");
}

function mateResult(
  { solutions, alternatives, undecided, ...length }: MateFindings,
  { formatMove }: GameModule,
): MateResult {
  const textOf = <Item extends { readonly move: number }>(items: readonly Item[]) =>
    items.map((item) => ({ ...item, move: formatMove(item.move) }));
  return {
    ...length,
    ...(solutions === undefined ? {} : { solutions: textOf(solutions) }),
    ...(alternatives === undefined ? {} : { alternatives: textOf(alternatives) }),
    ...(undecided === undefined ? {} : { undecided: textOf(undecided) }),
  };
}

function scoreResult(
  { lower, upper, bestMove, estimate }: ScoreFindings,
  { formatMove }: GameModule,
): ScoreResult {
  return {
    bestMove: bestMove === null ? null : formatMove(bestMove),
    ...(lower === upper ? { value: lower } : {}),
    lower,
    upper,
    ...(estimate === undefined ? {} : { estimate: { ...estimate, move: formatMove(estimate.move) } }),
  };
}

function entriesOf({ tableEntries, tableMemory }: SolverOptions, whenFull: WhenFull): number {
  if (tableMemory === undefined) return tableEntries ?? DEFAULT_ENTRIES;
  const bytes = typeof tableMemory === "number" ? tableMemory : parseBytes(tableMemory);
  if (bytes === undefined) {
    throw new RangeError(`tableMemory: ${tableMemory} is no size; write bytes, or as in "512M"`);
  }
  return entriesInBytes(bytes, { whenFull });
}
