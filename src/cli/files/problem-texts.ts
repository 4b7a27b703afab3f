/** Problems from the command line: a position as one argument, files with one position a line, or `-` for stdin. */

import { decodeText } from "../../files/text.js";
import { InputError } from "../../game/errors.js";
import type { GameModule } from "../../game/module.js";
import { countOf } from "../../report/numbers.js";
import { inputName, inputsThere, looksLikeFile, problemWith, readInput } from "./input-files.js";
import { AllRefused } from "./several-errors.js";

export interface NamedProblem {
  /** Empty when it has none. */
  readonly name: string;
  /** The same without the file, where that stands in front of the name to tell it from others. */
  readonly title?: string;
  /** As its game writes it. */
  readonly position: string;
  /** The same as it was read; left out where the search has to find out what is asked. */
  readonly words?: Int32Array;
  /** Where it was read from; left out for one that is on the command line itself. */
  readonly file?: string;
  /** What its record says about it, such as its author, by the headings of the record's format. */
  readonly headers?: ReadonlyMap<string, string> | undefined;
  /**
   * What its file gives as the solution; undefined where it gives none.
   *
   * @throws RecordError for what cannot be read as one: that costs nobody the problem
   */
  solution?(): GivenSolution | undefined;
}

/** What a line stands for: one problem, or several, such as one for each side where none is to move. */
export type LineProblems = NamedProblem | readonly NamedProblem[];

/** First moves by what a file says of them, in the game's notation. */
export interface GivenSolution {
  readonly right: readonly string[];
  readonly wrong: readonly string[];
  /** Lines that begin with right moves, as they are given. */
  readonly lines?: readonly (readonly string[])[];
  /** What it says of the result, where that is more than that the goal is reached. */
  readonly claim?: string;
  /** Whether its lines go on, or there are more of them. */
  readonly goesOn?: true;
  /** Whether it also begins with moves of the other side. */
  readonly hasOther?: true;
  /** Whether none of its moves is called right, so that the first is taken. */
  readonly isTaken?: true;
}

export interface GivenProblems {
  readonly problems: readonly NamedProblem[];
  /** One line for each problem of a file that was refused: its place, what is wrong and what would be right. */
  readonly refused: readonly string[];
  /** One line for each place that a file lacks or that was skipped, and cost no problem. */
  readonly damage?: readonly string[];
  /** One line for each place that was read, but may not be what was meant. */
  readonly warnings?: readonly string[];
  /** What may have been forgotten to ask for, as a sentence for people, after the answers. */
  readonly hint?: string | undefined;
}

/** @throws InputError when nothing is left of what was given */
export function unlessAllRefused(given: GivenProblems): GivenProblems {
  if (given.problems.length === 0) refuseAll(given, "problem");
  return given;
}

/**
 * For a file of which nothing could be read.
 *
 * @param what one of the things that it was to hold
 * @throws AllRefused; none where nothing was refused
 */
export function refuseAll(
  { refused, damage = [] }: Pick<GivenProblems, "refused" | "damage">,
  what: string,
): void {
  // Damage comes first: it may be the reason for the rest.
  const sentences = [...damage, ...refused];
  if (sentences.length > 0) throw new AllRefused(sentences, what);
}

/** Reads the problems of a file; `name` is its name for messages. */
export type FileReader = (
  module: GameModule,
  bytes: Buffer,
  name: string,
) => GivenProblems | Promise<GivenProblems>;

/** A position as it was typed, and as it was read. */
export function readPosition(module: GameModule, position: string): NamedProblem {
  return { name: "", position, words: module.parsePosition(position) };
}

/**
 * Reads and checks all problems before any is solved. A `#` begins a comment.
 *
 * @throws InputError for an argument that is not a position, and where nothing is left of what was given; FailureError when a
 * file cannot be read, or none of the files is there
 */
export async function readProblems(
  module: GameModule,
  words: readonly string[],
  files: readonly string[],
  readFile: FileReader = positionsIn,
  readText = (text: string): NamedProblem | readonly NamedProblem[] =>
    readingArgument(text, () => readPosition(module, text)),
): Promise<GivenProblems> {
  const texts = words.map((word) => word.trimStart());
  const isInput = (text: string) => text === "-" || looksLikeFile(text);
  const problems: NamedProblem[] = [];
  const refused: string[] = [];
  const damage: string[] = [];
  const warnings: string[] = [];
  const inputs = [...texts.filter(isInput), ...files];
  const there = inputsThere(inputs, !texts.every(isInput), (problem) => void refused.push(problem));
  for (const text of texts) {
    if (isInput(text)) await read(text);
    else problems.push(...[readText(text)].flat());
  }
  for (const file of files) await read(file);
  return unlessAllRefused({ problems, refused, damage, warnings });

  async function read(path: string): Promise<void> {
    if (!there.has(path)) return;
    const file = inputName(path);
    const given = await readFile(module, readInput(path), file);
    // One by one: a file may have more lines than a call takes arguments.
    for (const problem of given.problems) problems.push({ ...problem, file });
    for (const line of given.refused) refused.push(line);
    for (const line of given.damage ?? []) damage.push(line);
    for (const line of given.warnings ?? []) warnings.push(line);
  }
}

/** Reads a file of positions, one a line; a line that is none is refused, and the others stay. */
async function positionsIn(module: GameModule, bytes: Buffer, name: string): Promise<GivenProblems> {
  const given = await readLines(decodeText(bytes), name, (position) => {
    try {
      return readPosition(module, position);
    } catch (error) {
      // A game of one's own may throw errors of any kind.
      throw error instanceof Error ? new InputError(error.message) : new InputError(String(error));
    }
  });
  if (given.problems.length + given.refused.length === 0) {
    throw new InputError(`${name}: no positions; write one per line`);
  }
  return given;
}

/** A board in which `#` is a square, as in `#../.#./..#`. */
const BOARD = /(?<!\S)(?=\S*[./])[.#/]+(?!\S)/g;

/** A line up to its comment, which begins with `#`. */
export function withoutComment(line: string): string {
  const at = line.replace(BOARD, (board) => ".".repeat(board.length)).indexOf("#");
  return at < 0 ? line : line.slice(0, at);
}

/** A row of `#` and a side, as in `### v`: a position of games that have such rows, and otherwise a comment. */
const ROW = /^\s*#+\s+[a-z](?=\s*(?:#|$))/i;

/** What of a line may be a position, and whether all of the line would be a comment otherwise; undefined where it has nothing. */
export function positionIn(
  line: string,
): { readonly content: string; readonly isComment: boolean } | undefined {
  // Columns count from the beginning of the line, which is why nothing is cut off there.
  const content = withoutComment(line).trimEnd();
  if (content.trim() !== "") return { content, isComment: false };
  const [row] = ROW.exec(line) ?? [];
  return row === undefined ? undefined : { content: row, isComment: true };
}

/**
 * The lines of a file that are not empty, a `#` begins a comment; one that is no problem is refused, and the others stay.
 *
 * @param read is given a line without its comment, its place, and the whole line; throws InputError for what is no problem
 */
export function readLines(
  text: string,
  file: string,
  read: (content: string, place: string, line: string) => NamedProblem,
): Promise<Pick<GivenProblems, "problems" | "refused">> {
  return collectLines(each());

  function* each(): Generator<NamedProblem | string> {
    for (const [i, line] of text.split("\n").entries()) {
      const written = positionIn(line);
      if (written === undefined) continue;
      const { content, isComment } = written;
      const place = `${file}:${i + 1}`;
      try {
        yield read(content, place, line);
      } catch (error) {
        if (!(error instanceof InputError)) throw error;
        if (!isComment) yield `${place}: ${error.message}`;
      }
    }
  }
}

/** Lines after which other work, such as a signal, has a turn. */
const LINES_A_TURN = 1000;
/** Where as many lines are refused before a problem is read, the file is something else. */
const MOST_REFUSED = 1000;

/** @param lines what each is: a problem, or why it is none */
export async function collectLines(
  lines: Iterable<NamedProblem | string>,
): Promise<Pick<GivenProblems, "problems" | "refused">> {
  const problems: NamedProblem[] = [];
  const refused: string[] = [];
  for (const line of lines) {
    if (problems.length === 0 && refused.length === MOST_REFUSED) {
      const others = countOf(MOST_REFUSED - 1, "more line");
      return { problems, refused: [`${refused[0]} (and ${others} like it; the rest is not read)`] };
    }
    if (typeof line === "string") refused.push(line);
    else problems.push(line);
    if ((problems.length + refused.length) % LINES_A_TURN === 0)
      await new Promise((resolve) => setTimeout(resolve));
  }
  return { problems, refused };
}

/** @throws InputError that names the argument, where `read` does not take its text */
export function readingArgument<Read>(text: string, read: () => Read): Read {
  try {
    return read();
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    // A single word may have been meant as the name of a file.
    const noFile = /\s/.test(text.trim()) || text === "" ? "" : "no such file, and as a position: ";
    throw new InputError(problemWith(text, `${noFile}${problem}`));
  }
}
