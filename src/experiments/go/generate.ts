/**
 * A set of captures from games of the player (player.ts). Games are taken by number, a batch at a time, and what they gave is
 * kept in a journal: the set depends on the seed and on how many problems are asked for, and not on the number of threads or
 * on interruptions.
 */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { openJournal } from "../../formats/growing/journal.js";
import { openFolder, writeOutput } from "../../formats/output.js";
import { parseProblem } from "../../games/go/notation/text.js";
import { levelsOf } from "../../games/go/questions/grade.js";
import { CaptureAnswer } from "../../games/go/records/captures.js";
import { formatIndex, INDEX } from "../../games/go/records/problem-sets.js";
import { formatSgf } from "../../games/go/records/write-sgf.js";
import { createPool } from "../../parallel/threads/pool.js";
import { candidatesOf, candidatesOfGame } from "./candidates.js";
import { createCertifier } from "./certify.js";
import { createCollection } from "./collection.js";
import { askOn, examine, examineHard, type Find, HARD_ORDER, type Outline } from "./examine.js";
import { BOARD, createPlayer } from "./player.js";

export interface GenerateOptions {
  readonly problems: number;
  /** Games after which the set is what there is by then. */
  readonly games: number;
  readonly seed: number;
  readonly threads: number;
  readonly folder: string;
  /** Stops the run, which then rejects with the signal's reason; the journal keeps what is done. */
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((share: number, games: number) => void) | undefined;
}

export interface Generated {
  /** Games that were played. */
  readonly games: number;
  readonly finds: readonly Find[];
}

const Batch = z.object({
  taken: z.array(CaptureAnswer.extend({ position: z.string(), game: z.int().nonnegative() })),
});
type Taken = z.infer<typeof Batch>["taken"][number];

const QUESTIONS = {
  capture: "Take the marked block: one first move gets the most.",
  save: "Save the marked block: one first move gets the most.",
};

export const JOURNAL = "generate.journal";
/** Games that are played and looked at together. */
const BATCH = 8;
/** Nodes that a question may take, and in one game of so many: it costs more, and finds what is hard. */
const NODES = 5_000;
const DEEP_NODES = 30_000;
const DEEP = 16;

/**
 * @throws FileError for a folder that does not serve, FailureError for a verdict without a certificate that holds
 */
export async function generateCaptures(options: GenerateOptions): Promise<Generated> {
  const { problems, games: mostGames, seed, threads, folder, signal, onProgress } = options;
  openFolder(folder);
  const collection = createCollection(problems);
  const taken: Taken[] = [];
  let games = 0;
  const path = join(folder, JOURNAL);
  const journal = openJournal(path, {
    name: "generate go",
    settings: { problems, seed },
    found: Batch,
    onFound(batch) {
      for (const find of batch.taken) collection.take(find);
      taken.push(...batch.taken);
      games += BATCH;
    },
  });
  const pool = createPool(threads);
  const ask = askOn(pool, signal);
  const player = createPlayer();
  const certifier = await createCertifier(pool, threads, signal);
  try {
    while (taken.length < problems && games < mostGames) {
      const batch: Taken[] = [];
      for (let game = games; game < games + BATCH; game++) {
        let ofGame = 0;
        for (const find of await findIn(game)) {
          if (!collection.wants(find, ofGame)) continue;
          // Captures that are hard take a search by orders.
          const search = find.nodes === null ? { algorithm: "df-pn-lambda", maxOrder: HARD_ORDER } : {};
          await certifier.certify(find.position, levelsOf(find.ko), search);
          collection.take(find);
          batch.push({ ...find, game });
          ofGame++;
        }
      }
      journal.append({ taken: batch });
      taken.push(...batch);
      games += BATCH;
      onProgress?.(taken.length / problems, games);
    }
  } finally {
    await Promise.all([pool.close(), certifier.close()]);
    journal.close();
  }
  writeSet(folder, seed, taken);
  rmSync(path, { force: true });
  return { games, finds: taken };

  /** What a game gives, and a corner whose stones are drawn. What is hard takes long, and comes last. */
  async function findIn(game: number): Promise<Find[]> {
    const { missing } = collection;
    const { region, positions } = player.play(seed, game);
    const candidates = candidatesOfGame({ region, positions });
    const whole = region.size === BOARD.columns * BOARD.rows;
    if (missing("ko") + missing("save") + missing("capture") === 0) {
      return whole ? examineHard(candidates, ask, 1) : [];
    }
    const wants = (outline: Outline) => collection.wants(outline, 0);
    const isWantedKo = (outline: Outline) => outline.ko.status === "ko" && wants(outline);
    const maxNodes = game % DEEP === 0 ? DEEP_NODES : NODES;
    const kos =
      missing("ko") === 0 ? [] : await examine(candidatesOf(player.draw(seed, game)), ask, NODES, isWantedKo);
    if (whole || missing("save") + missing("capture") === 0) return kos;
    return [...kos, ...(await examine(candidates, ask, maxNodes, wants))];
  }
}

function writeSet(folder: string, seed: number, taken: readonly Taken[]): void {
  const digits = String(taken.length).length;
  const numbers = { capture: 0, save: 0 };
  const answers = taken.map(({ position, game, ...answer }): [string, CaptureAnswer] => {
    const { kind } = answer;
    const name = `${kind}-${String(++numbers[kind]).padStart(digits, "0")}`;
    const words = parseProblem(position);
    const source = `solve-fast generate go, seed ${seed}, game ${game}`;
    writeOutput(join(folder, `${name}.sgf`), formatSgf({ words, name, source, comment: QUESTIONS[kind] }));
    return [`${name}.sgf`, answer];
  });
  writeOutput(join(folder, INDEX), formatIndex(CaptureAnswer, answers));
}
