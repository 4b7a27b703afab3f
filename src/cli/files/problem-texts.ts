/**
 * Problems from the command line: a position as one argument, files with one position a line, or `-` for stdin; of
 * Othello also files of games.
 */
import { RecordError } from "../../formats/record-error.js";
import { decodeText } from "../../formats/text.js";
import type { GameModule } from "../../game/module.js";
import { countOf } from "../../report/numbers.js";
import { UsageError } from "../failures.js";
import { checkInputs, inputName, looksLikeFile, problemWith, readInput } from "./input-files.js";

export interface NamedProblem {
  /** Empty when it has none. */
  readonly name: string;
  /** As its game writes it. */
  readonly position: string;
}

export interface GivenProblems {
  readonly problems: readonly NamedProblem[];
  /** One line for each problem of a file that was refused: its place, what is wrong and what would be right. */
  readonly refused: readonly string[];
}

/** Which positions of files of games are the problems. */
export interface GameChoice {
  /** Number of a game in its file, from 1; without it all games. */
  readonly record: number | undefined;
  readonly empties: number | undefined;
}

/** @throws UsageError when nothing is left of what was given */
export function unlessAllRefused(given: GivenProblems): GivenProblems {
  const [first, ...others] = given.refused;
  if (given.problems.length > 0 || first === undefined) return given;
  throw new UsageError(
    others.length === 0 ? first : `${first} (and ${countOf(others.length, "more problem")} like it)`,
  );
}

/**
 * Reads and checks all problems before any is solved. A `#` begins a comment.
 *
 * @throws UsageError naming file, line and column of what is no position; FailureError when a file cannot be read
 */
export async function readProblems(
  module: GameModule,
  words: readonly string[],
  files: readonly string[],
  choice: GameChoice,
): Promise<GivenProblems> {
  const texts = words.map((word) => word.trimStart());
  checkInputs([...texts.filter(looksLikeFile), ...files]);
  const problems: NamedProblem[] = [];
  const refused: string[] = [];
  let games = false;
  for (const text of texts) {
    if (text === "-" || looksLikeFile(text)) await readFile(text);
    else problems.push({ name: "", position: checkArgument(module, text) });
  }
  for (const file of files) await readFile(file);
  const [unused] = Object.entries(choice).filter(([, value]) => value !== undefined);
  if (unused !== undefined && !games) {
    throw new UsageError(`--${unused[0]} is about files of games (WTHOR, GGF), and none is named`);
  }
  return unlessAllRefused({ problems, refused });

  async function readFile(path: string): Promise<void> {
    const bytes = readInput(path);
    const name = inputName(path);
    if (module.name === "othello") {
      const { problemsOfGames } = await import("../../games/othello/commands/problems.js");
      const given = problemsOfGames(bytes, name, choice);
      games ||= given !== undefined;
      problems.push(...(given?.problems ?? []));
      refused.push(...(given?.refused ?? []));
      if (given !== undefined) return;
    }
    const positions = await readLines(module, decodeText(bytes), name);
    problems.push(...positions.map((position) => ({ name: "", position })));
  }
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

async function readLines(module: GameModule, contents: string, name: string): Promise<string[]> {
  // Othello has a usual form of such files, with scores behind the positions.
  if (module.name === "othello") return readObf(contents, name, module);
  const lines = contents.split("\n");
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
  const { parseObf } = await import("../../games/othello/records/obf.js");
  try {
    return parseObf(contents, name).map(({ position }) => formatPosition(position));
  } catch (error) {
    throw error instanceof RecordError ? new UsageError(error.message) : error;
  }
}
