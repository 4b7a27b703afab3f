import { getEventListeners } from "node:events";
import { expect, it } from "vitest";
import { prove } from "../../../src/solver/solve/prove.js";
import type { SolveSession } from "../../../src/solver/solve/run-solve.js";

const MOMENT = 30;

/** Proves at once, and is stopped at that moment; its line takes as long as allowed. */
function stoppedBy(stop: AbortController, lineTakes: number): SolveSession {
  return {
    async solve() {
      stop.abort();
      return { verdict: "proven", nodes: 1, seconds: 0, order: null };
    },
    line: (_: Int32Array, __: unknown, { signal }: { signal?: AbortSignal }) =>
      new Promise((resolve) => {
        const cut = () => resolve({ moves: new Int32Array() });
        if (signal?.aborted) cut();
        signal?.addEventListener("abort", cut);
        setTimeout(() => resolve({ moves: Int32Array.of(7) }), lineTakes).unref();
      }),
  } as unknown as SolveSession;
}

it.each([
  ["is had", MOMENT, [7]],
  ["is given up where it takes longer", 10_000, []],
])("the line of a proof found just as the search is stopped %s", async (_, takes, moves) => {
  const stop = new AbortController();
  const setup = { search: {} } as never;
  const found = await prove(stoppedBy(stop, takes), new Int32Array(), setup, 0, { signal: stop.signal });
  expect(Array.from(found.line)).toEqual(moves);
});

it("leaves no listeners on the signal after many proofs, about which Node would warn", async () => {
  const { signal } = new AbortController();
  const session = stoppedBy(new AbortController(), 0);
  const setup = { search: {} } as never;
  for (let i = 0; i < 3; i++) await prove(session, new Int32Array(), setup, 0, { signal });
  expect(getEventListeners(signal, "abort")).toEqual([]);
});
