/** What the other side of a protocol is told of an error: never so much that saying it could end the engine. */
import { FailureError, InputError } from "../game/errors.js";

/**
 * @param onMistake takes what should not have been thrown, which may be anything; the other side is told only that there
 *   was such an error
 * @returns what to say of an error, in one line; never throws
 */
export function createExplain(onMistake: (error: unknown) => void): (error: unknown) => string {
  return (error) => {
    try {
      if (error instanceof InputError || error instanceof FailureError) {
        return error.message.replaceAll(/\s+/g, " ");
      }
      onMistake(error);
    } catch {
      // An engine that cannot say what went wrong continues all the same.
    }
    return "internal error";
  };
}
