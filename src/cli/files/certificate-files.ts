/** Where certificates go, and where they are. */

import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { InputError } from "../../game/errors.js";
import { located } from "./input-files.js";
import { filesOfProblems } from "./problem-files.js";

const EXTENSION = ".proof";

/** A file for each of so many problems, as `filesOfProblems` has them. */
export function certificateFiles(path: string | undefined, problems: number): string[] | undefined {
  return filesOfProblems(path, problems, EXTENSION);
}

/**
 * The certificates that are meant: files as they are, of folders all that end in `.proof`, in the order of their names.
 *
 * @throws InputError for a folder without any
 */
export function certificatesIn(paths: readonly string[]): string[] {
  return paths.map(located).flatMap((path) => {
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) return [path];
    const names = readdirSync(path).filter((name) => name.endsWith(EXTENSION));
    if (names.length === 0)
      throw new InputError(`${path}: holds no certificates (files named *${EXTENSION})`);
    return names.sort().map((name) => join(path, name));
  });
}
