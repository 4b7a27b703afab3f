/** Problems from the command line: a position as one argument, files with one position a line, or `-` for stdin. */
import { RecordError } from "../formats/record-error.js";
import type { GameModule } from "../games/game-module.js";
import { UsageError } from "./failures.js";
import { checkInputs, inputName, looksLikeFile, problemWith, readInput } from "./input-files.js";

/**
 * Reads and checks all problems before any is solved. A `#` begins a comment.
 *
 * @throws UsageError naming file, line and column of what is no position; FailureError when a file cannot be read
 */
export async function readProblems(
  module: GameModule,
  problems: readonly string[],
  files: readonly string[],
): Promise<string[]> {
  const words = problems.map((problem) => problem.trimStart());
  checkInputs([...words.filter(looksLikeFile), ...files]);
  const positions: string[] = [];
  for (const word of words) {
    if (word === "-" || looksLikeFile(word)) positions.push(...(await readLines(module, word)));
    else positions.push(checkArgument(module, word));
  }
  for (const file of files) positions.push(...(await readLines(module, file)));
  return positions;
}

function checkArgument(module: GameModule, text: string): string {
  try {
    module.parsePosition(text);
    return text;
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    // A single word may have been meant as the name of a file.
    const noFile = /\s/.test(text.trim()) || text === "" ? "" : "no such file, and as a position: ";
    throw new UsageError(problemWith(text, `${noFile}${problem}`));
  }
}

async function readLines(module: GameModule, path: string): Promise<string[]> {
  const name = inputName(path);
  const contents = readInput(path).toString("utf8");
  // Othello has a usual form of such files, with scores behind the positions.
  if (module.name === "othello") return readObf(contents, name, module);
  const lines = contents.split(/\r?\n/);
  const positions = lines.flatMap((line, i) => {
    const text = line.replace(/#.*/, "").trimEnd();
    if (text.trim() === "") return [];
    try {
      module.parsePosition(text);
    } catch (error) {
      // Columns count from the beginning of the line, which is why nothing is cut off there.
      const problem = error instanceof Error ? error.message : String(error);
      throw new UsageError(`${name}:${i + 1}: ${problem}`);
    }
    return [text];
  });
  if (positions.length === 0) throw new UsageError(`${name}: no positions; write one a line`);
  return positions;
}

async function readObf(contents: string, name: string, { formatPosition }: GameModule): Promise<string[]> {
  const { parseObf } = await import("../formats/obf.js");
  try {
    return parseObf(contents, name).map(({ position }) => formatPosition(position));
  } catch (error) {
    throw error instanceof RecordError ? new UsageError(error.message) : error;
  }
}
