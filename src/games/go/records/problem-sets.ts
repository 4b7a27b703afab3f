/**
 * Sets of problems: a folder with a problem in each file of SGF and, beside them, `index.jsonl` with their answers, one line
 * per problem. A folder without an index is a set without answers.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { z } from "zod";
import { FileError, RecordError, reasonOf } from "../../../files/file-errors.js";
import { NotationError } from "../../../game/errors.js";
import { formatProblem, parseProblem } from "../notation/text.js";
import { readSgfProblems } from "./problems.js";

export const INDEX = "index.jsonl";

const threats = z.int().min(0).max(3).nullable();

/** A grade, as `solve` gives it of what is decided. */
export const Grade = z.object({
  status: z.enum(["unconditional", "ko", "fails"]),
  attacker: threats,
  defender: threats,
});
export type Grade = z.infer<typeof Grade>;

export interface ProblemOfSet<Answer> {
  /** The file, and the number of the game where it has several. */
  readonly name: string;
  /** In the text form of problems. */
  readonly position: string;
  readonly answer: Answer | undefined;
}

/** The index of a set: answers by the names of their files. */
export function formatIndex<Answer extends object>(
  schema: z.ZodType<Answer>,
  answers: readonly (readonly [file: string, answer: Answer])[],
): string {
  // Parsed, so that fields have one order, wherever an answer comes from.
  return answers.map(([file, answer]) => `${JSON.stringify({ file, ...schema.parse(answer) })}\n`).join("");
}

/** @throws FileError naming file and place of what cannot be read, or a folder that holds no problems */
export function readSet<Answer>(folder: string, schema: z.ZodType<Answer>): ProblemOfSet<Answer>[] {
  const answers = readIndex(join(folder, INDEX), schema);
  const files = reading(folder, () => readdirSync(folder)).filter(
    (name) => extname(name).toLowerCase() === ".sgf",
  );
  const problems = files.sort().flatMap((name) => {
    const path = join(folder, name);
    return problemsIn(path).map((problem) => ({ ...problem, answer: answers.get(name) }));
  });
  if (problems.length === 0) throw new FileError(`${folder}: a folder without SGF files`);
  return problems;
}

function problemsIn(path: string): Omit<ProblemOfSet<never>, "answer">[] {
  try {
    const bytes = reading(path, () => readFileSync(path));
    const { problems, damage } = readSgfProblems(bytes, path, undefined);
    return [...damage, ...problems].flatMap((record) => {
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
      // What is wrong is in the record, where columns of its text form say nothing.
      throw new FileError(`${path}: ${error.message.replace(/^column \d+: /, "")}`);
    }
    throw error;
  }
}

function readIndex<Answer>(path: string, schema: z.ZodType<Answer>): Map<string, Answer> {
  if (!existsSync(path)) return new Map();
  const lines = reading(path, () => readFileSync(path, "utf8")).split("\n");
  return new Map(
    lines.flatMap((line, i): [string, Answer][] => {
      if (line.trim() === "") return [];
      const row = parsedLine(line);
      const name = NameOfFile.safeParse(row);
      const answer = schema.safeParse(row);
      if (name.success && answer.success) return [[name.data.file, answer.data]];
      throw new FileError(`${path}:${i + 1}: is not the answer to a problem`);
    }),
  );
}

const NameOfFile = z.object({ file: z.string() });

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
