/** What `loadsgf` names: a file, and a move of its main line. */
import { statSync } from "node:fs";
import { resolve } from "node:path";
import { RecordError, reasonOf } from "../../../../files/file-errors.js";
import { readWhole } from "../../../../files/whole-file.js";
import { InputError } from "../../../../game/errors.js";
import { type RecordProblem, readSgfProblems, ShortGameError, WHOLE_LINE } from "../../records/problems.js";

/** The size of the largest record that is read; one of a thousand moves has some ten thousand bytes. */
const MOST_BYTES = 16 * 2 ** 20;

/** The position that was asked for, and what has to be said of its record. */
export interface LoadedRecord {
  readonly record: RecordProblem;
  readonly warnings: readonly RecordError[];
}

/**
 * @param words the name of a file, which may have blanks, and perhaps a move from 1 on
 * @param folder where names of files start
 * @returns the position before that move, or at the end of the main line
 * @throws InputError for what names none
 */
export function loadRecord(words: readonly string[], folder: string): LoadedRecord {
  const [, file = "", move] = /^(.*?)(?: ([+-]?\d+(?:\.\d+)?))?$/.exec(words.join(" ")) ?? [];
  if (file === "" || (move !== undefined && !/^[1-9]\d*$/.test(move))) {
    throw new InputError("write loadsgf FILE, or loadsgf FILE MOVE with MOVE from 1");
  }
  return readRecord(resolve(folder, file), move === undefined ? WHOLE_LINE : Number(move) - 1);
}

function readRecord(file: string, moves: number): LoadedRecord {
  try {
    const { problems, damage, warnings } = readSgfProblems(readFile(file), file, moves, false);
    const [record] = [...damage, ...problems];
    if (record instanceof ShortGameError) {
      const { moves: has } = record;
      throw new InputError(`${file}: has ${has} moves on its main line; write a MOVE from 1 to ${has + 1}`);
    }
    if (record instanceof RecordError) throw record;
    return { record, warnings };
  } catch (error) {
    if (error instanceof InputError || error instanceof RecordError) throw error;
    throw new InputError(`${file}: ${reasonOf(error)}`);
  }
}

/** Devices never end, and pipes may never begin: neither is read. */
function readFile(file: string): Buffer {
  const stat = statSync(file);
  if (stat.isDirectory()) throw new Error("is a folder; name a file");
  if (!stat.isFile()) throw new Error("is not a file, but a device or a pipe; name a file");
  if (stat.size > MOST_BYTES)
    throw new Error(`has more than ${MOST_BYTES / 2 ** 20} MiB, which is too large for a record`);
  return readWhole(file);
}
