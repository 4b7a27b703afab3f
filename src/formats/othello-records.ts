/**
 * Othello games from files of any kind: WTHOR (`.wtb`), move lists, tables with a column of move lists. A file that says
 * nothing by its extension is known by its first bytes.
 */
import { extname } from "node:path";
import { reasonOf, refuseFolder } from "./file-errors.js";
import { parseMoveLists } from "./othello-moves.js";
import { RecordError } from "./record-error.js";
import { readWhole } from "./whole-file.js";
import { parseWthor } from "./wthor.js";

/** A game whose moves are all legal. It may end before the game is over. */
export interface OthelloRecord {
  /** Squares 0..63 in order, passes left out. */
  readonly moves: Uint8Array;
  /** File and number of the game, or its line, for messages. */
  readonly source: string;
}

/** Names of players and tournaments, which come with WTHOR's files of games. */
const NAMES = [".jou", ".trn"];
const POSITION = /^\s*[-._XxOo*BbWw]{64}/;
const READABLE =
  "games are read from WTHOR files (.wtb), lists of moves such as f5d6c3 and CSV tables of them";

/**
 * Reads the games of all files, in their order.
 *
 * @throws RecordError naming the file, and line, column or byte, for the first thing that is wrong
 */
export function readOthelloRecords(paths: readonly string[]): OthelloRecord[] {
  return paths.flatMap((path) => parseRecords(readBytes(path), path));
}

function readBytes(path: string): Buffer {
  try {
    refuseFolder(path);
    return readWhole(path);
  } catch (error) {
    throw new RecordError(path, "", reasonOf(error));
  }
}

function parseRecords(bytes: Buffer, path: string): OthelloRecord[] {
  const extension = extname(path).toLowerCase();
  if (bytes.length === 0) throw new RecordError(path, "", `the file is empty; ${READABLE}`);
  if (NAMES.includes(extension)) throw new RecordError(path, "", `holds names, no games; ${READABLE}`);
  if (extension === ".wtb" || beginsAsWthor(bytes)) {
    return parseWthor(bytes, path).games.map(({ moves }, i) => ({ moves, source: `${path}, game ${i + 1}` }));
  }
  if (bytes.includes(0)) {
    throw new RecordError(path, `byte ${bytes.indexOf(0)}`, `neither text nor a file of games; ${READABLE}`);
  }
  // One character a byte, whatever the encoding of names in other columns: moves are ASCII, and columns are bytes.
  const text = bytes.toString("latin1").replace(/^\u00ef\u00bb\u00bf/, "");
  if (POSITION.test(text)) throw new RecordError(path, "line 1", `a position, no game; ${READABLE}`);
  return parseMoveLists(text, path).map(({ moves, line }) => ({ moves, source: `${path}, line ${line}` }));
}

/** By the date of creation: no text begins with a control character and such small numbers after it. */
function beginsAsWthor(bytes: Buffer): boolean {
  const [century, , month, day] = bytes;
  return bytes.length >= 4 && century >= 19 && century <= 21 && month <= 12 && day <= 31;
}
