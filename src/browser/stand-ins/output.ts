/// <reference lib="dom" />
/** Outputs in a browser: files in memory. */
import { joinBytes } from "../../files/bytes/join-bytes.js";
import type { Output } from "../../files/output.js";
import { dropFile, keepFile } from "../kept-files.js";
import { tellParent } from "../thread.js";

export function createOutput(path: string): Output {
  let pieces: Uint8Array[] = [];
  return {
    write(content) {
      pieces.push(typeof content === "string" ? new TextEncoder().encode(content) : content.slice());
    },
    commit() {
      const bytes = joinBytes(pieces);
      keepFile(path, bytes);
      // A thread has been asked by the worker that needs the file.
      tellParent({ kind: "file", path, bytes });
    },
    discard() {
      pieces = [];
    },
  };
}

export const removeOld = dropFile;

export function guardOutput(): () => void {
  return () => {};
}

export function temporaryFolder(): string {
  return "/memory";
}
