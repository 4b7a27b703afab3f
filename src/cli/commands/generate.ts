/** `solve-fast generate`: problems of a game with their answers, for the games that can make them. */

import type { Command } from "commander";
import { commandOfGames } from "./of-games.js";

export function command(): Promise<Command> {
  return commandOfGames(
    "generate",
    "make problems with answers, from all positions of a game or from games of self-play",
    (game, others) => `no problems are generated of ${game}; they are of ${others}`,
  );
}
