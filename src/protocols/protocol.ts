/** What all protocols have in common: lines in, a moment when all has been answered, and how the other side learns of an error. */
import { FailureError, InputError } from "../game/errors.js";

export interface Protocol {
  /** Takes a line of input. */
  receive(line: string): void;
  /** Takes the end of input. */
  close(): void;
  /**
   * Whether so many lines wait for their turn that no more should come until something is sent; left out where no line waits.
   */
  isFull?(): boolean;
  /** Resolves once the other side has quit, or everything before the end of input is answered. */
  readonly ended: Promise<void>;
}

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

/** The end of a protocol, which comes once. */
export interface Ending {
  readonly ended: Promise<void>;
  /** Whether it has begun, so that no more lines are taken. */
  hasBegun(): boolean;
  begin(): void;
}

/**
 * @param finish waits for what is still to be answered, and closes whoever answers
 * @param explain takes what that has thrown
 * @param last is called at the very end
 */
export function createEnding(
  finish: () => Promise<unknown>,
  explain: (error: unknown) => string,
  last = () => {},
): Ending {
  let begun = false;
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return {
    ended,
    hasBegun: () => begun,
    begin() {
      if (begun) return;
      begun = true;
      void finish()
        .catch((error) => void explain(error))
        .then(last)
        .then(end);
    },
  };
}

/** Characters of a line that are kept; no command of a protocol is that long. */
export const LONGEST_LINE = 1 << 16;

export interface LineReader {
  /** Takes the next bytes; bytes that are not UTF-8 become the replacement character. */
  push(bytes: Uint8Array): void;
  /** Hands on what came after the last line feed. */
  end(): void;
}

/** @param onLine takes a line without its line feed; of a longer line than `LONGEST_LINE` only its beginning */
export function createLineReader(onLine: (line: string) => void): LineReader {
  const decoder = new TextDecoder();
  let held = "";
  return {
    push(bytes) {
      const pieces = decoder.decode(bytes, { stream: true }).split("\n");
      for (const [i, piece] of pieces.entries()) {
        if (i > 0) {
          onLine(held);
          held = "";
        }
        held += piece.slice(0, LONGEST_LINE - held.length);
      }
    },
    end() {
      if (held !== "") onLine(held);
      held = "";
    },
  };
}
