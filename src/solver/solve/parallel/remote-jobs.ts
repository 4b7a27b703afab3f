/**
 * Two-level search by workers that are elsewhere: the tree is here, the first job is done here, others go out through an exchange,
 * and at the end what was found comes home. Every step of the verdict is then found again on the table here, with the facts that
 * workers have sent; so lines and certificates need nobody else, and no verdict rests on an answer alone.
 */
import { effortClass } from "../../../../native-layout/table-entry.js";
import { publishNodes } from "../../../../native-layout/thread-record.js";
import type { GameDefinition } from "../../../game/definition.js";
import { asError } from "../../../game/errors.js";
import { ordersOf, tableForm } from "../../../search/kind.js";
import type { Reason } from "../../../search/search.js";
import type { TablePart } from "../../../search/table/saved-table.js";
import { createFactSource, sharesFacts, takeFacts } from "../../../search/table/shared-facts.js";
import {
  type Coordinator,
  type CoordinatorState,
  createCoordinator,
  type JobExchange,
} from "../../../search/two-level/coordinator.js";
import { NO_THRESHOLDS } from "../../../search/two-level/places.js";
import type { DecidedStep } from "../../../search/two-level/steps.js";
import { ContradictionError, type TwoLevelTree } from "../../../search/two-level/tree.js";
import { OverdueError, type Pool, type Watch } from "../../threads/pool.js";
import { reasonToStop } from "../../threads/task-limits.js";
import { kindNamed } from "../choose-search.js";
import type { SolveShare } from "../solve-thread.js";
import { rootResult } from "./branches.js";
import { type JobQuestion, SHARED_NODES } from "./job-bench.js";
import type { JobTask } from "./job-thread.js";

/**
 * Nodes of a job at least: one that is sent elsewhere takes some milliseconds on its way. So many are searched here before any
 * worker is asked: most of the smaller questions of an answer take no more.
 */
export const REMOTE_LEAST_NODES = 4096;
/** Nodes that a step may take to be found again. */
const MOST_STEP_NODES = 1 << 30;

/** Who searches the jobs of a solver's calls, in place of its threads. */
export interface RemoteWorkers {
  /** Opens the way to whoever searches jobs of a question. */
  open(question: JobQuestion): Promise<JobExchange>;
  /** Called ten times a second. */
  readonly onState?: ((state: CoordinatorState) => void) | undefined;
}

/** Where the call that has its turn finds its workers. */
export interface Remote {
  workers?: RemoteWorkers | undefined;
  /** The search at work there. */
  search?: RemoteSearch | undefined;
}

/** What jobs have in common that are searched here. */
type JobsTask = Omit<JobTask, "kind" | "thread" | "work">;

interface RemoteOptions {
  readonly pool: Pool;
  readonly module: GameDefinition;
  readonly workers: RemoteWorkers;
  readonly question: JobQuestion;
  readonly tree: TwoLevelTree;
  /** The words of the table here. */
  readonly table: Int32Array;
  readonly control: Int32Array;
  readonly records: Int32Array;
  onDeath(error: Error): void;
}

/** The search of one question by workers elsewhere, which may be stopped and go on again. */
export interface RemoteSearch {
  readonly tree: TwoLevelTree;
  /**
   * Goes on until the answer is here, or a limit ends it; jobs that are at work then stay where they are.
   *
   * Rejects where two answers, or an answer and what was found here, contradict each other.
   */
  serve(task: JobsTask, watch: Watch): Promise<SolveShare>;
  /** What ended it where two answers contradict each other; no verdict holds then. */
  contradiction(): ContradictionError | undefined;
  /** Why workers could not be asked. */
  failure(): Error | undefined;
  /** How many workers have taken part; undefined where none was asked. */
  workers(): number | undefined;
  /** How many jobs there may be at a time. */
  seats(): number;
  close(): Promise<void>;
}

export function openRemoteSearch(options: RemoteOptions): RemoteSearch {
  const { pool, module, workers, question, tree, table, control, records, onDeath } = options;
  const { setup, generation } = question;
  const kind = kindNamed(setup.algorithm, module);
  const form = tableForm(kind);
  const shared = sharesFacts(form) ? form : undefined;
  let exchange: JobExchange | undefined;
  let coordinator: Coordinator | undefined;
  let broken: ContradictionError | undefined;
  let failed: Error | undefined;

  function onFacts(facts: TablePart): boolean {
    if (shared === undefined) return false;
    try {
      takeFacts(table, generation, shared, facts);
      return true;
    } catch (error) {
      if (error instanceof RangeError) return false;
      throw error;
    }
  }

  function* factsForNew(): Generator<TablePart, void, undefined> {
    if (shared === undefined) return;
    const source = createFactSource(table, generation, shared, effortClass(SHARED_NODES));
    for (let go = 0; go < source.goes; go++) {
      const facts = source.next();
      if (facts !== undefined) yield facts;
    }
  }

  async function coordinatorHere(): Promise<Coordinator> {
    exchange ??= await workers.open(question);
    coordinator ??= createCoordinator({
      ...{ tree, exchange, onFacts, factsForNew },
      onDeath: (error) => onDeath(new Error(error)),
    });
    return coordinator;
  }

  /** The first job of a question: where that decides it, nobody else is asked. Returns why the position cannot be searched. */
  async function beginHere(task: JobsTask, watch: Watch): Promise<Reason | undefined> {
    const { maxNodes = REMOTE_LEAST_NODES } = task;
    const job = tree.take();
    if (job === undefined) return undefined;
    const work = { ...job, nodes: Math.max(1, Math.min(REMOTE_LEAST_NODES, maxNodes)), ...NO_THRESHOLDS };
    try {
      // The job's own nodes are its limit.
      const own = { kind: "job", ...task, maxNodes: undefined, thread: 0, work } satisfies JobTask;
      const share = await pool.run(own, watch, 0);
      const { answer, reason = undefined } = share ?? {};
      const isDecided = answer?.proof === 0 || answer?.disproof === 0;
      if (answer !== undefined && (isDecided || reason === undefined)) tree.give(job.id, answer);
      else if (reason === undefined || reason === "stopped" || reason === "time limit") tree.leave(job.id);
      else {
        tree.setAside(job.id);
        return reason;
      }
    } catch (error) {
      tree.lose(job.id, "died");
      if (error instanceof OverdueError) throw error;
      onDeath(asError(error));
    }
    return undefined;
  }

  async function takeTurn(nodesLeft: number): Promise<Coordinator> {
    try {
      const here = await coordinatorHere();
      await here.turn(nodesLeft);
      return here;
    } catch (error) {
      if (!(error instanceof ContradictionError)) failed = asError(error);
      throw error;
    }
  }

  async function serve(task: JobsTask, watch: Watch): Promise<SolveShare> {
    const began = performance.now();
    const before = tree.nodes;
    const { maxNodes = Number.POSITIVE_INFINITY } = task;
    const spent = () => tree.nodes - before;
    let reason: Reason | undefined;
    const left = before === 0 ? await beginHere(task, watch) : undefined;
    for (;;) {
      reason = reasonToStop(control, task) ?? (spent() >= maxNodes ? "node limit" : undefined);
      if (tree.isDecided() || tree.isAtEnd() || reason !== undefined) break;
      const here = await takeTurn(maxNodes - spent());
      publishNodes(records, 0, spent());
      workers.onState?.(here.state());
    }
    let nodes = spent();
    if (tree.isDecided()) {
      const home = await bringHome({ pool, task, watch, lists: tree.steps() });
      nodes += home.nodes;
      ({ reason } = home);
    }
    const root = reason === undefined ? tree.root() : { proof: 1, disproof: 1, order: -1 };
    return {
      result: rootResult(root, ordersOf(kind, setup.search), nodes, reason ?? left ?? "stopped"),
      ...{ nodes, seconds: (performance.now() - began) / 1000, idleSeconds: 0, tableUse: 0 },
    };
  }

  return {
    tree,
    workers: () => coordinator?.state().seen,
    seats: () => coordinator?.seats() ?? 1,
    contradiction: () => broken,
    failure: () => failed,
    serve: (task, watch) =>
      serve(task, watch).catch((error) => {
        if (error instanceof ContradictionError) broken = error;
        throw error;
      }),
    async close() {
      await exchange?.close();
      exchange = undefined;
      coordinator = undefined;
    },
  };
}

interface Steps {
  readonly pool: Pool;
  readonly task: JobsTask;
  readonly watch: Watch;
  /** Each list follows from those before it. */
  readonly lists: readonly (readonly DecidedStep[])[];
}

/** Finds again, on the table here, what a verdict follows from; on all threads, list by list. */
async function bringHome({
  pool,
  task,
  watch,
  lists,
}: Steps): Promise<{ readonly nodes: number; readonly reason: Reason | undefined }> {
  let nodes = 0;
  let reason: Reason | undefined;

  async function find({ words, isProven }: DecidedStep, thread: number): Promise<void> {
    const work = { id: 0, words, nodes: MOST_STEP_NODES, ...NO_THRESHOLDS };
    const share = await pool.run({ kind: "job", ...task, thread, work } satisfies JobTask, watch, thread);
    if (share === undefined) return;
    nodes += share.answer.nodes;
    const { proof, disproof } = share.answer;
    if (proof !== 0 && disproof !== 0) reason ??= share.reason ?? "node limit";
    else if ((proof === 0) !== isProven) throw new ContradictionError(words, isProven);
  }

  for (const list of lists) {
    let next = 0;
    const goThrough = async (thread: number) => {
      while (next < list.length && reason === undefined) await find(list[next++], thread);
    };
    await Promise.all(
      Array.from({ length: Math.min(pool.threads, list.length) }, (_, thread) => goThrough(thread)),
    );
  }
  return { nodes, reason };
}
