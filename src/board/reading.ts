/** Reads what is pasted into a board's page or dropped there: a text or a file of any game. */
import { randomUUID } from "node:crypto";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { FailureError, InputError } from "../game/errors.js";
import { GAME_NAMES } from "../registry/games.js";
import { registeredGame } from "../solver/loading/load-game.js";
import type { ReadReply, ReadRequest } from "../view/board/messages.js";
import type { CliOf } from "./board-game.js";

/**
 * @param folder in which the file stands while it is read
 * @throws InputError with what the page's game says of a file that no game can read
 */
export async function readSent(
  cliOf: CliOf,
  folder: string,
  { game, name, bytes }: ReadRequest,
): Promise<ReadReply> {
  registeredGame(game);
  const file = join(folder, `${randomUUID()}${extensionOf(name)}`);
  writeFileSync(file, Buffer.from(bytes, "base64"));
  try {
    return await readAsAny(cliOf, game, file, name);
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
 * @throws InputError with what the first game says of it
 */
async function readAsAny(cliOf: CliOf, first: string, file: string, name: string): Promise<ReadReply> {
  const refusals: string[] = [];
  for (const game of [first, ...GAME_NAMES.filter((other) => other !== first)]) {
    try {
      const { problems, said } = await (await cliOf(game)).read(file);
      if (problems.length === 0) throw new InputError(said[0] ?? "holds no problems");
      const written = problems.map((one) => ({ ...one, name: asNamed(one.name, file, name) }));
      return { game, problems: written, said: said.map((line) => asNamed(line, file, name)) };
    } catch (error) {
      if (!(error instanceof InputError || error instanceof FailureError)) throw error;
      refusals.push(asNamed(error.message, file, name));
    }
  }
  throw new InputError(refusals[0]);
}

/** A message about a file, by the name that its sender knows in place of our path. */
function asNamed(message: string, file: string, name: string): string {
  return message
    .replaceAll(
      new RegExp(`${file.replaceAll(/[^\w]/g, "\\$&")}:(\\d+):`, "g"),
      name === "" ? "line $1:" : `${name}, line $1:`,
    )
    .replaceAll(`${file}: `, name === "" ? "" : `${name}: `)
    .replaceAll(file, name);
}
