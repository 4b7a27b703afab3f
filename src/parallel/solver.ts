/** The solver: a pool of threads and a table, to which positions are given one by one or as a sweep. */
import { availableParallelism } from "node:os";
import type { Player } from "../games/game.js";
import type { GameModule } from "../games/game-module.js";
import type { ShogiMateGame } from "../games/shogi/mate.js";
import type { Algorithm, SearchOptions } from "../search/algorithms.js";
import type { LeafNumbers } from "../search/df-pn.js";
import type { AndStrategy } from "../search/df-pn-lambda.js";
import type { Verdict } from "../search/search.js";
import type { Sums } from "../search/sums.js";
import { tableWords, type WhenFull } from "../table/transposition-table.js";
import { type CertificateOutcome, type CertificateWish, wishFor } from "./certify.js";
import { type ChooseSettings, chooseMove, chooseOptions } from "./choose.js";
import type { MethodName } from "./choose-thread.js";
import { type WalkedGame, type WalkFinding, type WalkTotals, walkGames } from "./game-walk.js";
import { explainHisshi, type HisshiProof, type HisshiReply } from "./hisshi.js";
import { gameSource, loadGame } from "./load-game.js";
import { answerMate, type MateFindings, type MateProof, type MateSettings } from "./mate-answers.js";
import { checkMemory, parseBytes } from "./memory.js";
import { chooseSearch, unnamedGoal } from "./orders.js";
import { type EndgameSession, openEndgameSession } from "./othello-endgame.js";
import { createPool } from "./pool.js";
import { type ProofSettings, prove, proveByScore } from "./prove.js";
import { openSolveSession, type SolveSession, type ThreadShare } from "./solve.js";
import { checkOrders, checkProblem, checkSettings, checkSolverOptions } from "./solver-options.js";
import { checkSetup, entriesInBytes, type SearchSetup, SetupError } from "./station.js";
import { type SweepProgress, type SweepSource, sweep } from "./sweep.js";
import type { Finding, SolveReason } from "./verdicts.js";

const DEFAULT_ENTRIES = 4_000_000;
const LIST = new Intl.ListFormat("en-GB");

export interface SolverOptions {
  /** The name of a game, or the path or `file:` URL of a module whose default export is a `GameModule`. */
  readonly game: string | URL;
  /** Number of threads, 1 to 1024; one a core by default. */
  readonly threads?: number;
  /** Entries of the transposition table, 4,000,000 by default. In a sweep every thread has a table of this size. */
  readonly tableEntries?: number;
  /** Its size instead, in bytes or as in `512M`. */
  readonly tableMemory?: number | string;
  /** A full table throws out small subtrees (`collect`, the default), or makes the search unknown (`stop`). */
  readonly whenFull?: WhenFull;
  /** Drops a rule of the game that restricts the first move. */
  readonly freeStart?: boolean;
  /** The static value that moves are chosen by, of a game that has several. */
  readonly evaluation?: string | undefined;
}

export interface Problem {
  /** In the game's notation; the start of the game when left out. */
  readonly position?: string | undefined;
  /** One of the game's goals, as in `x-wins`; by default the side to move wins. */
  readonly goal?: string | undefined;
}

interface SearchSettings {
  /** The game's default when left out. */
  readonly algorithm?: Algorithm | undefined;
  /** Highest λ order searched, 1 to 15. Default 7. */
  readonly maxOrder?: number | undefined;
  readonly andStrategy?: AndStrategy | undefined;
  /** A child may grow to 1 + ε times its rival before it is left. */
  readonly epsilon?: number | undefined;
  readonly sums?: Sums | undefined;
  readonly leafNumbers?: LeafNumbers | undefined;
  /** Seed that shuffles the order of children; 0 leaves it. */
  readonly shuffle?: number | undefined;
  /** Nodes a problem may take, at least 1; several threads on one position take somewhat more. */
  readonly maxNodes?: number | undefined;
  /** Seconds a problem may take, above 0. */
  readonly time?: number | undefined;
  /** Stops the search within a moment; what is done is given out. */
  readonly signal?: AbortSignal | undefined;
}

export interface SolveSettings extends SearchSettings, ProofSettings, MateSettings {
  /** A file to write the verdict's certificate to, for `solve-fast verify`. */
  readonly certificate?: string | undefined;
}

export interface SweepSettings extends SearchSettings {
  /** One problem's facts serve the next; node counts then depend on the number of threads. */
  readonly keepTable?: boolean | undefined;
  readonly onProgress?: ((progress: SweepProgress) => void) | undefined;
}

/** A move that mates, in the game's notation. */
export interface MatingMoveText {
  readonly move: string;
  /** Its number in the line, from 1. */
  readonly ply: number;
  /** Plies from this move to the mate at most; null when they are not known. */
  readonly plies: number | null;
  /** Whether it does not mate sooner. */
  readonly shortest: boolean;
}

/** What is said of a mate that was found (mate-answers.ts). */
export interface MateResult extends Pick<MateFindings, "plies" | "shortest" | "futile"> {
  readonly solutions?: readonly MatingMoveText[];
  readonly alternatives?: readonly MatingMoveText[];
  readonly undecided?: readonly Pick<MatingMoveText, "move" | "ply">[];
}

export interface SolveResult extends Partial<MateResult> {
  readonly position: string;
  /** The goal's name; null for a win of the side to move where the game has no name for it. */
  readonly goal: string | null;
  readonly verdict: Verdict;
  /** Set when the verdict is `unknown`. */
  readonly reason?: SolveReason;
  /** λ order of the proof found; null for searches that know no orders. */
  readonly order: number | null;
  /** Whether no proof of a lower order exists; null without an order. */
  readonly orderExact: boolean | null;
  readonly noProofWithinOrder?: number;
  /** With an endgame search: the best move, null when the game is over. */
  readonly bestMove?: string | null;
  /** With an endgame search: the exact score as the side to move sees it. */
  readonly value?: number;
  /** The principal variation of a proof or an exact score in the game's notation; empty otherwise. */
  readonly line: readonly string[];
  /** With a hisshi: all replies to the first move of the line, the pass first where it is one. */
  readonly replies?: readonly ReplyResult[];
  /** Positions whose moves were generated, by all threads. */
  readonly nodes: number;
  readonly seconds: number;
  readonly nodesPerSecond: number;
  readonly threads: number;
  /** Share of the table's entries in use at the end, 0 to 1; null where the search does not count them. */
  readonly tableUse: number | null;
  readonly perThread: readonly ThreadShare[];
  /** What became of the certificate that was asked for. */
  readonly certificate?: CertificateOutcome;
  /** With the reason `worker died`: what it died of. */
  readonly error?: string;
}

/** How a reply to the winning move of a hisshi loses. */
export interface ReplyResult {
  /** Null for the pass: the line is then what the move threatens. */
  readonly move: string | null;
  /** Order of the win after it: 1 for a mate; null when it could not be followed. */
  readonly order: number | null;
  /** From the attacker's answer to the mate. */
  readonly line: readonly string[];
}

export interface ChooseResult {
  readonly position: string;
  readonly method: MethodName;
  /** Plies of the deepest search that was finished; 0 for none. */
  readonly depth: number;
  /** The σ that was used; null for minimax, or when no search was finished. */
  readonly sigma: number | null;
  /** The best move, and the first of several; null when the game is over or no search was finished. */
  readonly bestMove: string | null;
  /** Its value as the side to move sees it. */
  readonly value: number | null;
  /** All moves with their values, in the order of the game. */
  readonly moves: readonly { readonly move: string; readonly value: number }[];
  /** Why the search is less deep than it was to be. */
  readonly reason?: SolveReason;
  /** Positions whose moves were generated, by all threads. */
  readonly nodes: number;
  /** Positions that were given their static value. */
  readonly leaves: number;
  readonly seconds: number;
  readonly nodesPerSecond: number;
  readonly threads: number;
}

export interface SweepResult extends Omit<Finding, "microseconds"> {
  /** Number of the problem, from 0. */
  readonly index: number;
  readonly position: string;
  readonly seconds: number;
  readonly error?: string;
}

export interface Solver {
  readonly game: GameModule;
  readonly threads: number;
  /**
   * Solves one problem, given as a text or with its goal; how is said by the settings. Calls queue up.
   *
   * @throws SetupError for fields and settings that there are not, and for a search that the game cannot do, RangeError for
   * numbers out of range, NotationError for a position that is none
   */
  solve(problem?: Problem | string, settings?: SolveSettings): Promise<SolveResult>;
  /**
   * Chooses a move in a game with static values, by the expectation method or minimax.
   *
   * @throws SetupError when the game has no static values, RangeError for numbers out of range
   */
  choose(problem?: Problem | string, settings?: ChooseSettings): Promise<ChooseResult>;
  /** Solves many problems, each with an empty table; results come in the order of the problems. */
  sweep(
    problems: Iterable<Problem | string>,
    settings?: SweepSettings,
  ): AsyncGenerator<SweepResult, void, undefined>;
  /**
   * Finds in games of shogi where the side to move had a mate, and whether it was played; `totals` are counted up as it
   * goes.
   *
   * @throws SetupError for another game
   */
  walk(
    games: readonly WalkedGame[],
    settings: SweepSettings & { readonly quietMoves?: boolean },
    totals: WalkTotals,
  ): AsyncGenerator<WalkFinding, void, undefined>;
  /** Ends all threads. */
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

/**
 * Starts the threads.
 *
 * @throws GameError for a game that is not there, SetupError for an option that is not there, RangeError for numbers out
 * of range, MemoryError when a table of this size does not fit
 */
export async function createSolver(options: SolverOptions): Promise<Solver> {
  checkSolverOptions(options);
  const { threads = availableParallelism(), whenFull = "collect", freeStart = false, evaluation } = options;
  const source = gameSource(options.game);
  const module = await loadGame(source);
  if (evaluation !== undefined && !module.evaluations?.includes(evaluation)) {
    const known = module.evaluations === undefined ? "none" : LIST.format(module.evaluations);
    throw new SetupError(`${module.name} has no static value ${evaluation}; it has ${known}`);
  }
  const gameOptions = { freeStart, ...(evaluation === undefined ? {} : { evaluation }) };
  const table = { entries: entriesOf(options, whenFull), whenFull };
  checkMemory(tableWords(table), table.entries, 1);
  const pool = createPool(threads);
  const rules = module.create(gameOptions);
  let session: SolveSession | undefined;
  let endgames: EndgameSession | undefined;
  let last: Promise<unknown> = pool.start(source);
  let closed = false;

  /** Waits for its turn: all threads serve one call at a time. Returns what ends the turn. */
  async function turn(): Promise<() => void> {
    let end = () => {};
    const before = last;
    last = new Promise<void>((resolve) => {
      end = resolve;
    });
    await before;
    if (closed) throw new SetupError("the solver is closed");
    return end;
  }

  async function setupOf(settings: SearchSettings, goal: string | null = null): Promise<SearchSetup> {
    const { algorithm, maxOrder, andStrategy, epsilon, sums, leafNumbers, shuffle } = settings;
    const search: SearchOptions = { maxOrder, andStrategy, epsilon, sums, leafNumbers, shuffleSeed: shuffle };
    const setup = { game: source, gameOptions, ...chooseSearch(module, goal, { algorithm, search }), table };
    await checkSetup(setup);
    return setup;
  }

  /** The packed position and its attacker. */
  function pack(problem: Problem | string): {
    text: string;
    words: Int32Array;
    attacker: Player;
    goal: string | null;
  } {
    if (typeof problem !== "string") checkProblem(problem);
    const { position = module.start, goal } = typeof problem === "string" ? { position: problem } : problem;
    const words = module.parsePosition(position);
    if (goal !== undefined && !Object.hasOwn(module.goals, goal)) {
      throw new SetupError(
        `${module.name} has no goal ${goal}; it has ${LIST.format(Object.keys(module.goals))}`,
      );
    }
    rules.load(words, 0);
    const player = goal === undefined ? "side-to-move" : module.goals[goal];
    const attacker = player === "side-to-move" ? rules.sideToMove() : player;
    return { text: module.formatPosition(words), words, attacker, goal: goal ?? null };
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

  function endgame(words: Int32Array, _setup: SearchSetup, attacker: Player, settings: SolveSettings) {
    rules.load(words, 0);
    endgames ??= openEndgameSession(pool, table);
    return proveByScore(endgames, words, rules.sideToMove() === attacker, settings);
  }

  async function solve(problem: Problem | string = {}, settings: SolveSettings = {}): Promise<SolveResult> {
    checkSettings.solve(settings);
    const { text, words, attacker, goal: named } = pack(problem);
    const setup = await setupOf(settings, named);
    checkOrders(module, setup, settings);
    const goal = named ?? unnamedGoal(module, setup);
    checkMateSettings(setup, settings);
    const { certificate: file } = settings;
    const wish =
      file === undefined ? undefined : wishFor(file, module, gameOptions, { position: text, goal, attacker });
    const end = await turn();
    try {
      const solveBy = { endgame, "df-pn-mate": mate }[setup.algorithm as string] ?? proof;
      const found: MateProof & HisshiProof = await solveBy(words, setup, attacker, settings, wish);
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
        value,
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
        ...(value === undefined ? {} : { bestMove: line.at(0) ?? null, value }),
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
    const { text, words } = pack(problem);
    const asked = chooseOptions(settings);
    const end = await turn();
    try {
      const { moves, depth, sigma, nodes, leaves, seconds, reason } = await chooseMove(
        pool,
        module,
        { source, gameOptions },
        words,
        asked,
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
    problems: Iterable<Problem | string>,
    settings: SweepSettings = {},
  ): AsyncGenerator<SweepResult, void, undefined> {
    checkSettings.sweep(settings);
    const packed = Array.from(problems, pack);
    const setup = await setupOf(settings);
    const problemSource: SweepSource = {
      count: packed.length,
      positionWords: rules.positionWords,
      write(index, words, offset) {
        words.set(packed[index].words, offset);
        return packed[index].attacker;
      },
    };
    const end = await turn();
    try {
      for await (const findings of sweep(pool, problemSource, { ...settings, setup })) {
        for (const { microseconds, ...finding } of findings) {
          yield { ...finding, position: packed[finding.index].text, seconds: microseconds / 1e6 };
        }
      }
    } finally {
      end();
    }
  }

  async function* walk(
    games: readonly WalkedGame[],
    settings: SweepSettings & { readonly quietMoves?: boolean },
    totals: WalkTotals,
  ): AsyncGenerator<WalkFinding, void, undefined> {
    const setup = await setupOf(settings);
    const end = await turn();
    try {
      yield* walkGames(pool, mateGame(), games, { ...settings, setup }, totals);
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

  async function close(): Promise<void> {
    closed = true;
    await pool.close();
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

/** @throws SetupError when lengths of mates are asked for that the search does not know */
function checkMateSettings({ algorithm }: SearchSetup, settings: MateSettings): void {
  const asked = settings.shortest || settings.allSolutions || settings.futile !== undefined;
  if (asked && algorithm !== "df-pn-mate") {
    throw new SetupError(
      `${algorithm} knows no lengths and other solutions of mates; use df-pn-mate, in shogi`,
    );
  }
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

function entriesOf({ tableEntries, tableMemory }: SolverOptions, whenFull: WhenFull): number {
  if (tableMemory === undefined) return tableEntries ?? DEFAULT_ENTRIES;
  const bytes = typeof tableMemory === "number" ? tableMemory : parseBytes(tableMemory);
  if (bytes === undefined) {
    throw new RangeError(`tableMemory: ${tableMemory} is no size; write bytes, or as in "512M"`);
  }
  return entriesInBytes(bytes, { whenFull });
}
