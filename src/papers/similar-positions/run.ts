/** The experiment with similar positions from beginning to end: problems, searches, pairs, tables, and a folder that keeps them. */
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { crc32 } from "node:zlib";
import { z } from "zod";
import { type Journal, openJournal } from "../../files/growing/journal.js";
import { inFolder, writeOutput } from "../../files/output.js";
import { FailureError } from "../../game/errors.js";
import { parseProblem } from "../../games/go/notation/text.js";
import { type LifeAndDeathProblem, readLifeAndDeath } from "../../games/go/records/lives.js";
import { createPool } from "../../solver/threads/pool.js";
import { askOn, captureOf, type Question } from "../go/examine.js";
import { Found, mismatchOfAddMoves, PLAIN, searchEachWay, searchPlainly, WAY_NAMES } from "./measure.js";
import { createPairDrawer, Pairs } from "./pairs.js";
import { drawFigures, formatSimilar, resultsOf, type SimilarResults } from "./report.js";
import type { Measured } from "./tables.js";

export interface SimilarRunOptions {
  /** A folder of problems; the one that comes with solve-fast where none is named. */
  readonly problems?: string | undefined;
  /** Nodes that plain search may take; what it does not solve is left out. */
  readonly maxNodes: number;
  /** The seed of the pairs. */
  readonly seed: number;
  readonly threads: number;
  /** Keeps everything; a run with the same options continues with what is there. */
  readonly folder?: string | undefined;
  /** Stops the run, which then rejects with the signal's reason; the folder keeps what is done. */
  readonly signal?: AbortSignal | undefined;
  /** Called with the part of the problems that is done, 0 to 1. */
  readonly onProgress?: ((share: number) => void) | undefined;
}

/** What is kept of a problem. */
const Kept = z.object({
  problem: z.int().nonnegative(),
  by: z.record(z.string(), Found),
  mismatch: z.number().nullable(),
  pairs: Pairs,
});
type Kept = z.infer<typeof Kept>;

/** @throws FileError for files that do not serve, FailureError for contradictions */
export function runSimilar(options: SimilarRunOptions): Promise<SimilarResults> {
  return inFolder(options.folder, () => run(options));
}

async function run(options: SimilarRunOptions): Promise<SimilarResults> {
  const { folder } = options;
  const problems = readLifeAndDeath(options.problems ?? ownProblems());
  const kept = await search(problems, options);
  const measured = kept
    .filter(({ by }) => by[PLAIN].lives !== null)
    .map(({ problem, ...one }): Measured => {
      const { name, answer } = problems[problem];
      return { name, outside: answer?.outside ?? null, ...one };
    });
  const results = resultsOf(measured, { ...options, problems: problems.length });
  if (folder !== undefined) await writeReport(folder, results, measured);
  return results;
}

function ownProblems(): string {
  // From dist/src/papers/similar-positions/ or src/papers/similar-positions/ to the package.
  const up = import.meta.url.includes("/dist/") ? "../../../../" : "../../../";
  return fileURLToPath(new URL(`${up}problems/go/life-and-death`, import.meta.url));
}

/** All that is measured, problem by problem; what an earlier run has measured is not measured again. */
async function search(problems: readonly LifeAndDeathProblem[], options: SimilarRunOptions): Promise<Kept[]> {
  const { maxNodes, seed, threads, signal, onProgress } = options;
  const kept: Kept[] = [];
  const journal = openKept(problems, options, (found) => kept.push(found));
  const pool = createPool(threads);
  const ask = askOn(pool, signal);
  const drawer = createPairDrawer();
  try {
    const questions = problems.map(({ position }) => captureOf(parseProblem(position)));
    const plain = await searchPlainly(questions, ask, maxNodes);
    for (let problem = kept.length; problem < problems.length; problem++) {
      const one = await measure(problem, questions[problem], plain[problem]);
      journal?.append(one);
      kept.push(one);
      onProgress?.(kept.length / problems.length);
    }
  } finally {
    await pool.close();
    journal?.close();
  }
  return kept;

  async function measure(problem: number, question: Question, found: Found): Promise<Kept> {
    const none = { allowed: 0, proving: 0 };
    if (found.lives === null) return { problem, by: { [PLAIN]: found }, mismatch: null, pairs: none };
    const by: Record<string, Found> = {
      [PLAIN]: found,
      ...(await searchEachWay(question, ask, found.nodes)),
    };
    refuseContradictions(problems[problem], by);
    const { lives, nodes } = by["add-moves"];
    const saves = lives !== null && nodes < found.nodes;
    const mismatch = saves ? mismatchOfAddMoves(question, found.nodes) : null;
    const pairs = await drawer.draw(question, seed, problem, async () => {
      await setImmediate();
      signal?.throwIfAborted();
    });
    return { problem, by, mismatch, pairs };
  }
}

/** Two searches that contradict each other, or the index: everything measured with them would be wrong. */
export function refuseContradictions(
  { name, answer }: LifeAndDeathProblem,
  by: Readonly<Record<string, Found>>,
): void {
  const known = answer?.lives ?? by[PLAIN].lives;
  for (const [way, { lives }] of Object.entries(by)) {
    if (lives === null || lives === known) continue;
    throw new FailureError(
      `${name}: ${way} says that the block ${lives ? "lives" : "dies"}, which contradicts what is known`,
    );
  }
}

function openKept(
  problems: readonly LifeAndDeathProblem[],
  { maxNodes, seed, folder }: SimilarRunOptions,
  onFound: (found: Kept) => void,
): Journal<Kept> | undefined {
  if (folder === undefined) return undefined;
  return openJournal(join(folder, "similar-positions.journal"), {
    name: "similar-positions",
    settings: {
      "the problems": crc32(problems.map(({ position }) => position).join("\n")),
      "the searches": WAY_NAMES.join(", "),
      "max-nodes": maxNodes,
      seed,
    },
    found: Kept,
    onFound,
  });
}

async function writeReport(
  folder: string,
  results: SimilarResults,
  measured: readonly Measured[],
): Promise<void> {
  const figures: Record<string, string> = {};
  for (const [number, drawn] of Object.entries(await drawFigures(measured))) {
    figures[number] = `figure${number}.svg`;
    writeOutput(join(folder, figures[number]), drawn);
  }
  writeOutput(join(folder, "report.json"), `${JSON.stringify(results, undefined, 2)}\n`);
  writeOutput(join(folder, "report.md"), `${formatSimilar(results, figures)}\n`);
}
