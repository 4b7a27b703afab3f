/** Reads what is pasted into a board's page or dropped there: a text or a file of any of its games. */
import { randomUUID } from "node:crypto";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { decodeText } from "../files/text.js";
import { FailureError, InputError } from "../game/errors.js";
import { MOST_READ_BYTES, type ReadReply, type ReadRequest } from "../view/board/messages.js";
import type { BoardGame, BoardGames } from "./board-game.js";

/** Problems of a file that a page lists: with more it becomes slow. */
const MOST_PROBLEMS = 1000;

/** The games of a board, as far as they read. */
type Readers = Pick<BoardGames, "names"> & { of(game: string): Promise<Pick<BoardGame, "read">> };

/**
 * @param folder in which the file stands while it is read
 * @throws InputError with what is wrong with a file that no game can read, and where
 */
export async function readSent(
  games: Readers,
  folder: string,
  { game, name, bytes }: ReadRequest,
): Promise<ReadReply> {
  await games.of(game);
  const content = Buffer.from(bytes, "base64");
  if (content.length > MOST_READ_BYTES)
    throw new InputError(`a board reads at most ${MOST_READ_BYTES / 2 ** 20} MiB; take a part of it`);
  const file = join(folder, `${randomUUID()}${extensionOf(name)}`);
  writeFileSync(file, content);
  try {
    return await readAsAny(games, game, { path: file, name, ...placesIn(file, decodeText(content)) });
  } finally {
    rmSync(file, { force: true });
  }
}

/** The extension of a file's name, which may tell its format. */
function extensionOf(name: string): string {
  return /\.[a-z0-9]{1,8}$/i.exec(name)?.[0] ?? "";
}

/** What was sent: its path while it is read, and its name, which is empty for a text. */
interface SentFile {
  readonly path: string;
  readonly name: string;
  readonly lines: readonly string[];
  /** Its path with the number of a line. */
  readonly withLine: RegExp;
}

function placesIn(path: string, text: string): Pick<SentFile, "lines" | "withLine"> {
  return {
    lines: text.split("\n"),
    withLine: new RegExp(`${path.replaceAll(/[^\w]/g, "\\$&")}:(\\d+):`, "g"),
  };
}

/**
 * The problems of a file, read by the first game that can read it.
 *
 * @throws InputError with what the first game says of it, and on a second line what another says that could read more of it
 */
async function readAsAny({ names, of }: Readers, first: string, file: SentFile): Promise<ReadReply> {
  const refusals: string[] = [];
  for (const game of [first, ...names.filter((other) => other !== first)]) {
    try {
      const { problems, said } = await (await of(game)).read(file.path);
      if (problems.length === 0) throw new InputError(said[0] ?? "holds no problems");
      const shown = problems
        .slice(0, MOST_PROBLEMS)
        .map((one) => ({ ...one, name: asNamed(one.name, file) }));
      const left = problems.length - shown.length;
      const told =
        left === 0
          ? said
          : [
              `the last ${left} of ${problems.length} problems are left out; a board takes ${MOST_PROBLEMS}`,
              ...said,
            ];
      return { game, problems: shown, said: told.map((line) => asNamed(line, file)) };
    } catch (error) {
      if (!(error instanceof InputError || error instanceof FailureError)) throw error;
      const refusal = asNamed(error.message, file);
      refusals.push(game === first ? refusal : `as a problem of ${game}: ${refusal}`);
    }
  }
  const [own, ...others] = refusals;
  const farthest = others
    .filter((other) => !isPastEnd(other, file))
    .reduce((one, other) => (isFarther(other, one) ? other : one), own);
  throw new InputError(farthest === own ? own : `${own}\n${farthest}`);
}

/** Whether a message misses what would come after a line: a game that reads almost anything as its own gets so far. */
function isPastEnd(message: string, { lines }: SentFile): boolean {
  const [line, column] = placeIn(message);
  return column > (lines[line - 1] ?? "").trimEnd().length;
}

/** Whether a message is about a later place than another. */
function isFarther(one: string, other: string): boolean {
  const [[line, column], [otherLine, otherColumn]] = [placeIn(one), placeIn(other)];
  return line > otherLine || (line === otherLine && column > otherColumn);
}

function placeIn(message: string): [line: number, column: number] {
  const [, line = 0, column = 0] = /line (\d+)(?:, column (\d+))?/.exec(message) ?? [];
  return [Number(line), Number(column)];
}

/** Where a text that a message quotes stands in a line, both counted from 1; 0 where it is written in another way there. */
function columnOf(quoted: string, line: number, { lines }: SentFile): number {
  return (lines[line - 1] ?? "").indexOf(quoted) + 1;
}

/** A message about a file, or the name of a problem in it: with the name that its sender knows in place of our path. */
function asNamed(message: string, file: SentFile): string {
  const { path, name, withLine } = file;
  const [place, start] = name === "" ? ["", ""] : [`${name}, `, `${name}: `];
  return (
    message
      .replaceAll(withLine, `${place}line $1:`)
      .replaceAll(/(line \d+):(?: column )?(\d+):/g, "$1, column $2:")
      .replace(/line (\d+):(?=.*?"([^"]+)")/, (place, line, quoted) => {
        const column = columnOf(quoted, Number(line), file);
        return column === 0 ? place : `line ${line}, column ${column}:`;
      })
      .replaceAll(`${path}: `, start)
      .replaceAll(path, name)
      // A text has no name in front of what is told about it.
      .replace(/^, /, "")
      // What an option of the command could do about it, a page cannot.
      .replace(/(?:;|, or name it by) --.*?(?= \(and |$)/, "")
  );
}
