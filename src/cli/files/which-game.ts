/** What to type where a command line names no game, or names one a little wrong. */
import { InputError } from "../../game/errors.js";
import { similarName } from "../../game/similar-name.js";
import { GAME_NAMES } from "../../registry/games.js";
import { gameOfFile } from "./game-of-file.js";
import { looksLikeFile } from "./input-files.js";
import { loadNamedGame } from "./named-game.js";

/**
 * The error for a first word of a command that is neither a game nor the module of one.
 *
 * @param words its arguments without options
 */
export async function whichGame(words: readonly [string, ...string[]], verb: string): Promise<InputError> {
  const [first, ...others] = words;
  const near = similarName(first, GAME_NAMES);
  if (near !== undefined)
    return new InputError(`no game is named ${first}; try: ${typed(verb, near, others)}`);
  const later = others.find((word) => GAME_NAMES.includes(word));
  if (later !== undefined) {
    const problems = words.filter((word) => word !== later);
    return new InputError(`the game comes first; try: ${typed(verb, later, problems)}`);
  }
  const game = (await gameOfFile(first)) ?? (looksLikeFile(first) ? undefined : await gameOfPosition(first));
  if (game !== undefined) return new InputError(`which game? try: ${typed(verb, game, words)}`);
  const names = GAME_NAMES.join(", ");
  if (looksLikeFile(first)) {
    return new InputError(
      `which game does ${first} belong to? ${names}; as in: ${typed(verb, GAME_NAMES[0], words)}`,
    );
  }
  return new InputError(`no game is named ${first}; known: ${names}, or the path of a module (./my-game.js)`);
}

/** The error for a game in the place of a command; undefined where no game was meant. */
export function gameAsCommand(named: string, words: readonly string[]): InputError | undefined {
  const game = similarName(named, GAME_NAMES);
  if (game === undefined) return undefined;
  return new InputError(`${named} is not a command; try: ${typed("solve", game, words)}`);
}

/** The first game that can read it. */
async function gameOfPosition(text: string): Promise<string | undefined> {
  for (const name of GAME_NAMES) {
    const { module } = await loadNamedGame(name);
    try {
      module.parsePosition(text);
      return name;
    } catch {
      // It is of another game, or of none.
    }
  }
  return undefined;
}

function typed(verb: string, game: string, words: readonly string[]): string {
  return ["solve-fast", verb, game, ...words.map((word) => (/\s/.test(word) ? `"${word}"` : word))].join(" ");
}
