/**
 * Records of shogi: KIF, KI2, CSA, JKF and USI in, KIF out. The formats are tsshogi's; every move is then replayed by
 * the rules, since the library takes moves as they stand.
 */
import { extname } from "node:path";
import { decodeText } from "../../../formats/text.js";
import { NotationError } from "../../../game/notation-error.js";
import { type PositionLine, parsePositionLine } from "../text-forms.js";
import { RecordError } from "./record-error.js";
import { type StrayLine, strayCsaLine, strayKi2Line, strayKifLine } from "./record-lines.js";
import { type GameRecord, tsshogi } from "./tsshogi.js";

export interface ShogiRecord extends PositionLine {
  /** The title or the players, empty when the record names neither. */
  readonly title: string;
  /** Moves, counted from 1, that the game's own notes mark as drawn at random; such notes are in lines of USI alone. */
  readonly random: ReadonlySet<number>;
}

const NONE: ReadonlySet<number> = new Set();

interface Format {
  readonly name: string;
  readonly extensions: readonly string[];
  /**
   * One of these must stand in such a file: the library reads anything at all as an empty game. The first of them
   * tells it from other formats.
   */
  readonly marks: readonly RegExp[];
  read(text: string): GameRecord | Error;
  /** The first line that `read` would pass over; only of formats that have lines. */
  readonly stray?: (lines: readonly string[]) => StrayLine | undefined;
}

/** A position in KIF or KI2, which may stand without moves; either format reads it. */
const SET_UP = /^(?:手合割[：:]|[先後上下]手の持駒[：:]|\|(?:[^|][^|\p{ASCII}]){9}\|)/mu;

const FORMATS: readonly Format[] = [
  {
    name: "JKF",
    extensions: [".jkf", ".json"],
    marks: [/^\s*\{/],
    read: (text) => tsshogi.importJKFString(text),
  },
  {
    name: "CSA",
    extensions: [".csa"],
    marks: [/^(?:PI(?:\d|$)|P1[ +-]|P[+-]\d\d[A-Z]|V\d(?:\.\d)?$|[+-]\d{4}[A-Z]{2})/m],
    read: (text) => tsshogi.importCSA(text),
    stray: strayCsaLine,
  },
  {
    name: "KIF",
    extensions: [".kif", ".kifu"],
    marks: [/^(?:手数[-―=＝]| *1 +\P{ASCII})/mu, SET_UP],
    read: (text) => tsshogi.importKIF(text),
    stray: strayKifLine,
  },
  {
    name: "KI2",
    extensions: [".ki2", ".ki2u"],
    marks: [/^[ \u3000]*[▲△☗☖▼▽]/m, SET_UP],
    read: (text) => tsshogi.importKI2(text),
    stray: strayKi2Line,
  },
];
const READABLE = "KIF (.kif), KI2 (.ki2), CSA (.csa), JKF (.jkf) and USI lines are read";

/**
 * Reads the games of a file, several only where the format has several (CSA, USI).
 *
 * @param bytes in any encoding of `decodeText`
 * @param file its name: the extension tells the format, otherwise the contents do; errors begin with it
 * @param refuse is told of a game that cannot be read, so that others of the file are read; without it the first error is thrown
 * @throws RecordError naming file, line, game and what is wrong
 */
export function readShogiRecords(
  bytes: Uint8Array,
  file: string,
  refuse: (error: RecordError) => void = raise,
): ShogiRecord[] {
  const text = decodeText(bytes);
  const format = formatOf(text, file);
  if (format === undefined) return readUsi(text, file, refuse);
  const games = gamesOf(text, format);
  return games.flatMap((game, i) =>
    readOr(refuse, () => {
      try {
        return readGame(game, format);
      } catch (error) {
        if (!(error instanceof GameProblem)) throw error;
        const line = error.line === undefined ? "" : `:${game.firstLine + error.line - 1}`;
        const number = games.length === 1 ? "" : ` game ${i + 1}:`;
        throw new RecordError(`${file}${line}:${number} ${error.message}`);
      }
    }),
  );
}

/** The text of a game, and where in its file it begins. */
interface GameText {
  readonly text: string;
  readonly firstLine: number;
}

/** What is wrong with a game, and in which of its lines, counted from 1. */
class GameProblem extends Error {
  constructor(
    message: string,
    readonly line: number | undefined,
  ) {
    super(message);
  }
}

/** The games of a CSA file are separated by a line with a slash; other files are one game. */
function gamesOf(text: string, { name, marks: [mark] }: Format): GameText[] {
  if (name !== "CSA") return [{ text, firstLine: 1 }];
  let firstLine = 1;
  const games = text.split(/^\/.*$/m).map((game) => {
    const place = firstLine;
    firstLine += game.split("\n").length - 1;
    return { text: game, firstLine: place };
  });
  return games.filter((game) => mark.test(game.text));
}

/** @throws GameProblem */
function readGame({ text }: GameText, format: Format): ShogiRecord {
  const lines = text.split("\n");
  const stray = format.stray?.(lines);
  if (stray !== undefined) throw new GameProblem(stray.problem, stray.line);
  const first = (holds: (record: GameRecord | Error) => boolean) =>
    format.stray === undefined
      ? undefined
      : shortestPrefix(lines.length, (count) => holds(format.read(lines.slice(0, count).join("\n"))));
  const record = format.read(text);
  if (record instanceof Error) {
    throw new GameProblem(
      `no ${format.name} record (${record.message})`,
      first((read) => read instanceof Error),
    );
  }
  const usi = usiOf(record);
  try {
    return { title: titleOf(record), random: NONE, ...parsePositionLine(usi) };
  } catch (error) {
    if (!(error instanceof NotationError)) throw error;
    // The column is that of a text that the user has not written.
    const problem = error.message.replace(/^column \d+: /, "");
    const moves = movesIn(usi.slice(0, error.column));
    throw new GameProblem(
      problem,
      moves === 0 ? undefined : first((read) => !(read instanceof Error) && movesIn(usiOf(read)) >= moves),
    );
  }
}

function usiOf(record: GameRecord): string {
  return record.getUSI({ startpos: false, allMoves: true });
}

/** Moves in a line of USI, the one that it breaks off in included. */
function movesIn(usi: string): number {
  const at = usi.indexOf(" moves ");
  return at < 0 ? 0 : usi.slice(at).trim().split(/\s+/).length - 1;
}

/** How many lines it takes until something holds, which then goes on to hold; all of them at most. */
function shortestPrefix(lines: number, holds: (count: number) => boolean): number {
  let [from, to] = [1, lines];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (holds(middle)) to = middle;
    else from = middle + 1;
  }
  return from;
}

function raise(error: RecordError): never {
  throw error;
}

function readOr(refuse: (error: RecordError) => void, read: () => ShogiRecord): ShogiRecord[] {
  try {
    return [read()];
  } catch (error) {
    if (!(error instanceof RecordError)) throw error;
    refuse(error);
    return [];
  }
}

/** Whether a file is a record in one of the formats that have a name, rather than lines of USI. */
export function isRecordFile(text: string, file: string): boolean {
  return formatNamed(file) !== undefined || formatHeld(text) !== undefined;
}

/** Undefined for USI. */
function formatOf(text: string, file: string): Format | undefined {
  const named = formatNamed(file);
  if (named === undefined) return formatHeld(text);
  if (named.marks.some((mark) => mark.test(text))) return named;
  throw new RecordError(`${file}: holds no ${named.name} record; ${READABLE}`);
}

function formatNamed(file: string): Format | undefined {
  const extension = extname(file).toLowerCase();
  return FORMATS.find(({ extensions }) => extensions.includes(extension));
}

function formatHeld(text: string): Format | undefined {
  const holding = (mark: number) => FORMATS.find(({ marks }) => marks[mark]?.test(text));
  return holding(0) ?? holding(1);
}

/**
 * One game a line: `position …`, `startpos moves …` or an SFEN, a name before `|`. Between the name and the game other notes
 * may stand, each before a `|` of its own, such as the result.
 */
function readUsi(text: string, file: string, refuse: (error: RecordError) => void): ShogiRecord[] {
  let lines = 0;
  const records = text.split("\n").flatMap((line, i) => {
    if (line.trim() === "" || line.startsWith("#")) return [];
    lines++;
    const [title, ...notes] = line.split("|").slice(0, -1);
    const random = randomMoves(notes.join("|"));
    return readOr(refuse, () => ({
      title: title?.trim() ?? "",
      random,
      ...replay(line, `${file}:${i + 1}`),
    }));
  });
  if (lines === 0) throw new RecordError(`${file}: holds no record; ${READABLE}`);
  return records;
}

/** Of a note such as `random 1 2 17`. */
function randomMoves(notes: string): ReadonlySet<number> {
  const [, numbers = ""] = /\brandom((?: \d+)+)/.exec(notes) ?? [];
  return new Set(numbers.split(" ").filter(Boolean).map(Number));
}

function replay(line: string, place: string): PositionLine {
  try {
    return parsePositionLine(line);
  } catch (error) {
    if (!(error instanceof NotationError)) throw error;
    throw new RecordError(`${place}: ${error.message}`);
  }
}

function titleOf({ metadata }: GameRecord): string {
  const get = (key: string) => metadata.getStandardMetadata(key);
  const players = [get("blackName") ?? get("shitateName"), get("whiteName") ?? get("uwateName")];
  return get("title") ?? get("opusName") ?? players.filter((name) => name !== undefined).join(" - ");
}
