/** Folders on the command line, in place of the files in them. */
import { accessSync, constants, readdirSync, statSync } from "node:fs";
import { extname, join } from "node:path";
import { reasonOf } from "../../files/file-errors.js";
import { FailureError } from "../../game/errors.js";
import { located, placeOf } from "./input-files.js";

/** The files of a folder that are looked at. */
export interface FolderFiles {
  /** With their dots, in small letters. */
  readonly extensions: readonly string[];
  /** As messages call them, as in `SGF files`. */
  readonly called: string;
}

/**
 * The files of a folder that can be read, in the order of their names; another path as it is.
 *
 * @param unreadable called with each file of a folder that cannot be read, such as a link to one that is gone
 * @throws FailureError for a folder without such files
 */
export function filesIn(
  named: string,
  { extensions, called }: FolderFiles,
  unreadable: (problem: string) => void,
): string[] {
  if (statSync(placeOf(named), { throwIfNoEntry: false })?.isDirectory() !== true) return [named];
  const path = located(named);
  const files = readdirSync(path, { withFileTypes: true }).filter(
    (entry) => !entry.isDirectory() && extensions.includes(extname(entry.name).toLowerCase()),
  );
  if (files.length === 0) throw new FailureError(`${path}: the folder has no ${called}`);
  return files
    .map(({ name }) => join(path, name))
    .sort()
    .filter((file) => {
      try {
        accessSync(file, constants.R_OK);
        return true;
      } catch (error) {
        unreadable(`${file}: cannot be read (${reasonOf(error)})`);
        return false;
      }
    });
}
