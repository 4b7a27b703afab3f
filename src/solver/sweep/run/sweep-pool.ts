/**
 * Threads and what they have in memory, for sweeps that follow one another or overlap.
 *
 * Sweeps that overlap have their positions in one row, in which those of an earlier call stand before those of a later one.
 * While the last positions of a call are being searched, threads that have none of them left take those of the next call. Had
 * each call to be whole first, two threads would lose a sixth of their time with calls of 256 positions, and 16 threads nearly
 * all of it (docs/lab/queue.md). What is found does not depend on it: every position has an empty table, unless tables are
 * kept.
 *
 * Each caller takes its results as fast as it likes. Positions of a caller that takes none wait outside of the row; those of
 * others go on.
 */
import { CALLED_OFF, NOT_KNOWN } from "../../../../native-layout/position-record.js";
import { asError } from "../../../game/errors.js";
import type { Pool } from "../../threads/pool.js";
import { emptyTally, type Tally } from "../files/result-record.js";
import {
  type Consumer,
  RING,
  type SweepMemory,
  type SweepOptions,
  type SweepProgress,
  sweepRuns,
} from "./run-sweep.js";
import type { Run, SweepSource } from "./sweep-ring.js";

/** A sweep whose positions are all there. */
export type SweepCall = Pick<SweepSource, "count" | "problemWords" | "write" | "knownValue">;

export interface SweepPool {
  /**
   * Searches all positions of a call, beside those of other calls that have the same setup and limits. A call with others waits for
   * those before it, and later ones wait for it.
   */
  sweep<Taken>(
    call: SweepCall,
    options: Omit<SweepOptions, "memory">,
    consumer: Consumer<Taken>,
  ): AsyncGenerator<Taken, void, undefined>;
}

/** A call of a sweep, and what has become of its positions. */
interface Member {
  readonly call: SweepCall;
  readonly consumer: Consumer<unknown>;
  readonly onProgress: SweepOptions["onProgress"];
  /** What the threads had counted when the call began. */
  readonly before: Counts;
  /** Positions that were put into the row, and that came back from it. */
  given: number;
  done: number;
  /** Positions that the consumer has taken over and the caller has not taken yet. */
  fresh: number;
  /** Nothing is searched for it any more. */
  isOver: boolean;
  failure?: Error;
  /** Called when there is something new for the caller. */
  wake(): void;
}

type Counts = Pick<SweepProgress, "nodes" | "idle">;

/** Neighbouring positions of a call in the row. */
interface Piece {
  /** Undefined for positions of no call, which are not searched. */
  readonly member: Member | undefined;
  /** Number of its first position in the row, and in the call. */
  readonly start: number;
  readonly first: number;
  count: number;
}

/** The positions of calls in one row. */
interface Row {
  readonly source: SweepSource;
  readonly consumer: Consumer<undefined>;
  readonly members: Set<Member>;
  /** Whether more calls may join. */
  isOpen: boolean;
  /** Has the sweep look at what is new. */
  look(): void;
  join(call: SweepCall, consumer: Consumer<unknown>, onProgress: SweepOptions["onProgress"]): Member;
  /** Tells the callers how far they are. */
  tell(progress: SweepProgress): void;
}

export function createSweepPool(pool: Pool): SweepPool {
  /** What each search leaves to the next sweep, by its setup. */
  const memories = new Map<string, SweepMemory>();
  /** The last row in line. */
  let last: { readonly key: string; readonly row: Row; readonly ended: Promise<void> } | undefined;

  function memoryOf({ setup }: SweepOptions): SweepMemory {
    const key = JSON.stringify(setup);
    const memory = memories.get(key) ?? {};
    memories.set(key, memory);
    return memory;
  }

  /** Searches the positions that are in a row or join it, until no call is left. */
  async function run(row: Row, options: SweepOptions, before: Promise<void> | undefined): Promise<void> {
    await before;
    const { setup, maxNodes, time, keepTable, onWarning } = options;
    const limits = { setup, maxNodes, time, keepTable, onWarning };
    try {
      // Calls that waited may have ended.
      if (row.isOpen) {
        const whole = { ...limits, memory: memoryOf(options), onProgress: row.tell };
        for await (const _ of sweepRuns(pool, row.source, whole, row.consumer));
      }
    } catch (error) {
      for (const member of row.members) member.failure ??= asError(error);
    }
    row.isOpen = false;
    for (const member of row.members) end(member);
  }

  function openRow(key: string, { problemWords }: SweepCall, options: SweepOptions): typeof last {
    const row = createRow(problemWords);
    return { key, row, ended: run(row, options, last?.ended) };
  }

  return {
    async *sweep<Taken>(call: SweepCall, options: SweepOptions, consumer: Consumer<Taken>) {
      const { setup, maxNodes, time, keepTable, signal, onProgress } = options;
      if (signal?.aborted || call.count === 0) return;
      const key = JSON.stringify([setup, maxNodes, time, keepTable, call.problemWords]);
      const joined = last?.row.isOpen && last.key === key ? last : openRow(key, call, options);
      last = joined;
      const { row, ended } = joined as NonNullable<typeof last>;
      const member = row.join(call, consumer, onProgress);
      const stop = () => {
        end(member);
        row.look();
      };
      signal?.addEventListener("abort", stop);
      try {
        for (;;) {
          if (member.fresh > 0) {
            member.fresh = 0;
            row.look();
            yield consumer.take();
          } else if (member.failure !== undefined) throw member.failure;
          else if (member.isOver) return;
          else {
            await new Promise<void>((resolve) => {
              member.wake = resolve;
            });
          }
        }
      } finally {
        signal?.removeEventListener("abort", stop);
        end(member);
        row.members.delete(member);
        row.isOpen &&= row.members.size > 0;
        row.look();
        // When the last call has ended, no thread is at work any more.
        if (!row.isOpen) await ended;
      }
    },
  };
}

function end(member: Member): void {
  member.isOver = true;
  member.wake();
}

function fail(member: Member, error: unknown): void {
  member.failure ??= asError(error);
  end(member);
}

/** Positions of a call that may be put into the row: what its caller has not taken is bounded. */
function roomOf({ call, given, done, fresh, isOver }: Member): number {
  return isOver ? 0 : Math.min(call.count - given, RING - fresh - (given - done));
}

function createRow(problemWords: number): Row {
  const members = new Set<Member>();
  /** What stands in the row, in its order, without what is behind the threads. */
  const pieces: Piece[] = [];
  let length = 0;
  let now: Counts = { nodes: 0, idle: 0 };

  /** The piece to which the next position belongs: an earlier call's come first. */
  function nextPiece(): Piece {
    const member = [...members].find((each) => roomOf(each) > 0);
    const piece = pieces.at(-1);
    if (piece !== undefined && piece.member === member) return piece;
    const begun = { member, start: length, first: member?.given ?? 0, count: 0 };
    pieces.push(begun);
    return begun;
  }

  const source: SweepSource = {
    problemWords,
    get count() {
      let count = length;
      for (const member of members) count += roomOf(member);
      return count;
    },
    get open() {
      return row.isOpen;
    },
    write(_, words, offset) {
      const piece = nextPiece();
      const { member } = piece;
      piece.count++;
      length++;
      // A call may have ended since positions were counted.
      if (member === undefined) return CALLED_OFF;
      try {
        return member.call.write(member.given++, words, offset);
      } catch (error) {
        fail(member, error);
        return CALLED_OFF;
      }
    },
    knownValue(index) {
      const { member, start, first } = pieces[pieces.length - 1];
      if (member === undefined || member.isOver) return NOT_KNOWN;
      return member.call.knownValue?.(first + index - start) ?? NOT_KNOWN;
    },
    *calledOff() {
      for (const { member, start, count } of pieces) {
        if (member === undefined || member.isOver) yield { from: start, to: start + count };
      }
    },
    onNews(look) {
      row.look = look;
    },
  };

  /** Hands over a run, which may go from one call into the next. */
  function add(run: Run): void {
    const end = run.index + run.tally.positions;
    for (let at = run.index; at < end; ) {
      const { member, start, first, count } = pieces[0];
      const to = Math.min(end, start + count);
      // Positions that were called off have no result; results for a call that has ended are dropped.
      if (member !== undefined && !member.isOver) {
        member.consumer.add(partOf(run, at, to, first + at - start));
        member.fresh += to - at;
        member.done += to - at;
        member.isOver = member.done === member.call.count;
        member.wake();
      }
      if (to === start + count) pieces.shift();
      at = to;
    }
  }

  const row: Row = {
    source,
    consumer: { add, take: () => undefined },
    members,
    isOpen: true,
    look() {},
    join(call, consumer, onProgress) {
      const counts = { before: now, given: 0, done: 0, fresh: 0 };
      const member: Member = { call, consumer, onProgress, ...counts, isOver: false, wake() {} };
      members.add(member);
      row.look();
      return member;
    },
    tell({ nodes, idle, droppedStores }) {
      now = { nodes, idle };
      for (const member of members) {
        const { call, done, before, onProgress } = member;
        const counts = { nodes: nodes - before.nodes, idle: idle - before.idle };
        try {
          onProgress?.({ positions: call.count, done, ...counts, droppedStores });
        } catch (error) {
          fail(member, error);
        }
      }
    },
  };
  return row;
}

/** Positions of a run from one up to, but not including, another; the first one has a number of its own. */
function partOf(run: Run, from: number, to: number, own: number): Run {
  const shift = from - own;
  const finding = (index: number) => run.finding(index + shift);
  return {
    index: own,
    tally: to - from === run.tally.positions ? run.tally : tallyOf(run, from, to),
    error: run.error,
    isWrong: run.isWrong,
    finding,
    read: (index, columns, at) => run.read(index + shift, columns, at),
  };
}

function tallyOf(run: Run, from: number, to: number): Tally {
  const tally = emptyTally();
  for (let index = from; index < to; index++) {
    const { verdict, nodes, microseconds } = run.finding(index);
    tally.positions++;
    if (verdict === "proven") tally.proven++;
    if (verdict === "disproven") tally.disproven++;
    tally.nodes += nodes;
    tally.microseconds += microseconds;
  }
  return tally;
}
