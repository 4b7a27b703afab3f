/**
 * Problems from standard input, solved as they come, also from a pipe that stays open: a line is a position, or a JSON
 * object with a position, settings, and an id that stands in the answer.
 */

import { decodeText } from "../formats/text.js";
import { FailureError, InputError } from "../game/errors.js";
import { countOf } from "../report/numbers.js";
import type { Problem } from "../solver/settings.js";
import { drained } from "./drained.js";
import { EXIT_INTERRUPTED } from "./failures.js";
import { holdInput } from "./files/input-files.js";
import type { NamedProblem } from "./files/problem-texts.js";
import { repeatedName } from "./json-names.js";

const LINE_FEED = 10;

export interface StreamOptions {
  /** @throws InputError for a line that is no position */
  readLine(line: string): NamedProblem | Promise<NamedProblem>;
  readonly signal: AbortSignal;
  readonly json: boolean;
  /** Solves a problem and prints the answer. */
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
 * @returns `is not a stream` where the first line is no problem: the input may be a file in another form, and is kept for
 * whoever reads standard input next
 * @throws FailureError at the end when lines could not be solved, InputError when none could
 */
export async function solveStream(options: StreamOptions): Promise<"done" | "stopped" | "is not a stream"> {
  const { signal, json } = options;
  const lines = linesOf(process.stdin);
  const stop = () => void process.stdin.destroy();
  signal.addEventListener("abort", stop);
  let number = 0;
  let problems = 0;
  let refused: string | undefined;
  let refusals = 0;
  try {
    for await (const { text, bytes, rest } of lines) {
      await drained(signal);
      number++;
      const content = contentOf(text);
      if (content.trim() === "") continue;
      let read: StreamProblem;
      try {
        read = await readLine(content, options.readLine);
      } catch (error) {
        if (problems + refusals === 0 && !content.trimStart().startsWith("{")) {
          holdInput(Buffer.concat([bytes, await rest()]));
          return "is not a stream";
        }
        refuse(error);
        continue;
      }
      problems++;
      const { id, name, problem, settings } = read;
      try {
        await options.answer(problem, settings, { name, ...(id === undefined ? {} : { id }) });
      } catch (error) {
        if (!(error instanceof InputError)) throw error;
        refuse(error, id);
      }
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

  function refuse(error: unknown, id?: unknown): void {
    const problem = error instanceof Error ? error.message : String(error);
    const line = `standard input:${number}: ${problem}`;
    refused ??= line;
    refusals++;
    if (json) console.log(JSON.stringify({ ...(id === undefined ? {} : { id }), line: number, problem }));
    else console.error(`solve-fast: ${line}`);
  }
}

/** @throws InputError for what is no problem */
async function readLine(content: string, read: StreamOptions["readLine"]): Promise<StreamProblem> {
  if (!content.trimStart().startsWith("{")) {
    const { name, position } = await read(content);
    return { name, problem: { position }, settings: {} };
  }
  let object: Record<string, unknown>;
  try {
    object = JSON.parse(content) as Record<string, unknown>;
  } catch (error) {
    throw new InputError(`is not a JSON object (${(error as Error).message})`);
  }
  const twice = repeatedName(content);
  if (twice !== undefined) throw new InputError(`has ${JSON.stringify(twice)} twice; leave one out`);
  const { id, position, goal, ...settings } = object;
  const problem = { position, goal } as Problem;
  return { id, name: "", problem, settings };
}

interface Line {
  readonly text: string;
  /** All bytes from the beginning of the input to the end of this line. */
  readonly bytes: Buffer;
  /** Reads the rest of the input. */
  rest(): Promise<Buffer>;
}

/** A line without its comment, as in files; an object of JSON has none. */
function contentOf(line: string): string {
  return (line.trimStart().startsWith("{") ? line : line.replace(/#.*/, "")).trimEnd();
}

async function* linesOf(input: AsyncIterable<Buffer>): AsyncGenerator<Line, void, undefined> {
  const chunks = input[Symbol.asyncIterator]();
  let held: Buffer = Buffer.alloc(0);
  let first: Buffer = Buffer.alloc(0);
  let isFirst = true;
  const rest = async () => {
    const parts: Buffer[] = [held];
    for (let next = await chunks.next(); !next.done; next = await chunks.next()) parts.push(next.value);
    return Buffer.concat(parts);
  };
  for (;;) {
    const end = held.indexOf(LINE_FEED);
    if (end < 0) {
      const next = await chunks.next();
      if (!next.done) {
        held = Buffer.concat([held, next.value]);
        continue;
      }
      if (held.length === 0) return;
    }
    const line = held.subarray(0, end < 0 ? held.length : end + 1);
    held = held.subarray(line.length);
    // Only the beginning is ever given back: what stands in front of the first line that is no comment, and that line.
    if (isFirst) first = Buffer.concat([first, line]);
    const text = decodeText(line).replace(/\r?\n$/, "");
    if (contentOf(text).trim() !== "") isFirst = false;
    yield { text, bytes: first, rest };
  }
}
