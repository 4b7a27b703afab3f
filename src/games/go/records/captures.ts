/**
 * Sets of problems of capture: a folder with a problem in each file of SGF and, beside them, `index.jsonl` with their
 * answers, a line a problem. A folder without an index is a set without answers.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { z } from "zod";
import { FileError, reasonOf } from "../../../formats/file-errors.js";
import { RecordError } from "../../../formats/record-error.js";
import { NotationError } from "../../../game/notation-error.js";
import { formatProblem, parseProblem } from "../notation/text.js";
import { readSgfProblems } from "./problems.js";

export const INDEX = "index.jsonl";

const threats = z.int().min(0).max(3).nullable();

export const CaptureAnswer = z.object({
  /** A capture by the attacker, who moves first, or the defender's way out of one. */
  kind: z.enum(["capture", "save"]),
  /** The grade. */
  ko: z.object({ status: z.enum(["unconditional", "ko", "fails"]), attacker: threats, defender: threats }),
  /** True λ order of the capture without outside threats: of `save` the one that is threatened; null where there is none. */
  order: z.int().min(1).nullable(),
  /** First moves that reach the grade. */
  first: z.array(z.string()),
  /** Whether all other first moves are known not to reach it. */
  only: z.boolean(),
  /** Of the block. */
  liberties: z.int().positive(),
  /**
   * That plain df-pn takes for the verdict without outside threats; null where it fills a table of 1,000,000 entries and does
   * not end, and df-pn λ of order 5 neither.
   */
  nodes: z.int().nonnegative().nullable(),
});
export type CaptureAnswer = z.infer<typeof CaptureAnswer>;

const Row = CaptureAnswer.extend({ file: z.string() });

export interface CaptureProblem {
  /** The file, and the number of the game where it has several. */
  readonly name: string;
  /** In the text form of problems. */
  readonly position: string;
  readonly answer: CaptureAnswer | undefined;
}

/** The index of a set: answers by the names of their files. */
export function formatIndex(answers: readonly (readonly [file: string, answer: CaptureAnswer])[]): string {
  // Parsed, so that fields have one order, wherever an answer comes from.
  return answers
    .map(([file, answer]) => `${JSON.stringify({ file, ...CaptureAnswer.parse(answer) })}\n`)
    .join("");
}

/** @throws FileError naming file and place of what cannot be read, or a folder that holds no problems */
export function readCaptures(folder: string): CaptureProblem[] {
  const answers = readIndex(join(folder, INDEX));
  const files = reading(folder, () => readdirSync(folder)).filter(
    (name) => extname(name).toLowerCase() === ".sgf",
  );
  const problems = files.sort().flatMap((name) => {
    const path = join(folder, name);
    return problemsIn(path).map((problem) => ({ ...problem, answer: answers.get(name) }));
  });
  if (problems.length === 0) throw new FileError(`${folder}: the folder has no SGF files`);
  return problems;
}

function problemsIn(path: string): Omit<CaptureProblem, "answer">[] {
  try {
    return readSgfProblems(
      reading(path, () => readFileSync(path)),
      path,
      undefined,
    ).flatMap((record) => {
      if (record instanceof RecordError) throw record;
      const { source, board, side: asked, words } = record;
      const written = Object.entries(words).map(([word, value]) => ` ${word}=${value}`);
      return (asked === undefined ? (["b", "w"] as const) : [asked]).map((side) => ({
        name: asked === undefined ? `${source}, ${side}` : source,
        position: formatProblem(parseProblem(`${board} ${side}${written.join("")}`)),
      }));
    });
  } catch (error) {
    if (error instanceof RecordError) throw new FileError(error.message);
    if (error instanceof NotationError) {
      // What is wrong stands in the record, where columns of its text form say nothing.
      throw new FileError(`${path}: ${error.message.replace(/^column \d+: /, "")}`);
    }
    throw error;
  }
}

function readIndex(path: string): Map<string, CaptureAnswer> {
  if (!existsSync(path)) return new Map();
  const lines = reading(path, () => readFileSync(path, "utf8")).split("\n");
  return new Map(
    lines.flatMap((line, i): [string, CaptureAnswer][] => {
      if (line.trim() === "") return [];
      const row = Row.safeParse(parsedLine(line));
      if (!row.success) throw new FileError(`${path}:${i + 1}: is no answer of a problem`);
      const { file, ...answer } = row.data;
      return [[file, answer]];
    }),
  );
}

function parsedLine(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

function reading<Result>(path: string, read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    throw new FileError(`${path}: cannot be read (${reasonOf(error)})`);
  }
}
