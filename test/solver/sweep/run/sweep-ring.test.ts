// The ring of a sweep; the test takes the part of the threads.
import { beforeEach, describe, expect, test } from "vitest";
import { CONTROL_WORDS, controlCounts, takeTickets } from "../../../../native-layout/control-record.js";
import { CALLED_OFF, PROBLEM } from "../../../../native-layout/position-record.js";
import { NO_TICKET, RUN_SLOT, THREAD_WORDS } from "../../../../native-layout/thread-record.js";
import { VERDICT_WORDS } from "../../../../native-layout/verdict-record.js";
import {
  callOff,
  collectRuns,
  fillRing,
  giveUp,
  handOverFor,
  isCalledOff,
  openRing,
  type Run,
  type SweepRing,
} from "../../../../src/solver/sweep/run/sweep-ring.js";
import { publishRun, writeFinding } from "../../../../src/solver/threads/verdicts.js";

const SLOTS = 4;
/** The ticket of the first position: earlier sweeps had this many. Runs do not wrap around the end of the ring. */
const BASE = 8;
const shared = (words: number) => new Int32Array(new SharedArrayBuffer(4 * words));

let ring: SweepRing;
beforeEach(() => {
  const words = {
    control: shared(CONTROL_WORDS),
    threads: shared(THREAD_WORDS),
    positions: shared((PROBLEM + 1) * SLOTS),
    verdicts: shared(VERDICT_WORDS * SLOTS),
  };
  const source = {
    count: 6,
    problemWords: 1,
    write(index: number, problem: Int32Array, offset: number) {
      problem[offset] = 100 + index;
      return undefined;
    },
  };
  ring = openRing(words, source, SLOTS, BASE);
  fillRing(ring);
});

const slotOf = (index: number) => (BASE + index) % SLOTS;
const problemAt = (index: number) => ring.positions[slotOf(index) * (PROBLEM + 1) + PROBLEM];

/** Acts as a thread: solves positions, each with as many nodes as its number, and hands them over. */
function solve(from: number, to: number): void {
  for (let index = from; index < to; index++) {
    const found = { verdict: "proven", nodes: index, order: null } as const;
    writeFinding(ring.verdicts, slotOf(index) * VERDICT_WORDS, found, 0);
  }
  publishRun(ring.verdicts, slotOf(from) * VERDICT_WORDS, to - from);
}

/** Numbers, nodes and reasons of all collected positions. */
function collect(): (readonly [number, number, string | undefined])[] {
  const all: (readonly [number, number, string | undefined])[] = [];
  const add = ({ index: first, tally, finding, error }: Run) => {
    for (let index = first; index < first + tally.positions; index++) {
      const { nodes, reason } = finding(index);
      all.push([index, nodes, error ?? reason]);
    }
  };
  expect(collectRuns(ring, add)).toBe(all.length);
  return all;
}

test("positions are filled in after those that were collected", () => {
  expect([0, 1, 2, 3].map(problemAt)).toEqual([100, 101, 102, 103]);
  expect(takeTickets(controlCounts(ring.control), () => 2)).toBe(BASE);
  solve(0, 2);
  fillRing(ring);
  expect(problemAt(4)).toBe(100);
  expect(collect()).toEqual([
    [0, 0, undefined],
    [1, 1, undefined],
  ]);
  fillRing(ring);
  expect([2, 3, 4, 5].map(problemAt)).toEqual([102, 103, 104, 105]);
  expect(ring.filled).toBe(BASE + 6);
});

test("runs are collected in the order of the positions, around the end of the ring", () => {
  solve(2, 4);
  expect(collect()).toEqual([]);
  solve(0, 2);
  expect(collect().map(([index]) => index)).toEqual([0, 1, 2, 3]);
  fillRing(ring);
  solve(4, 6);
  expect(collect()).toEqual([
    [4, 4, undefined],
    [5, 5, undefined],
  ]);
  expect(collect()).toEqual([]);
});

test("the threads are told which positions are cancelled, and nothing else", () => {
  callOff(ring, { from: 1, to: 3 });
  expect([0, 1, 2, 3].map((index) => isCalledOff(ring, slotOf(index)))).toEqual([false, true, true, false]);
  expect(isCalledOff(ring, NO_TICKET)).toBe(false);
  expect(ring.positions.filter((word) => word === CALLED_OFF)).toHaveLength(2);
});

describe("of a dead thread", () => {
  /** It had solved two positions without handing them over, and died at the third. */
  function die(): void {
    solve(0, 2);
    ring.verdicts[slotOf(0) * VERDICT_WORDS] = 0;
    ring.threads[RUN_SLOT] = slotOf(0);
  }

  test("its results are kept, and its last position is unknown", () => {
    die();
    expect(collect()).toEqual([]);
    handOverFor(ring, 0, slotOf(2));
    ring.deaths.set(slotOf(2), "out of luck");
    giveUp(ring, slotOf(2), "worker died", 0);
    expect(collect()).toEqual([
      [0, 0, undefined],
      [1, 1, undefined],
      [2, 0, "out of luck"],
    ]);
    expect([ring.deaths.size, ring.threads[RUN_SLOT]]).toEqual([0, NO_TICKET]);
  });

  test("what it handed over before it died is not handed over again", () => {
    die();
    solve(0, 2);
    handOverFor(ring, 0, slotOf(2));
    giveUp(ring, slotOf(2), "time limit", 5);
    expect(collect()).toEqual([
      [0, 0, undefined],
      [1, 1, undefined],
      [2, 0, "time limit"],
    ]);
  });
});
