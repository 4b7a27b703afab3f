/** Games of shogi from files and folders, for `review` and `learn`. */

import { filesIn } from "../../../cli/files/folder-files.js";
import { inputName, inputsThere, readInput } from "../../../cli/files/input-files.js";
import { refuseAll } from "../../../cli/files/problem-texts.js";
import { RecordError } from "../records/record-error.js";
import { RECORD_EXTENSIONS, readShogiRecords, type ShogiRecord } from "../records/records.js";

export interface NamedGame extends ShogiRecord {
  readonly file: string;
}

export interface ReadGames {
  readonly games: readonly NamedGame[];
  /** One line for each game that cannot be read. */
  readonly refused: readonly string[];
  /** How many of these are files that are not there. */
  readonly missing: number;
  /** One line for each place that is skipped after a game that is read. */
  readonly damage: readonly string[];
}

/** The files that are read in a folder. */
export const RECORD_FILES = { extensions: RECORD_EXTENSIONS, called: "records or lists of positions" };

/** What is pasted in the place of a file: a record of several lines, or a line of USI. */
const PASTED = /\n|^\s*(?:position|startpos|sfen)\s/;

/**
 * Reads all games of all files, `-` being stdin, and of texts that are pasted in their place. What cannot be read as a game is
 * left out, and named in `refused`.
 *
 * @throws InputError when none is left, FailureError when a file cannot be read, or none of the files is there
 */
export function readGames(paths: readonly string[]): ReadGames {
  const games: NamedGame[] = [];
  const refused: string[] = [];
  const damage: string[] = [];
  const inputs = paths.map((path) =>
    PASTED.test(path) ? path : filesIn(path, RECORD_FILES, (problem) => void refused.push(problem)),
  );
  let missing = 0;
  const there = inputsThere(
    inputs.flatMap((input) => (typeof input === "string" ? [] : input)),
    inputs.some((input) => typeof input === "string"),
    (problem) => {
      missing++;
      refused.push(problem);
    },
  );
  for (const input of inputs) {
    if (typeof input === "string") read(Buffer.from(input), "the text");
    else for (const path of input) if (there.has(path)) read(readInput(path), inputName(path));
  }
  if (games.length === 0) refuseAll({ refused, damage }, "game");
  return { games, refused, missing, damage };

  function read(bytes: Uint8Array, file: string): void {
    const refuse = (error: Error) => refused.push(error.message);
    try {
      const records = readShogiRecords(bytes, file, refuse, ({ message }) => damage.push(message));
      games.push(...records.map((record) => ({ ...record, file })));
    } catch (error) {
      if (!(error instanceof RecordError)) throw error;
      refuse(error);
    }
  }
}
