/**
 * Problems of shogi from the command line: SFEN as an argument, files with one per line (`name|SFEN`, USI `position` lines),
 * records (KIF, KI2, CSA, JKF), and folders of these. In a file of many problems those that cannot be read are reported, and
 * the others are solved.
 */
import { filesIn } from "../../../cli/files/folder-files.js";
import {
  inputName,
  inputsThere,
  looksLikeFile,
  problemWith,
  readInput,
} from "../../../cli/files/input-files.js";
import {
  type GivenProblems,
  type NamedProblem,
  readLines,
  unlessAllRefused,
} from "../../../cli/files/problem-texts.js";
import { decodeText } from "../../../files/text.js";
import { InputError, NotationError } from "../../../game/errors.js";
import { countOf } from "../../../report/numbers.js";
import { GOALS, goalOf } from "../notation/goals.js";
import { countMissing } from "../notation/sfen.js";
import { checkProblem, movesAt } from "../problem-game.js";
import { beginsGame } from "../records/handicaps.js";
import { answerIn, isAlmostAnswer } from "../records/problems.js";
import { RecordError } from "../records/record-error.js";
import { isRecordFile, readShogiRecords, type ShogiRecord } from "../records/records.js";
import {
  formatIllegalEnd,
  formatMove,
  formatPosition,
  inCheck,
  isOver,
  type PositionLine,
  parsePosition,
  parsePositionLine,
} from "../text-forms.js";
import type { ReadFlags } from "./flags.js";
import { RECORD_FILES } from "./game-files.js";

/** What is said where a composed problem is asked for. */
const GAME = "a game from its usual start, and no problem";
const OF_GAMES = "`solve-fast review shogi` finds the mates in games; for a problem set up a position";

export interface MateProblemOptions {
  /** Gives all missing pieces to the defender. */
  readonly fillHand: boolean;
  /** What is asked of them, where the user says it. */
  readonly goal?: string | undefined;
  /** Takes moves after a position, and an answer in a comment, for the composer's solution. */
  readonly withSolutions?: boolean;
  /** Reads nothing but positions, so that nothing is said of solutions that are not used. */
  readonly positionsOnly?: boolean;
}

/**
 * @param words positions, names of files or of folders
 * @param files names of files, `-` for stdin
 * @throws InputError for what is not a position, or a file that holds nothing else; FailureError when a file cannot be read, or
 * none of the files is there
 */
export async function readMateProblems(
  words: readonly string[],
  files: readonly string[],
  options: MateProblemOptions,
): Promise<GivenProblems> {
  const problems: NamedProblem[] = [];
  const refused: string[] = [];
  const damage: string[] = [];
  const warnings: string[] = [];
  const unreadable = (problem: string) => void refused.push(problem);
  const named = words.map((word) => ({ word, isFile: word === "-" || looksLikeFile(word) }));
  const inputs = [
    ...named.map(({ word, isFile }) => (isFile ? filesIn(word, RECORD_FILES, unreadable) : word.trim())),
    ...files.map((file) => filesIn(file, RECORD_FILES, unreadable)),
  ];
  const texts = inputs.filter((input) => typeof input === "string");
  const there = inputsThere(
    inputs.flatMap((input) => (typeof input === "string" ? [] : input)),
    texts.length > 0,
    unreadable,
  );
  for (const input of inputs) {
    if (typeof input === "string") await readWord(input);
    else for (const file of input) if (there.has(file)) await readFile(file, input.length > 1);
  }
  return unlessAllRefused({ problems: withFiles(problems), refused, damage, warnings });

  /** A position, or what is pasted in its place: a record, or several lines. */
  async function readWord(text: string): Promise<void> {
    if (!text.includes("\n") && !isRecordFile(text, "")) {
      problems.push(problemOf(text));
      return;
    }
    const before = problems.length;
    await readContent(Buffer.from(text), "the text", false);
    for (const problem of problems.splice(before)) {
      const { file: _, ...pasted } = problem;
      problems.push(pasted);
    }
  }

  function problemOf(text: string): NamedProblem {
    try {
      return readMateLine(text, options, (sentence) => void warnings.push(sentence));
    } catch (error) {
      if (!(error instanceof NotationError)) throw error;
      // A single word may have been meant as the name of a file.
      const noFile = /\s/.test(text) || text === "" ? "" : "no such file, and as a position: ";
      throw new InputError(problemWith(text, `${noFile}${error.message}`));
    }
  }

  /** @param ofMany whether it is one of a folder: a problem without a title is then called by its file */
  async function readFile(path: string, ofMany: boolean): Promise<void> {
    const before = problems.length + refused.length;
    const name = inputName(path);
    await readContent(readInput(path), name, ofMany);
    if (problems.length + refused.length > before) return;
    const nothing = `${name}: no positions; write one per line, as SFEN or a name, | and SFEN`;
    if (!ofMany) throw new InputError(nothing);
    refused.push(nothing);
  }

  async function readContent(bytes: Uint8Array, name: string, ofMany: boolean): Promise<void> {
    const text = decodeText(bytes);
    if (isRecordFile(text, name)) readRecord(bytes, name, ofMany);
    else await readList(text, name);
  }

  async function readList(text: string, file: string): Promise<void> {
    const given = await readLines(text, file, (content, place, line) => {
      const warn = (sentence: string) => void warnings.push(`${place}: ${sentence}`);
      const problem = readMateLine(content, options, warn);
      if (options.withSolutions && isAlmostAnswer(line))
        warn("the comment is not taken for a solution; write it as in # order 1, 3 plies: S*2c 1b1c N*2e");
      return { ...problem, ...(options.withSolutions && solutionIn(line)), file };
    });
    // One by one: a file may have more lines than a call takes arguments.
    for (const problem of given.problems) problems.push(problem);
    for (const line of given.refused) refused.push(line);
  }

  function readRecord(bytes: Uint8Array, file: string, ofMany: boolean): void {
    const { withSolutions = false, positionsOnly = false } = options;
    const refuse = (error: Error) => refused.push(error.message);
    // In a solution to be checked it is a fault.
    const wrongMove = ({ message }: Error) => {
      if (!withSolutions && !positionsOnly)
        warnings.push(`${message}; the record's own solution is not used`);
    };
    let records: readonly ShogiRecord[] = [];
    try {
      const damaged = ({ message }: Error) => damage.push(message);
      records = readShogiRecords(bytes, file, refuse, damaged, wrongMove);
    } catch (error) {
      if (!(error instanceof RecordError)) throw error;
      refuse(error);
    }
    for (const record of records) {
      if (withSolutions && beginsGame(formatPosition(record.start))) {
        refused.push(`${file}: ${GAME}; ${OF_GAMES}`);
        continue;
      }
      const problem = problemIn(record);
      if (problem === undefined) {
        refused.push(`${file}: a game without moves, from its usual start; set up a position`);
        continue;
      }
      for (const said of [
        formatIllegalEnd(record),
        withSolutions || positionsOnly ? undefined : doubtIn(record),
      ])
        if (said !== undefined) warnings.push(`${file}: ${said}`);
      try {
        const name = record.title === "" && ofMany ? file : record.title;
        const given = withSolutions ? solutionOf(record, record.mateIn) : {};
        const { headers } = record;
        problems.push({ ...readMateLine(problem, options), ...given, name, file, headers });
      } catch (error) {
        if (!(error instanceof NotationError)) throw error;
        // The column would be that of a text that the user has not typed.
        refused.push(`${file}: ${error.message.replace(/^column \d+: /, "")}`);
      }
    }
  }
}

/** These distinguish problems with the same name; the title stays what it is. */
function withFiles(problems: readonly NamedProblem[]): NamedProblem[] {
  const files = new Map<string, Set<string | undefined>>();
  for (const { name, file } of problems) files.set(name, (files.get(name) ?? new Set()).add(file));
  return problems.map((problem) => {
    const { name, file } = problem;
    const isShared = name !== "" && name !== file && (files.get(name)?.size ?? 0) > 1;
    return isShared && file !== undefined ? { ...problem, name: `${file} ${name}`, title: name } : problem;
  });
}

/** A problem's own solution that is not one, or does not have the length that the record names. */
function doubtIn({ start, position, moves, mateIn, illegal }: ShogiRecord): string | undefined {
  if (moves.length === 0 || illegal !== undefined || beginsGame(formatPosition(start))) return undefined;
  const own = `the record's own solution of ${countOf(moves.length, "ply", "plies")}`;
  if (!isOver(position)) return `${own} does not end in mate; it is not used`;
  if (mateIn === undefined || mateIn === moves.length) return undefined;
  return `${own} is not as long as its header says (詰手数 ${mateIn}); neither is used`;
}

/**
 * A position that was set up is the problem; in a game from the usual start or a handicap, the problem is its last position.
 * Undefined for a game without a move, which nobody would give as a problem.
 */
function problemIn({ start, position, moves }: ShogiRecord): string | undefined {
  const setUp = formatPosition(start);
  if (!beginsGame(setUp)) return setUp;
  return moves.length > 0 ? formatPosition(position) : undefined;
}

/**
 * @param warn called for a game that ended with an illegal move
 * @throws NotationError as `parsePositionLine` and `checkProblem`, and where the goal is not for such a position
 */
export function readMateLine(
  line: string,
  options: MateProblemOptions,
  warn: (sentence: string) => void = () => {},
): NamedProblem {
  const name = line.includes("|") ? line.slice(0, line.indexOf("|")).trim() : "";
  const { withSolutions: upToIllegal = false } = options;
  const read = parsePositionLine(line, { ...options, upToIllegal });
  if (options.withSolutions) {
    const { start } = read;
    if (beginsGame(formatPosition(start))) throw new NotationError(1, GAME, OF_GAMES);
    checkProblem(start, "");
    if (goalOf(start) !== undefined) {
      const problem = "the side to move is in check, and the other has no king";
      throw new NotationError(1, problem, "a composed problem begins with a move of the attacker's");
    }
    return { name, position: formatPosition(start), words: start, ...solutionOf(read, undefined) };
  }
  const { position: words } = read;
  checkProblem(words, line);
  if (options.goal === "mated") GOALS.mated.attacker(words);
  const ended = movesAt(line) === undefined ? undefined : formatIllegalEnd(read);
  if (ended !== undefined) warn(ended);
  return { name, position: formatPosition(words), words };
}

/** What a comment says of a problem, where it says more than its moves. */
function solutionIn(line: string): Pick<NamedProblem, "solution"> {
  const { plies, solution } = answerIn(line);
  return solution.length === 0 ? {} : solutionBy(solution, plies ?? undefined);
}

/** The moves of a record, and one that is not legal behind them, as it is written. */
function solutionOf(
  { moves, illegal }: PositionLine,
  plies: number | undefined,
): Pick<NamedProblem, "solution"> {
  const wrong = illegal !== undefined && illegal.end === undefined ? [illegal.move] : [];
  const line = [...moves.map((move) => formatMove(move)), ...wrong];
  return line.length === 0 && plies === undefined ? {} : solutionBy(line, plies);
}

/** The claim is the number of plies. */
function solutionBy(line: readonly string[], plies: number | undefined): Pick<NamedProblem, "solution"> {
  const claim = plies === undefined ? {} : { claim: String(plies) };
  return { solution: () => ({ right: line.slice(0, 1), wrong: [], lines: [line], ...claim }) };
}

/** What may not have been meant as it was asked; undefined where all is clear. */
export function hintsAt(
  problems: readonly NamedProblem[],
  { fillHand = false, goal, tries = false, withSolutions = false }: ReadFlags,
): string | undefined {
  const hints = [
    fillHand ? undefined : hintAtMissing(problems),
    goal
      ? undefined
      : hintAtChecks(problems, withSolutions ? "`solve-fast solve shogi --goal mated`" : "--goal mated"),
    tries ? hintAtTries(problems, goal) : undefined,
  ];
  return hints.filter((hint) => hint !== undefined).join("; ") || undefined;
}

/** Who is in check and to move may be the one who mates, or the one who is mated. */
function hintAtChecks(problems: readonly NamedProblem[], instead: string): string | undefined {
  const checked = problems.filter(({ position, words = parsePosition(position) }) => {
    return inCheck(words) && goalOf(words) === undefined;
  });
  if (checked.length === 0) return undefined;
  const where = problems.length === 1 ? "" : `in ${checked.length} of ${problems.length} problems `;
  return `${where}the side to move is in check, and was asked to mate; ${instead} asks whether it is mated`;
}

/** Where the defender is to move, the attacker has no first move that could fail. */
function hintAtTries(problems: readonly NamedProblem[], goal: string | undefined): string | undefined {
  const defended = problems.filter(({ position, words = parsePosition(position) }) => {
    return (goal ?? goalOf(words)) === "mated";
  });
  if (defended.length === 0) return undefined;
  const where = problems.length === 1 ? "" : `in ${defended.length} of ${problems.length} problems `;
  return `${where}the defender is to move, and --tries has no effect: it shows first moves of the attacker`;
}

/** Where problems leave out what the defender has in hand, as is custom, they are easier than they are meant to be. */
function hintAtMissing(problems: readonly NamedProblem[]): string | undefined {
  const counts = problems
    .map(({ position, words = parsePosition(position) }) => countMissing(words))
    .filter((count) => count > 0);
  if (counts.length === 0) return undefined;
  const missing =
    problems.length === 1
      ? `${countOf(counts[0], "piece")} of the set ${counts[0] === 1 ? "is" : "are"} missing`
      : `in ${counts.length} of ${problems.length} problems pieces of the set are missing, up to ${Math.max(...counts)}`;
  return `${missing}; --fill-hand puts what is missing into the defender's hand, as is customary in problems`;
}
