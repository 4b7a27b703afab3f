/**
 * Sets of captures from games of the player (player.ts). Games are taken by number, a batch at a time, and what they gave is
 * kept in a journal: a set depends on the seed and on how many problems are asked for, and not on the number of threads or
 * on interruptions.
 */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { type Journal, openJournal } from "../../files/growing/journal.js";
import { openFolder, writeOutput } from "../../files/output.js";
import { LEVELS, levelsOf } from "../../games/go/analysis/grade.js";
import { parseProblem } from "../../games/go/notation/text.js";
import { CaptureAnswer } from "../../games/go/records/captures.js";
import { formatIndex, INDEX } from "../../games/go/records/problem-sets.js";
import { formatSgf } from "../../games/go/records/write-sgf.js";
import { createPool } from "../../solver/threads/pool.js";
import { capturesAmong, createPlaces, THIRD } from "./by-nodes.js";
import { candidatesOf, candidatesOfGame } from "./candidates.js";
import { type Certifier, createCertifier } from "./certify.js";
import { createCollection } from "./collection.js";
import { type Ask, askOn, examine, type Find, type Outline } from "./examine.js";
import { hardAmong, LOW_ORDER } from "./hard.js";
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
  /** Shapes that were left open, where that is counted. */
  readonly open?: number;
}

const Batch = z.object({
  taken: z.array(CaptureAnswer.extend({ position: z.string(), game: z.int().nonnegative() })),
  open: z.int().nonnegative().optional(),
});
type Batch = z.infer<typeof Batch>;
type Taken = Batch["taken"][number];

const QUESTIONS = {
  capture: "Take the marked block: one first move gets the most.",
  save: "Save the marked block: one first move gets the most.",
};

export const JOURNAL = "generate.journal";
/** Nodes that a question may take, and in one game of this many: it costs more, and finds what is hard. */
const NODES = 5_000;
const DEEP_NODES = 30_000;
const DEEP = 16;

/** A kind of set. */
interface Kind {
  /** What is written about it. */
  readonly name: string;
  readonly source: "game" | "shape";
  /** Games, or shapes, that are looked at together. */
  readonly batch: number;
  /** Certificates are found by this many threads; one where the first move of a certificate is the answer. */
  readonly certifiers?: number;
  collect(work: Work): Collector;
}

interface Work {
  readonly problems: number;
  readonly seed: number;
  readonly ask: Ask;
  readonly certifier: Certifier;
}

interface Collector {
  /** What games, or shapes, of these numbers give that is taken, certified. */
  takeFrom(numbers: readonly number[]): Promise<Batch>;
  /** Counts what is taken. */
  take(find: Find): void;
}

/** Problems of which all first moves are known, spread over grades and nodes. */
const CAPTURES: Kind = {
  name: "generate go",
  source: "game",
  batch: 8,
  collect({ problems, seed, ask, certifier }) {
    const collection = createCollection(problems);
    const player = createPlayer();
    return {
      take: collection.take,
      async takeFrom(games) {
        const taken: Taken[] = [];
        for (const game of games) {
          let ofGame = 0;
          for (const find of await findIn(game)) {
            if (!collection.wants(find, ofGame)) continue;
            await certifier.certify(find.position, levelsOf(find.ko));
            collection.take(find);
            taken.push({ ...find, game });
            ofGame++;
          }
        }
        return { taken };
      },
    };

    /** What a game gives, and a corner whose stones are drawn. */
    async function findIn(game: number): Promise<Find[]> {
      const { missing } = collection;
      const { region, positions } = player.play(seed, game);
      const wants = (outline: Outline) => collection.wants(outline, 0);
      const isWantedKo = (outline: Outline) => outline.ko.status === "ko" && wants(outline);
      const maxNodes = game % DEEP === 0 ? DEEP_NODES : NODES;
      const kos =
        missing("ko") === 0
          ? []
          : await examine(candidatesOf(player.draw(seed, game)), ask, NODES, isWantedKo);
      const whole = region.size === BOARD.columns * BOARD.rows;
      if (whole || missing("save") + missing("capture") === 0) return kos;
      return [...kos, ...(await examine(candidatesOfGame({ region, positions }), ask, maxNodes, wants))];
    }
  },
};

/** Captures that fill the paper's table (hard.ts). Of their first moves one is known, that of the certificate. */
const HARD: Kind = {
  name: "generate go --class hard",
  source: "shape",
  batch: 128,
  certifiers: 1,
  collect({ problems, seed, ask, certifier }) {
    let missing = problems;
    const search = { algorithm: "df-pn-lambda", maxOrder: LOW_ORDER };
    return {
      take: () => missing--,
      async takeFrom(numbers) {
        const taken: Taken[] = [];
        for (const { number, ...find } of await hardAmong(seed, numbers, ask)) {
          if (missing === 0) break;
          const { proven } = await certifier.certify(find.position, levelsOf(find.ko), search);
          if (proven === undefined) continue;
          taken.push({ ...find, first: [proven], only: false, game: number });
          missing--;
        }
        return { taken };
      },
    };
  },
};

/** Captures by the nodes of a search that is not compared (by-nodes.ts). Of their first moves one is known, as above. */
const BY_NODES: Kind = {
  name: "generate go --class by-nodes",
  source: "shape",
  batch: 20,
  certifiers: 1,
  collect({ problems, seed, ask, certifier }) {
    const places = createPlaces(problems);
    return {
      take: ({ order }) => void places.take(order),
      async takeFrom(numbers) {
        const taken: Taken[] = [];
        const { captures, open } = await capturesAmong(seed, numbers, ask);
        for (const { number, ...find } of captures) {
          if (!places.take(find.order)) continue;
          const { proven } = await certifier.certify(find.position, LEVELS.length, { algorithm: THIRD });
          taken.push({ ...find, first: proven === undefined ? [] : [proven], only: false, game: number });
        }
        return { taken, open };
      },
    };
  },
};

/** Sets of shapes, by their class. */
const SHAPES = { hard: HARD, "by-nodes": BY_NODES } as const;
export type ShapeClass = keyof typeof SHAPES;
export const SHAPE_CLASSES = Object.keys(SHAPES) as ShapeClass[];

/**
 * @param of the class of shapes; from games if left out
 * @throws FileError for a folder that does not serve, FailureError for a verdict without a certificate that holds
 */
export async function generateCaptures(options: GenerateOptions, of?: ShapeClass): Promise<Generated> {
  const kind = of === undefined ? CAPTURES : SHAPES[of];
  const { problems, games: mostGames, seed, threads, folder, signal, onProgress } = options;
  openFolder(folder);
  const path = join(folder, JOURNAL);
  const pool = createPool(threads);
  const certifier = await createCertifier(pool, kind.certifiers ?? threads, signal);
  const collector = kind.collect({ problems, seed, ask: askOn(pool, signal), certifier });
  const taken: Taken[] = [];
  let games = 0;
  let open: number | undefined;
  const count = (batch: Batch) => {
    taken.push(...batch.taken);
    games += kind.batch;
    if (batch.open !== undefined) open = (open ?? 0) + batch.open;
  };
  let journal: Journal<Batch> | undefined;
  try {
    journal = openJournal(path, {
      name: kind.name,
      settings: { problems, seed },
      found: Batch,
      onFound(batch) {
        for (const find of batch.taken) collector.take(find);
        count(batch);
      },
    });
    while (taken.length < problems && games < mostGames) {
      const numbers = Array.from({ length: kind.batch }, (_, i) => games + i);
      const batch = await collector.takeFrom(numbers);
      journal.append(batch);
      count(batch);
      onProgress?.(taken.length / problems, games);
    }
  } finally {
    await Promise.all([pool.close(), certifier.close()]);
    journal?.close();
  }
  writeSet(kind, folder, seed, taken);
  rmSync(path, { force: true });
  return { games, finds: taken, ...(open === undefined ? {} : { open }) };
}

function writeSet(
  { name: command, source: from }: Kind,
  folder: string,
  seed: number,
  taken: readonly Taken[],
): void {
  const digits = String(taken.length).length;
  const numbers = { capture: 0, save: 0 };
  const answers = taken.map(({ position, game, ...answer }): [string, CaptureAnswer] => {
    const { kind } = answer;
    const name = `${kind}-${String(++numbers[kind]).padStart(digits, "0")}`;
    const words = parseProblem(position);
    const source = `solve-fast ${command}, seed ${seed}, ${from} ${game}`;
    writeOutput(join(folder, `${name}.sgf`), formatSgf({ words, name, source, comment: QUESTIONS[kind] }));
    return [`${name}.sgf`, answer];
  });
  writeOutput(join(folder, INDEX), formatIndex(CaptureAnswer, answers));
}
