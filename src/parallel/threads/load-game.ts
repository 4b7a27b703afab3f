/** Finds a game by name, or loads a user's own from a file. */
import { existsSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { GameModule } from "../../game/module.js";
import { asError } from "../../game/thrown.js";
import { findGame, GAME_NAMES } from "../../games/registry.js";

/** A game that is not there, or a file that is none. */
export class GameError extends Error {
  override readonly name = "GameError";
}

/** A user's game that does not do what its contract says. */
export class BrokenGameError extends GameError {}

/**
 * What names the game in every thread: the name itself, or the URL of the file.
 *
 * @param source a name, the path of a JavaScript module, or its `file:` URL
 */
export function gameSource(source: string | URL): string {
  const text = String(source);
  if (GAME_NAMES.includes(text) || text.startsWith("file:")) return text;
  if (existsSync(text) && !/\.[cm]?js$/.test(text)) {
    throw new GameError(`${text}: is no JavaScript module; a game is a file that ends in .js, .mjs or .cjs`);
  }
  if (!looksLikePath(text)) {
    throw new GameError(
      `no game is named ${text}; known: ${GAME_NAMES.join(", ")}, or the path of a module (./my-game.js)`,
    );
  }
  return pathToFileURL(resolve(text)).href;
}

/** Whether a word on the command line means a file rather than the name of a game. */
function looksLikePath(text: string): boolean {
  return /[\\/]|\.[cm]?js$/.test(text);
}

/**
 * Whether it is a user's own game, and does not come with solve-fast.
 *
 * @param source from `gameSource`
 */
export function isOwnGame(source: string): boolean {
  return !GAME_NAMES.includes(source);
}

/** @throws GameError when the module cannot be loaded or is no `GameModule` */
export async function loadGame(source: string): Promise<GameModule> {
  const known = await findGame(source);
  if (known !== undefined) return known;
  const path = fileURLToPath(source);
  if (!existsSync(path) || !statSync(path).isFile()) {
    throw new GameError(`${path}: no such file; name the JavaScript module of your game`);
  }
  let loaded: { default?: unknown };
  try {
    loaded = await import(source);
  } catch (error) {
    throw new GameError(`${path}: cannot be loaded (${asError(error).message})`);
  }
  checkModule(path, loaded.default);
  return loaded.default;
}

const FUNCTIONS = ["create", "parsePosition", "formatPosition", "formatMove"] as const;

function checkModule(path: string, module: unknown): asserts module is GameModule {
  const problem = (what: string) =>
    new GameError(`${path}: ${what}; a game's default export is a GameModule, see docs/examples/`);
  if (typeof module !== "object" || module === null) throw problem("has no object as its default export");
  const fields = module as Partial<Record<keyof GameModule, unknown>>;
  for (const name of ["name", "start"] as const) {
    if (typeof fields[name] !== "string") throw problem(`has no text named "${name}"`);
  }
  for (const name of FUNCTIONS) {
    if (typeof fields[name] !== "function") throw problem(`has no function "${name}"`);
  }
  if (typeof fields.goals !== "object" || fields.goals === null) throw problem('has no "goals"');
}
