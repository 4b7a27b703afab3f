/** What a page may ask, as its requests come in: texts in JSON, each of the shape that `messages.ts` gives it. */
import { z } from "zod";
import { InputError } from "../game/errors.js";
import type {
  AskRequest,
  GameRequest,
  ReadRequest,
  RecordRequest,
  RequestName,
  SolveRequest,
  StopRequest,
} from "../view/board/messages.js";
import { LANGUAGES } from "../view/found-answer.js";

const values = z.record(z.string(), z.union([z.boolean(), z.number(), z.string()]));

const solve = {
  id: z.string(),
  game: z.string(),
  position: z.string(),
  goal: z.string().exactOptional(),
  settings: z.record(z.string(), z.unknown()),
  rules: values,
  memory: z.string(),
  goOn: z.boolean(),
  writeTime: z.number().positive().exactOptional(),
};

/** What each request brings. */
export interface Requests {
  readonly game: GameRequest;
  readonly read: ReadRequest;
  readonly solve: SolveRequest;
  readonly stop: StopRequest;
  readonly ask: AskRequest;
  readonly record: RecordRequest;
}

const SHAPES: { readonly [Name in RequestName]: z.ZodType<Requests[Name]> } = {
  game: z.strictObject({ game: z.string() }),
  read: z.strictObject({ game: z.string(), name: z.string(), bytes: z.base64() }),
  solve: z.strictObject(solve),
  stop: z.strictObject({ id: z.string() }),
  ask: z.strictObject({
    game: z.string(),
    rules: values,
    goal: z.string().nullable(),
    attacker: z.union([z.literal(0), z.literal(1)]),
    words: z.array(z.int32()),
    maxNodes: z.number().positive().optional(),
    time: z.number().positive().optional(),
  }),
  record: z.strictObject({ ...solve, form: z.string(), title: z.string(), language: z.enum(LANGUAGES) }),
};

/** @throws InputError for a text that is not JSON, with its place, and for what has another shape */
export function readRequest<Name extends RequestName>(name: Name, text: string): Requests[Name] {
  const read = SHAPES[name].safeParse(parsed(text));
  if (read.success) return read.data;
  const [{ path, message }] = read.error.issues;
  const where = path.length === 0 ? "the request" : path.join(".");
  throw new InputError(`${where} is not what "${name}" asks with: ${message}`);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const at = faultIn(text, (error as Error).message);
    const lines = text.slice(0, at).split("\n");
    const place = `line ${lines.length}, column ${(lines.at(-1) ?? "").length + 1}`;
    const [letter] = text.slice(at);
    throw new InputError(
      letter === undefined
        ? `${place}: the JSON of the request ends too early`
        : `${place}: ${JSON.stringify(letter)} cannot stand here in the JSON of the request`,
    );
  }
}

/**
 * Where a text stops being JSON, from 0; its length where more would have to come. Node names the place of most faults; of a
 * letter that it does not expect, the shortest beginning of the text that has the letter is found.
 */
function faultIn(text: string, message: string): number {
  const [, named] = /at position (\d+)/.exec(message) ?? [];
  if (named !== undefined) return Number(named);
  let [least, most] = [0, text.length];
  while (least < most) {
    const middle = (least + most) >> 1;
    if (isUnexpected(text.slice(0, middle))) most = middle;
    else least = middle + 1;
  }
  return isUnexpected(text) ? least - 1 : text.length;
}

function isUnexpected(text: string): boolean {
  try {
    JSON.parse(text);
    return false;
  } catch (error) {
    return /^Unexpected token/.test((error as Error).message);
  }
}
