/**
 * Problems from standard input, answered as they come, also from a pipe that stays open: a line is a position, or a JSON
 * object with a position, settings, and an id that is in the answer.
 */

import { decodeText, marksUtf16 } from "../../files/text.js";
import { FailureError, InputError } from "../../game/errors.js";
import { flagOf, given, refusedInData, type Settings } from "../../game/setting.js";
import { countOf } from "../../report/numbers.js";
import type { Problem } from "../../solver/settings.js";
import { EXIT_INTERRUPTED } from "../failures.js";
import { holdInput, isOtherFile } from "../files/input-files.js";
import { type LineProblems, positionIn, withoutComment } from "../files/problem-texts.js";
import { isNestedDeeper, repeatedName } from "../json-names.js";
import { drained } from "../terminal/drained.js";

const LINE_FEED = 10;
/** The most bytes of a line; no problem has this many. */
const MOST_BYTES = 2 ** 20;
/** The most bytes before the first problem, and of a file that does not consist of lines. */
const MOST_HELD_BYTES = 2 ** 29;
/** The deepest nesting of an `id`, which the answer repeats; settings are not nested. */
const MOST_NESTED = 100;

export interface LineOptions {
  /** @throws InputError for a line that is not a position */
  readLine(line: string): LineProblems | Promise<LineProblems>;
  /** Whether a first line that is not a position begins a file in another form. */
  beginsRecord(line: string): boolean | Promise<boolean>;
  readonly signal: AbortSignal;
  readonly json: boolean;
  /** The settings of the call; a line may have those that data may have. */
  readonly settings: Settings;
  /** Searches a problem and prints the answer. */
  answer(
    problem: Problem,
    settings: object,
    printed: { readonly id?: unknown; readonly name?: string },
  ): Promise<unknown>;
}

/** A line that can be solved. */
interface StreamProblem {
  readonly id?: unknown;
  readonly name: string;
  readonly problem: Problem;
  readonly settings: object;
}

/**
 * @returns `is not a stream` where the first line is no problem and begins a file in another form: the input is kept for
 *   the next reader of standard input
 * @throws FailureError at the end when lines could not be solved, InputError when none could
 */
export async function answerLines(options: LineOptions): Promise<"done" | "stopped" | "is not a stream"> {
  const { signal, json } = options;
  const lines = linesOf(process.stdin);
  const stop = () => void process.stdin.destroy();
  signal.addEventListener("abort", stop);
  let number = 0;
  let problems = 0;
  let refused: string | undefined;
  let refusals = 0;
  try {
    for await (const { text, isTooLong, bytes, rest } of lines) {
      if (signal.aborted) break;
      await drained(signal);
      number++;
      const isFirst = problems + refusals === 0 && !text.trimStart().startsWith("{");
      const isWhole = isTooLong || text.trimStart().startsWith("{");
      const written = isWhole ? { content: contentOf(text), isComment: false } : positionIn(text);
      if (written === undefined) continue;
      const { content, isComment } = written;
      let read: readonly StreamProblem[];
      try {
        if (isTooLong) {
          throw new InputError(`is longer than ${MOST_BYTES} bytes, the most that a line may have`);
        }
        read = await readLine(content, options.readLine);
      } catch (error) {
        if (isComment) continue;
        if (isFirst && (isNoList(Buffer.concat(bytes())) || (await options.beginsRecord(content)))) {
          holdInput(Buffer.concat([...bytes(), ...(await rest())]));
          return "is not a stream";
        }
        refuse(error);
        continue;
      }
      for (const each of read) await solve(each);
      if (signal.aborted) break;
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    signal.removeEventListener("abort", stop);
  }
  if (signal.aborted) {
    console.error(`solve-fast: stopped after ${countOf(problems, "problem")}`);
    process.exitCode = EXIT_INTERRUPTED;
    return "stopped";
  } else if (problems + refusals === 0)
    throw new InputError("standard input: no positions; write one per line");
  else if (refused !== undefined) {
    if (problems === 0) throw new InputError(refused);
    throw new FailureError(`${countOf(refusals, "line")} could not be solved; the first: ${refused}`);
  }
  return "done";

  async function solve(read: StreamProblem): Promise<void> {
    if (signal.aborted) return;
    problems++;
    const { id, name, problem, settings } = read;
    try {
      check(read, options.settings);
      await options.answer(problem, settings, { name, ...(id === undefined ? {} : { id }) });
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      refuse(error, id);
    }
  }

  function refuse(error: unknown, id?: unknown): void {
    const problem = error instanceof Error ? error.message : String(error);
    const line = `standard input:${number}: ${problem}`;
    refused ??= line;
    refusals++;
    if (json) console.log(JSON.stringify({ ...(id === undefined ? {} : { id }), line: number, problem }));
    else console.error(`solve-fast: ${line}`);
  }
}

/** @throws InputError for what is not a problem */
async function readLine(content: string, read: LineOptions["readLine"]): Promise<StreamProblem[]> {
  if (!content.trimStart().startsWith("{")) {
    const given = [await read(content)].flat();
    return given.map(({ name, position, words }) => ({ name, problem: { position, words }, settings: {} }));
  }
  let object: Record<string, unknown>;
  try {
    object = JSON.parse(content) as Record<string, unknown>;
  } catch (error) {
    throw new InputError(`is not a JSON object (${(error as Error).message})`);
  }
  if (isNestedDeeper(content, MOST_NESTED)) {
    throw new InputError(`is nested more than ${MOST_NESTED} deep; an id may be a number or a text`);
  }
  const twice = repeatedName(content);
  if (twice !== undefined) throw new InputError(`has ${JSON.stringify(twice)} twice; leave one out`);
  const { id, position, goal, ...settings } = object;
  if (!isExact(id)) {
    const most = Number.MAX_SAFE_INTEGER;
    throw new InputError(
      `id has a number beyond ${most}, which could not be returned exactly; write it as a string`,
    );
  }
  return [{ id, name: "", problem: { position, goal } as Problem, settings }];
}

/** @throws InputError for an object without a position, or with settings that no line may have */
function check({ problem: { position }, settings }: StreamProblem, rows: Settings): void {
  if (position === undefined || position === null) {
    throw new InputError('position is missing; write it as in {"id": 1, "position": "…"}');
  }
  const refused = refusedInData(given(rows, settings), rows);
  if (refused?.because === "program")
    throw new InputError(`${refused.name} is for programs; no line can give it`);
  if (refused !== undefined) {
    throw new InputError(
      `${refused.name} names a file, which no line may do; leave it out, and solve the problem by a command with ${flagOf(refused.name)}`,
    );
  }
  for (const [name, value] of Object.entries(settings)) {
    if (value === Number.POSITIVE_INFINITY || value === Number.NEGATIVE_INFINITY)
      throw new InputError(`${name} is a number too large to be held; leave it out where there is no limit`);
  }
}

/** Whether all numbers of an id come back as they were written. */
function isExact(id: unknown): boolean {
  if (typeof id === "number") return Math.abs(id) <= Number.MAX_SAFE_INTEGER;
  return typeof id !== "object" || id === null || Object.values(id).every(isExact);
}

/**
 * Whether input begins like something that cannot be read line by line: as UTF-16, as a file of bytes, as one of solve-fast.
 */
function isNoList(bytes: Buffer): boolean {
  const isControl = /^[^\t-\r -\u00ff]/.test(bytes.toString("latin1", 0, 1));
  return isControl || bytes[1] === 0 || marksUtf16(bytes) !== undefined || isOtherFile(bytes);
}

interface Line {
  /** The beginning of a line that is too long. */
  readonly text: string;
  readonly isTooLong: boolean;
  /**
   * All bytes from the beginning of the input to the end of this line, or what was read of it; of the first line that is not
   * empty or a comment.
   */
  bytes(): readonly Buffer[];
  /**
   * Reads the rest of the input.
   *
   * @throws InputError where it has no end
   */
  rest(): Promise<readonly Buffer[]>;
}

/** A line without its comment, as in files; an object of JSON has none. */
function contentOf(line: string): string {
  return (line.trimStart().startsWith("{") ? line : withoutComment(line)).trimEnd();
}

/** Takes time and memory in proportion to what it reads: nothing that was read is copied again with what follows. */
async function* linesOf(input: AsyncIterable<Buffer>): AsyncGenerator<Line, void, undefined> {
  const chunks = input[Symbol.asyncIterator]();
  let held: Buffer = Buffer.alloc(0);
  /** The input from its beginning, up to the first line that is not empty or a comment. */
  const first: Buffer[] = [];
  let firstBytes = 0;
  let isFirst = true;

  function hold(piece: Buffer, parts: Buffer[]): void {
    parts.push(piece);
    firstBytes += piece.length;
    if (firstBytes <= MOST_HELD_BYTES) return;
    throw new InputError("standard input: no position in 512 MiB; write one per line");
  }

  /** Fills `held`; false at the end of the input. */
  async function fill(): Promise<boolean> {
    while (held.length === 0) {
      const next = await chunks.next();
      if (next.done) return false;
      held = next.value;
    }
    return true;
  }

  /** The next piece of a line, up to its end or to that of what was read. */
  function take(): { readonly piece: Buffer; readonly isLast: boolean } {
    const end = held.indexOf(LINE_FEED);
    const piece = held.subarray(0, end < 0 ? held.length : end + 1);
    held = held.subarray(piece.length);
    return { piece, isLast: end >= 0 };
  }

  async function rest(): Promise<readonly Buffer[]> {
    const parts: Buffer[] = [];
    while (await fill()) {
      hold(held, parts);
      held = Buffer.alloc(0);
    }
    return parts;
  }

  while (await fill()) {
    const parts: Buffer[] = [];
    let length = 0;
    let ended = false;
    while (!ended && length <= MOST_BYTES && (await fill())) {
      const { piece, isLast } = take();
      parts.push(piece);
      length += piece.length;
      ended = isLast;
    }
    const isTooLong = length > MOST_BYTES;
    // Only the beginning is ever given back: what is before the first line that is not a comment, and that line.
    if (isFirst) for (const piece of parts) hold(piece, first);
    const text = decodeText(Buffer.concat(parts)).replace(/\r?\n$/, "");
    if (isTooLong || contentOf(text).trim() !== "") isFirst = false;
    yield { text, isTooLong, bytes: () => first, rest };
    // What is left of a line that is too long is skipped.
    while (!ended && (await fill())) ended = take().isLast;
  }
}
