/** The games that come with solve-fast, by name. Each is loaded only when it is asked for. */
import type { GameModule } from "../game/module.js";

const GAMES: Readonly<Record<string, () => Promise<GameModule>>> = {
  othello: async () => (await import("./othello/module.js")).othello,
  shogi: async () => (await import("./shogi/module.js")).shogi,
  simpei: async () => (await import("./simpei/module.js")).simpei,
};

export const GAME_NAMES: readonly string[] = Object.keys(GAMES);

/** Undefined when there is no game of that name. */
export async function findGame(name: string): Promise<GameModule | undefined> {
  return Object.hasOwn(GAMES, name) ? GAMES[name]() : undefined;
}
