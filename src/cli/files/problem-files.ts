/** Files that are written for each problem: one for a single problem, a folder with one a problem for several. */
import { join } from "node:path";
import { openFolder } from "../../formats/output.js";

/**
 * A file for each of so many problems, numbered from 1; makes their folder.
 *
 * @param extension with its dot, of the files in a folder
 * @throws FileError when the folder cannot be made
 */
export function filesOfProblems(
  path: string | undefined,
  problems: number,
  extension: string,
): string[] | undefined {
  if (path === undefined || problems === 1) return path === undefined ? undefined : [path];
  openFolder(path);
  const digits = String(problems).length;
  return Array.from({ length: problems }, (_, i) =>
    join(path, `${String(i + 1).padStart(digits, "0")}${extension}`),
  );
}
