/** Ctrl-C: the first asks the run to stop and keep what is done, the second ends the process at once. */
import { EXIT_INTERRUPTED } from "./failures.js";

/** Aborts when the user wants no more. Call `release` when the run is over. */
export function interruptSignal(): { readonly signal: AbortSignal; release(): void } {
  const controller = new AbortController();
  const interrupt = () => {
    if (controller.signal.aborted) process.exit(EXIT_INTERRUPTED);
    controller.abort();
  };
  process.on("SIGINT", interrupt);
  process.on("SIGTERM", interrupt);
  return {
    signal: controller.signal,
    release() {
      process.off("SIGINT", interrupt);
      process.off("SIGTERM", interrupt);
    },
  };
}
