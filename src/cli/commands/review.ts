/** `solve-fast review`: looks through recorded games for what was missed. */
import type { Command } from "commander";
import { gameOfFile } from "../files/game-of-file.js";
import { looksLikeFile } from "../files/input-files.js";
import { gameWith } from "../game-cli.js";
import { commandOfGames } from "./of-games.js";

export function command(): Promise<Command> {
  return commandOfGames(
    "review",
    "look through recorded games: where discs were lost, where a mate was played or missed",
    async (game, others) => {
      if (!looksLikeFile(game)) return `games of ${game} are not reviewed; those of ${others} are`;
      return `which game? try: solve-fast review ${(await gameOfFile(game)) ?? (await gameWith("review"))} ${game}`;
    },
  );
}
