/** Where certificates go: a file for one problem, a folder with one a problem for several. */
import { mkdirSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { reasonOf } from "../formats/file-errors.js";
import { FailureError, UsageError } from "./failures.js";

const EXTENSION = ".proof";

/**
 * A file for each of so many problems, numbered from 1; makes their folder.
 *
 * @throws FailureError when the folder cannot be made
 */
export function certificateFiles(path: string | undefined, problems: number): string[] | undefined {
  if (path === undefined || problems === 1) return path === undefined ? undefined : [path];
  try {
    mkdirSync(path, { recursive: true });
  } catch (error) {
    const reason =
      (error as NodeJS.ErrnoException).code === "EEXIST"
        ? `is a file; the certificates of ${problems} problems need a folder`
        : `cannot be made (${reasonOf(error)})`;
    throw new FailureError(`${path}: ${reason}`);
  }
  const digits = String(problems).length;
  return Array.from({ length: problems }, (_, i) =>
    join(path, `${String(i + 1).padStart(digits, "0")}${EXTENSION}`),
  );
}

/**
 * The certificates that are meant: files as they are, of folders all that end in `.proof`, in the order of their names.
 *
 * @throws UsageError for a folder without any
 */
export function certificatesIn(paths: readonly string[]): string[] {
  return paths.flatMap((path) => {
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) return [path];
    const names = readdirSync(path).filter((name) => name.endsWith(EXTENSION));
    if (names.length === 0)
      throw new UsageError(`${path}: holds no certificates (files named *${EXTENSION})`);
    return names.sort().map((name) => join(path, name));
  });
}
