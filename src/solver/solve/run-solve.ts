/** Solves single positions with all threads on one shared table. */
import { OPEN_TO_ALL, STOP, STOP_ASKED, STOP_NOT } from "../../../native-layout/control-record.js";
import { droppedStores } from "../../../native-layout/table-entry.js";
import {
  NO_TICKET,
  nodesSoFar,
  POSITION,
  readNodes,
  sumNodes,
  THREAD_WORDS,
} from "../../../native-layout/thread-record.js";
import type { CertificateSubject } from "../../certificates/extract/certify.js";
import type { ShownWin } from "../../certificates/extract/extract-within.js";
import type { Statistics } from "../../engine/statistics.js";
import type { GameDefinition } from "../../game/definition.js";
import { FailureError } from "../../game/errors.js";
import type { Player } from "../../game/game.js";
import type { SearchKind } from "../../search/kind.js";
import { type Limits, startBudget } from "../../search/limits.js";
import type { Line } from "../../search/search.js";
import type { CertificateShare } from "../certificates/write-nodes.js";
import { joining } from "../threads/joining.js";
import type { Pool } from "../threads/pool.js";
import { runThreads } from "../threads/run.js";
import { nextSession, type SolveSetup, sharing } from "../threads/thread-context.js";
import { endTurns, waitsOf } from "../threads/turns.js";
import { openAsking } from "./ask-table.js";
import { kindNamed } from "./choose-search.js";
import type { Found } from "./found.js";
import { addStatistics, gather } from "./gather.js";
import { createOnlooker, type Look } from "./onlooker.js";
import { moveTo } from "./parallel/branches.js";
import type { Remote } from "./parallel/remote-jobs.js";
import { joinRootTree } from "./parallel/root-tree.js";
import { openTwoLevel, type UpperLevel } from "./parallel/two-level.js";
import type { TableMemory } from "./saved/checkpoint-file.js";
import { openSessionMemory } from "./session-memory.js";
import type { SolveShare, SolveTask } from "./solve-thread.js";

/** The limits are those of all threads together. */
export interface SolveOptions extends Limits {
  readonly attacker: Player;
  /** A narrower question to the search (`SearchLimits.question`). */
  readonly question?: unknown;
  /** What is known of the position before serves this one. */
  readonly keepTable?: boolean | undefined;
}

export interface CertificateOptions extends Pick<SolveOptions, "attacker" | "signal"> {
  /** Nodes that the verdict took. */
  readonly nodes: number;
  readonly path: string;
  /** Whether the subject's position is that of a wider problem. */
  readonly wider: boolean;
  readonly shown?: ShownWin | undefined;
  /** Told ten times a second how many nodes of the certificate have been found. */
  readonly onNodes?: ((nodes: number) => void) | undefined;
}

/** A position was both proven and disproven: some part of the program is wrong, and no verdict holds. */
export class ContradictedError extends FailureError {
  /** @param words the packed position, with its constants behind it */
  constructor(
    readonly words: Int32Array,
    readonly position: string,
    evidence = "",
  ) {
    super(`${position} was both proven and disproven; please report this${evidence}`);
  }
}

export interface SolveSession {
  /** The table, for whoever saves it while nothing is searched. */
  readonly memory: TableMemory;
  /** The same of two-level searches, beside the table. */
  readonly upper: UpperLevel;
  /** Looks into the table while threads search the problem. The line is empty where only the search reads its table. */
  look(words: Int32Array, setup: SolveSetup, attacker: Player, kind: SearchKind): Look;
  /**
   * Has every thread load what it searches with, so that no time limit counts the loading. `solve` does so itself, before
   * its own clock starts.
   */
  load(setup: SolveSetup): Promise<void>;
  /** Solves a packed position, with its constants behind it; one at a time. The table begins empty unless it is kept. */
  solve(words: Int32Array, setup: SolveSetup, options: SolveOptions): Promise<Found>;
  /**
   * The line of play of the proof just found; `nodes` is what the proof took, and the line may take as many again. The
   * limits are those that are left.
   */
  line(
    words: Int32Array,
    setup: SolveSetup,
    options: SolveOptions & { readonly nodes: number },
  ): Promise<Line>;
  /** What the searches of each thread did since the last call, of all that were to be counted; undefined for a thread that did none. */
  takeStatistics(): readonly (Statistics | undefined)[];
  /** Writes the certificate of the verdict just found. */
  certificate(
    words: Int32Array,
    setup: SolveSetup,
    options: CertificateOptions,
    subject: CertificateSubject,
  ): Promise<CertificateShare>;
}

/**
 * Takes the memory for solving positions one after the other with the same table.
 *
 * @param remote where the call at work finds its workers, if they are elsewhere
 * @param onWarning called with a sentence about what makes the searches slow
 * @throws MemoryError when it is not there, saying what would fit
 */
export function openSolveSession(
  pool: Pool,
  module: GameDefinition,
  setup: Pick<SolveSetup, "gameOptions" | "table" | "engineBytes">,
  remote: Remote = {},
  onWarning?: (sentence: string) => void,
): SolveSession {
  const game = module.create(setup.gameOptions);
  const { threads } = pool;
  const memory = openSessionMemory(game, threads, setup, onWarning);
  const { arena, control, records, positions, tree, table, place, prepare } = memory;
  const session = nextSession();
  let generation = 0;
  /** What each thread's searches did since `takeStatistics`. */
  let counted: (Statistics | undefined)[] = [];
  /** How the last position was searched. */
  let latest: SolveSetup | undefined;

  /** The threads that begin: all, or the first alone. */
  const beginning = ({ together }: SolveSetup) => (together ? threads : 1);

  /** What the threads have loaded. */
  const loaded = new Set<string>();

  async function load(setup: SolveSetup): Promise<void> {
    const name = JSON.stringify(setup);
    if (loaded.has(name)) return;
    loaded.add(name);
    const task = (thread: number) => {
      const threadContext = { session, arena, setup: setup.together ? sharing(setup, thread) : setup };
      return { kind: "start", game: setup.game, threadContext } as const;
    };
    // A thread that fails here fails at the search as well, which says why.
    await Promise.allSettled(
      Array.from({ length: beginning(setup) }, (_, thread) => pool.run(task(thread), undefined, thread)),
    );
  }

  const twoLevel = openTwoLevel({ pool, module, game, control, records, table, remote });

  async function solve(words: Int32Array, asked: SolveSetup, options: SolveOptions): Promise<Found> {
    const { attacker, maxNodes, signal, onProgress, question, keepTable = false } = options;
    // A narrower question is about the root, and only a search of the root knows it.
    const searched: SolveSetup =
      asked.way === "two-level" && question !== undefined ? { ...asked, way: "shared-table" } : asked;
    const isElsewhere = remote.workers !== undefined && searched.way === "two-level";
    if (!isElsewhere) await load(searched);
    const budget = startBudget(options);
    const { deadline } = budget;
    prepare(words, attacker);
    latest = searched;
    if (!keepTable) generation++;
    const alone = searched.together || searched.way === "alone";
    const { turnNodes } = pool;
    const limits = { deadline, turnNodes } as const;
    const common = { session, arena, threads, setup: searched, attacker, generation, ...limits } as const;
    let error: string | undefined;
    const byJobs =
      searched.way === "two-level" && searched.together
        ? await twoLevel.open(words, { ...common, maxNodes }, keepTable, (cause) => {
            error = cause.message;
          })
        : undefined;
    const { shares, overdue } = await runThreads<SolveShare>({
      control,
      threads: isElsewhere ? 1 : beginning(searched),
      wanted: alone ? undefined : joining(pool, searched.game, budget, () => sumNodes(records)),
      deadline,
      signal,
      onProgress: () => onProgress?.({ ...nodesSoFar(records), seconds: budget.seconds }),
      start: (thread, watch) =>
        byJobs?.serve(thread, watch) ??
        pool.run({ kind: "solve", ...common, thread, maxNodes, question } satisfies SolveTask, watch, thread),
      onDeath(thread, cause) {
        error = cause.message;
        endTurns(records, thread);
        // Without the first no other thread can join.
        if (thread === 0 && Atomics.load(control, OPEN_TO_ALL) === 0 && !searched.together)
          Atomics.compareExchange(control, STOP, STOP_NOT, STOP_ASKED);
        const item = records[thread * THREAD_WORDS + POSITION];
        if (item !== NO_TICKET) joinRootTree(tree, positions, game, threads).abandon(item);
      },
    });
    if (searched.stats) {
      const stats = shares.map((share) => share?.stats);
      counted = addStatistics(counted, stats);
    }
    const failure = byJobs?.failure();
    if (failure !== undefined) throw failure;
    const broken = byJobs?.contradiction();
    if (broken !== undefined) {
      const whole = words.slice();
      whole.set(broken.words);
      throw new ContradictedError(whole, module.formatPosition(whole));
    }
    const workers = byJobs?.workers();
    const after = byJobs?.tree.decidingBranch();
    const move = after && moveTo(game, words, after);
    const nodes = shares.map((share, i) => share?.nodes ?? readNodes(records, i * THREAD_WORDS));
    const waited = turnNodes === undefined ? undefined : waitsOf(records);
    const dropped = droppedStores(table);
    const outcome = gather(shares, { nodes, waited, seconds: budget.seconds, error, overdue });
    const tableUse =
      byJobs && onlooker.use({ asked, searched, generation }, kindNamed(searched.algorithm, module));
    return {
      ...outcome,
      ...(tableUse === undefined ? {} : { tableUse }),
      ...(move === undefined || outcome.verdict === "unknown" ? {} : { move }),
      ...(dropped === 0 ? {} : { droppedStores: dropped }),
      ...(workers === undefined ? {} : { workers }),
    };
  }

  const onlooker = createOnlooker(module, table);

  return {
    memory: {
      name: "table",
      words: table,
      shared: threads > 1,
      get generation() {
        return generation;
      },
      set generation(next: number) {
        generation = next;
      },
    },
    upper: twoLevel.upper,
    load,
    solve,
    look: (words, asked, attacker, kind) =>
      onlooker.look(words, { asked, searched: latest ?? asked, generation }, attacker, kind),
    takeStatistics() {
      const taken = counted;
      counted = [];
      return taken;
    },
    ...openAsking({ pool, place, control, records, task: () => ({ session, arena, generation }) }),
  };
}
