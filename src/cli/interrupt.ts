/**
 * Ctrl-C, SIGTERM, and SIGHUP of a terminal that is closed: the first asks the run to stop and keep what is done, the
 * second ends the process at once.
 */
import { EXIT_INTERRUPTED } from "./failures.js";

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Aborts when the user wants no more. Call `release` when the run is over. */
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
      for (const name of SIGNALS) process.off(name, interrupt);
    },
  };
}

/** The last thing of all. Node 20 aborts when it comes to its end after its terminal has gone; the signal itself does not. */
function endByHangUp(): void {
  process.removeAllListeners("SIGHUP");
  process.kill(process.pid, "SIGHUP");
}

/**
 * Runs until the end or until the user wants no more, which ends with its own exit status.
 *
 * @param after what the user is told then, as in "nothing was written, start again"
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
