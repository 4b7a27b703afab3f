/**
 * The solver: a pool of threads and a table, to which positions are given one by one or as a sweep. What solving alone does not
 * need is imported when it is asked for: loading it takes longer than many positions to solve.
 */
import { availableParallelism } from "node:os";
import { sumOfStatistics } from "../engine/statistics.js";
import { removeOld } from "../formats/output.js";
import { SetupError } from "../game/errors.js";
import { attackerOf, goalNamed } from "../game/goal.js";
import type { CertificateWish } from "../parallel/certificates/certify.js";
import { prove } from "../parallel/solve/prove.js";
import { openSolveSession, type SolveSession } from "../parallel/solve/solve.js";
import { gameSource, isOwnGame, loadGame } from "../parallel/threads/load-game.js";
import { checkMemory, parseBytes } from "../parallel/threads/memory.js";
import { createPool, type Pool } from "../parallel/threads/pool.js";
import { checkSetup, entriesInBytes, type SolveSetup } from "../parallel/threads/station.js";
import { mostEngineBytes, type SearchKind, searchOptions } from "../search/kind.js";
import { SEARCH_KINDS } from "../search/kinds.js";
import { createBudget, type SolveProgress } from "../search/limits.js";
import { tableWords, type WhenFull } from "../table/transposition-table.js";
import type { Solver } from "./api.js";
import { checkChoice, openChoosing } from "./choose.js";
import { chooseSearch, unnamedGoal } from "./choose-search.js";
import { listOf } from "./list-of.js";
import type { PackedProblem } from "./problems.js";
import type { ChooseResult, GameFindings, SolveResult } from "./results.js";
import type { ReviewedGame, ReviewFinding, ReviewTotals } from "./review.js";
import { createSession } from "./session.js";
import type {
  ChooseSettings,
  Problem,
  SearchSettings,
  SolverOptions,
  SolveSettings,
  SweepSettings,
} from "./settings.js";
import { checkGameOptions, checkProblem, checkSettings, checkSolverOptions } from "./settings.js";
import { openSweeps } from "./sweep.js";
import { createTurns } from "./turns.js";
import type { Answer, Question, Wing } from "./wing.js";

const DEFAULT_ENTRIES = 4_000_000;

/**
 * Starts the threads. A user's own game first plays a little at random (the short form of `checkGame`): what it does wrong
 * could end in a false verdict. That happens in a thread, where a game that never returns can be ended.
 *
 * @throws GameError for a game that is not there or breaks a promise of its contract, SetupError for an option that is not
 * there and for numbers out of range, MemoryError when a table of this size does not fit
 */
export async function createSolver(options: SolverOptions): Promise<Solver> {
  checkSolverOptions(options);
  const { threads = availableParallelism() } = options;
  const source = gameSource(options.game);
  if (!isOwnGame(source)) return openSolver(options, source, () => createPool(threads));
  const { tryOwnGame } = await import("../parallel/threads/try-game.js");
  const pool = createPool(threads);
  try {
    await tryOwnGame(source, options.options ?? {}, pool);
    return await openSolver(options, source, () => pool);
  } catch (error) {
    await pool.close();
    throw error;
  }
}

/** @param startPool called once everything that was asked for is known to be there */
async function openSolver(options: SolverOptions, source: string, startPool: () => Pool): Promise<Solver> {
  const { threads = availableParallelism(), whenFull = "collect", options: gameOptions = {} } = options;
  const file = await loadGame(source);
  const { module } = file;
  // A session serves all searches of the game.
  const engineBytes = mostEngineBytes([...SEARCH_KINDS, ...file.searches]);
  checkGameOptions(module.name, gameOptions, module.options);
  const table = { entries: entriesOf(options, whenFull), whenFull };
  checkMemory(tableWords(table), table.entries, 1, { threads, engineBytes });

  const warnings = new Set<string>();
  function onWarning(sentence: string): void {
    if (warnings.has(sentence)) return;
    warnings.add(sentence);
    options.onWarning?.(sentence);
  }

  const rules = module.create(gameOptions);
  const wing = (await file.wing?.()) as Wing | undefined;
  const ownSettings = wing?.settings ?? {};
  const pool = startPool();
  let opened: SolveSession | undefined;
  /** The searches that have run: the first position of each is slower, as its code is still being compiled. */
  const warm = new Set<string>();
  const session = () => {
    opened ??= openSolveSession(pool, module, { gameOptions, table, engineBytes }, onWarning);
    return opened;
  };
  const answer: (question: Question) => Promise<Answer> =
    wing?.openAnswers?.({ pool, module, gameOptions, table, session, onWarning }) ??
    (({ words, attacker, setup, settings, wish }) =>
      prove(session(), words, setup, attacker, settings, wish));
  const turns = createTurns(pool.start(source));
  let closing: Promise<void> | undefined;
  /** What closing the solver means to the calls that wait for their turn, and to the one that has it. */
  const onClose = new Set<() => void>();

  /**
   * Waits for its turn: all threads serve one call at a time, or several that share them.
   *
   * @param asked the signal that was given with the call
   * @throws SetupError when the solver is closed, also when that happens while the call waits
   */
  async function turn(asked: AbortSignal | undefined, shared = false): Promise<Turn> {
    if (closing !== undefined) throw closedError();
    const taken = turns.take(shared);
    let goOn = () => {};
    const closed = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    onClose.add(goOn);
    // The turn may belong to a sweep whose results nobody takes.
    await Promise.race([taken, closed]);
    onClose.delete(goOn);
    if (closing === undefined) await pool.start(source);
    if (closing !== undefined) {
      taken.then((end) => end());
      throw closedError();
    }
    const end = await taken;
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

  async function setupOf(
    settings: SearchSettings & Pick<SolveSettings, "parallel" | "stats">,
    goalName: string | null = null,
  ): Promise<{ readonly setup: SolveSetup; readonly kind: SearchKind }> {
    const named = settings.algorithm;
    const asked = searchOptions(settings);
    const goal = goalName === null ? undefined : goalNamed(module, goalName);
    const wish = { goal, goalName, algorithm: named, search: asked };
    const { algorithm, kind, search } = chooseSearch(file, wing, wish);
    // Branches of a split root are searched without their pass.
    const way = settings.parallel ?? (search.passFirst === true ? "shared-table" : kind.way);
    const counts = settings.stats === true ? { stats: true } : {};
    const setup = {
      game: source,
      gameOptions,
      algorithm,
      search,
      table,
      engineBytes,
      way,
      ...counts,
    };
    await checkSetup(setup);
    return { setup, kind };
  }

  /** The packed problem and its attacker. */
  function pack(problem: Problem | string): PackedProblem & { readonly goal: string | null } {
    if (typeof problem !== "string") checkProblem(problem, ownSettings);
    const { position = module.start, goal: asked } =
      typeof problem === "string" ? { position: problem } : problem;
    const words = module.parsePosition(position);
    const wanted = rules.positionWords + (rules.constantWords ?? 0);
    if (words.length !== wanted) {
      throw new SetupError(
        `parsePosition gave ${words.length} words for "${position}"; a problem has ${wanted}`,
      );
    }
    if (asked !== undefined && goalNamed(module, asked) === undefined) {
      throw new SetupError(
        `${module.name} has no goal ${asked}; it has ${listOf(Object.keys(module.goals))}`,
      );
    }
    const goal = module.goalOf?.(words) ?? asked;
    if (asked !== undefined && asked !== goal) {
      throw new SetupError(`the goal of "${position}" is ${goal}, not ${asked}; say so in the position`);
    }
    rules.setConstants?.(words, rules.positionWords);
    rules.load(words, 0);
    const named = goal === undefined ? undefined : goalNamed(module, goal);
    return { words, attacker: attackerOf(named, rules.sideToMove(), words), goal: goal ?? null };
  }

  async function solve(problem: Problem | string = {}, settings: SolveSettings = {}): Promise<SolveResult> {
    checkSettings.solve(settings, ownSettings);
    const answered = answerUnasked(problem, settings);
    if (answered !== undefined) return answered;
    const { words, attacker, goal: named } = pack(problem);
    if (settings.outcome) {
      const { outcome: _, ...each } = settings;
      const asked = typeof problem === "string" ? { position: problem } : problem;
      const { solveOutcome } = await import("./outcome.js");
      rules.load(words, 0);
      return solveOutcome({ module, problem: asked, side: rules.sideToMove(), settings: each, solve });
    }
    const text = module.formatPosition(words);
    const { setup, kind } = await setupOf(settings, named);
    if (settings.trueOrder && !kind.hasOrders) {
      throw new SetupError(`${kind.name} has no λ orders to find; use df-pn-lambda`);
    }
    wing?.checkSettings?.(setup, settings);
    const goal = named ?? unnamedGoal(module, kind, setup.search.maxOrder);
    const wish =
      settings.certificate === undefined
        ? undefined
        : await wishOf(settings.certificate, settings, { position: text, goal, attacker });
    const { signal, end } = await turn(settings.signal);
    const { atEnd, ...informed } = informing({
      ...{ words, attacker, setup, kind },
      settings: { ...settings, signal },
    });
    try {
      const cold = !warm.has(setup.algorithm);
      warm.add(setup.algorithm);
      const found = await answer({ words, attacker, setup, wish, ...informed });
      atEnd(found);
      const { verdict, reason, order, orderExact, noProofWithinOrder, nodes, seconds } = found;
      const { tableUse, droppedStores = 0, error, certificate, findings } = found;
      const counted = opened?.takeStatistics() ?? [];
      const perThread = found.perThread.map((share, i) => ({
        ...share,
        ...(counted[i] && { stats: counted[i] }),
      }));
      const stats = perThread.flatMap((share) => share.stats ?? []);
      if (wish !== undefined && certificate !== undefined && "refused" in certificate)
        removeOld(wish.file, signal);
      return {
        position: text,
        goal,
        algorithm: found.algorithm ?? setup.algorithm,
        verdict,
        ...(reason === undefined ? {} : { reason }),
        order,
        orderExact,
        ...(noProofWithinOrder === undefined ? {} : { noProofWithinOrder }),
        line: Array.from(found.line, (move) => module.formatMove(move)),
        ...findings,
        nodes,
        seconds,
        nodesPerSecond: seconds > 0 ? nodes / seconds : 0,
        ...(cold ? { cold } : {}),
        threads,
        tableUse,
        ...(droppedStores === 0 ? {} : { droppedStores }),
        perThread,
        ...(settings.stats === true ? { stats: sumOfStatistics(stats) } : {}),
        ...(certificate === undefined ? {} : { certificate }),
        ...(error === undefined ? {} : { error }),
      };
    } finally {
      end();
    }
  }

  /** The answer to a problem of which the game has to find out what it asks; undefined where it is said. */
  function answerUnasked(
    problem: Problem | string,
    settings: SolveSettings,
  ): Promise<SolveResult> | undefined {
    const { position = module.start, ...rest }: Problem =
      typeof problem === "string" ? { position: problem } : problem;
    return wing?.answerUnasked?.(position, settings, (asked, each) =>
      solve({ ...rest, position: asked }, each),
    );
  }

  /** Tells what is known while a search goes on, if it is wanted. */
  function informing({
    words,
    attacker,
    setup,
    kind,
    settings,
  }: Omit<Question, "wish"> & { readonly kind: SearchKind }): Pick<Question, "settings" | "onFindings"> & {
    atEnd(found: SolveProgress): void;
  } {
    const { onInfo, onProgress } = settings;
    if (onInfo === undefined) return { settings, atEnd() {} };
    let findings: GameFindings = {};
    let line: readonly number[] = [];
    let last: SolveProgress = { nodes: 0, seconds: 0 };
    const tell = () => {
      const { nodes, seconds } = last;
      const seen = opened?.look(words, setup, attacker, kind);
      onInfo({
        ...last,
        nodesPerSecond: seconds > 0 ? nodes / seconds : 0,
        tableUse: seen?.tableUse ?? null,
        numbers: seen?.numbers ?? null,
        line: (seen?.line ?? line).map((move) => module.formatMove(move)),
        findings,
      });
    };
    return {
      settings: {
        ...settings,
        onProgress(progress) {
          last = progress;
          onProgress?.(progress);
          tell();
        },
      },
      onFindings(found, { line: at = line, progress = last } = {}) {
        findings = { ...findings, ...found };
        line = at;
        last = progress;
        tell();
      },
      atEnd({ nodes, seconds }) {
        last = { nodes, seconds };
        tell();
      },
    };
  }

  async function wishOf(
    path: string,
    { time, writeTime = time }: SolveSettings,
    problem: Pick<CertificateWish, "position" | "goal" | "attacker">,
  ): Promise<CertificateWish> {
    const { wishFor } = await import("../parallel/certificates/certify.js");
    return {
      ...(await wishFor(path, file, gameOptions, problem)),
      writing: createBudget({ time: writeTime }),
    };
  }

  const chooseAt = openChoosing({
    ...{ file, pool, source, gameOptions, threads, onWarning },
    tableEntries: table.entries,
  });

  async function choose(
    problem: Problem | string = {},
    settings: ChooseSettings = {},
  ): Promise<ChooseResult> {
    checkSettings.choose(settings, ownSettings);
    if (typeof problem !== "string" && problem.goal !== undefined) {
      throw new SetupError("goal belongs to solve; choose looks for the best move, and proves nothing");
    }
    checkChoice(file, settings);
    const { words } = pack(problem);
    const { signal, end } = await turn(settings.signal);
    try {
      return await chooseAt(words, { ...settings, signal });
    } finally {
      end();
    }
  }

  const sweep = openSweeps({
    ...{ module, rules, pool, source, gameOptions, table, threads, pack, setupOf, turn, onWarning },
    checkOpen() {
      if (closing !== undefined) throw closedError();
    },
  });

  async function* review(
    games: readonly ReviewedGame[],
    settings: SweepSettings = {},
    totals: ReviewTotals = { positions: 0, unknown: 0, nodes: 0 },
  ): AsyncGenerator<ReviewFinding, void, undefined> {
    checkSettings.sweep(settings);
    const { goal } = settings;
    if (goal !== undefined && goalNamed(module, goal)?.attacker !== "side-to-move") {
      throw new SetupError(`${goal} is not a goal of the side to move, whose chances a review looks for`);
    }
    const { setup } = await setupOf(settings, goal ?? null);
    const { signal, end } = await turn(settings.signal);
    try {
      const { reviewEverything, reviewGames } = await import("./review.js");
      const reviewRules = wing?.reviewRules?.(setup) ?? reviewEverything(module, module.create(gameOptions));
      yield* reviewGames(pool, module, reviewRules, games, { ...settings, signal, setup, onWarning }, totals);
      if (closing !== undefined) throw closedError();
    } finally {
      end();
    }
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
    tableEntries: table.entries,
    solve,
    choose,
    sweep,
    review,
    session: () => createSession(module, module.create(gameOptions), { solve, choose }),
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

function entriesOf({ tableEntries, tableMemory }: SolverOptions, whenFull: WhenFull): number {
  if (tableMemory === undefined) return tableEntries ?? DEFAULT_ENTRIES;
  const bytes = typeof tableMemory === "number" ? tableMemory : parseBytes(tableMemory);
  if (bytes === undefined) {
    throw new SetupError(`tableMemory: ${tableMemory} is not a size; write bytes, or as in "512M"`);
  }
  return entriesInBytes(bytes, { whenFull });
}
