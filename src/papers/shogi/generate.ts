/**
 * Sets of shogi problems from games of the player (player.ts): mates, no length more than its part of them, and hisshi,
 * spread over powers of ten of the nodes that their proof takes.
 *
 * Games are taken by number, so that the sets depend on the seed and on what is asked for, and not on the number of
 * threads. What games gave is kept in a journal: a run that was interrupted goes on there.
 */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { openJournal } from "../../files/growing/journal.js";
import { openFolder, writeOutput } from "../../files/output.js";
import { formatShogiProblem } from "../../games/shogi/records/problems.js";
import { createPool, type Watch } from "../../solver/threads/pool.js";
import type { Find } from "./mine.js";
import type { GameTask } from "./worker.js";

export interface GenerateOptions {
  readonly mates: number;
  readonly hisshi: number;
  /** Lengths of the mates, in plies; both odd. */
  readonly shortest: number;
  readonly longest: number;
  readonly seed: number;
  readonly threads: number;
  readonly folder: string;
  /** Stops the run, which then rejects with the signal's reason; the journal keeps what is done. */
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((share: number, games: number) => void) | undefined;
}

export interface Generated {
  /** The files, by what is in them. */
  readonly files: readonly string[];
  /** Games that were played. */
  readonly games: number;
}

const Found = z.object({
  game: z.int().nonnegative(),
  finds: z
    .array(
      z.object({
        position: z.string(),
        order: z.union([z.literal(1), z.literal(2)]),
        plies: z.int().positive(),
        solution: z.array(z.string()).readonly(),
        nodes: z.int().nonnegative(),
      }),
    )
    .readonly(),
});

const JOURNAL = "generate.journal";
/** Classes of hisshi by nodes, each up to this many, and how large a part each is to have: the hardest are rare. */
const DECADES = [1e3, 1e4, 1e5, Number.POSITIVE_INFINITY];
const SHARES = [5, 6, 4, 1];

/** The problems that are still wanted, and those that are kept. */
export interface Collection {
  readonly mates: readonly Find[];
  readonly hisshi: readonly Find[];
  /** Takes of a game's finds what is wanted. */
  add(finds: readonly Find[]): void;
  /** 0 to 1. */
  share(): number;
}

export function createCollection(
  options: Pick<GenerateOptions, "mates" | "hisshi" | "shortest" | "longest">,
): Collection {
  const lengths: number[] = [];
  for (let plies = options.shortest; plies <= options.longest; plies += 2) lengths.push(plies);
  // Long mates are rare: a quarter each for the shorter ones leaves the rest to them.
  const most = Math.ceil(options.mates / Math.min(4, lengths.length));
  const mateQuotas = lengths.map(() => most);
  const hisshiQuotas = quotasOf(options.hisshi, SHARES);
  const seen = new Set<string>();
  const mates: Find[] = [];
  const hisshi: Find[] = [];

  function take(find: Find): void {
    if (find.order === 1 && mates.length === options.mates) return;
    const [kept, quotas, place] =
      find.order === 1
        ? [mates, mateQuotas, lengths.indexOf(find.plies)]
        : [hisshi, hisshiQuotas, DECADES.findIndex((most) => find.nodes < most)];
    if (place < 0 || quotas[place] === 0 || seen.has(find.position)) return;
    quotas[place]--;
    seen.add(find.position);
    kept.push(find);
  }

  return {
    mates,
    hisshi,
    add(finds) {
      for (const find of finds) take(find);
    },
    share: () => (mates.length + hisshi.length) / (options.mates + options.hisshi),
  };
}

/** A whole number of problems for each weight, in proportion; what is left over goes to the first ones. */
function quotasOf(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((a, b) => a + b, 0);
  const quotas = weights.map((weight) => Math.floor((total * weight) / sum));
  let left = total - quotas.reduce((a, b) => a + b, 0);
  for (let i = 0; left > 0; i = (i + 1) % quotas.length, left--) quotas[i]++;
  return quotas;
}

/** @throws FileError for a folder or a journal that does not serve */
export async function generateShogi(options: GenerateOptions): Promise<Generated> {
  const { seed, threads, folder, signal, onProgress, shortest, longest, hisshi } = options;
  openFolder(folder);
  const collection = createCollection(options);
  const path = join(folder, JOURNAL);
  let games = 0;
  const journal = openJournal(path, {
    name: "generate shogi",
    settings: { seed, mates: options.mates, hisshi, shortest, longest },
    found: Found,
    onFound({ finds }) {
      collection.add(finds);
      games++;
    },
  });
  const pool = createPool(threads);
  const module = new URL("./worker.js", import.meta.url).href;
  const wanted = { shortest, longest, hisshi: hisshi > 0 };
  const isOver = () => collection.share() >= 1 || signal?.aborted === true;
  const watch: Watch = { due: () => (isOver() ? "stopped" : undefined) };
  let next = games;
  const waiting = new Map<number, readonly Find[]>();

  async function work(): Promise<void> {
    while (!isOver()) {
      const number = next++;
      const task: GameTask = { kind: "of-game", module, seed, number, options: wanted };
      const finds = (await pool.run(task, watch)) as readonly Find[];
      waiting.set(number, finds);
      takeThoseNext();
    }
  }

  /** Games count in their order, up to the one that completes the sets. */
  function takeThoseNext(): void {
    for (let finds = waiting.get(games); finds !== undefined && !isOver(); finds = waiting.get(games)) {
      waiting.delete(games);
      journal.append({ game: games, finds });
      collection.add(finds);
      games++;
      onProgress?.(collection.share(), games);
    }
  }

  try {
    await Promise.all(Array.from({ length: threads }, work));
  } catch (error) {
    // What is still played when the sets are complete is not waited for.
    if (!isOver()) throw error;
  } finally {
    await pool.close();
    journal.close();
  }
  signal?.throwIfAborted();
  const files = writeSets(folder, collection);
  rmSync(path, { force: true });
  return { files, games };
}

function writeSets(folder: string, { mates, hisshi }: Collection): string[] {
  const sets = [
    { name: "mates.txt", label: "mate", finds: mates },
    { name: "hisshi.txt", label: "hisshi", finds: hisshi },
  ].filter(({ finds }) => finds.length > 0);
  return sets.map(({ name, label, finds }) => {
    const path = join(folder, name);
    const digits = String(finds.length).length;
    const lines = finds.map(({ position, order, plies, solution }, i) => {
      const name = `${label}-${String(i + 1).padStart(digits, "0")}`;
      return `${formatShogiProblem({ name, position, order, plies: order === 1 ? plies : null, solution })}\n`;
    });
    writeOutput(path, lines);
    return path;
  });
}
