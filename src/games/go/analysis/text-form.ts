/**
 * A problem that is given to the library in another way than in the text form: as SGF, as a board that somebody has drawn, or with a
 * goal beside a text that names no target.
 */

import { RecordError } from "../../../files/file-errors.js";
import { InputError } from "../../../game/errors.js";
import { parseProblem } from "../notation/text.js";
import { type FoundRecords, findRecords, inRecord, textOf } from "../records/find-records.js";
import type { RecordProblem } from "../records/problems.js";
import { formatUnasked } from "./candidates.js";

/** What a text is called in messages: it has no name. */
const THE_TEXT = "the text";

/** Whether a text names a target in the text form. */
function namesTarget(text: string): boolean {
  return /\starget=/.test(text);
}

/** @throws InputError for a record that is not one problem */
export async function inTextForm(
  position: string,
  goal: string | undefined,
  warn: (sentence: string) => void,
): Promise<string> {
  const records = await findRecords(position, THE_TEXT);
  if (records === undefined) return namesTarget(position) ? position : withGoal(position, goal);
  const record = onlyProblem(records, warn);
  const { side } = record;
  if (side === undefined) {
    const remedy = records.isSgf ? "PL[B] or PL[W] in the record" : "$$B, $$W or a line with b or w";
    throw new InputError(`${record.source}: the side to move is missing; say it by ${remedy}`);
  }
  const text = withGoal(textOf(record, side), goal);
  try {
    if (namesTarget(text)) parseProblem(text);
    else formatUnasked(text);
  } catch (error) {
    throw error instanceof InputError ? new InputError(inRecord(record, error)) : error;
  }
  return text;
}

function onlyProblem(records: FoundRecords, warn: (sentence: string) => void): RecordProblem {
  const { problems, damage, warnings } = asInput(() => records.read());
  const [problem, ...others] = problems;
  if (others.length > 0) {
    throw new InputError(`${THE_TEXT} holds ${problems.length} problems; solve takes one at a time`);
  }
  if (problem instanceof RecordError) throw new InputError(problem.message);
  for (const { message } of [...damage, ...warnings]) warn(message);
  return problem;
}

/** What cannot be read was given, and is in no file. */
function asInput<Read>(read: () => Read): Read {
  try {
    return read();
  } catch (error) {
    throw error instanceof RecordError ? new InputError(error.message) : error;
  }
}

/** The text with a goal that is asked for in place of its own. */
function withGoal(text: string, goal: string | undefined): string {
  return goal === undefined ? text : `${text.replace(/\sgoal=\S*/, "")} goal=${goal}`;
}
