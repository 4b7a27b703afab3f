/** Reads what is pasted into a board's page or dropped there: a text or a file of any of its games. */
import { randomUUID } from "node:crypto";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { FailureError, InputError } from "../game/errors.js";
import type { ReadReply, ReadRequest } from "../view/board/messages.js";
import type { BoardGame, BoardGames } from "./board-game.js";

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
  const file = join(folder, `${randomUUID()}${extensionOf(name)}`);
  writeFileSync(file, Buffer.from(bytes, "base64"));
  try {
    return await readAsAny(games, game, file, name);
  } finally {
    rmSync(file, { force: true });
  }
}

/** The extension of a file's name, which may tell its format. */
function extensionOf(name: string): string {
  return /\.[a-z0-9]{1,8}$/i.exec(name)?.[0] ?? "";
}

/**
 * The problems of a file, read by the first game that can read it.
 *
 * @param name of the file, as its sender calls it; empty for a text
 * @throws InputError with what the game says of it that could read most of it; of several, the first
 */
async function readAsAny(
  { names, of }: Readers,
  first: string,
  file: string,
  name: string,
): Promise<ReadReply> {
  const refusals: string[] = [];
  for (const game of [first, ...names.filter((other) => other !== first)]) {
    try {
      const { problems, said } = await (await of(game)).read(file);
      if (problems.length === 0) throw new InputError(said[0] ?? "holds no problems");
      const written = problems.map((one) => ({ ...one, name: asNamed(one.name, file, name) }));
      return { game, problems: written, said: said.map((line) => asNamed(line, file, name)) };
    } catch (error) {
      if (!(error instanceof InputError || error instanceof FailureError)) throw error;
      const refusal = asNamed(error.message, file, name);
      refusals.push(game === first ? refusal : `as a problem of ${game}: ${refusal}`);
    }
  }
  throw new InputError(refusals.reduce((one, other) => (isFarther(other, one) ? other : one)));
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

/** A message about a file, or the name of a problem in it: with the name that its sender knows in place of our path. */
function asNamed(message: string, file: string, name: string): string {
  const lines = new RegExp(`${file.replaceAll(/[^\w]/g, "\\$&")}:(\\d+):`, "g");
  const [place, start] = name === "" ? ["", ""] : [`${name}, `, `${name}: `];
  return (
    message
      .replaceAll(lines, `${place}line $1:`)
      .replaceAll(/(line \d+):(?: column )?(\d+):/g, "$1, column $2:")
      .replaceAll(`${file}: `, start)
      .replaceAll(file, name)
      // A text has no name in front of what is told about it.
      .replace(/^, /, "")
  );
}
