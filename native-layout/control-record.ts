/**
 * The words that steer a run: one record, written by the main thread and read by all.
 *
 * | word | field | why |
 * |---|---|---|
 * | 0 | stop | a `STOP_…` code; 0 = go on. Looked at about every 1,024 nodes |
 * | 1 | next ticket | the next position that no thread has taken: threads add 1 and own what they get |
 * | 2 | filled | tickets below this one stand in the batches; waiting threads watch this word |
 * | 3 | total | number of all tickets: a thread whose ticket is not below it is done |
 *
 * Accessed through `Atomics` only.
 */
export const CONTROL_WORDS = 16;

export const STOP = 0;
export const NEXT_TICKET = 1;
export const FILLED = 2;
export const TOTAL = 3;

export const STOP_NOT = 0;
/** The user, or whoever called, wants no more. */
export const STOP_ASKED = 1;
/** Another thread has found the answer. */
export const STOP_SOLVED = 2;
