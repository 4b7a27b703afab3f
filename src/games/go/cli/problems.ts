/**
 * Problems of Go from the command line: positions, files with one a line, files of SGF, and folders of these. The options
 * --target, --ladder, --targets, --goal, --region, --threats and --side say what a problem does not say, or say it again;
 * --class refuses what is of another class.
 */
import { filesIn } from "../../../cli/files/folder-files.js";
import { looksLikeFile, problemWith } from "../../../cli/files/input-files.js";
import {
  type GivenProblems,
  type NamedProblem,
  readLines,
  readProblems,
  refuseAll,
} from "../../../cli/files/problem-texts.js";
import { usesList } from "../../../cli/options/solve-options.js";
import { RecordError } from "../../../files/file-errors.js";
import { decodeText } from "../../../files/text.js";
import { InputError, NotationError } from "../../../game/errors.js";
import { flagOf } from "../../../game/setting.js";
import { formatUnasked } from "../analysis/candidates.js";
import { lacksOfOneEye } from "../analysis/one-eye.js";
import go from "../module.js";
import { checkLiberties, formatBoard, parseBoard } from "../notation/board.js";
import { unpackPosition, unpackProblem } from "../notation/position.js";
import { formatProblem, parseProblem } from "../notation/text.js";
import { findRecords, inRecord, textOf } from "../records/find-records.js";
import type { RecordProblems } from "../records/problems.js";
import type { GoFlags } from "./flags.js";

const SGF_FILES = { extensions: [".sgf"], called: "SGF files" };
/** A name and the board, and the side after it. */
const BOARD = /^\s*(?:[^|]*\|)?\s*\S+/;
const SIDE = /^\s+([bw])(?=\s|$)/i;
/** What is after a board where the side is missing. */
const NO_SIDE = /^\s*($|[a-z]+=)/;

/** A problem as it is written, and as it was read where it says what it asks. */
type Read = Pick<NamedProblem, "position" | "words">;

/**
 * @param words positions, names of files or of folders
 * @param files names of files, `-` for stdin
 * @throws InputError when a position is none, or a file holds nothing else; FailureError when a file cannot be read
 */
export async function readGoProblems(
  words: readonly string[],
  files: readonly string[],
  flags: GoFlags,
): Promise<GivenProblems> {
  checkGoal(flags);
  let records = false;
  /** What was found on reading what is pasted in. */
  const pasted = { damage: [] as string[], warnings: [] as string[] };
  /** What was read of the words, by their texts. */
  const texts = new Map<string, Read>();
  const named: string[] = [];
  for (const word of words) {
    if (word === "-" || looksLikeFile(word)) named.push(word);
    else {
      for (const problem of await pastedIn(word)) {
        texts.set(problem.position, problem);
        named.push(problem.position);
      }
    }
  }
  const unreadable: string[] = [];
  const filesOf = (path: string) => filesIn(path, SGF_FILES, (problem) => void unreadable.push(problem));
  const given = await readProblems(
    go,
    named.flatMap(filesOf),
    files.flatMap(filesOf),
    async (_, bytes, name) => {
      return (await recordsIn(bytes, name)) ?? problemsInLines(decodeText(bytes), name, flags);
    },
    (position) => ({ name: "", ...(texts.get(position) ?? { position }) }),
  );
  if (flags.at === undefined || records) {
    const { refused, damage = [], warnings = [] } = given;
    return {
      ...given,
      refused: [...unreadable, ...refused],
      damage: [...pasted.damage, ...damage],
      warnings: [...pasted.warnings, ...warnings],
    };
  }
  throw new InputError(
    "--at has an effect only on records (SGF), but none is named; name one, or leave it out",
  );

  /** The problems of SGF or of drawn boards; undefined for a text that is neither. */
  async function recordsIn(content: Uint8Array | string, name: string): Promise<GivenProblems | undefined> {
    const found = await findRecords(content, name);
    if (found === undefined) return undefined;
    records ||= found.isSgf;
    return problemsInRecords(() => found.read(flags.at, marksTargets(flags)), flags);
  }

  /** The problems of a position, or of what is pasted in its place: SGF, or a drawn board. */
  async function pastedIn(word: string): Promise<readonly Read[]> {
    const given = await recordsIn(word, "the text");
    if (given === undefined) return [argumentOf(word, flags)];
    refuseAll({ refused: given.refused }, "problem");
    pasted.damage.push(...(given.damage ?? []));
    pasted.warnings.push(...(given.warnings ?? []));
    return given.problems;
  }
}

/** @throws InputError for a line that is not a problem */
export function readGoLine(line: string, flags: GoFlags): NamedProblem {
  return { name: nameOf(line), ...problemWithFlags(line, flags) };
}

function argumentOf(word: string, flags: GoFlags): Read {
  try {
    return problemWithFlags(word, flags);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    const noFile = /\s/.test(word.trim()) || word === "" ? "" : "no such file, and as a position: ";
    throw new InputError(problemWith(word, `${noFile}${error.message}`));
  }
}

function checkGoal({ goal, targets }: GoFlags): void {
  if (goal === undefined || targets === undefined || goal === "live") return;
  if ((goal === "kill") === (targets === "all")) return;
  throw new InputError(`--goal ${goal} and --targets ${targets} contradict each other; leave one out`);
}

function nameOf(text: string): string {
  return text.includes("|") ? text.slice(0, text.indexOf("|")).trim() : "";
}

async function problemsInLines(text: string, file: string, flags: GoFlags): Promise<GivenProblems> {
  const given = await readLines(text, file, (content) => readGoLine(content, flags));
  if (given.problems.length + given.refused.length === 0)
    throw new InputError(`${file}: no positions; write one per line`);
  return given;
}

function problemsInRecords(read: () => RecordProblems, flags: GoFlags): GivenProblems {
  const problems: NamedProblem[] = [];
  const refused: string[] = [];
  let records: RecordProblems;
  try {
    records = read();
  } catch (error) {
    if (!(error instanceof RecordError)) throw error;
    return { problems, refused: [error.message] };
  }
  for (const record of records.problems) {
    if (record instanceof RecordError) {
      refused.push(record.message);
      continue;
    }
    const { source, side: asked = flags.side, words, isUnplayed, headers } = record;
    if (!mayLackTarget(flags) && (words.target ?? targetIn(flags)) === undefined) {
      refused.push(
        `${source}: no target is named; mark a stone to take (in SGF by MA), or name it to \`solve\` by --target C3 or the like`,
      );
      continue;
    }
    const sides = flags.boards ? (["b"] as const) : (["b", "w"] as const);
    for (const side of asked === undefined ? sides : [asked]) {
      const who =
        asked === undefined && sides.length > 1 ? `, ${side === "b" ? "black" : "white"} to move` : "";
      try {
        const problem = problemWithFlags(textOf(record, side), flags);
        const { solution } = record;
        const given = { ...problem, headers, ...(solution && { solution: () => solution(side) }) };
        problems.push({ name: `${source}${who}`, ...given });
      } catch (error) {
        if (!(error instanceof InputError)) throw error;
        // What is wrong is in the record, where columns of its text form say nothing; of both sides it is said once.
        const remedy = isUnplayed
          ? "; no move of the record is played: --at N gives the board after N moves"
          : "";
        const problem = `${inRecord(record, error)}${remedy}`;
        if (refused.at(-1) !== problem) refused.push(problem);
      }
    }
  }
  const [damage, warnings] = [records.damage, records.warnings].map((all) =>
    all.map(({ message }) => message),
  );
  return { problems, refused, damage, warnings };
}

/**
 * The problem of a text with what the options say of it, as it is written.
 *
 * @throws InputError naming a column of the text, or an option
 */
function problemWithFlags(text: string, flags: GoFlags): Read {
  const ofLife = (flags.goal ?? /\sgoal=(\S*)/.exec(text)?.[1]) === "live";
  const goal =
    flags.ladder === undefined
      ? (flags.goal ?? (flags.targets === undefined || ofLife ? undefined : goalOf(flags.targets)))
      : "capture";
  const said = [
    ["target", targetIn(flags), flags.target === undefined ? "ladder" : "target"],
    ["goal", goal, flags.goal === undefined ? "targets" : "goal"],
    ["targets", ofLife ? flags.targets : undefined, "targets"],
    ["region", flags.region, "region"],
    ["safe", flags.safe, "safe"],
    ["threats", flags.threats, "threats"],
  ] as const;
  const given = said.filter(([, value]) => value !== undefined);
  const board = BOARD.exec(text)?.[0] ?? "";
  let whole = withSide(text, board, flags);
  /** By how many columns the side has moved what is after the board. */
  const moved = whole.length - text.length;
  const left = [
    ...given.map(([word]) => word),
    ...(targetIn(flags) === undefined ? [] : ["taken", "asks"]),
    // A ladder goes where it goes.
    ...(flags.ladder === undefined ? [] : ["region", "targets"]),
  ];
  for (const word of left) whole = withoutWord(whole, word);
  const options = given.map(([word, value, name]) => {
    const from = whole.length + 2;
    whole += ` ${word}=${value}`;
    return { name, from, to: whole.length };
  });
  try {
    if (mayLackTarget(flags) && !/\starget=/.test(whole)) {
      return { position: flags.boards ? boardAlone(board, flags) : formatUnasked(whole) };
    }
    const words = parseProblem(whole);
    const { attackersThreats, defendersThreats } = unpackPosition(unpackProblem(words), words);
    if (flags.grade && attackersThreats + defendersThreats > 0) {
      throw new InputError(
        `--grade is about all numbers of threats, and threats=${attackersThreats}:${defendersThreats} is given; leave one of them out`,
      );
    }
    const lack = flags.class === undefined ? undefined : lacksOfOneEye(words);
    if (lack !== undefined) throw new InputError(`is not a one-eye problem: ${lack}`);
    return { position: formatProblem(words), words };
  } catch (error) {
    if (!(error instanceof NotationError)) throw error;
    const name = options.find(({ from, to }) => error.column >= from && error.column <= to)?.name;
    if (name === undefined) {
      if (moved === 0 || error.column <= board.length) throw error;
      throw new InputError(error.message.replace(/^column \d+/, `column ${error.column - moved}`));
    }
    throw new InputError(`${flagOf(name)} ${flags[name]}: ${error.message.replace(/^column \d+: /, "")}`);
  }
}

/** Whether a problem may leave it to the search what it asks: not where all searches are to be of the same question. */
function mayLackTarget(flags: GoFlags): boolean {
  return flags.boards === true || (flags.class === undefined && !usesList(flags));
}

/** The point that takes the place of the targets which a problem names or marks. */
function targetIn({ target, ladder }: GoFlags): string | undefined {
  return target ?? ladder;
}

/** Whether the marks of a record or a diagram are its targets. */
function marksTargets(flags: GoFlags): boolean {
  return targetIn(flags) === undefined;
}

/**
 * The text with the side that is asked for, at its place after the name and the board.
 *
 * @throws NotationError where nobody says which side is to move
 */
function withSide(text: string, board: string, { side, boards }: GoFlags): string {
  const rest = text.slice(board.length);
  const [field, said] = SIDE.exec(rest) ?? [];
  if (field === undefined) {
    // What else is there is for the reader of the text to refuse.
    if (board === "" || !NO_SIDE.test(rest)) return text;
    const asked = side ?? (boards ? "b" : undefined);
    if (asked !== undefined) return `${board} ${asked}${rest}`;
    const remedy = "write b or w after the board, for the side to move, or name it by --side";
    throw new NotationError(1 + board.length, "the side to move is missing", remedy);
  }
  if (side === undefined) return text;
  const turned = `${board}${field.slice(0, -1)}${side}${rest.slice(field.length)}`;
  // A ban is for the side whose turn it was, and so is what words ask.
  return said.toLowerCase() === side ? turned : withoutWord(withoutWord(turned, "ko"), "asks");
}

/** The text with blanks in the place of a word, so that other words stay in their columns. */
function withoutWord(text: string, word: string): string {
  return text.replace(new RegExp(`\\s${word}=\\S*`), (found) => " ".repeat(found.length));
}

/** A board without a question. @throws NotationError */
function boardAlone(board: string, { side = "b" }: GoFlags): string {
  const text = board.replace(/^[^|]*\|/, "").trim();
  const { stones, ...size } = parseBoard({ text, column: 1 + board.length - text.length });
  checkLiberties(stones, size);
  return `${formatBoard(stones, size)} ${side}`;
}

function goalOf(targets: "any" | "all"): string {
  return targets === "all" ? "kill" : "capture";
}
