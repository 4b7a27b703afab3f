/**
 * How the threads of an analysis share its work: they pull chunks of positions from one counter, and meet at the end
 * of each phase, where they add up what they have found.
 *
 * | word | field |
 * |---|---|
 * | 0 | threads |
 * | 1 | the first position of this phase that no thread has taken yet |
 * | 2 | threads that have finished the phase |
 * | 3 | phases finished, the word that waiting threads watch |
 * | 4 | sum of what these threads have found in the phase |
 * | 5 | that sum for the last phase |
 * | 6 | work of the phases before, in millionths of the whole |
 * | 7 | work of this phase, in millionths of the whole |
 * | 8 | positions of this phase |
 * | 9 | 1 where the work is to stop |
 */
const THREADS = 0;
const NEXT = 1;
const FINISHED = 2;
const PHASES = 3;
const SUM = 4;
const LAST_SUM = 5;
const WORK_DONE = 6;
const PHASE_WORK = 7;
const PHASE_SIZE = 8;
const STOPPED = 9;
const CREW_WORDS = 16;
const WHOLE = 1e6;

/** Positions a chunk: enough that taking one costs nothing, few enough that no thread waits long for the last. */
const CHUNK = 4096;

/** Works on the positions from `from` up to but without `to`; returns how much it has found, as the phase counts. */
export type ChunkWork = (from: number, to: number) => number;

export interface ThreadTeam {
  /**
   * Runs a phase: this thread takes chunks of `size` positions until none is left, then waits for the others. Every
   * thread must call it with the same size. `share` estimates the phase's part of the whole work, 0 to 1, for the
   * progress line. Returns the sum of what all threads have found.
   *
   * @throws Error soon after `stopTeam`
   */
  run(size: number, share: number, work: ChunkWork): number;
}

/** The shared words of a team. */
export function createTeamWords(threads: number): Int32Array {
  const words = new Int32Array(new SharedArrayBuffer(4 * CREW_WORDS));
  words[THREADS] = threads;
  return words;
}

/** Estimates how much of the whole work is done, 0 to 1. */
export function workDone(words: Int32Array): number {
  const size = Math.max(1, Atomics.load(words, PHASE_SIZE));
  const phase = Math.min(1, Atomics.load(words, NEXT) / size);
  return Math.min(1, (Atomics.load(words, WORK_DONE) + phase * Atomics.load(words, PHASE_WORK)) / WHOLE);
}

/** Has every thread of a team stop at its next chunk, or where it waits. */
export function stopTeam(words: Int32Array): void {
  Atomics.store(words, STOPPED, 1);
  Atomics.add(words, PHASES, 1);
  Atomics.notify(words, PHASES);
}

/** Takes part in a team as one of its threads. */
export function joinTeam(words: Int32Array): ThreadTeam {
  function goOn(): void {
    if (Atomics.load(words, STOPPED) === 1) throw new Error("stopped");
  }

  function meet(found: number): number {
    const phase = Atomics.load(words, PHASES);
    // In this order: who stops the team after it ends the wait below.
    goOn();
    Atomics.add(words, SUM, found);
    if (Atomics.add(words, FINISHED, 1) + 1 === words[THREADS]) {
      // All others wait, and none of them reads LAST_SUM again once it has finished its next phase.
      Atomics.store(words, LAST_SUM, Atomics.exchange(words, SUM, 0));
      Atomics.add(words, WORK_DONE, Atomics.exchange(words, PHASE_WORK, 0));
      Atomics.store(words, NEXT, 0);
      Atomics.store(words, FINISHED, 0);
      Atomics.add(words, PHASES, 1);
      Atomics.notify(words, PHASES);
    } else {
      while (Atomics.load(words, PHASES) === phase) Atomics.wait(words, PHASES, phase);
    }
    goOn();
    return Atomics.load(words, LAST_SUM);
  }

  return {
    run(size, share, work) {
      // Every thread stores the same.
      Atomics.store(words, PHASE_SIZE, size);
      Atomics.store(words, PHASE_WORK, Math.round(share * WHOLE));
      let found = 0;
      for (let from = Atomics.add(words, NEXT, CHUNK); from < size; from = Atomics.add(words, NEXT, CHUNK)) {
        goOn();
        found += work(from, Math.min(from + CHUNK, size));
      }
      return meet(found);
    },
  };
}
