/** Games of shogi from files, for `solve --moves`. */

import { checkInputs, inputName, readInput } from "../../../cli/files/input-files.js";
import { InputError } from "../../../game/errors.js";
import { RecordError } from "../records/record-error.js";
import { readShogiRecords, type ShogiRecord } from "../records/records.js";

export interface NamedGame extends ShogiRecord {
  readonly file: string;
}

/**
 * Reads all games of all files, `-` being stdin. What cannot be read as a game is left out, and named in `refused`.
 *
 * @throws InputError when none is left, FailureError when a file cannot be read
 */
export function readGames(files: readonly string[]): {
  readonly games: readonly NamedGame[];
  readonly refused: readonly string[];
} {
  const games: NamedGame[] = [];
  const refused: string[] = [];
  checkInputs(files);
  for (const path of files) {
    const file = inputName(path);
    const refuse = (error: Error) => refused.push(error.message);
    try {
      const records = readShogiRecords(readInput(path), file, refuse);
      games.push(...records.map((record) => ({ ...record, file })));
    } catch (error) {
      if (!(error instanceof RecordError)) throw error;
      refuse(error);
    }
  }
  const [first] = refused;
  if (games.length === 0 && first !== undefined) {
    throw new InputError(refused.length === 1 ? first : `${first} (and ${refused.length - 1} more like it)`);
  }
  return { games, refused };
}
