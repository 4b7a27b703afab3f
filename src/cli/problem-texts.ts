/** Problems from the command line: a position as one argument, files with one position a line, or `-` for stdin. */
import { existsSync, readFileSync, statSync } from "node:fs";
import { parseObf } from "../formats/obf.js";
import type { GameModule } from "../games/game-module.js";
import { NotationError } from "../games/notation-error.js";
import { FailureError, UsageError } from "./failures.js";

/**
 * Reads and checks all problems before any is solved. A `#` begins a comment.
 *
 * @throws UsageError naming file, line and column of what is no position
 */
export function readProblems(
  module: GameModule,
  problems: readonly string[],
  files: readonly string[],
): string[] {
  const positions = problems
    .map((problem) => problem.trimStart())
    .flatMap((problem) =>
      problem === "-" || isFile(problem) ? readLines(module, problem) : [checkArgument(module, problem)],
    );
  return [...positions, ...files.flatMap((file) => readLines(module, file))];
}

function isFile(path: string): boolean {
  return existsSync(path) && statSync(path).isFile();
}

function checkArgument(module: GameModule, text: string): string {
  try {
    module.parsePosition(text);
    return text;
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    // A single word may have been meant as the name of a file.
    const noFile = /\s/.test(text.trim()) || text === "" ? "" : "no such file, and as a position: ";
    throw new UsageError(`"${text}": ${noFile}${problem}`);
  }
}

function readLines(module: GameModule, path: string): string[] {
  const name = path === "-" ? "standard input" : path;
  const contents = readText(path, name);
  // Othello has a usual form of such files, with scores behind the positions.
  if (module.name === "othello") {
    return parseObf(contents, name).map(({ position }) => module.formatPosition(position));
  }
  const lines = contents.split(/\r?\n/);
  const positions = lines.flatMap((line, i) => {
    const text = line.replace(/#.*/, "").trimEnd();
    if (text.trim() === "") return [];
    try {
      module.parsePosition(text);
    } catch (error) {
      // Columns count from the beginning of the line, which is why nothing is cut off there.
      const problem =
        error instanceof NotationError || error instanceof Error ? error.message : String(error);
      throw new UsageError(`${name}:${i + 1}: ${problem}`);
    }
    return [text];
  });
  if (positions.length === 0) throw new UsageError(`${name}: no positions; write one a line`);
  return positions;
}

function readText(path: string, name: string): string {
  try {
    return readFileSync(path === "-" ? 0 : path, "utf8");
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new FailureError(`${name}: cannot be read (${code === "ENOENT" ? "no such file" : message})`);
  }
}
