/**
 * A match between two depth policies: every opening twice with colours swapped, as many games at once as there are threads.
 *
 * Each game has a table of its own, so that with a limit of nodes the games are the same for any number of threads. A journal
 * keeps openings and games: a run that was killed goes on.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import { z } from "zod";
import { openJournal } from "../../files/growing/journal.js";
import { openFolder } from "../../files/output.js";
import { sprt } from "../../math/match.js";
import type { Pool } from "../../solver/threads/pool.js";
import type { LearnedGame } from "../depth/move-source.js";
import { ENDS, type PlayedGame } from "./play.js";
import type { Player } from "./players.js";
import { pairsOf } from "./results.js";
import type { GameTask, OpeningTask } from "./worker.js";

export interface MatchOptions {
  readonly game: LearnedGame;
  readonly a: Player;
  readonly b: Player;
  /** Even. */
  readonly games: number;
  /** A move; one of the two. */
  readonly nodes?: number | undefined;
  readonly seconds?: number | undefined;
  /** Where openings are drawn from, unless they are given. */
  readonly seed: number;
  readonly openings?: readonly (readonly number[])[] | undefined;
  /** Ends the match when it is decided. */
  readonly sprt?: readonly [number, number] | undefined;
  readonly folder: string;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((share: number | undefined, detail: string) => void) | undefined;
}

export interface Match {
  readonly openings: readonly (readonly number[])[];
  /** In order; game 2n has player a as black in opening n, game 2n + 1 as white. */
  readonly games: readonly PlayedGame[];
}

const both = z.tuple([z.number(), z.number()]);
const Game = z.object({
  moves: z.array(z.int()),
  end: z.enum(ENDS),
  winner: z.union([z.literal(0), z.literal(1), z.null()]),
  chosen: both,
  plies: both,
  nodes: both,
  seconds: both,
});
const Found = z.union([
  /** An opening by its number among those drawn; null where nothing came of it. */
  z.object({ opening: z.int(), moves: z.array(z.int()).nullable() }),
  z.object({ game: z.int(), played: Game }),
]);

const JOURNAL = "match.journal";

/** @throws FileError for a folder that does not serve or is of another match; the signal's reason */
export async function playMatch(pool: Pool, options: MatchOptions): Promise<Match> {
  const { game: name, a, b, games, nodes, seconds, seed, signal, onProgress, folder } = options;
  openFolder(folder);
  const drawn: (readonly number[] | null)[] = [];
  const played: PlayedGame[] = [];
  const journal = openJournal(join(folder, JOURNAL), {
    name: "match",
    settings: {
      ...{ game: name, a: nameOf(a), b: nameOf(b), games, seed },
      limit: nodes === undefined ? `${seconds} s` : `${nodes} nodes`,
      sprt: options.sprt?.join(",") ?? "none",
      openings: options.openings === undefined ? "drawn" : checksumOf(options.openings),
    },
    found: Found,
    onFound(found) {
      if ("game" in found) played[found.game] = found.played;
      else drawn[found.opening] = found.moves;
    },
  });
  const module = new URL("./worker.js", import.meta.url).href;
  if (!existsSync(new URL(module))) throw new Error(`${module} is missing: threads run the built files`);
  const stopped = () => signal?.aborted === true;
  try {
    const openings = options.openings ?? (await drawOpenings());
    await playGames(openings);
    signal?.throwIfAborted();
    return { openings, games: wholePairs() };

    async function drawOpenings(): Promise<(readonly number[])[]> {
      const wanted = games / 2;
      let next = 0;
      const enough = () => differentOf(drawn).length >= wanted;
      await onAllThreads(async () => {
        while (!enough() && !stopped()) {
          const number = next++;
          if (drawn[number] !== undefined) continue;
          const task: OpeningTask = { kind: "of-game", module, game: name, job: "opening", seed, number };
          const moves = ((await pool.run(task)) as number[] | undefined) ?? null;
          drawn[number] = moves;
          journal.append({ opening: number, moves: moves === null ? null : [...moves] });
          onProgress?.(Math.min(1, differentOf(drawn).length / wanted), "openings");
        }
      });
      signal?.throwIfAborted();
      return differentOf(drawn).slice(0, wanted);
    }

    async function playGames(openings: readonly (readonly number[])[]): Promise<void> {
      let next = 0;
      await onAllThreads(async () => {
        while (next < games && !stopped() && !isDecided()) {
          const number = next++;
          if (played[number] !== undefined) continue;
          const black = (number % 2) as 0 | 1;
          const opening = openings[number >> 1];
          const task: GameTask = {
            ...{ kind: "of-game", module, game: name, job: "game", opening, players: [a, b] },
            black,
            nodes,
            seconds,
          };
          const game = (await pool.run(task)) as PlayedGame;
          played[number] = game;
          journal.append({
            game: number,
            played: { ...game, moves: [...game.moves] } as z.infer<typeof Game>,
          });
          const done = played.filter((each) => each !== undefined).length;
          onProgress?.(options.sprt === undefined ? done / games : undefined, `${done} of ${games} games`);
        }
      });
    }
  } finally {
    journal.close();
  }

  async function onAllThreads(work: () => Promise<void>): Promise<void> {
    await Promise.all(Array.from({ length: pool.threads }, work));
  }

  /** The games of all pairs before the first that is not whole, and not beyond the pair that decided. */
  function wholePairs(): PlayedGame[] {
    let whole = 0;
    while (played[2 * whole] !== undefined && played[2 * whole + 1] !== undefined) {
      whole++;
      if (decides(played.slice(0, 2 * whole))) break;
    }
    return played.slice(0, 2 * whole);
  }

  function isDecided(): boolean {
    return options.sprt !== undefined && decides(wholePairs());
  }

  function decides(some: readonly PlayedGame[]): boolean {
    return options.sprt !== undefined && sprt(pairsOf(some), ...options.sprt).decided !== null;
  }
}

/** Those that came to something, from the first on without a gap, each once. */
function differentOf(drawn: readonly (readonly number[] | null | undefined)[]): (readonly number[])[] {
  const gap = Array.from(drawn).indexOf(undefined);
  const seen = new Set<string>();
  return drawn.slice(0, gap < 0 ? drawn.length : gap).filter((moves): moves is readonly number[] => {
    if (moves === null || moves === undefined || seen.has(moves.join())) return false;
    seen.add(moves.join());
    return true;
  });
}

/** A player by what it plays with. */
export function nameOf({ policy, factor, depths, curve, leastOfAll, spareTactical }: Player): string {
  const changes = `${leastOfAll ? " least-of-all" : ""}${spareTactical ? " spare-tactical" : ""}`;
  if (curve !== undefined) return `${policy} ${curve.join(" ")}`;
  if (depths === undefined) return `${policy}${changes}`;
  return `${policy} ${checksumOf([depths.weights, [depths.scale, factor]])}${changes}`;
}

function checksumOf(numbers: readonly (readonly number[])[]): string {
  return crc32(JSON.stringify(numbers)).toString(16).padStart(8, "0");
}
