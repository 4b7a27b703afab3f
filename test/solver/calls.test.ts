import { expect, it } from "vitest";
import { openCalls } from "../../src/solver/calls.js";

const CLOSED = "the solver is closed";

function openFake({ start = async () => {} }: { start?: () => Promise<void> } = {}) {
  let closings = 0;
  const calls = openCalls({ start, close: async () => void closings++ });
  return { calls, closings: () => closings };
}

/** Waits until all pending callbacks have run. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

/** The state of a promise. */
function watched<Value>(promise: Promise<Value>) {
  const seen: { value?: Value; error?: string } = {};
  promise.then(
    (value) => Object.assign(seen, { value }),
    (error: Error) => Object.assign(seen, { error: error.message }),
  );
  return seen;
}

it("gives calls their turns one after the other, in their order", async () => {
  const { calls } = openFake();
  const first = await calls.turn(undefined);
  const second = watched(calls.turn(undefined));
  const third = watched(calls.turn(undefined));
  await settled();
  expect([second.value, third.value]).toEqual([undefined, undefined]);
  first.end();
  await settled();
  expect([second.value !== undefined, third.value]).toEqual([true, undefined]);
  second.value?.end();
  await settled();
  expect(third.value).toBeDefined();
});

it("runs calls that share the threads together", async () => {
  const { calls } = openFake();
  await calls.turn(undefined, true);
  const beside = watched(calls.turn(undefined, true));
  const alone = watched(calls.turn(undefined));
  await settled();
  expect([beside.value !== undefined, alone.value]).toEqual([true, undefined]);
});

it("waits for the threads to begin", async () => {
  let begin = () => {};
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const { calls } = openFake({ start: () => begun });
  const turn = watched(calls.turn(undefined));
  await settled();
  expect(turn.value).toBeUndefined();
  begin();
  await settled();
  expect(turn.value).toBeDefined();
});

it("stops the running call by its own signal, and not those that have ended", async () => {
  const { calls } = openFake();
  const asked = new AbortController();
  const done = await calls.turn(asked.signal);
  done.end();
  const working = await calls.turn(asked.signal);
  asked.abort();
  expect([done.signal.aborted, working.signal.aborted]).toEqual([false, true]);
  working.end();
  expect((await calls.turn(asked.signal)).signal.aborted).toBe(true);
});

it("stops the running call when it is closed, and rejects waiting and later ones", async () => {
  const { calls, closings } = openFake();
  const working = await calls.turn(undefined);
  const waiting = watched(calls.turn(undefined));
  await settled();
  await Promise.all([calls.close(), calls.close()]);
  await settled();
  expect([working.signal.aborted, waiting.error, closings()]).toEqual([true, CLOSED, 1]);
  expect(() => calls.checkOpen()).toThrow(CLOSED);
  await expect(calls.turn(undefined)).rejects.toThrow(CLOSED);
});
