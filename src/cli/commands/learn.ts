/** `solve-fast learn`: how much depth moves consume in a search, from the moves of recorded games. */

import type { Command } from "commander";
import { commandOfGames } from "./of-games.js";

export function command(): Promise<Command> {
  return commandOfGames(
    "learn",
    "learn from games which moves can be searched to less depth",
    (game, others) => `nothing is learned of ${game}; it is of ${others}`,
  );
}
