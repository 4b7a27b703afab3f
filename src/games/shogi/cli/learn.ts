/** `solve-fast learn shogi`: how much depth moves consume, from records of games. */
import type { Command } from "commander";
import { createShogiExamples } from "../../../learning/depth/shogi-moves.js";
import { learnCommand } from "../../../learning/learn-command.js";
import { readGames } from "./game-files.js";

export function learnShogiCommand(): Command {
  return learnCommand({
    game: "shogi",
    records: "KIF, KI2, CSA, JKF, or USI lines such as name|result|startpos moves …",
    leftOut: "in check, and those with one legal move,",
    examples: ["games.txt", "other-games.txt"],
    read(files) {
      const { games, ...rest } = readGames(files);
      return { games: games.map(createShogiExamples()), ...rest };
    },
  });
}
