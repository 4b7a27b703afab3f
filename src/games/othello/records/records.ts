/**
 * Othello games from files of any kind: WTHOR (`.wtb`), GGF, games with tags, move lists, tables with a column of move lists. When the
 * extension of a file says nothing, its first bytes tell what it is.
 */
import { extname } from "node:path";
import { type ReadGames, RecordError, reasonOf, refuseFolder } from "../../../files/file-errors.js";
import { decodeText, marksUtf16, withoutEndMark } from "../../../files/text.js";
import { readWhole } from "../../../files/whole-file.js";
import { formatPosition, START_TEXT } from "../notation/notation.js";
import { beginsDiagram } from "./diagrams.js";
import { parseGgf } from "./ggf.js";
import { parseMoveLists } from "./moves.js";
import { isTagged, parseTagged } from "./tagged.js";
import { parseWthor } from "./wthor.js";

/** A game whose moves are all legal. It may end before the game is over. */
export interface OthelloRecord {
  /** Squares 0..63 in order, passes left out. */
  readonly moves: Uint8Array;
  /** File and number of the game, or its line, for messages. */
  readonly source: string;
  /** The packed first position; only of games that do not begin from the usual start. */
  readonly start?: Int32Array;
  /** The names of black and of white, where the record says them; empty for one that it does not. */
  readonly players?: readonly [string, string];
  /** What is wrong after its last move; only of games that were read up to a place. */
  readonly damage?: RecordError;
}

/** Names of players and tournaments, which come with WTHOR's files of games. */
const NAMES = [".jou", ".trn"];
const POSITION = /^\s*[-._XxOo*BbWw]{16,}/;
const GGF = /^\s*\d*\s*\(;/;
const READABLE =
  "games are read from WTHOR (.wtb), GGF (.ggf), lists of moves such as f5d6c3 and CSV tables of them";

/**
 * Reads the games of all files, in their order.
 *
 * @throws RecordError naming the file, and line, column or byte, for the first thing that is wrong, and for games that
 *   do not begin from the usual start
 */
export function readOthelloRecords(paths: readonly string[]): OthelloRecord[] {
  return paths.flatMap((path) => {
    const { games, damage } = parseGames(readBytes(path), path);
    for (const error of damage) throw error;
    return games.map(fromUsualStart);
  });
}

function fromUsualStart(game: OthelloRecord | RecordError): OthelloRecord {
  if (game instanceof RecordError) throw game;
  if (game.damage !== undefined) throw game.damage;
  if (game.start === undefined) return game;
  throw new RecordError(game.source, "", "does not begin from the usual start; leave this game out");
}

/**
 * The games of a file that holds only games, WTHOR or GGF. Undefined for other files, whose lines are positions.
 *
 * @throws RecordError for a file without a game that can be read
 */
export function parseGameFile(bytes: Buffer, path: string): ReadGames<OthelloRecord> | undefined {
  const games =
    isWthor(bytes, path) ||
    isGgf(bytes, path) ||
    isTagged(beginningOf(bytes)) ||
    NAMES.includes(extname(path).toLowerCase());
  return games ? parseGames(bytes, path) : undefined;
}

function readBytes(path: string): Buffer {
  try {
    refuseFolder(path);
    return readWhole(path);
  } catch (error) {
    throw new RecordError(path, "", reasonOf(error));
  }
}

/**
 * The games of a file of any kind.
 *
 * @param names of players by their numbers, for WTHOR
 * @throws RecordError naming the file, and line, column or byte, where no game can be read
 */
export function parseGames(
  bytes: Buffer,
  path: string,
  names: readonly string[] = [],
): ReadGames<OthelloRecord> {
  if (bytes.length === 0) throw new RecordError(path, "", `the file is empty; ${READABLE}`);
  if (NAMES.includes(extname(path).toLowerCase())) {
    throw new RecordError(path, "", `holds names, not games; ${READABLE}`);
  }
  const numbered = (_: unknown, i: number) => `${path}, game ${i + 1}`;
  if (isWthor(bytes, path)) {
    const { games, damage } = parseWthor(bytes, path);
    const named = games.map((game) =>
      game instanceof RecordError
        ? game
        : { ...game, players: [names[game.black] ?? "", names[game.white] ?? ""] as const },
    );
    return withSources({ games: named, damage }, numbered);
  }
  if (isGgf(bytes, path)) return withSources(parseGgf(decodeText(bytes), path), numbered);
  const wide = marksUtf16(bytes) !== undefined;
  const content = withoutEndMark(bytes);
  if (!wide && content.includes(0)) {
    throw new RecordError(path, `byte ${bytes.indexOf(0)}`, `neither text nor a file of games; ${READABLE}`);
  }
  // One character a byte, whatever the encoding of names in other columns: moves are ASCII, and columns are bytes.
  const text = wide
    ? decodeText(bytes)
    : Buffer.from(content)
        .toString("latin1")
        .replace(/^\u00ef\u00bb\u00bf/, "");
  if (isTagged(text)) return withSources(parseTagged(text, path), numbered);
  if (POSITION.test(text)) throw new RecordError(path, "line 1", `holds a position, not a game; ${READABLE}`);
  return withSources(parseMoveLists(text, path), ({ line }) => `${path}, line ${line}`);
}

function withSources<Game extends Omit<OthelloRecord, "source">>(
  { games, damage }: ReadGames<Game>,
  sourceOf: (game: Game, i: number) => string,
): ReadGames<OthelloRecord> {
  const records = games.map((game, i) => {
    if (game instanceof RecordError) return game;
    const { moves, start, players = ["", ""], damage: ofGame } = game;
    const usual = start === undefined || formatPosition(start) === START_TEXT;
    return {
      moves,
      source: sourceOf(game, i),
      ...(usual ? {} : { start }),
      ...(players.every((name) => name === "") ? {} : { players }),
      ...(ofGame === undefined ? {} : { damage: ofGame }),
    };
  });
  return { games: records, damage };
}

function isWthor(bytes: Buffer, path: string): boolean {
  return extname(path).toLowerCase() === ".wtb" || beginsAsWthor(bytes);
}

function isGgf(bytes: Buffer, path: string): boolean {
  return extname(path).toLowerCase() === ".ggf" || GGF.test(beginningOf(bytes));
}

/** Enough to see what it is. */
function beginningOf(bytes: Buffer): string {
  return bytes.toString("latin1", 0, 64);
}

/** Whether a line that is not a position may stand before games in GGF, is a comment before OBF, or begins a drawn board. */
export function beginsRecord(line: string): boolean {
  return GGF.test(line) || isTagged(line) || beginsDiagram(line) || /^\s*(?:%|\d*\s*\(\s*$)/.test(line);
}

/** By the date of creation: no text begins with a control character and such small numbers after it. */
function beginsAsWthor(bytes: Buffer): boolean {
  const [century, , month, day] = bytes;
  return bytes.length >= 4 && century >= 19 && century <= 21 && month <= 12 && day <= 31;
}
