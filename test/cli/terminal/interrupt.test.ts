// What signals do to a run, tested without ending a process.
import { afterEach, expect, it, vi } from "vitest";
import { EXIT_INTERRUPTED } from "../../../src/cli/failures.js";
import { interruptSignal } from "../../../src/cli/terminal/interrupt.js";

const before = process.listeners("SIGTERM");
afterEach(() => {
  vi.restoreAllMocks();
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    for (const listener of process.listeners(name))
      if (!before.includes(listener)) process.off(name, listener);
  }
});

it("a second signal ends an interrupted run with 130, also after its work is over", () => {
  const exit = vi.spyOn(process, "exit").mockImplementation(() => undefined as never);
  const { signal, release } = interruptSignal();
  process.emit("SIGTERM", "SIGTERM");
  expect(signal.aborted).toBe(true);
  release();
  expect(exit).not.toHaveBeenCalled();
  process.emit("SIGTERM", "SIGTERM");
  expect(exit).toHaveBeenCalledWith(EXIT_INTERRUPTED);
});

it("a run that ends by itself leaves no listener", () => {
  const { release } = interruptSignal();
  release();
  expect(process.listeners("SIGTERM")).toEqual(before);
});
