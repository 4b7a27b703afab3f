/**
 * A set of problems of life, drawn by number, a batch at a time. What a batch gave is kept in a journal: the set
 * depends on the seed and on how many problems are asked for, and not on the number of threads or on interruptions.
 */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { openJournal } from "../../files/growing/journal.js";
import { openFolder, writeOutput } from "../../files/output.js";
import { FailureError } from "../../game/errors.js";
import { EVEN, koOf, LEVELS, levelsOf, lifeOf } from "../../games/go/analysis/grade.js";
import { PASS } from "../../games/go/notation/points.js";
import { packPosition, unpackPosition, unpackProblem } from "../../games/go/notation/position.js";
import { formatProblem, parseProblem } from "../../games/go/notation/text.js";
import type { Found } from "../../games/go/records/lives.js";
import { formatIndex, Grade, INDEX } from "../../games/go/records/problem-sets.js";
import { formatSgf } from "../../games/go/records/write-sgf.js";
import { playMove } from "../../games/go/reference/rules.js";
import { createPool } from "../../solver/threads/pool.js";
import { createCertifier } from "./certify.js";
import { askOn, atLevel, captureOf, gradesOf, type How, type Question } from "./examine.js";
import { createCollection, type Outline, type Quotas } from "./quotas.js";

/** A problem with its number. */
export interface Shape<Drawn> {
  readonly drawn: Drawn;
  /** The packed problem, which asks for life or for death. */
  readonly words: Int32Array;
}

/** A kind of set. */
export interface DrawnSet<Drawn extends object> {
  /** The class of `solve-fast generate go`. */
  readonly name: string;
  readonly answer: z.ZodType<Drawn & Found>;
  /** The problem of a number, or undefined where what was drawn is not a problem. Equal arguments give equal problems. */
  draw(seed: number, number: number): Shape<Drawn> | undefined;
  readonly quotas: Quotas<Drawn>;
  /** The search whose nodes are in the index, with leaf numbers 1 and 1. */
  readonly plain: { readonly algorithm: string; readonly maxNodes: number };
  /** What is asked, in words. */
  question(problem: { readonly life?: boolean }): string;
}

export interface GenerateOptions {
  readonly problems: number;
  /** How many of them are kos; the part that the quotas of the set name if left out. */
  readonly kos?: number | undefined;
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
  readonly finds: readonly Found[];
}

/** Where a problem comes from, beside its answer. */
const Origin = z.object({ position: z.string(), number: z.int().nonnegative() });
type TakenOf<Drawn> = Drawn & Found & z.infer<typeof Origin>;

const JOURNAL = "generate.journal";
const MOST_SHAPES = 200_000;
/** Shapes that are looked at together, and this many for each problem of a small set. */
const BATCH = 256;
const BATCH_OF_PROBLEM = 8;
const ENTRIES = 1 << 20;
/** The search that confirms the plain one, and finds the grade. */
const DF_PN: How = { algorithm: "df-pn", search: {}, entries: ENTRIES, maxNodes: 800_000 };
/** To find kos, which are few: most shapes are small. */
const SOON: How = { ...DF_PN, maxNodes: 5_000 };

/** @throws FileError for a folder that does not serve, FailureError for searches that disagree or a verdict without a certificate */
export async function generateDrawn<Drawn extends object>(
  set: DrawnSet<Drawn>,
  options: GenerateOptions,
): Promise<Generated> {
  type Taken = TakenOf<Drawn>;
  type Case = CaseOf<Drawn>;
  const { problems, kos, seed, threads, folder, shapes: most = MOST_SHAPES, signal, onProgress } = options;
  const plain: How = { ...DF_PN, ...set.plain, search: { leafNumbers: "unit" } };
  openFolder(folder);
  const collection = createCollection(problems, set.quotas, kos);
  const inBatch = Math.min(BATCH, BATCH_OF_PROBLEM * problems);
  const taken: Taken[] = [];
  let shapes = 0;
  const path = join(folder, JOURNAL);
  const journal = openJournal(path, {
    name: `generate go ${set.name}`,
    settings: { problems, seed, ...(kos === undefined ? {} : { kos }) },
    found: z.object({ taken: z.array(z.intersection(set.answer, Origin)) }),
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
        const problem = parseProblem(find.position);
        const capture = formatProblem(captureOf(problem).words);
        await certifier.certify(capture, succeedsOf(problem, find.ko), { algorithm: "df-pn" });
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
  writeSet(set, folder, seed, taken);
  rmSync(path, { force: true });
  return { shapes, finds: taken };

  /** What the numbers of a batch give, of which all is known: the verdict by two searches, and the grade. */
  async function examine(first: number): Promise<Taken[]> {
    const shapes = Array.from({ length: inBatch }, (_, i) => first + i).flatMap((number): Case[] => {
      const shape = set.draw(seed, number);
      return shape === undefined ? [] : [{ number, shape, ...captureOf(shape.words) }];
    });
    const kos = collection.wantsKos() ? await kosIn(shapes) : [];
    const others = await othersIn(shapes.filter(({ shape }) => collection.mayWantDrawn(shape.drawn)));
    const cases = [...kos, ...others.filter((one) => !kos.includes(one))].sort((a, b) => a.number - b.number);
    const byPlain = await ask(cases, plain);
    const grades = await gradesOf(cases, ask, DF_PN);
    return cases.flatMap(({ number, shape }, i): Taken[] => {
      const grade = grades[i];
      const { verdict, nodes } = byPlain[i];
      if (grade === undefined || verdict === "unknown") return [];
      const position = formatProblem(shape.words);
      const lives = verdict === "disproven";
      if (grade.row.least > EVEN === lives) {
        throw new FailureError(`${position}: two searches contradict each other`);
      }
      const { life } = unpackProblem(shape.words);
      const ko = Grade.parse((life ? lifeOf : koOf)(grade.row));
      return [{ ...shape.drawn, lives, ko, nodes, position, number }];
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
    const byPlain = await ask(cases, plain);
    const isWanted = ({ shape }: Case, i: number) => {
      const { verdict, nodes } = byPlain[i];
      const outline: Outline<Drawn> = { ...shape.drawn, lives: verdict === "disproven", nodes };
      return verdict !== "unknown" && collection.mayWant(outline) ? [outline] : [];
    };
    const open = cases.flatMap((one, i) => isWanted(one, i).map((outline) => ({ one, outline })));
    const passed = await ask(
      open.map(({ one }) => afterPass(one)),
      DF_PN,
    );
    return open.flatMap(({ one, outline: { lives } }, i) => {
      // A side that fails although it moves fails after a pass as well.
      const hasToMove = lives !== defends(one) || passed[i].verdict === (lives ? "proven" : "disproven");
      return hasToMove ? [one] : [];
    });
  }
}

/** A shape with the question about it. */
interface CaseOf<Drawn> extends Question {
  readonly number: number;
  readonly shape: Shape<Drawn>;
}

function defends({ words, attacker }: Question): boolean {
  return unpackPosition(unpackProblem(words), words).sideToMove !== attacker;
}

function afterPass({ words, attacker }: Question): Question {
  const problem = unpackProblem(words);
  return { words: packPosition(problem, playMove(problem, unpackPosition(problem, words), PASS)), attacker };
}

/** At how many levels the attacker succeeds. */
function succeedsOf(words: Int32Array, ko: Grade): number {
  const { life } = unpackProblem(words);
  if (!life) return levelsOf(ko);
  return LEVELS.length - levelsOf({ ...ko, attacker: ko.defender, defender: ko.attacker });
}

function writeSet<Drawn extends object>(
  { name: kind, answer: schema, question }: DrawnSet<Drawn>,
  folder: string,
  seed: number,
  taken: readonly TakenOf<Drawn>[],
): void {
  const digits = String(taken.length).length;
  const numbers = { lives: 0, dies: 0 };
  const answers = taken.map((one): [string, Drawn & Found] => {
    const { position, number } = one;
    const status = one.lives ? "lives" : "dies";
    const name = `${status}-${String(++numbers[status]).padStart(digits, "0")}`;
    const source = `solve-fast generate go --class ${kind}, seed ${seed}, shape ${number}`;
    const words = parseProblem(position);
    const comment = question(unpackProblem(words));
    writeOutput(join(folder, `${name}.sgf`), formatSgf({ words, name, source, comment }));
    return [`${name}.sgf`, one];
  });
  writeOutput(join(folder, INDEX), formatIndex(schema, answers));
}
