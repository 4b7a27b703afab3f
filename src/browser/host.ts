/// <reference lib="dom" />
/** The worker of a page: the solver, and the page's messages to it; or one of the threads of such a worker. */
import type { GameDefinition } from "../game/definition.js";
import { asError, SetupError } from "../game/errors.js";
import type { Solver } from "../solver/api.js";
import type { SolveSettings } from "../solver/settings.js";
import { createSolver } from "../solver/solver.js";
import type { GameTaskModule } from "../solver/threads/game-task.js";
import work, { type Job } from "../solver/threads/worker.js";
import { dropFile, keptFile } from "./kept-files.js";
import type { FromWorker, OpenMessage, SentError, SolveMessage, ToWorker } from "./messages.js";
import { addGame } from "./program-games.js";
import { becomeThread, tellParent } from "./thread.js";
import { replaceSharedMemory, setWorkerType } from "./workers.js";

/** Settings that name files: a page has none, and takes the certificate as bytes. */
const WITH_FILES = ["save", "saveEvery", "resume"];

/**
 * Answers a page, or does the jobs of the worker that has started this one.
 *
 * @param tasks modules of tasks that the game brings, by their URLs
 */
export function serve(game: GameDefinition, tasks: Readonly<Record<string, GameTaskModule>> = {}): void {
  replaceSharedMemory();
  addGame(game, tasks);
  let solver: Promise<Solver> | undefined;
  const running = new Map<number, AbortController>();
  addEventListener("message", ({ data }: MessageEvent<ToWorker>) => {
    if (data.kind === "job") void doJob(data.job);
    else if (data.kind === "open") {
      solver = open(data);
      solver.then(
        ({ threads }) => tell({ kind: "opened", threads }),
        (error) => tell({ kind: "failed", error: sent(error) }),
      );
    } else if (data.kind === "stop") running.get(data.id)?.abort();
    else if (solver !== undefined) void answer(solver, data, running);
  });
}

const tell = (message: FromWorker) => postMessage(message);

/** As a thread of the worker that has started this one. */
export async function doJob(job: Job): Promise<void> {
  becomeThread();
  try {
    tellParent({ kind: "done", result: await work(job) });
  } catch (error) {
    tellParent({ kind: "failed", error: asError(error) });
  }
}

function open({ game, type, kind: _, ...options }: OpenMessage): Promise<Solver> {
  setWorkerType(type);
  const given = Object.entries(options).filter(([, value]) => value !== undefined);
  return createSolver({ game, ...Object.fromEntries(given) });
}

async function answer(
  solver: Promise<Solver>,
  { id, problem, settings }: SolveMessage,
  running: Map<number, AbortController>,
): Promise<void> {
  const call = new AbortController();
  running.set(id, call);
  const file = `certificate-${id}`;
  try {
    const { certificate: isWanted, ...asked } = settings;
    const withFile = WITH_FILES.find((name) => asked[name] !== undefined);
    if (withFile !== undefined) throw new SetupError(`${withFile} names a file, and a page has none`);
    const certificate = isWanted === true ? { certificate: file } : {};
    const { certificate: outcome, ...result } = await (await solver).solve(problem, {
      ...(asked as SolveSettings),
      ...certificate,
      signal: call.signal,
      onInfo: (info) => tell({ kind: "info", id, info }),
    });
    const written =
      outcome === undefined ? undefined : "refused" in outcome ? outcome.refused : keptFile(file);
    tell({ kind: "solved", id, result, ...(written === undefined ? {} : { certificate: written }) });
  } catch (error) {
    tell({ kind: "failed", id, error: sent(error) });
  } finally {
    running.delete(id);
    dropFile(file);
  }
}

function sent(thrown: unknown): SentError {
  const { name, message } = asError(thrown);
  const { column } = Object(thrown) as { readonly column?: number };
  return { name, message, ...(column === undefined ? {} : { column }) };
}
