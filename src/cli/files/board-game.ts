/** What a board asks of a game: how its problems are read, and its results said. */
import type { BoardGame } from "../../board/board-game.js";
import { readGiven } from "./given-problems.js";
import { loadNamedGame } from "./named-game.js";
import { writeProofPage } from "./page-files.js";

/** A game as the command line knows it. */
export async function boardGame(game: string): Promise<BoardGame> {
  const named = await loadNamedGame(game);
  const { output } = named.cli ?? {};
  return {
    async read(path) {
      const given = await readGiven(named, [], { threads: 1, file: [path] });
      const { problems, refused, damage = [], warnings = [], hint } = given;
      return {
        problems: problems.map(({ name, position }) => ({ name, position })),
        said: [...refused, ...damage, ...warnings, ...(hint === undefined ? [] : [hint])],
      };
    },
    page(certificate, texts) {
      const pieces: string[] = [];
      const write = (piece: Uint8Array | string) => void pieces.push(String(piece));
      writeProofPage({ write }, certificate, "the proof", game, texts);
      return pieces.join("");
    },
    words: output?.words?.({ threads: 1 } as never),
    ...(output?.scoredLine === undefined ? {} : { scoredLine: output.scoredLine }),
  };
}
