/// <reference lib="dom" />
/** The solver as a page has it: messages to its worker. */
import { NotationError, SetupError } from "../game/errors.js";
import type { GameOptions } from "../game/module.js";
import type { SolveInfo, SolveResult } from "../solver/results.js";
import type { Problem, SolveSettings } from "../solver/settings.js";
import type { BrowserGame } from "./game.js";
import type { FromWorker, SentError, SolveMessage, ToWorker } from "./messages.js";

export interface BrowserOptions {
  /** The default export of `solve-fast/browser/NAME`. */
  readonly game: BrowserGame;
  /** More than one only where the page is isolated. Default: as many as there are cores there, one elsewhere. */
  readonly threads?: number;
  /** Memory of the table, in bytes or as in `64M`. */
  readonly tableMemory?: number | string;
  /** Entries of the table, in place of its memory. */
  readonly tableEntries?: number;
  /** Choices of rules that the game has, by their names. */
  readonly options?: GameOptions;
  /** Starts the worker, where the page's policy allows none from a text: one that runs the game's `program`. */
  worker?(): Worker;
}

type Kept = Omit<SolveSettings, "certificate" | "resume" | "save" | "saveEvery" | "threadLimit">;

/** The settings of `solve`, without those that name files. */
export interface BrowserSettings extends Omit<Kept, "onInfo" | "onProgress"> {
  /** Whether to write the proof of the verdict, for `solve-fast verify` and `checkCertificate`. */
  readonly certificate?: boolean;
  /** Called about ten times a second with what is known so far; nothing of it is proven. */
  onProgress?(info: SolveInfo): void;
}

export interface BrowserResult extends Omit<SolveResult, "certificate"> {
  /** The proof, where it was asked for; or why there is none, as a part of a sentence. */
  readonly certificate?: Uint8Array | { readonly refused: string };
}

export interface BrowserSolver {
  readonly threads: number;
  /**
   * Solves a position, one after the other. With one thread in a page that is not isolated, an exact score does not hear the
   * signal: its worker is ended after a second and another started, and the reason of the signal is thrown.
   *
   * @throws NotationError for a text that is no position, SetupError for settings that do not fit
   */
  solve(problem?: Problem | string, settings?: BrowserSettings): Promise<BrowserResult>;
  /** Ends the worker, and with it what is still searched. */
  close(): void;
}

interface Asked {
  resolve(result: BrowserResult): void;
  reject(error: Error): void;
  onProgress?: ((info: SolveInfo) => void) | undefined;
}

/** So long a search has to end when it is asked to; then its worker is ended. */
const STOP_MILLISECONDS = 1000;

/**
 * Starts the worker.
 *
 * @throws SetupError for options that do not fit, Error where no worker can be started or its memory is not there
 */
export async function createSolver(options: BrowserOptions): Promise<BrowserSolver> {
  let link = await openLink(options);
  let calls = 0;
  let closed = false;

  /** In one thread there are searches that hear nothing until they are over. */
  async function startAnew(why: Error): Promise<void> {
    link.close(why);
    link = await openLink(options);
  }

  return {
    threads: link.threads,
    async solve(problem = {}, settings = {}) {
      if (closed) throw new SetupError("the solver is closed");
      const { signal, onProgress, ...rest } = settings;
      const id = ++calls;
      let timer: ReturnType<typeof setTimeout> | undefined;
      const { post } = link;
      const stop = () => {
        post({ kind: "stop", id });
        timer = setTimeout(() => void startAnew(signal?.reason), STOP_MILLISECONDS);
      };
      const result = link.ask({ kind: "solve", id, problem, settings: rest }, onProgress);
      if (signal?.aborted) stop();
      signal?.addEventListener("abort", stop);
      try {
        return await result;
      } finally {
        clearTimeout(timer);
        signal?.removeEventListener("abort", stop);
      }
    },
    close() {
      closed = true;
      link.close(new SetupError("the solver is closed"));
    },
  };
}

/** A worker that has its solver. */
interface Link {
  readonly threads: number;
  post(message: ToWorker): void;
  ask(message: SolveMessage, onProgress: Asked["onProgress"]): Promise<BrowserResult>;
  /** Ends the worker; who waits for it is told why. */
  close(why: Error): void;
}

async function openLink({ game, worker: own, ...options }: BrowserOptions): Promise<Link> {
  const { worker, end } = own === undefined ? workerOf(game.program) : { worker: own(), end() {} };
  const asked = new Map<number, Asked>();
  const post = (message: ToWorker) => worker.postMessage(message);

  function close(why: Error): void {
    worker.terminate();
    end();
    for (const { reject } of asked.values()) reject(why);
    asked.clear();
  }

  function hear(message: Exclude<FromWorker, { kind: "opened" }>): void {
    const call = asked.get(message.id ?? 0);
    if (message.kind === "info") call?.onProgress?.(message.info);
    else {
      asked.delete(message.id ?? 0);
      if (message.kind === "solved") call?.resolve(resultOf(message));
      else call?.reject(errorOf(message.error));
    }
  }

  try {
    const threads = await new Promise<number>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
        if (data.kind === "opened") resolve(data.threads);
        else if (data.kind === "failed" && data.id === undefined) reject(errorOf(data.error));
        else hear(data);
      };
      worker.onerror = (event) => {
        event.preventDefault();
        const error = new Error(event.message || "the browser does not start the worker of the solver");
        reject(error);
        close(error);
      };
      post({ kind: "open", game: game.name, ...options, type: own === undefined ? "classic" : "module" });
    });
    return {
      threads,
      post,
      ask(message, onProgress) {
        return new Promise((resolve, reject) => {
          asked.set(message.id, { resolve, reject, onProgress });
          post(message);
        });
      },
      close,
    };
  } catch (error) {
    close(error as Error);
    throw error;
  }
}

/** A worker that is started from a text, so that no file has to be beside the page. */
function workerOf(program: string) {
  const url = URL.createObjectURL(new Blob([program], { type: "text/javascript" }));
  // Its threads are started from the same place, so that it has to stay as long as the worker.
  return { worker: new Worker(url), end: () => URL.revokeObjectURL(url) };
}

function resultOf({ result, certificate }: Extract<FromWorker, { kind: "solved" }>): BrowserResult {
  if (certificate === undefined) return result;
  return { ...result, certificate: typeof certificate === "string" ? { refused: certificate } : certificate };
}

function errorOf({ name, message, column }: SentError): Error {
  if (name === "SetupError") return new SetupError(message);
  if (name === "NotationError" && column !== undefined) {
    const [problem, ...remedy] = message.replace(/^column \d+: /, "").split("; ");
    return new NotationError(column, problem, remedy.join("; "));
  }
  return Object.assign(new Error(message), { name });
}
