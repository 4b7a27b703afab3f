/** How V8 comes to rest in a thread. */
import { setFlagsFromString } from "node:v8";

/**
 * Brings V8 to rest, before the thread is ended or waits for its next pool.
 *
 * Waits until V8 compiles nothing more for this thread in the background. Node 20 aborts the whole process where a thread ends
 * while one of its functions is still being optimised and that needs memory (`NodePlatform::ForIsolate`, "data.first != nullptr").
 * Then gives back the memory that nothing refers to any more: a thread that waits would hold the table of its last search.
 *
 * Only functions of V8's own tests do so, which are not there without its flag.
 *
 * @returns false where V8 lacks one of them
 */
export function settle(): boolean {
  setFlagsFromString("--allow-natives-syntax");
  try {
    for (const call of ["%FinalizeOptimization()", "%CollectGarbage(0)"]) new Function(call)();
    return true;
  } catch {
    return false;
  } finally {
    setFlagsFromString("--no-allow-natives-syntax");
  }
}
