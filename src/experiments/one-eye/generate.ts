/**
 * A set of one-eye problems, drawn by number (shapes.ts), a batch at a time. What a batch gave is kept in a journal: the set
 * depends on the seed and on how many problems are asked for, and not on the number of threads or on interruptions.
 */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { openJournal } from "../../formats/growing/journal.js";
import { openFolder, writeOutput } from "../../formats/output.js";
import { FailureError } from "../../game/errors.js";
import { PASS } from "../../games/go/notation/points.js";
import { packPosition, unpackPosition, unpackProblem } from "../../games/go/notation/position.js";
import { formatProblem, parseProblem } from "../../games/go/notation/text.js";
import { EVEN, LEVELS, levelsOf, lifeOf } from "../../games/go/questions/grade.js";
import { OneEyeAnswer } from "../../games/go/records/one-eyes.js";
import { formatIndex, INDEX } from "../../games/go/records/problem-sets.js";
import { formatSgf } from "../../games/go/records/write-sgf.js";
import { playMove } from "../../games/go/reference/rules.js";
import { createPool } from "../../parallel/threads/pool.js";
import { createCertifier } from "../go/certify.js";
import { askOn, atLevel, gradesOf, type How, type Question } from "../go/examine.js";
import { createCollection, type Drawn } from "./collection.js";
import { questionOf } from "./measure.js";
import { drawShape, type Shape } from "./shapes.js";

export interface GenerateOptions {
  readonly problems: number;
  readonly seed: number;
  readonly threads: number;
  readonly folder: string;
  /** Numbers after which the set is what there is by then; 200,000 if left out. */
  readonly shapes?: number;
  /** Stops the run, which then rejects with the signal's reason; the journal keeps what is done. */
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((share: number, shapes: number) => void) | undefined;
}

export interface Generated {
  /** Numbers that were looked at. */
  readonly shapes: number;
  readonly finds: readonly OneEyeAnswer[];
}

const Batch = z.object({
  taken: z.array(OneEyeAnswer.extend({ position: z.string(), number: z.int().nonnegative() })),
});
type Taken = z.infer<typeof Batch>["taken"][number];

export const JOURNAL = "generate.journal";
const MOST_SHAPES = 200_000;
/** Shapes that are looked at together, and so many for each problem of a small set. */
const BATCH = 256;
const BATCH_OF_PROBLEM = 8;
const ENTRIES = 1 << 20;
/** Method B, whose nodes stand in the index, and the search that confirms it and finds the grade. */
const MOST_NODES = 800_000;
const METHOD_B: How = {
  ...{ algorithm: "df-pn", search: { leafNumbers: "unit" } },
  ...{ entries: ENTRIES, maxNodes: MOST_NODES },
};
const DF_PN: How = { ...METHOD_B, search: {} };
/** To find kos, which are few: most shapes are small. */
const SOON: How = { ...DF_PN, maxNodes: 5_000 };

const QUESTION = "One eye is there. Does the marked block get a second one?";

/** @throws FileError for a folder that does not serve, FailureError for searches that disagree or a verdict without a certificate */
export async function generateOneEyes(options: GenerateOptions): Promise<Generated> {
  const { problems, seed, threads, folder, shapes: most = MOST_SHAPES, signal, onProgress } = options;
  openFolder(folder);
  const collection = createCollection(problems);
  const inBatch = Math.min(BATCH, BATCH_OF_PROBLEM * problems);
  const taken: Taken[] = [];
  let shapes = 0;
  const path = join(folder, JOURNAL);
  const journal = openJournal(path, {
    name: "generate go one-eye",
    settings: { problems, seed },
    found: Batch,
    onFound(batch) {
      for (const find of batch.taken) collection.take(find);
      taken.push(...batch.taken);
      shapes += inBatch;
    },
  });
  const pool = createPool(threads);
  const ask = askOn(pool, signal);
  const certifier = await createCertifier(pool, threads, signal);
  try {
    while (collection.size < problems && shapes < most) {
      const batch: Taken[] = [];
      for (const find of await examine(shapes)) {
        if (!collection.wants(find)) continue;
        const { words } = questionOf(parseProblem(find.position));
        await certifier.certify(formatProblem(words), succeedsOf(find), { algorithm: "df-pn" });
        collection.take(find);
        batch.push(find);
      }
      journal.append({ taken: batch });
      taken.push(...batch);
      shapes += inBatch;
      onProgress?.(collection.size / problems, shapes);
    }
  } finally {
    await Promise.all([pool.close(), certifier.close()]);
    journal.close();
  }
  writeSet(folder, seed, taken);
  rmSync(path, { force: true });
  return { shapes, finds: taken };

  /** What the numbers of a batch give, of which all is known: the verdict by two searches, and the grade. */
  async function examine(first: number): Promise<Taken[]> {
    const shapes = Array.from({ length: inBatch }, (_, i) => first + i).flatMap((number): Case[] => {
      const shape = drawShape(seed, number);
      return shape === undefined ? [] : [{ number, shape, ...questionOf(shape.words) }];
    });
    const kos = collection.wantsKos() ? await kosIn(shapes) : [];
    const others = await othersIn(shapes.filter(({ shape }) => collection.mayWantDrawn(drawnOf(shape))));
    const cases = [...kos, ...others.filter((one) => !kos.includes(one))].sort((a, b) => a.number - b.number);
    const byB = await ask(cases, METHOD_B);
    const grades = await gradesOf(cases, ask, DF_PN);
    return cases.flatMap(({ number, shape }, i): Taken[] => {
      const grade = grades[i];
      const { verdict, nodes } = byB[i];
      if (grade === undefined || verdict === "unknown") return [];
      const position = formatProblem(shape.words);
      const lives = verdict === "disproven";
      if (grade.row.least > EVEN === lives) {
        throw new FailureError(`${position}: two searches contradict each other`);
      }
      const ko = OneEyeAnswer.shape.ko.parse(lifeOf(grade.row));
      return [{ ...drawnOf(shape), lives, ko, nodes, position, number }];
    });
  }

  /** Those in which outside threats decide, as far as that is found soon. */
  async function kosIn(cases: readonly Case[]): Promise<readonly Case[]> {
    const [best, worst] = await Promise.all(
      [0, LEVELS.length - 1].map((level) =>
        ask(
          cases.map((one) => atLevel(one, level)),
          SOON,
        ),
      ),
    );
    return cases.filter((_, i) => best[i].verdict === "proven" && worst[i].verdict === "disproven");
  }

  /** Those that have a place left in the set, and in which the side that moves has to. */
  async function othersIn(cases: readonly Case[]): Promise<readonly Case[]> {
    const byB = await ask(cases, METHOD_B);
    const isWanted = ({ shape }: Case, i: number) => {
      const { verdict, nodes } = byB[i];
      const outline = { ...drawnOf(shape), lives: verdict === "disproven", nodes };
      return verdict !== "unknown" && collection.mayWant(outline) ? [outline] : [];
    };
    const open = cases.flatMap((one, i) => isWanted(one, i).map((outline) => ({ one, outline })));
    const passed = await ask(
      open.map(({ one }) => afterPass(one)),
      DF_PN,
    );
    return open.flatMap(({ one, outline: { lives, moves } }, i) => {
      // A side that fails although it moves fails after a pass as well.
      const hasToMove =
        lives !== (moves === "defender") || passed[i].verdict === (lives ? "proven" : "disproven");
      return hasToMove ? [one] : [];
    });
  }
}

/** A shape with the question about it. */
interface Case extends Question {
  readonly number: number;
  readonly shape: Shape;
}

function drawnOf({ place, defends, points }: Shape): Drawn {
  return { place, moves: defends ? "defender" : "attacker", points };
}

function afterPass({ words, attacker }: Question): Question {
  const problem = unpackProblem(words);
  return { words: packPosition(problem, playMove(problem, unpackPosition(problem, words), PASS)), attacker };
}

/** At how many levels the attacker succeeds. */
function succeedsOf({ ko }: OneEyeAnswer): number {
  return LEVELS.length - levelsOf({ ...ko, attacker: ko.defender, defender: ko.attacker });
}

function writeSet(folder: string, seed: number, taken: readonly Taken[]): void {
  const digits = String(taken.length).length;
  const numbers = { lives: 0, dies: 0 };
  const answers = taken.map(({ position, number, ...answer }): [string, OneEyeAnswer] => {
    const status = answer.lives ? "lives" : "dies";
    const name = `${status}-${String(++numbers[status]).padStart(digits, "0")}`;
    const source = `solve-fast generate go --class one-eye, seed ${seed}, shape ${number}`;
    const words = parseProblem(position);
    writeOutput(join(folder, `${name}.sgf`), formatSgf({ words, name, source, comment: QUESTION }));
    return [`${name}.sgf`, answer];
  });
  writeOutput(join(folder, INDEX), formatIndex(OneEyeAnswer, answers));
}
