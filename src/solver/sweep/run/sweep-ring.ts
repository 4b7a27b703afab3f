/**
 * The ring of a sweep as its main thread sees it: positions are filled in behind those that are done, and runs of findings
 * are collected in the order of the positions. A position has a *ticket*, its number in all sweeps on these threads, and
 * stands in the slot `ticket % slots` until it is collected.
 */
import { controlCounts, FILLED, NEXT_TICKET, TOTAL } from "../../../../native-layout/control-record.js";
import {
  ATTACKER,
  CALLED_OFF,
  KNOWN_VALUE,
  NOT_KNOWN,
  PROBLEM,
  SIDE_TO_MOVE,
} from "../../../../native-layout/position-record.js";
import { NO_TICKET, POSITION, RUN_SLOT, THREAD_WORDS } from "../../../../native-layout/thread-record.js";
import { EMPTY, STATE, VERDICT_WORDS, WRONG } from "../../../../native-layout/verdict-record.js";
import type { Player } from "../../../game/game.js";
import {
  type Finding,
  publishRun,
  readColumns,
  readFinding,
  readTally,
  type SolveReason,
  writeFinding,
} from "../../threads/verdicts.js";
import type { BlockColumns } from "../files/block-columns.js";
import type { Tally } from "../files/result-record.js";

/** The positions of a sweep, each asked for once and in order. */
export interface SweepSource {
  /** How many positions there are; while the source is open, how many so far. At most 2⁵³. */
  readonly count: number;
  /** Whether more of them may come. */
  readonly open?: boolean;
  /** Int32 words of a problem: its packed position and the constants behind it. */
  readonly problemWords: number;
  /** Writes the problem; returns the attacker, undefined for the side to move, or `CALLED_OFF` for nothing to be searched. */
  write(index: number, words: Int32Array, offset: number): Player | typeof CALLED_OFF | undefined;
  /** What is known of the position (`packKnownValue`), for threads to hold their findings against. */
  knownValue?(index: number): number;
  /** Positions that were given out and whose results are no longer wanted; asked for after what is done was collected. */
  calledOff?(): Iterable<Span>;
  /** Takes a function that is to be called when there is news: more positions, no more of them, or some that are called off. */
  onNews?(look: () => void): void;
}

/** Positions from one number up to, but not including, another. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** Neighbouring positions that are done; what it gives out holds only until the next run is looked at. */
export interface Run {
  /** Number of the first position in the source. */
  readonly index: number;
  readonly tally: Tally;
  /** What the thread died of; the run is this one position. */
  readonly error: string | undefined;
  /** The verdict is not the true one; the run is this one position. */
  readonly isWrong: boolean;
  finding(index: number): Finding;
  /** Puts what was found about a position into columns. */
  read(index: number, columns: BlockColumns, at: number): void;
}

/** Regions of the arena that the ring stands in. */
export interface RingWords {
  readonly control: Int32Array;
  readonly threads: Int32Array;
  readonly positions: Int32Array;
  readonly verdicts: Int32Array;
}

export interface SweepRing extends RingWords {
  readonly source: SweepSource;
  readonly slots: number;
  /** The ticket of the first position of this sweep. */
  readonly base: number;
  /** 64 bits each, in the control record. */
  readonly counts: BigInt64Array;
  readonly positionWords: number;
  /** What threads died of, by the slots of their positions. */
  readonly deaths: Map<number, string>;
  /** Tickets below it stand in the ring, or stood there. */
  filled: number;
  /** Tickets below it are collected. */
  collected: number;
}

/** An empty ring; no thread may be at work in its words. */
export function openRing(words: RingWords, source: SweepSource, slots: number, base: number): SweepRing {
  const { control, threads, verdicts } = words;
  for (const region of [control, threads, verdicts]) region.fill(0);
  for (let record = 0; record < threads.length; record += THREAD_WORDS) {
    threads[record + POSITION] = NO_TICKET;
    threads[record + RUN_SLOT] = NO_TICKET;
  }
  const counts = controlCounts(control);
  Atomics.store(counts, NEXT_TICKET, BigInt(base));
  const positionWords = PROBLEM + source.problemWords;
  const places = { filled: base, collected: base };
  return { ...words, source, slots, base, counts, positionWords, deaths: new Map(), ...places };
}

/** Puts in as many positions as there are and as there is room for, and tells the threads that wait. */
export function fillRing(ring: SweepRing): void {
  const { source, slots, base, counts, positions, positionWords } = ring;
  const end = Math.min(base + source.count, ring.collected + slots);
  for (; ring.filled < end; ring.filled++) {
    const index = ring.filled - base;
    const at = (ring.filled % slots) * positionWords;
    positions[at + ATTACKER] = source.write(index, positions, at + PROBLEM) ?? SIDE_TO_MOVE;
    positions[at + KNOWN_VALUE] = source.knownValue?.(index) ?? NOT_KNOWN;
  }
  Atomics.store(counts, FILLED, BigInt(ring.filled));
  Atomics.store(counts, TOTAL, BigInt(source.open ? Number.MAX_SAFE_INTEGER : base + source.count));
  Atomics.notify(counts, FILLED);
}

/** Hands over the runs that are done, up to the first position that is not; returns how many positions they have. */
export function collectRuns(ring: SweepRing, add: (run: Run) => void): number {
  const { slots, base, verdicts, deaths } = ring;
  const first = ring.collected;
  const recordAt = (index: number) => ((index + base) % slots) * VERDICT_WORDS;
  while (ring.collected < ring.filled) {
    const slot = ring.collected % slots;
    const record = slot * VERDICT_WORDS;
    const state = Atomics.load(verdicts, record + STATE);
    if (state === EMPTY) break;
    const tally = readTally(verdicts, record);
    add({
      index: ring.collected - base,
      tally,
      error: deaths.get(slot),
      isWrong: state === WRONG,
      finding: (index) => readFinding(verdicts, recordAt(index)),
      read: (index, columns, at) => readColumns(verdicts, recordAt(index), columns, at),
    });
    deaths.delete(slot);
    Atomics.store(verdicts, record + STATE, EMPTY);
    ring.collected += tally.positions;
  }
  return ring.collected - first;
}

/** Threads give up what they have not done of these positions. */
export function callOff(ring: SweepRing, { from, to }: Span): void {
  const { base, slots, positions, positionWords } = ring;
  const end = Math.min(base + to, ring.filled);
  for (let ticket = Math.max(base + from, ring.collected); ticket < end; ticket++) {
    Atomics.store(positions, (ticket % slots) * positionWords + ATTACKER, CALLED_OFF);
  }
}

export function isCalledOff({ positions, positionWords }: SweepRing, slot: number): boolean {
  return slot !== NO_TICKET && Atomics.load(positions, slot * positionWords + ATTACKER) === CALLED_OFF;
}

/** Reports the position of a thread that has ended as unknown. */
export function giveUp(
  { verdicts }: SweepRing,
  slot: number,
  reason: SolveReason,
  milliseconds: number,
): void {
  const unknown = { verdict: "unknown", reason, nodes: 0, order: null } as const;
  writeFinding(verdicts, slot * VERDICT_WORDS, unknown, 1000 * milliseconds);
  publishRun(verdicts, slot * VERDICT_WORDS, 1);
}

/** Hands over what a thread that has ended had done before the position in this slot. */
export function handOverFor(ring: SweepRing, thread: number, slot: number): void {
  const { threads, verdicts } = ring;
  const record = thread * THREAD_WORDS + RUN_SLOT;
  const first = threads[record];
  threads[record] = NO_TICKET;
  // It may have ended just after it handed the run over.
  const isHandedOver = first === NO_TICKET || ticketAt(ring, first) > ticketAt(ring, slot);
  if (isHandedOver || Atomics.load(verdicts, first * VERDICT_WORDS + STATE) !== EMPTY) return;
  publishRun(verdicts, first * VERDICT_WORDS, slot - first);
}

/** The ticket of the position that stands in a slot and is not collected. */
function ticketAt({ collected, slots }: SweepRing, slot: number): number {
  return collected + ((slot - (collected % slots) + slots) % slots);
}
