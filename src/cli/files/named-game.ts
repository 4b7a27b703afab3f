/** Which game a command line is about, found before its options are read: they depend on the game. */
import { findGame } from "../../games/registry.js";
import { type GameFile, gameSource, loadGame, looksLikePath } from "../../parallel/threads/load-game.js";
import type { Wing } from "../../solver/wing.js";
import { type GameCommands, loadGameCommands } from "../game-commands.js";
import { placeOf } from "./input-files.js";

export interface NamedGame {
  /** Its name, or where its module is. */
  readonly source: string;
  readonly file: GameFile;
  readonly wing: Wing | undefined;
  /** Of a game that comes with solve-fast. */
  readonly commands: GameCommands | undefined;
}

/**
 * The first word that names a game, or the value of `--game`. Undefined when there is none.
 *
 * @throws GameError when the file of a game of one's own cannot be loaded
 */
export async function findNamedGame(words: readonly string[]): Promise<NamedGame | undefined> {
  const at = words.findIndex((word) => word === "--game" || word.startsWith("--game="));
  const option = at < 0 ? undefined : (words[at].split("=", 2)[1] ?? words[at + 1]);
  const source =
    option ?? words.find((word) => findGame(word) !== undefined) ?? firstPath(words.find(isArgument));
  return source === undefined ? undefined : loadNamedGame(source);
}

export async function loadNamedGame(named: string): Promise<NamedGame> {
  const source = placeOf(named);
  const registered = findGame(source);
  const file = await loadGame(gameSource(source));
  const wing = (await file.wing?.()) as Wing | undefined;
  const commands = registered === undefined ? undefined : await loadGameCommands(registered);
  return { source, file, wing, commands };
}

function isArgument(word: string): boolean {
  return !word.startsWith("-");
}

/** The first argument, if it is the path of a module rather than of positions. */
function firstPath(word: string | undefined): string | undefined {
  return word !== undefined && looksLikePath(word) && /\.[cm]?js$/.test(word) ? word : undefined;
}
