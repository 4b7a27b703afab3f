/** `solve-fast generate shogi --games`: games of a player against itself, to learn from. */
import { untilInterrupted } from "../../../cli/terminal/interrupt.js";
import { createOutput } from "../../../files/output.js";
import { parsePlayer } from "../../../learning/match/players.js";
import { playAgainstItself } from "../../../learning/match/self-play.js";
import { countOf } from "../../../report/numbers.js";
import { createProgress } from "../../../report/progress.js";
import { createPool } from "../../../solver/threads/pool.js";
import { FEATURE_NAMES } from "../depth/names.js";
import { shippedWeights } from "../depth/shipped-weights.js";
import { usiLine } from "../records/write-usi.js";

export interface GamesRequest {
  readonly games: number;
  readonly nodes: number;
  readonly player: string;
  readonly seed: number;
  readonly threads: number;
  readonly out: string;
  readonly quiet: boolean;
}

export async function generateGames(request: GamesRequest): Promise<void> {
  const { games, nodes, seed, threads, out, quiet } = request;
  const player = parsePlayer("--player", request.player, "shogi", FEATURE_NAMES, shippedWeights);
  const output = createOutput(out);
  const pool = createPool(threads);
  const progress = createProgress({ label: "games", quiet });
  try {
    await untilInterrupted("the same command goes on", async (signal) => {
      const played = await playAgainstItself(pool, {
        ...{ player, games, nodes, seed, signal, journal: `${out}.journal` },
        onProgress: (share, done) => progress.update(share, countOf(done, "game")),
      }).finally(progress.close);
      for (const [i, game] of played.entries())
        output.write(usiLine(`${request.player} ${seed}.${i + 1}`, game));
      output.commit();
      const plies = played.reduce((sum, { moves }) => sum + moves.length, 0);
      console.log(`${out}: ${countOf(games, "game")} of ${countOf(plies, "ply", "plies")} from seed ${seed}`);
    });
  } finally {
    progress.close();
    output.discard();
    await pool.close();
  }
}
