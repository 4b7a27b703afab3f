/**
 * Records of shogi: KIF, KI2, CSA, JKF and lines of USI. Their readers take nothing for granted: a line that could change a
 * position is read or refused, and every move is compared with the board and played by the rules.
 */
import { extname } from "node:path";
import { decodeText } from "../../../files/text.js";
import { NotationError } from "../../../game/errors.js";
import { type PositionLine, parsePositionLine } from "../text-forms.js";
import { readCsa } from "./csa.js";
import { readJkf } from "./jkf.js";
import { readKakinoki } from "./kakinoki.js";
import type { ReadGame } from "./read-game.js";
import { GameProblem, RecordError } from "./record-error.js";

export interface ShogiRecord extends PositionLine {
  /** The title or the players, empty when the record names neither. */
  readonly title: string;
  /** Plies of the mate as the record names them. */
  readonly mateIn?: number | undefined;
  /** What its headers say, by their names; none in CSA and lines of USI. */
  readonly headers?: ReadonlyMap<string, string> | undefined;
  /** Moves, counted from 1, that the game's own notes mark as drawn at random; such notes are in lines of USI alone. */
  readonly random: ReadonlySet<number>;
}

const NONE: ReadonlySet<number> = new Set();

interface Format {
  readonly name: string;
  readonly extensions: readonly string[];
  /** One of these is in such a file, and tells it from other formats. */
  readonly marks: readonly RegExp[];
  /** @throws GameProblem */
  read(text: string): ReadGame;
}

const FORMATS: readonly Format[] = [
  {
    name: "JKF",
    extensions: [".jkf", ".json"],
    marks: [/^\s*\{/],
    read: readJkf,
  },
  {
    name: "CSA",
    extensions: [".csa"],
    marks: [/^(?:PI(?:\d|$)|P1[ +-]|P[+-]\d\d[A-Z]|V\d(?:\.\d)?$|[+-]\d{4}[A-Z]{2})/m],
    read: (text) => readCsa(text.split("\n")),
  },
  {
    name: "KIF or KI2",
    extensions: [".kif", ".kifu", ".ki2", ".ki2u", ".bod"],
    marks: [
      /^(?:手数[-―=＝]|[ \u3000]*[1１][ \u3000\t]+\P{ASCII})/mu,
      /^[ \u3000]*[▲△☗☖▼▽]/m,
      /^(?:手合割?|[^\n]{0,4}(?:持ち?駒|手駒|駒台))[ \u3000]*[：:=＝]|^[先後上下]手番|^[ \u3000]*\|?(?:[^|][^|\p{ASCII}]){9}/mu,
    ],
    read: (text) => readKakinoki(text.split("\n")),
  },
];
/** Extensions of records, and of files with a position or a game on each line. */
export const RECORD_EXTENSIONS = [
  ...FORMATS.flatMap(({ extensions }) => extensions.filter((extension) => extension !== ".json")),
  ".sfen",
  ".usi",
  ".txt",
];
const READABLE = "KIF (.kif), KI2 (.ki2), CSA (.csa), JKF (.jkf) and USI lines are read";

/**
 * Reads the games of a file, several only where the format has several (CSA, USI).
 *
 * @param bytes in any encoding of `decodeText`
 * @param file its name: the extension tells the format, otherwise the contents do; errors begin with it
 * @param refuse called for a game that cannot be read, so that others of the file are read; without it the first error is
 * thrown
 * @param damaged called for damage after a whole game, or where a file ends too early; the game is read all the same
 * @param wrongMove called for a move that does not fit in the solution of a problem, which is then read up to there; without it
 * such a record is refused
 * @throws RecordError naming file, line, game and what is wrong
 */
export function readShogiRecords(
  bytes: Uint8Array,
  file: string,
  refuse: (error: RecordError) => void = raise,
  damaged: (error: RecordError) => void = refuse,
  wrongMove: (error: RecordError) => void = raise,
): ShogiRecord[] {
  const text = decodeText(bytes);
  const format = formatOf(text, file);
  if (format === undefined) return readUsi(text, file, refuse);
  const games = gamesOf(text, format);
  return games.flatMap((game, i) => {
    const place = ({ message, line }: GameProblem) => {
      const number = games.length === 1 ? "" : ` game ${i + 1}:`;
      return new RecordError(
        `${file}${line === undefined ? "" : `:${game.firstLine + line - 1}`}:${number} ${message}`,
      );
    };
    return readOr(refuse, () => {
      try {
        const { title, line, wrong, mateIn, headers, left } = format.read(game.text);
        if (wrong !== undefined) wrongMove(place(wrong));
        for (const problem of left) damaged(place(problem));
        return { title, mateIn, headers, random: NONE, ...line };
      } catch (error) {
        throw error instanceof GameProblem ? place(error) : error;
      }
    });
  });
}

/** The text of a game, and where in its file it begins. */
interface GameText {
  readonly text: string;
  readonly firstLine: number;
}

/** The games of a CSA file are separated by a line with a slash; other files are one game. */
function gamesOf(text: string, { name, marks }: Format): GameText[] {
  if (name !== "CSA") return [{ text, firstLine: 1 }];
  let firstLine = 1;
  const games = text.split(/^\/.*$/m).map((game) => {
    const place = firstLine;
    firstLine += game.split("\n").length - 1;
    return { text: game, firstLine: place };
  });
  return games.filter((game) => marks.some((mark) => mark.test(game.text)));
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

/** What only lines of records have: more than ASCII, or what is at the head of CSA and of boards. */
const HEAD = /\P{ASCII}|^\s*(?:['$*&]|V\d|N[+-][^/]*$|PI|P[1+-][ +\d-]|[+-]\s*$|\+-{3})/u;
/** A name and SFEN. */
const NAMED_SFEN = /\|[^|]*\/[^|]*\//;

/** Whether a line that is not a problem begins a record, rather than being a wrong line of a list. */
export function beginsRecord(line: string): boolean {
  return formatHeld(line) !== undefined || (HEAD.test(line) && !NAMED_SFEN.test(line));
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
  return FORMATS.find(({ marks }) => marks.some((mark) => mark.test(text)));
}

/**
 * One game per line: `position …`, `startpos moves …` or an SFEN, a name before `|`. Between the name and the game other notes
 * may follow, each before a `|` of its own, such as the result.
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

/** The numbers in a note such as `random 1 2 17`. */
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
