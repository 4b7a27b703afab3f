/**
 * Records of shogi: KIF, KI2, CSA, JKF and USI in, KIF out. The formats are tsshogi's; every move is then replayed by
 * the rules, since the library takes moves as they stand.
 */
import { NotationError } from "../games/notation-error.js";
import { formatMove, formatPosition, type PositionLine, parsePositionLine } from "../games/shogi/notation.js";
import { type GameRecord, tsshogi } from "./tsshogi.js";

export interface ShogiRecord extends PositionLine {
  /** The title or the players, empty when the record names neither. */
  readonly title: string;
}

/** A file that is no record, or holds moves that cannot be. */
export class RecordError extends Error {
  override readonly name = "RecordError";
}

interface Format {
  readonly name: string;
  readonly extensions: readonly string[];
  /** What at least must stand in such a file: the library reads anything at all as an empty game. */
  readonly mark: RegExp;
  read(text: string): GameRecord | Error;
}

const FORMATS: readonly Format[] = [
  {
    name: "JKF",
    extensions: [".jkf", ".json"],
    mark: /^\s*\{/,
    read: (text) => tsshogi.importJKFString(text),
  },
  {
    name: "CSA",
    extensions: [".csa"],
    mark: /^(?:PI|P1|V\d|[+-]\d{4}[A-Z]{2})/m,
    read: (text) => tsshogi.importCSA(text),
  },
  {
    name: "KIF",
    extensions: [".kif", ".kifu"],
    mark: /^(?:手数|\s*1\s+\S)/m,
    read: (text) => tsshogi.importKIF(text),
  },
  {
    name: "KI2",
    extensions: [".ki2", ".ki2u"],
    mark: /^\s*[▲△☗☖▼▽]/m,
    read: (text) => tsshogi.importKI2(text),
  },
];
const READABLE = "KIF (.kif), KI2 (.ki2), CSA (.csa), JKF (.jkf) and USI lines are read";

/**
 * Reads the games of a file, several only where the format has several (CSA, USI).
 *
 * @param bytes UTF-8, or Shift-JIS where that cannot be
 * @param file its name: the extension tells the format, otherwise the contents do; errors begin with it
 * @param refuse is told of a game that is none, so that others of the file are read; without it the first is thrown
 * @throws RecordError naming file, game and what is wrong
 */
export function readShogiRecords(
  bytes: Uint8Array,
  file: string,
  refuse: (error: RecordError) => void = raise,
): ShogiRecord[] {
  const text = decodeText(bytes);
  const format = formatOf(text, file);
  if (format === undefined) return readUsi(text, file, refuse);
  // Games of a CSA file are separated by a line with a slash.
  const games =
    format.name === "CSA" ? text.split(/^\/.*$/m).filter((game) => format.mark.test(game)) : [text];
  return games.flatMap((game, i) => {
    const place = games.length === 1 ? file : `${file}: game ${i + 1}`;
    return readOr(refuse, () => {
      const record = format.read(game);
      if (record instanceof Error)
        throw new RecordError(`${place}: no ${format.name} record (${record.message})`);
      const title = titleOf(record);
      return { title, ...replay(record.getUSI({ startpos: false, allMoves: true }), place) };
    });
  });
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

/** Text in UTF-8, or in Shift-JIS where that cannot be. */
export function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("shift_jis").decode(bytes);
  }
}

/** Undefined for USI. */
function formatOf(text: string, file: string): Format | undefined {
  const extension = /\.[^./\\]*$/.exec(file.toLowerCase())?.[0] ?? "";
  const named = FORMATS.find(({ extensions }) => extensions.includes(extension));
  if (named !== undefined) {
    if (named.mark.test(text)) return named;
    throw new RecordError(`${file}: holds no ${named.name} record; ${READABLE}`);
  }
  return FORMATS.find(({ mark }) => mark.test(text));
}

/** One game a line: `position …`, `startpos moves …` or an SFEN, a name before `|`. */
function readUsi(text: string, file: string, refuse: (error: RecordError) => void): ShogiRecord[] {
  let lines = 0;
  const records = text.split(/\r?\n/).flatMap((line, i) => {
    if (line.trim() === "" || line.startsWith("#")) return [];
    lines++;
    const title = line.includes("|") ? line.slice(0, line.indexOf("|")).trim() : "";
    return readOr(refuse, () => ({ title, ...replay(line, `${file}:${i + 1}`) }));
  });
  if (lines === 0) throw new RecordError(`${file}: holds no record; ${READABLE}`);
  return records;
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

/**
 * Writes a line of play as KIF, in UTF-8 with line feeds.
 *
 * @param start packed words of the position
 * @param mated whether the last move mates; the record then ends with 詰み
 */
export function writeKif(
  start: Int32Array,
  moves: readonly number[],
  { title, comment, mated = false }: { title?: string; comment?: string; mated?: boolean } = {},
): string {
  const record = tsshogi.Record.newByUSI(`position sfen ${formatPosition(start)}`);
  if (record instanceof Error) throw record;
  if (title !== undefined) record.metadata.setStandardMetadata("title", title);
  if (comment !== undefined) record.first.comment = comment;
  for (const move of moves) {
    const next = record.position.createMoveByUSI(formatMove(move));
    if (next === null || !record.append(next)) throw new RecordError(`${formatMove(move)} is no legal move`);
  }
  if (mated) record.append(tsshogi.specialMove(tsshogi.SpecialMoveType.MATE));
  return tsshogi.exportKIF(record, { returnCode: "\n" });
}
