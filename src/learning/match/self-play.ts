/**
 * Games that a player plays against itself, to learn from. Each begins with moves that are drawn among those that are nearly the
 * best, and are marked as drawn: they are no examples. A game depends on the seed, its number and the player alone, so that the
 * games are the same on any number of threads. A journal keeps them: a run that was killed goes on.
 */
import { rmSync } from "node:fs";
import { z } from "zod";
import { openJournal } from "../../files/growing/journal.js";
import type { Pool } from "../../solver/threads/pool.js";
import { nameOf } from "./match.js";
import { ENDS, type SelfPlayed } from "./play.js";
import type { Player } from "./players.js";
import type { SelfPlayTask } from "./worker.js";

export interface SelfPlayOptions {
  readonly player: Player;
  readonly games: number;
  /** The nodes of each search for a move. */
  readonly nodes: number;
  readonly seed: number;
  /** Is removed at the end. */
  readonly journal: string;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((share: number, games: number) => void) | undefined;
}

const Found = z.object({
  game: z.int(),
  played: z.object({
    moves: z.array(z.int()),
    drawn: z.int(),
    end: z.enum(ENDS),
    winner: z.union([z.literal(0), z.literal(1), z.null()]),
  }),
});

/** @throws FileError as `openJournal` does; the signal's reason */
export async function playAgainstItself(
  pool: Pool,
  options: SelfPlayOptions,
): Promise<readonly SelfPlayed[]> {
  const { player, games, nodes, seed, journal: path, signal, onProgress } = options;
  const played: SelfPlayed[] = [];
  const journal = openJournal(path, {
    name: "self-play",
    settings: { player: nameOf(player), games, nodes, seed },
    found: Found,
    onFound: (found) => {
      played[found.game] = found.played;
    },
  });
  const module = new URL("./worker.js", import.meta.url).href;
  let next = 0;
  let done = played.filter((game) => game !== undefined).length;
  async function work(): Promise<void> {
    while (next < games && signal?.aborted !== true) {
      const number = next++;
      if (played[number] !== undefined) continue;
      const task: SelfPlayTask = {
        ...{ kind: "of-game", module, game: "shogi", job: "self-play" },
        ...{ player, nodes, seed, number },
      };
      const game = (await pool.run(task)) as SelfPlayed;
      played[number] = game;
      journal.append({ game: number, played: { ...game, moves: [...game.moves] } });
      onProgress?.(++done / games, done);
    }
  }
  try {
    await Promise.all(Array.from({ length: pool.threads }, work));
    signal?.throwIfAborted();
  } finally {
    journal.close();
  }
  rmSync(path, { force: true });
  return played;
}
