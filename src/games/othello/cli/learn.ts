/** `solve-fast learn othello`: how much depth moves consume, from records of games. */
import type { Command } from "commander";
import { inputsThere, readInput } from "../../../cli/files/input-files.js";
import { RecordError } from "../../../files/file-errors.js";
import { InputError } from "../../../game/errors.js";
import { createOthelloExamples } from "../../../learning/depth/othello-moves.js";
import { learnCommand } from "../../../learning/learn-command.js";
import { type OthelloRecord, parseGames } from "../records/records.js";

export function learnOthelloCommand(): Command {
  return learnCommand({
    game: "othello",
    records: "WTHOR (.wtb), GGF, lists of moves such as f5d6c3",
    leftOut: "with one legal move",
    examples: ["WTH_2004.wtb", "WTH_2006.wtb"],
    read(files) {
      const games: OthelloRecord[] = [];
      const refused: string[] = [];
      const there = inputsThere(files, false, (problem) => void refused.push(problem));
      const missing = refused.length;
      for (const path of files) {
        if (!there.has(path)) continue;
        try {
          const read = parseGames(readInput(path), path);
          refused.push(...read.damage.map(({ message }) => message));
          for (const game of read.games) {
            if (game instanceof RecordError) refused.push(game.message);
            // A damaged game is not learned from.
            else if (game.damage !== undefined) refused.push(game.damage.message);
            else games.push(game);
          }
        } catch (error) {
          if (!(error instanceof RecordError)) throw error;
          refused.push(error.message);
        }
      }
      if (games.length === 0) throw new InputError(refused[0] ?? "there is no game to learn from");
      return { games: games.map(createOthelloExamples()), refused, missing };
    },
  });
}
