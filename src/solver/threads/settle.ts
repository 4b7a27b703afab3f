/** How a thread comes to rest. */
import { setFlagsFromString } from "node:v8";

/**
 * Brings the thread to rest before it is ended.
 *
 * Waits until V8 compiles nothing more for this thread in the background. Node 20 aborts the whole process where a thread ends
 * while one of its functions is still being optimised and that needs memory (`NodePlatform::ForIsolate`, "data.first != nullptr").
 * Only a function of V8's own tests waits for this, which is not there without its flag; where it is missing, nothing is waited for.
 */
export function settle(): void {
  setFlagsFromString("--allow-natives-syntax");
  try {
    new Function("%FinalizeOptimization()")();
  } catch {
    // A V8 that does not have it.
  } finally {
    setFlagsFromString("--no-allow-natives-syntax");
  }
}
