/** Files that are written for each problem: one for a single problem, a folder with one a problem for several. */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { reasonOf } from "../formats/file-errors.js";
import { FailureError } from "./failures.js";

/**
 * A file for each of so many problems, numbered from 1; makes their folder.
 *
 * @param extension with its dot, of the files in a folder
 * @param what they hold, as an error says it
 * @throws FailureError when the folder cannot be made
 */
export function filesOfProblems(
  path: string | undefined,
  problems: number,
  { extension, what }: { readonly extension: string; readonly what: string },
): string[] | undefined {
  if (path === undefined || problems === 1) return path === undefined ? undefined : [path];
  try {
    mkdirSync(path, { recursive: true });
  } catch (error) {
    const reason =
      (error as NodeJS.ErrnoException).code === "EEXIST"
        ? `is a file; the ${what} of ${problems} problems need a folder`
        : `cannot be made (${reasonOf(error)})`;
    throw new FailureError(`${path}: ${reason}`);
  }
  const digits = String(problems).length;
  return Array.from({ length: problems }, (_, i) =>
    join(path, `${String(i + 1).padStart(digits, "0")}${extension}`),
  );
}
