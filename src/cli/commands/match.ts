/** `solve-fast match`: depth policies of a search against each other, in games. */

import type { Command } from "commander";
import { commandOfGames } from "./of-games.js";

export function command(): Promise<Command> {
  return commandOfGames(
    "match",
    "play two ways of reducing depth against each other",
    (game, others) => `no matches are played of ${game}; they are of ${others}`,
  );
}
