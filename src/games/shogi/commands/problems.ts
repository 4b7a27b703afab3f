/**
 * Problems of shogi from the command line: SFEN as an argument, files with one a line (`name|SFEN`, USI `position` lines),
 * and records (KIF, KI2, CSA, JKF). In a file of many problems those that cannot be read are reported, and the others stay.
 */

import {
  checkInputs,
  inputName,
  looksLikeFile,
  problemWith,
  readInput,
} from "../../../cli/files/input-files.js";
import { type GivenProblems, type NamedProblem, unlessAllRefused } from "../../../cli/files/problem-texts.js";
import { decodeText } from "../../../formats/text.js";
import { InputError } from "../../../game/errors.js";
import { NotationError } from "../../../game/notation-error.js";
import { countOf } from "../../../report/numbers.js";
import { countMissing } from "../notation/sfen.js";
import { movesAt, parseProblem, WITHOUT_MOVES } from "../problem-game.js";
import { RecordError } from "../records/record-error.js";
import type { ShogiRecord } from "../records/records.js";
import { createShogi } from "../rules/rules.js";
import { formatPosition, START_TEXT } from "../text-forms.js";

export interface MateProblemOptions {
  /** Gives the pieces that stand nowhere to the defender. */
  readonly fillHand: boolean;
}

type Records = typeof import("../records/records.js");

/**
 * @param words positions or names of files
 * @param files names of files, `-` for stdin
 * @throws InputError when a position is none, or a file holds nothing else; FailureError when a file cannot be read
 */
export async function readMateProblems(
  words: readonly string[],
  files: readonly string[],
  options: MateProblemOptions,
): Promise<GivenProblems> {
  const problems: NamedProblem[] = [];
  const refused: string[] = [];
  checkInputs([...words.filter(looksLikeFile), ...files]);
  for (const word of words) {
    if (word === "-" || looksLikeFile(word)) await readFile(word);
    else problems.push(problemOf(word.trim()));
  }
  for (const file of files) await readFile(file);
  return unlessAllRefused({ problems, refused });

  function problemOf(text: string): NamedProblem {
    try {
      return readMateLine(text, options);
    } catch (error) {
      if (!(error instanceof NotationError)) throw error;
      // A single word may have been meant as the name of a file.
      const noFile = /\s/.test(text) || text === "" ? "" : "no such file, and as a position: ";
      throw new InputError(problemWith(text, `${noFile}${error.message}`));
    }
  }

  async function readFile(path: string): Promise<void> {
    // Positions that are typed need no library of records.
    const records = await import("../records/records.js");
    const before = problems.length + refused.length;
    const name = inputName(path);
    const bytes = readInput(path);
    const text = decodeText(bytes);
    if (records.isRecordFile(text, name)) readRecord(records, bytes, name);
    else readLines(text, name);
    if (problems.length + refused.length === before) {
      throw new InputError(`${name}: no positions; write one per line, as SFEN or a name, | and SFEN`);
    }
  }

  function readLines(text: string, file: string): void {
    for (const [i, line] of text.split("\n").entries()) {
      const content = line.replace(/#.*/, "").trimEnd();
      if (content.trim() === "") continue;
      try {
        problems.push(readMateLine(content, options));
      } catch (error) {
        if (!(error instanceof NotationError)) throw error;
        refused.push(`${file}:${i + 1}: ${error.message}`);
      }
    }
  }

  function readRecord({ readShogiRecords }: Records, bytes: Uint8Array, file: string): void {
    const refuse = (error: Error) => refused.push(error.message);
    let records: readonly ShogiRecord[] = [];
    try {
      records = readShogiRecords(bytes, file, refuse);
    } catch (error) {
      if (!(error instanceof RecordError)) throw error;
      refuse(error);
    }
    for (const record of records) {
      const problem = problemIn(record);
      if (problem === undefined) {
        refused.push(`${file}: a game without moves, from the usual start; set up a position`);
        continue;
      }
      try {
        problems.push({ ...readMateLine(problem, options), name: record.title });
      } catch (error) {
        if (!(error instanceof NotationError)) throw error;
        refused.push(`${file}: ${error.message}`);
      }
    }
  }
}

/**
 * A position that was set up is the problem; of a game from the usual start, the problem is its last position. Undefined
 * for a game without a move, which no one means by a problem.
 */
function problemIn({ start, position, moves }: ShogiRecord): string | undefined {
  const setUp = formatPosition(start);
  if (setUp !== START_TEXT) return setUp;
  return moves.length > 0 ? formatPosition(position) : undefined;
}

/** @throws NotationError also for a game that is over: most likely a problem followed by its solution */
export function readMateLine(line: string, options: MateProblemOptions): NamedProblem {
  const name = line.includes("|") ? line.slice(0, line.indexOf("|")).trim() : "";
  const position = parseProblem(line, options);
  const moves = movesAt(line);
  if (moves !== undefined && isOver(position)) {
    throw new NotationError(moves, "the game is over after the moves", WITHOUT_MOVES);
  }
  return { name, position: formatPosition(position) };
}

/** Where problems leave out what the defender has in hand, as is custom, they are easier than they are meant to be. */
export function hintAtMissing(problems: readonly NamedProblem[]): string | undefined {
  const counts = problems
    .map(({ position }) => countMissing(parseProblem(position)))
    .filter((count) => count > 0);
  if (counts.length === 0) return undefined;
  const missing =
    problems.length === 1
      ? `${countOf(counts[0], "piece")} of the set ${counts[0] === 1 ? "is" : "are"} missing`
      : `in ${counts.length} of ${problems.length} problems pieces of the set are missing, up to ${Math.max(...counts)}`;
  return `${missing}; --fill-hand puts them into the defender's hand, as is custom in problems`;
}

function isOver(position: Int32Array): boolean {
  const game = createShogi();
  game.load(position, 0);
  return game.generate(new Int32Array(game.maximumMoves), 0) === 0;
}
