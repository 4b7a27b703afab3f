/**
 * Files that are written whole or not at all: under another name first, then renamed. What stood under the name
 * before stays until then.
 */
import { closeSync, openSync, renameSync, rmSync, writeSync } from "node:fs";
import { reasonOf, refuseFolder } from "./file-errors.js";

export class OutputError extends Error {
  override readonly name = "OutputError";
}

export interface Output {
  write(bytes: Uint8Array | string): void;
  /** Gives the file its name. */
  commit(): void;
  /** Drops what was written; does nothing after `commit`. */
  discard(): void;
}

/**
 * Opens a file to write, so that a bad path is found before the work starts.
 *
 * @throws OutputError when it cannot be written there
 */
export function createOutput(path: string): Output {
  const temporary = `${path}.${process.pid}.part`;
  function attempt<Result>(action: () => Result): Result {
    try {
      return action();
    } catch (error) {
      discard();
      throw new OutputError(`${path}: cannot be written (${reasonOf(error)})`);
    }
  }
  let file = -1;
  function discard(): void {
    if (file < 0) return;
    closeSync(file);
    file = -1;
    rmSync(temporary, { force: true });
  }
  file = attempt(() => {
    refuseFolder(path);
    return openSync(temporary, "w");
  });
  return {
    write(content) {
      const bytes = typeof content === "string" ? Buffer.from(content) : content;
      attempt(() => {
        for (let written = 0; written < bytes.length; ) written += writeSync(file, bytes, written);
      });
    },
    commit() {
      attempt(() => renameSync(temporary, path));
      closeSync(file);
      file = -1;
    },
    discard,
  };
}
