/** Finds a game by name, or loads a user's own from a file. */
import { missingPart } from "../../game/check/missing-part.js";
import type { GameDefinition, GameParts } from "../../game/definition.js";
import type { Setting } from "../../game/setting.js";
import { similarName } from "../../game/similar-name.js";
import { findGame, GAME_NAMES } from "../../registry/games.js";
import { findKind, SEARCH_SETTINGS } from "../../search/kinds.js";
import { GameError } from "./game-error.js";
import { isOtherFile, loadModule, urlOf } from "./game-files.js";

/** Whether there is something to check its proofs with: reference rules, or for a user's own game the game itself. */
export function hasReferee({
  module,
  own,
}: {
  readonly module: GameDefinition;
  readonly own: boolean;
}): boolean {
  return own || module.referee !== undefined;
}

/**
 * What names the game in every thread: the name of one that comes with solve-fast, or the URL of a file.
 *
 * @param source a name, the path of a JavaScript module, or its `file:` URL, from whoever starts the program: what it names
 * is run. For names from anywhere else there is `registeredGame`
 */
export function gameSource(source: string | URL): string {
  const text = String(source);
  if (GAME_NAMES.includes(text) || text.startsWith("file:")) return text;
  if (source instanceof URL || /^\w{2,}:\/\//.test(text)) {
    throw new GameError(
      `${text}: a module is loaded from a file; give its path, or a URL that begins with file:`,
    );
  }
  if (isOtherFile(text)) {
    throw new GameError(
      `${text}: is not a JavaScript module; a game is a file that ends in .js, .mjs or .cjs`,
    );
  }
  if (!looksLikePath(text)) {
    const near = similarName(text, GAME_NAMES);
    const known = `known: ${GAME_NAMES.join(", ")}, or the path of a module (./my-game.js)`;
    throw new GameError(`no game is named ${text}; ${near === undefined ? known : `did you mean ${near}?`}`);
  }
  return urlOf(text);
}

/**
 * The same for a name that stands in data: in a file, a queue, what another machine sends. Data names games that come with
 * solve-fast. A path or URL in it is refused, since the module there would run.
 *
 * @throws GameError for any other name
 */
export function registeredGame(name: string): string {
  if (GAME_NAMES.includes(name)) return name;
  throw new GameError(
    `no game of solve-fast is named ${JSON.stringify(name)}; they are ${GAME_NAMES.join(", ")}, and a game of your own is named by --game alone`,
  );
}

/** Whether a word on the command line means a file rather than the name of a game. */
export function looksLikePath(text: string): boolean {
  return /[\\/]|\.[cm]?js$/.test(text);
}

/**
 * Whether it is a user's own game, and does not come with solve-fast.
 *
 * @param source from `gameSource`
 */
export function isOwnGame(source: string): boolean {
  return findGame(source) === undefined;
}

/**
 * @param source from `gameSource`
 * @throws GameError when the file cannot be loaded, or its default export is no `GameDefinition`
 */
export async function loadGame(source: string): Promise<GameDefinition> {
  const { path, loaded } = await loadModule(source);
  const { default: game, ...others } = loaded;
  checkDefinition(path, game);
  const [beside] = Object.keys(others).filter((name) => name in PARTS);
  if (beside !== undefined) {
    const part = PARTS[beside];
    throw new GameError(
      `${path}: exports ${beside} beside the game, where nothing reads it; make it ${part}, a field of the default export`,
    );
  }
  return game;
}

const LOADERS = ["valued", "referee", "view", "analysis", "cli"] as const;
/** The parts of a game by the names that users may give them as exports of their own: those of the parts, and what they were. */
const PARTS: Readonly<Record<string, keyof GameParts>> = {
  ...Object.fromEntries((["searches", ...LOADERS] as const).map((name) => [name, name])),
  wing: "analysis",
  scout: "valued",
};

const SEARCH_FIELDS = { name: "string", sentence: "string", way: "string", create: "function" } as const;

function isRow(value: unknown): boolean {
  const { kind, sentence } = Object(value) as Partial<Setting>;
  return typeof kind?.is === "function" && typeof kind.what === "string" && typeof sentence === "string";
}

function checkDefinition(path: string, game: unknown): asserts game is GameDefinition {
  const problem = (what: string) =>
    new GameError(`${path}: ${what}; a game's default export is a GameDefinition, see docs/examples/`);
  if (typeof game !== "object" || game === null) throw problem("has no object as its default export");
  const fields = game as Partial<Record<keyof GameDefinition, unknown>>;
  const missing = missingPart(game);
  if (missing !== undefined) throw problem(missing);
  for (const name of ["drawBoard", ...LOADERS] as const) {
    if (fields[name] !== undefined && typeof fields[name] !== "function") {
      throw problem(`its "${name}" is no function`);
    }
  }
  for (const [name, row] of Object.entries(Object(fields.options ?? {}) as object)) {
    if (isRow(row)) continue;
    throw problem(`its option ${name} is not a setting, as setting(whole(5, 19), "size of the board")`);
  }
  const { searches = [] } = fields;
  if (!Array.isArray(searches)) throw problem('its "searches" is no list');
  for (const search of searches as readonly unknown[]) {
    const row = Object(search) as Record<string, unknown>;
    const wrong = Object.entries(SEARCH_FIELDS).find(([name, type]) => typeof row[name] !== type);
    if (wrong !== undefined) throw problem(`a search of "searches" has no ${wrong[1]} "${wrong[0]}"`);
    if (typeof row.settings !== "object" || row.settings === null) {
      throw problem(`the search ${row.name} has no object "settings"`);
    }
    for (const [name, of] of Object.entries(row.settings)) {
      if (!isRow(of)) {
        throw problem(`${name} of the search ${row.name} is not a setting, as setting(whole(1), "its size")`);
      }
      const general = Object.hasOwn(SEARCH_SETTINGS, name);
      if (!general || of === SEARCH_SETTINGS[name as keyof typeof SEARCH_SETTINGS]) continue;
      throw problem(
        `${name} of the search ${row.name} is a setting of all games; take SEARCH_SETTINGS.${name}, or give it another name`,
      );
    }
    if (findKind(String(row.name), []) === undefined) continue;
    throw problem(`"searches" has ${row.name}, which is a search for all games; give it another name`);
  }
}
