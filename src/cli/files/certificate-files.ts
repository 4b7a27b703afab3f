/** Where certificates go, and where they are. */

import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { InputError } from "../../game/errors.js";
import { CERTIFICATES } from "./file-output.js";
import { located } from "./input-files.js";

/**
 * The certificates that are meant: files as they are, and from folders all that end in `.proof`, in the order of their names.
 *
 * @throws InputError for a folder without any
 */
export function certificatesIn(paths: readonly string[]): string[] {
  return paths.map(located).flatMap((path) => {
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) return [path];
    const names = readdirSync(path).filter((name) => name.endsWith(CERTIFICATES.extension));
    if (names.length === 0)
      throw new InputError(`${path}: holds no certificates (files named *${CERTIFICATES.extension})`);
    return names.sort().map((name) => join(path, name));
  });
}
