/**
 * The games that come with solve-fast: where each is, and nothing of what is in it. Everything else finds a game by a row
 * of this list, as it finds a user's own game by the path of its file.
 */

export interface RegisteredGame {
  /** As it is typed on the command line. */
  readonly name: string;
  /** The URL of its file, as of a user's own game: its default export is a `GameDefinition`. */
  readonly file: string;
  /** The names of commands that only it has. */
  readonly commandNames: readonly string[];
}

function registered(name: string, commandNames: readonly string[] = []): RegisteredGame {
  return { name, file: new URL(`../games/${name}/game.js`, import.meta.url).href, commandNames };
}

export const GAMES: readonly RegisteredGame[] = [
  registered("simpei", ["retrograde", "probe"]),
  registered("othello", ["nboard", "cassio", "othello-gtp"]),
  registered("shogi", ["usi"]),
  registered("go", ["gtp", "gtp-regression"]),
  registered("domineering"),
];

/** What `solve-fast` alone does: proves a goal at the start of this game, and solves this bundle of problems. */
export const DEFAULT_JOB = {
  game: "simpei",
  goal: "o-wins",
  /** About how long all of it takes one thread, in seconds: 8.7 s were measured on two (AMD EPYC). */
  threadSeconds: 17,
  bundle: new URL("../../../problems/simpei/sample.bundle", import.meta.url).href,
};

export const GAME_NAMES: readonly string[] = GAMES.map(({ name }) => name);

/** Undefined when there is no game of that name. */
export function findGame(name: string): RegisteredGame | undefined {
  return GAMES.find((game) => game.name === name);
}
