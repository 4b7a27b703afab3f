/** What all papers' experiments have in common on the command line: progress, and Ctrl-C. */
import { createProgress, type Progress } from "../report/progress.js";
import { EXIT_INTERRUPTED } from "./failures.js";
import { interruptSignal } from "./interrupt.js";

/**
 * One progress line after the other, each with a time left of its own.
 *
 * @param onStep called as each step begins
 */
export function progressOfSteps(quiet: boolean, onStep?: (step: string) => void) {
  let current: string | undefined;
  let progress: Progress | undefined;
  return {
    update(step: string, share: number): void {
      if (step !== current) {
        progress?.close();
        current = step;
        progress = createProgress({ label: step, quiet, done: share });
        onStep?.(step);
      }
      progress?.update(share);
    },
    close: () => progress?.close(),
  };
}

/**
 * Runs until the end or until Ctrl-C, which ends with its own exit status.
 *
 * @param folder where a run keeps what is done, if anywhere
 */
export async function runUntilInterrupted(
  folder: string | undefined,
  run: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const { signal, release } = interruptSignal();
  try {
    await run(signal);
  } catch (error) {
    if (error !== signal.reason) throw error;
    const goOn = folder === undefined ? "--out keeps what is done the next time" : "the same command goes on";
    console.error(`solve-fast: interrupted; ${goOn}`);
    process.exitCode = EXIT_INTERRUPTED;
  } finally {
    release();
  }
}
