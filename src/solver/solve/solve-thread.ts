/**
 * One of the threads that solve a position together.
 *
 * The first begins alone, as if it were the only one, and takes no lock. Others come when the position turns out to be worth
 * it (run-solve.ts). When the first finds one waiting, it breaks off, and goes on as one of several from what the table knows.
 *
 * All share one table. Either every thread searches the root itself (`shared-table`): what one finds out the others do
 * not search again, and they differ in the order of children. Or each takes branches at the root, the most proving first
 * (`root-split`), and works on one for some thousand nodes before it looks again which is the most proving. The first
 * thread that has the answer stops the others.
 */
import { availableParallelism } from "node:os";
import type { Arena } from "../../../native-layout/arena.js";
import { regionWords } from "../../../native-layout/arena.js";
import { COMERS, OPEN_TO_ALL, STOP, STOP_NOT, STOP_SOLVED } from "../../../native-layout/control-record.js";
import {
  NO_TICKET,
  POSITION,
  publishNodes,
  readNodes,
  THREAD_WORDS,
} from "../../../native-layout/thread-record.js";
import { endStatistics, type Statistics, startStatistics } from "../../engine/statistics.js";
import type { Player } from "../../game/game.js";
import { ordersOf } from "../../search/kind.js";
import { type Reason, type SearchLimits, type SearchResult, searchContext } from "../../search/search.js";
import { createTick, reasonToStop, type TaskLimits, tickNodesOf } from "../threads/task-limits.js";
import { type SolveSetup, sharing, type ThreadContext, threadContextFor } from "../threads/thread-context.js";
import { createTurns, type Turns } from "../threads/turns.js";
import { moveTo, numbersOf, rootResult, splitPosition } from "./parallel/branches.js";
import { joinRootTree } from "./parallel/root-tree.js";

/** Nodes that a branch gets at first, before the most proving branch is chosen again. */
const FIRST_SLICE = 1 << 12;
const MOST_DOUBLINGS = 10;
const WAIT_MILLISECONDS = 10;

export type SolveRegion = "control" | "threads" | "constants" | "positions" | "tree" | "table";

/** The limits are those of all threads together. */
export interface SolveTask extends TaskLimits {
  readonly kind: "solve";
  readonly session: number;
  readonly arena: Arena<SolveRegion>;
  readonly thread: number;
  /** All threads that may take part. */
  readonly threads: number;
  /** With `together` all of them begin at once. */
  readonly setup: SolveSetup;
  readonly attacker: Player;
  /** The table's; no other run of the arena has used it. */
  readonly generation: number;
  /** A narrower question to the search (`SearchLimits.question`); all threads then search the root. */
  readonly question?: unknown;
}

export interface SolveShare {
  /** Only one thread has the result; the others were stopped. */
  readonly result: SearchResult;
  readonly nodes: number;
  readonly seconds: number;
  readonly idleSeconds: number;
  /** Share of the table in use, 0 to 1. */
  readonly tableUse: number;
  /** What its searches did, where that is counted. */
  readonly stats?: Statistics;
}

export async function solveThread(
  task: SolveTask,
  begin: () => void,
  finish: () => void,
): Promise<SolveShare> {
  const { arena, thread, setup } = task;
  const beginsAlone = thread === 0 && !setup.together;
  const contextOf = (each: SolveSetup) => threadContextFor(task.session, each, arena, "table");
  let threadContext = await contextOf(beginsAlone ? setup : sharing(setup, thread));
  begin();
  const start = performance.now();
  const control = regionWords(arena, "control");
  if (setup.stats) startStatistics();
  const limits = createLimits(task);
  limits.turns?.join();
  let share = beginsAlone ? searchAlone(task, threadContext, limits) : waitToJoin(task);
  if (share === undefined) {
    if (beginsAlone) threadContext = await contextOf(sharing(setup, thread));
    share = searchTogether(task, threadContext, limits);
  }
  // Before the others learn of the answer: the signal to them ends this thread, too, as long as it may be ended.
  finish();
  if (share.result.reason !== "stopped") Atomics.compareExchange(control, STOP, STOP_NOT, STOP_SOLVED);
  limits.turns?.leave();
  const nodes = readNodes(regionWords(arena, "threads"), thread * THREAD_WORDS);
  const seconds = (performance.now() - start) / 1000;
  const counted = setup.stats ? { stats: endStatistics() } : {};
  const { search, table } = threadContext;
  const tableUse = thread === 0 ? (search.tableUse?.() ?? table.use()) : 0;
  return { result: share.result, nodes, seconds, idleSeconds: share.idle / 1000, tableUse, ...counted };
}

interface Share {
  readonly result: SearchResult;
  /** Milliseconds without work. */
  readonly idle: number;
}

/** What a thread tells the others while it searches, and why it has to stop. */
interface ThreadLimits {
  /** By a thread that searches alone, which counts its own nodes. */
  alone(nodes: number): Reason | undefined;
  limit(nodes: number): Reason | undefined;
  /** Ends one of its searches: `limit` counts the nodes of the next. */
  finish(nodes: number): void;
  readonly tickNodes: number;
  readonly turns: Turns | undefined;
}

function createLimits(task: SolveTask): ThreadLimits {
  const { arena, thread, threads, setup } = task;
  const control = regionWords(arena, "control");
  const records = regionWords(arena, "threads");
  const place = { control, records, thread };
  const alone = createTick(place, task, true);
  const tick = createTick(place, task);
  const tickNodes = tickNodesOf(task, threads);
  const turns = createTurns(place, task.turnNodes && tickNodes);
  let nodesBefore = 0;
  let opens = thread === 0 && !setup.together;
  return {
    alone,
    tickNodes,
    turns,
    limit(nodes) {
      // From its first look on a search that is shared has the table in the form that all can use.
      if (opens) {
        Atomics.store(control, OPEN_TO_ALL, 1);
        Atomics.notify(control, OPEN_TO_ALL);
        opens = false;
      }
      turns?.spend(nodes, nodesBefore);
      return tick(nodesBefore + nodes);
    },
    finish(nodes) {
      turns?.restart();
      nodesBefore += nodes;
      publishNodes(records, thread * THREAD_WORDS, nodesBefore);
    },
  };
}

/** Puts the thread's game at the position. */
function load({ arena, generation }: SolveTask, { game, table }: ThreadContext): void {
  table.setGeneration(generation);
  game.setConstants?.(regionWords(arena, "constants"), 0);
  game.load(regionWords(arena, "positions"), 0);
}

/** As a single thread does, to the node; undefined when others have come. */
function searchAlone(
  task: SolveTask,
  threadContext: ThreadContext,
  { alone, finish }: ThreadLimits,
): Share | undefined {
  const { attacker, question, maxNodes } = task;
  const control = regionWords(task.arena, "control");
  load(task, threadContext);
  let hasCompany = false;
  const result = threadContext.search.solve(attacker, {
    ...(maxNodes === undefined ? {} : { maxNodes }),
    thread: 0,
    question,
    tick(nodes) {
      const reason = alone(nodes);
      hasCompany = reason === undefined && Atomics.load(control, COMERS) > 0;
      return hasCompany ? "stopped" : reason;
    },
    tickNodes: tickNodesOf(task, 1),
  });
  finish(result.nodes);
  return hasCompany && result.reason === "stopped" ? undefined : { result, idle: 0 };
}

/** Waits until the first thread shares its search; a result when it is over before that. */
function waitToJoin(task: SolveTask): Share | undefined {
  const { arena, setup } = task;
  if (setup.together) return undefined;
  const control = regionWords(arena, "control");
  Atomics.add(control, COMERS, 1);
  while (Atomics.load(control, OPEN_TO_ALL) === 0) {
    const reason = reasonToStop(control, task);
    if (reason !== undefined)
      return { result: { verdict: "unknown", reason, nodes: 0, order: null }, idle: 0 };
    Atomics.wait(control, OPEN_TO_ALL, 0, WAIT_MILLISECONDS);
  }
  return undefined;
}

function searchTogether(task: SolveTask, threadContext: ThreadContext, limits: ThreadLimits): Share {
  load(task, threadContext);
  if (task.setup.way === "root-split" && task.question === undefined)
    return searchBranches(task, threadContext, limits);
  const { thread, question, attacker } = task;
  const { limit: tick, finish, tickNodes, turns } = limits;
  const wait = turns?.wait;
  const result = threadContext.search.solve(attacker, { thread, question, tick, tickNodes, wait });
  finish(result.nodes);
  return { result, idle: 0 };
}

function searchBranches(
  task: SolveTask,
  threadContext: ThreadContext,
  { limit, finish, tickNodes, turns }: ThreadLimits,
): Share {
  const { arena, thread, threads, attacker, setup } = task;
  const { kind, game, table, search } = threadContext;
  const positions = regionWords(arena, "positions");
  const records = regionWords(arena, "threads");
  // Threads that take turns need no cores of their own.
  const seats = turns === undefined ? availableParallelism() : threads;
  const tree = joinRootTree(regionWords(arena, "tree"), positions, game, seats, turns?.wait);
  // Without orders all is stored under order 0; λ search the root under its own order.
  const storedOrder = ordersOf(kind, setup.search);
  let reason: Reason | undefined;
  let nodes = 0;

  function searchBranch(item: number): void {
    const low = game.keyLow();
    const high = game.keyHigh();
    const limits: SearchLimits = {
      tickNodes,
      maxNodes: FIRST_SLICE << Math.min(MOST_DOUBLINGS, tree.visits(item)),
      tick(searched) {
        reason = limit(searched);
        return reason ?? (tree.obsolete(item) ? "stopped" : undefined);
      },
    };
    const result = search.solve(attacker, limits);
    finish(result.nodes);
    nodes += result.nodes;
    if (result.reason === "table full" || result.reason === "too deep") reason = result.reason;
    const [proof, disproof] = numbersOf(result, table, low, high, searchContext(attacker, storedOrder));
    tree.give(item, proof, disproof, result.order ?? -1);
  }

  while (reason === undefined) {
    const work = tree.take(() => limit(0) !== undefined);
    reason = limit(0);
    if (work.kind === "end" || reason !== undefined) break;
    const { kind, item } = work;
    Atomics.store(records, thread * THREAD_WORDS + POSITION, item);
    game.load(positions, item * game.positionWords);
    if (kind === "search") searchBranch(item);
    else {
      tree.split(item, splitPosition(threadContext, attacker, storedOrder));
      finish(1);
      nodes++;
    }
    Atomics.store(records, thread * THREAD_WORDS + POSITION, NO_TICKET);
  }

  const branch = tree.decidingBranch();
  const after = positions.subarray(branch * game.positionWords, (branch + 1) * game.positionWords);
  const move = branch < 0 ? undefined : moveTo(game, positions, after);
  const result = rootResult(tree.root(), storedOrder, nodes, reason ?? "stopped");
  return {
    result: { ...result, ...(move === undefined || result.verdict === "unknown" ? {} : { move }) },
    idle: tree.idle(),
  };
}
