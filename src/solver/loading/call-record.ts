/**
 * What a game was last asked for, in shared memory: a thread that never returns from a call cannot say it any more.
 *
 * | words | |
 * |---|---|
 * | 0 | how many calls there were so far |
 * | 1-63 | the name of the method, a letter a word, and a zero |
 * | 64 | moves since the position that play began from |
 * | 65-255 | the moves, as many as there is room for |
 * | 256-1279 | the text of that position, as the name; empty where there is none yet, or no room for it |
 */
import type { CheckGameOptions } from "../../game/check/check-game.js";

const CALLS = 0;
const METHOD = 1;
const LINE_LENGTH = 64;
const LINE = 65;
const POSITION = 256;
const END = 1280;

export interface LastCall {
  readonly method: string;
  readonly position: string | null;
  readonly line: readonly number[];
}

export function createCallRecord(): Int32Array {
  return new Int32Array(new SharedArrayBuffer(4 * END));
}

export function countCalls(record: Int32Array): number {
  return Atomics.load(record, CALLS);
}

/** For a thread that stays in one call: words that are written meanwhile would be read in part. */
export function readLastCall(record: Int32Array): LastCall {
  const position = readText(record, POSITION);
  const line = Array.from(record.subarray(LINE, Math.min(LINE + record[LINE_LENGTH], POSITION)));
  return { method: readText(record, METHOD), position: position === "" ? null : position, line };
}

/** What `checkGame` calls before each call of the game. */
export function createCallWriter(record: Int32Array): NonNullable<CheckGameOptions["onCall"]> {
  let written: string | null = null;
  return (method, position, line) => {
    writeText(record, METHOD, LINE_LENGTH, method);
    if (position !== written) {
      writeText(record, POSITION, END, position ?? "");
      written = position;
    }
    record[LINE_LENGTH] = line.length;
    // A line grows by one move between calls.
    const last = LINE + line.length - 1;
    if (last >= LINE && last < POSITION) record[last] = line[line.length - 1];
    // A reader that sees the new count sees what was written before it.
    Atomics.add(record, CALLS, 1);
  };
}

/** A text without room for it is left out. */
function writeText(record: Int32Array, from: number, end: number, text: string): void {
  const length = text.length < end - from ? text.length : 0;
  for (let i = 0; i < length; i++) record[from + i] = text.charCodeAt(i);
  record[from + length] = 0;
}

function readText(record: Int32Array, from: number): string {
  return String.fromCharCode(...record.subarray(from, record.indexOf(0, from)));
}
