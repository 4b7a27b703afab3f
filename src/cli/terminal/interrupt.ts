/**
 * Ctrl-C, SIGTERM, and the SIGHUP of a closed terminal. The first signal asks the run to stop and keep what is done; the
 * second one ends the process at once.
 */
import { EXIT_INTERRUPTED } from "../failures.js";

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Aborts when the user interrupts the run. Call `release` when the run is over. */
export function interruptSignal(): { readonly signal: AbortSignal; release(): void } {
  const controller = new AbortController();
  const interrupt = (name: NodeJS.Signals) => {
    if (name === "SIGHUP") process.once("exit", endByHangUp);
    if (controller.signal.aborted) process.exit(EXIT_INTERRUPTED);
    controller.abort();
  };
  for (const name of SIGNALS) process.on(name, interrupt);
  return {
    signal: controller.signal,
    release() {
      // A run that was interrupted may still close what it has opened: then the second signal is to end it, as before.
      if (controller.signal.aborted) return;
      for (const name of SIGNALS) process.off(name, interrupt);
    },
  };
}

/** Comes last. Node 20 aborts when it exits normally after its terminal was closed, but not when the signal ends it. */
function endByHangUp(): void {
  process.removeAllListeners("SIGHUP");
  process.kill(process.pid, "SIGHUP");
}

/**
 * Runs until the end or until the user interrupts it, which has an exit status of its own.
 *
 * @param after the message after an interruption, as in "nothing was written, start again"
 * @param run rejects with the signal's reason when it was stopped
 */
export async function untilInterrupted(
  after: string,
  run: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const { signal, release } = interruptSignal();
  try {
    await run(signal);
  } catch (error) {
    if (error !== signal.reason) throw error;
    console.error(`solve-fast: interrupted; ${after}`);
    process.exitCode = EXIT_INTERRUPTED;
  } finally {
    release();
  }
}
