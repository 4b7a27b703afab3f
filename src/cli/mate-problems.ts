/**
 * Problems of shogi from the command line: SFEN as an argument, files with one a line (`name|SFEN`, USI `position` lines),
 * and records (KIF, KI2, CSA, JKF). In a file of many problems those that are none are reported, and the others stay.
 */
import { extname } from "node:path";
import { decodeText, RecordError, readShogiRecords, type ShogiRecord } from "../formats/shogi-records.js";
import { NotationError } from "../games/notation-error.js";
import { parseProblem } from "../games/shogi/module.js";
import { formatPosition, START_TEXT } from "../games/shogi/notation.js";
import { countOf } from "../report/throughput.js";
import { UsageError } from "./failures.js";
import { checkInputs, inputName, looksLikeFile, problemWith, readInput } from "./input-files.js";

export interface NamedProblem {
  /** Empty when it has none. */
  readonly name: string;
  /** SFEN. */
  readonly position: string;
}

export interface MateProblemOptions {
  /** Gives the pieces that stand nowhere to the defender. */
  readonly fillHand: boolean;
}

export interface MateProblems {
  readonly problems: readonly NamedProblem[];
  /** One line for each problem of a file that is none: place, what is wrong and what would be right. */
  readonly refused: readonly string[];
}

const RECORDS = [".kif", ".kifu", ".ki2", ".ki2u", ".csa", ".jkf", ".json"];

/**
 * @param words positions or names of files
 * @param files names of files, `-` for stdin
 * @throws UsageError when a position is none, or a file holds nothing else; FailureError when a file cannot be read
 */
export function readMateProblems(
  words: readonly string[],
  files: readonly string[],
  options: MateProblemOptions,
): MateProblems {
  const problems: NamedProblem[] = [];
  const refused: string[] = [];
  checkInputs([...words.filter(looksLikeFile), ...files]);
  for (const word of words) {
    if (word === "-" || looksLikeFile(word)) readFile(word);
    else problems.push(problemOf(word.trim()));
  }
  for (const file of files) readFile(file);
  const [first, ...others] = refused;
  if (problems.length === 0 && first !== undefined) {
    throw new UsageError(
      others.length === 0 ? first : `${first} (and ${countOf(others.length, "more problem")} like it)`,
    );
  }
  return { problems, refused };

  function problemOf(text: string): NamedProblem {
    try {
      return parseLine(text, options);
    } catch (error) {
      if (!(error instanceof NotationError)) throw error;
      // A single word may have been meant as the name of a file.
      const noFile = /\s/.test(text) || text === "" ? "" : "no such file, and as a position: ";
      throw new UsageError(problemWith(text, `${noFile}${error.message}`));
    }
  }

  function readFile(path: string): void {
    const before = problems.length + refused.length;
    const name = inputName(path);
    const bytes = readInput(path);
    if (isRecord(path, bytes)) readRecord(bytes, name);
    else readLines(decodeText(bytes), name);
    if (problems.length + refused.length === before) {
      throw new UsageError(`${name}: no positions; write one a line, as SFEN or a name, | and SFEN`);
    }
  }

  function readLines(text: string, file: string): void {
    for (const [i, line] of text.split(/\r?\n/).entries()) {
      const content = line.replace(/#.*/, "").trimEnd();
      if (content.trim() === "") continue;
      try {
        problems.push(parseLine(content, options));
      } catch (error) {
        if (!(error instanceof NotationError)) throw error;
        refused.push(`${file}:${i + 1}: ${error.message}`);
      }
    }
  }

  function readRecord(bytes: Uint8Array, file: string): void {
    const refuse = (error: Error) => refused.push(error.message);
    let records: readonly ShogiRecord[] = [];
    try {
      records = readShogiRecords(bytes, file, refuse);
    } catch (error) {
      if (!(error instanceof RecordError)) throw error;
      refuse(error);
    }
    for (const record of records) {
      try {
        problems.push({ ...parseLine(problemIn(record), options), name: record.title });
      } catch (error) {
        if (!(error instanceof NotationError)) throw error;
        refused.push(`${file}: ${error.message}`);
      }
    }
  }
}

/** A position that was set up is the problem; of a game from the usual start it is where the game ends. */
function problemIn({ start, position }: ShogiRecord): string {
  const setUp = formatPosition(start);
  return setUp === START_TEXT ? formatPosition(position) : setUp;
}

function parseLine(line: string, options: MateProblemOptions): NamedProblem {
  const name = line.includes("|") ? line.slice(0, line.indexOf("|")).trim() : "";
  return { name, position: formatPosition(parseProblem(line, options)) };
}

/** By the name, or for want of one that says it by what such files begin with. */
function isRecord(path: string, bytes: Uint8Array): boolean {
  if (RECORDS.includes(extname(path).toLowerCase())) return true;
  return /^(?:手数-|先手：|V2|N\+|PI|\s*\{)/m.test(decodeText(bytes.subarray(0, 4096)));
}
