/// <reference lib="dom" />
/** Files in a browser, which are in memory: what is read is one file that a page has sent. */
import { crc32 } from "../../files/bytes/crc32.js";
import { HEAD_BYTES } from "../../files/bytes/frames.js";
import { joinBytes } from "../../files/bytes/join-bytes.js";
import { packPlain } from "../../files/bytes/pack-plain.js";
import type { Output } from "../../files/output.js";
import { dropFile, keepFile } from "../kept-files.js";
import { tellParent } from "../thread.js";
import { Buffer } from "./buffer.js";
import { readFileSync } from "./node.js";

// cli/files/input-files, cli/files/folder-files, cli/options/solve-options

export function placeOf(path: string): string {
  return path;
}

export const located = placeOf;
export const inputName = placeOf;

export function checkInputs(): void {}

export function inputsThere(paths: readonly string[]): ReadonlySet<string> {
  return new Set(paths);
}

export function looksLikeFile(): boolean {
  return false;
}

export function isOtherFile(): boolean {
  return false;
}

export const readInput = readFileSync;

/** What is wrong with a word that is not a position. */
export function problemWith(word: string, problem: string): string {
  return problem.includes(`"${word}"`) ? problem : `"${word}": ${problem}`;
}

/** There are no folders in a browser. */
export function filesIn(path: string): string[] {
  return [path];
}

/** A page has no options of lists. */
export function usesList(): boolean {
  return false;
}

// files/whole-file, files/frame-files, files/output

export const readWhole = readFileSync;

/** Packed as in files. */
export function packFrame(content: unknown) {
  const payload = packPlain(content);
  const head = new Uint8Array(HEAD_BYTES);
  const view = new DataView(head.buffer);
  view.setUint32(0, payload.length, true);
  view.setUint32(4, crc32(payload), true);
  view.setUint32(8, crc32(head.subarray(0, 8)), true);
  return Buffer.from(joinBytes([head, payload]));
}

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
