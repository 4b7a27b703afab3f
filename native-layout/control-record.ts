/**
 * The words that steer a run: one record, written by the main thread and read by all.
 *
 * | word | field | why |
 * |---|---|---|
 * | 0 | stop | a `STOP_…` code; 0 = go on. Looked at about every 1,024 nodes |
 * | 2, 3 | next ticket | the next position that no thread has taken: threads move it on and own what they passed |
 * | 4, 5 | filled | tickets below this one stand in the positions region; waiting threads watch it |
 * | 6, 7 | total | number of all tickets: a thread whose ticket is not below it is done |
 * | 8 | comers | how many threads are ready to join the one that began a position alone |
 * | 9 | open | 1 as soon as that thread shares its search |
 *
 * The tickets are counts of 64 bits, since a game may have more than 2³¹ positions. Accessed through `Atomics` only.
 */
export const CONTROL_WORDS = 16;

export const STOP = 0;
export const COMERS = 8;
export const OPEN_TO_ALL = 9;
/** Places of the counts that `controlCounts` shows. */
export const NEXT_TICKET = 1;
export const FILLED = 2;
export const TOTAL = 3;

export const STOP_NOT = 0;
/** The user, or the caller, wants no more. */
export const STOP_ASKED = 1;
/** Another thread has found the answer. */
export const STOP_SOLVED = 2;

/** The counts of a control region. */
export function controlCounts(control: Int32Array): BigInt64Array {
  return new BigInt64Array(control.buffer, control.byteOffset, CONTROL_WORDS / 2);
}

/** The next ticket, which is the caller's from now on. */
export function takeTicket(counts: BigInt64Array): number {
  return Number(Atomics.add(counts, NEXT_TICKET, 1n));
}

/**
 * Takes so many tickets, the caller's from now on; returns the first.
 *
 * @param want how many, when this is the first one
 */
export function takeTickets(counts: BigInt64Array, want: (first: number) => number): number {
  for (;;) {
    const next = Atomics.load(counts, NEXT_TICKET);
    const first = Number(next);
    const after = next + BigInt(want(first));
    if (Atomics.compareExchange(counts, NEXT_TICKET, next, after) === next) return first;
  }
}
