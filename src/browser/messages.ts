/** What pages, their worker and its threads say to each other. */
import type { GameOptions } from "../game/module.js";
import type { SolveInfo, SolveResult } from "../solver/results.js";
import type { Job } from "../solver/threads/worker.js";

/** How a solver is opened: the first message to a worker. */
export interface OpenMessage {
  readonly kind: "open";
  readonly game: string;
  readonly threads?: number | undefined;
  readonly tableMemory?: number | string | undefined;
  readonly tableEntries?: number | undefined;
  readonly options?: GameOptions | undefined;
  /** The way in which the worker was started. */
  readonly type: WorkerType;
}

export interface SolveMessage {
  readonly kind: "solve";
  readonly id: number;
  readonly problem: object | string;
  readonly settings: Readonly<Record<string, unknown>>;
}

export interface StopMessage {
  readonly kind: "stop";
  readonly id: number;
}

/** A job for a thread. */
export interface JobMessage {
  readonly kind: "job";
  readonly job: Job;
}

export type ToWorker = JobMessage | OpenMessage | SolveMessage | StopMessage;

/** An error on its way: its class is found again by its name. */
export interface SentError {
  readonly name: string;
  readonly message: string;
  readonly column?: number;
}

export type FromWorker =
  | { readonly kind: "opened"; readonly threads: number }
  | { readonly kind: "info"; readonly id: number; readonly info: SolveInfo }
  | {
      readonly kind: "solved";
      readonly id: number;
      readonly result: Omit<SolveResult, "certificate">;
      readonly certificate?: Uint8Array | string;
    }
  /** Without a number: the solver could not be opened. */
  | { readonly kind: "failed"; readonly id?: number; readonly error: SentError };

export type FromThread =
  | { readonly kind: "done"; readonly result: unknown }
  | { readonly kind: "failed"; readonly error: Error }
  | { readonly kind: "file"; readonly path: string; readonly bytes: Uint8Array };
