// A page's channel to its worker, with a worker that does not hear.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { workerChannel } from "../../src/view/board/asking/worker-channel.js";

/** Answers requests, and nothing after it was asked to solve what is hard. */
class DeafWorker {
  static started = 0;
  static ended = 0;
  onmessage: ((event: { data: object }) => void) | undefined;
  private isBusy = false;
  constructor() {
    DeafWorker.started++;
  }
  postMessage({ id, request, body }: { id: number; request: string; body: { id?: string } }): void {
    this.isBusy ||= request === "solve" && body.id === "hard";
    if (!this.isBusy) queueMicrotask(() => this.onmessage?.({ data: { id, reply: request, isLast: true } }));
  }
  terminate(): void {
    DeafWorker.ended++;
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("Worker", DeafWorker);
  Object.assign(DeafWorker, { started: 0, ended: 0 });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a search that does not hear that it is to stop is ended with its worker, and another worker answers", async () => {
  const channel = workerChannel(new Uint8Array());
  const solved = (id: string) => channel.events("solve", { id })[Symbol.asyncIterator]().next();
  const first = solved("hard");
  const stopped = channel.whole("stop", { id: "hard" });
  // What else was asked meanwhile is not lost.
  const others = [channel.whole("read", {}), solved("next").then(({ value }) => value)];
  await vi.advanceTimersByTimeAsync(1000);
  expect((await first).value).toMatchObject({ kind: "failed", message: expect.stringContaining("Stopped.") });
  await stopped;
  expect(await Promise.all(others)).toEqual(["read", "solve"]);
  expect([DeafWorker.started, DeafWorker.ended]).toEqual([2, 1]);
  expect(await channel.whole("game", {})).toBe("game");
});

test("a worker that hears is left", async () => {
  const channel = workerChannel(new Uint8Array());
  expect(await channel.whole("stop", {})).toBe("stop");
  await vi.advanceTimersByTimeAsync(5000);
  expect(DeafWorker.ended).toBe(0);
});
