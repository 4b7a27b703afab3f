/**
 * Problems of Othello from the command line: positions, files in OBF with one a line, and files of games, where the problem is
 * the position of each game with a given number of empty squares.
 */
import {
  collectLines,
  type GivenProblems,
  type NamedProblem,
  readingArgument,
  readProblems,
} from "../../../cli/files/problem-texts.js";
import { RecordError } from "../../../files/file-errors.js";
import { decodeText } from "../../../files/text.js";
import { InputError, NotationError } from "../../../game/errors.js";
import type { GameModule } from "../../../game/module.js";
import { countOf } from "../../../report/numbers.js";
import { formatPosition, parsePosition, SIZES, startText } from "../notation/notation.js";
import { POSITION_WORDS, sizeOf } from "../notation/position.js";
import { joinDiagrams } from "../records/diagrams.js";
import { placeIn } from "../records/numbering.js";
import { eachObf, type ObfPosition, parseObf } from "../records/obf.js";
import { parseProblem, readTranscript, withEitherSide } from "../records/problem.js";
import { type OthelloRecord, parseGameFile } from "../records/records.js";
import { createReplay } from "../records/replay.js";

const ROWS = SIZES.map(
  (size) => new RegExp(String.raw`^\s*(?:[-._XxOo*BbWw]{${size}}\s*[/,|]\s*){${size - 1}}`),
);
/** A score behind a position, of a move or of the position. */
const SCORED = /;\s*(?:[a-h][1-8]\s*:|[+-]?\d+\s*(?:;|$))/im;
/** With this many empty squares a search to the end takes seconds. */
const EMPTIES = 20;

/** Which positions of files of games are the problems, and on which board moves are played. */
export interface GameChoice {
  /** Rows of the board; without it positions say it, and moves begin on 8x8 squares. */
  readonly size: number | undefined;
  /** Number of a game in its file, from 1; without it all games. */
  readonly record: number | undefined;
  readonly empties: number | undefined;
}

/** @throws InputError as `readProblems`, and for a choice of games where no file of games is named */
export async function readOthelloProblems(
  module: GameModule,
  words: readonly string[],
  files: readonly string[],
  { size, ...choice }: GameChoice,
): Promise<GivenProblems> {
  if (size !== undefined && words.length + files.length === 0) {
    const start = parsePosition(startText(size));
    return { problems: [problemOf("", start)], refused: [] };
  }
  let games = false;
  /** A position, or that of a transcript with as many empty squares as are asked for. */
  function read(text: string): Int32Array {
    const transcript = choice.empties === undefined ? undefined : readTranscript(text, size);
    if (transcript === undefined) {
      const found = parseProblem(text, size);
      if (sizeOf(found) === (size ?? sizeOf(found))) return found;
      throw new NotationError(1, `the board is ${sizeText(sizeOf(found))}`, `--size ${size} is for others`);
    }
    games = true;
    const found = positionIn(transcript, choice.empties ?? EMPTIES);
    if (typeof found === "string")
      throw new NotationError(1, `the game ${found.split("; ")[0]}`, found.split("; ")[1]);
    return found;
  }
  const given = await readProblems(
    module,
    words,
    files,
    (_, bytes, name) => {
      const found = problemsOfGames(bytes, name, choice);
      if (found !== undefined && size !== undefined) {
        throw new InputError(`${name}: games in files say the size of their board; leave out --size`);
      }
      games ||= found !== undefined;
      return found ?? problemsOfObf(bytes, name, read);
    },
    (text) => readingArgument(text, () => readOthelloText(text, read)),
  );
  const [unused] = Object.entries(choice).filter(([, value]) => value !== undefined);
  if (unused !== undefined && !games) {
    throw new InputError(
      `--${unused[0]} is about games (WTHOR, GGF, moves from the start), and there is none`,
    );
  }
  return given;
}

function sizeText(size: number): string {
  return `${size}x${size}`;
}

function problemOf(name: string, words: Int32Array): NamedProblem {
  return { name, position: formatPosition(words), words };
}

/**
 * What people paste: a position in one line or several, moves, a link, or lines of OBF with their scores; where no side is to
 * move, there are two problems.
 */
function readOthelloText(text: string, read: (text: string) => Int32Array): NamedProblem[] {
  if (SCORED.test(text)) return [...eachObf(text, "OBF", read)].map(problemOfObf);
  const lines = text.split(/\r?\n/);
  const parts = lines.length === 1 ? [{ text: rowsInOne(text), line: 1 }] : [...joinDiagrams(lines)];
  return parts.flatMap(({ text, line, problem }) => {
    if (problem !== undefined) throw new InputError(`line ${line}: ${problem}`);
    return (withEitherSide(text) ?? [text]).map((each) => problemOf("", readPart(each, line)));
  });

  function readPart(part: string, line: number): Int32Array {
    try {
      return read(part);
    } catch (error) {
      if (!(error instanceof NotationError) || lines.length === 1) throw error;
      const problem = error.message.replace(/^column \d+: /, "");
      throw new InputError(`${placeIn(part, error.column - 1, line)}: ${problem}`);
    }
  }
}

/** Rows with signs between them as squares, each character in its place. */
function rowsInOne(text: string): string {
  return ROWS.some((rows) => rows.test(text)) ? text.replaceAll(/[/,|]/g, " ") : text;
}

/** The usual form of files of positions, with scores after them. */
async function problemsOfObf(
  bytes: Buffer,
  name: string,
  read: (text: string) => Int32Array,
): Promise<GivenProblems> {
  const given = await collectLines(each());
  if (given.problems.length + given.refused.length === 0)
    throw new InputError(`${name}: no positions; write one per line`);
  return given;

  function* each(): Generator<NamedProblem | string> {
    for (const position of eachObf(decodeText(bytes), name, read))
      yield position instanceof RecordError ? position.message : problemOf("", position.position);
  }
}

/** The problem of a line, or two, where no side is to move. @throws RecordError for a line that is not OBF */
export function readOthelloLine(line: string): NamedProblem[] {
  return parseObf(line, "the line").map(problemOfObf);
}

/** @throws RecordError what is one in the place of a position */
function problemOfObf(position: ObfPosition | RecordError): NamedProblem {
  if (position instanceof RecordError) throw position;
  return problemOf("", position.position);
}

/**
 * Undefined for a file that is not one of games.
 *
 * @throws InputError for a damaged file, or one without the game that is asked for
 */
function problemsOfGames(
  bytes: Buffer,
  file: string,
  { record, empties = EMPTIES }: Omit<GameChoice, "size">,
): GivenProblems | undefined {
  const read = reading(() => parseGameFile(bytes, file));
  if (read === undefined) return undefined;
  const { games } = read;
  const damage = read.damage.map(({ message }) => message);
  if (games.length === 0) throw new InputError(`${file}: has no games`);
  if (record !== undefined && record > games.length) {
    throw new InputError(`--record ${record}: ${file} has ${countOf(games.length, "game")}`);
  }
  const problems: NamedProblem[] = [];
  const refused: string[] = [];
  for (const [i, game] of games.entries()) {
    if (record !== undefined && record !== i + 1) continue;
    if (game instanceof RecordError) {
      refused.push(game.message);
      continue;
    }
    if (game.damage !== undefined) damage.push(game.damage.message);
    const position = positionIn(game, empties);
    if (typeof position === "string") refused.push(`${game.source}: ${position}`);
    else problems.push(problemOf(game.source, position));
  }
  return { problems, refused, damage };
}

/** @throws InputError in place of a RecordError */
function reading<Result>(read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    throw error instanceof RecordError ? new InputError(error.message) : error;
  }
}

/** The packed position, or why the game has no such position. */
function positionIn(
  { start, moves }: Pick<OthelloRecord, "start" | "moves">,
  empties: number,
): Int32Array | string {
  const replay = createReplay();
  const position = new Int32Array(POSITION_WORDS);
  replay.restart(start);
  replay.store(position, 0);
  const most = [...formatPosition(position)].filter((square) => square === "-").length;
  const least = most - moves.length;
  if (empties > most) return `begins with ${most} empty squares; --empties ${most} solves it from there`;
  if (empties < least) return `ends with ${least} empty squares; --empties ${least} solves its last position`;
  for (const move of moves.subarray(0, most - empties)) replay.play(move);
  replay.store(position, 0);
  return position;
}
