/// <reference lib="dom" />
/** How workers begin others like themselves, and what keeps them from it. */

/** Whether memory cannot be shared with other workers: a page has to be isolated for that. */
export function isAlone(): boolean {
  return globalThis.crossOriginIsolated !== true;
}

/** Memory for the only thread there is, where none can be shared: what stands in it is seen by this worker alone. */
export function replaceSharedMemory(): void {
  if (typeof SharedArrayBuffer === "undefined") Object.assign(globalThis, { SharedArrayBuffer: ArrayBuffer });
}

/** The way in which this worker was started, which its threads follow. */
let type: WorkerType = "classic";

export function setWorkerType(ofThis: WorkerType): void {
  type = ofThis;
}

/** A worker that runs the program of this one, as one of its threads. */
export function startThread(): Worker {
  return new Worker(location.href, { type });
}
