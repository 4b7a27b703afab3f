/** What a machine can give to several threads, from the seconds of processes at once. */
import { expect, it } from "vitest";
import { ceilingsOf, type LoadedSet } from "../../bench/thread-scaling.js";

const SET = { name: "roots", problems: [] } as unknown as LoadedSet;
/** Seconds by the number of processes at once: two run at 0.75 and 0.5 of the speed of one, four at a quarter each. */
const SECONDS: Readonly<Record<number, number[]>> = { 1: [3], 2: [4, 6], 4: [12, 12, 12, 12] };
const atOnce = async (_: LoadedSet, processes: number) => SECONDS[processes];

it("adds up the speeds of processes at once", async () => {
  const ceilings = await ceilingsOf(SET, { threads: [1, 2, 4], simulated: false, atOnce });
  expect([...ceilings]).toEqual([
    [1, 1],
    [2, 1.25],
    [4, 1],
  ]);
});

it("has none of simulated threads", async () => {
  expect([...(await ceilingsOf(SET, { threads: [1, 2], simulated: true, atOnce }))]).toEqual([]);
});
