/** The experiment with similar positions from beginning to end: problems, searches, pairs, tables, and a folder that keeps them. */
import { basename } from "node:path";
import { setImmediate } from "node:timers/promises";
import { crc32 } from "node:zlib";
import { z } from "zod";
import { inFolder } from "../../files/output.js";
import { packageFile } from "../../files/package-file.js";
import { FailureError } from "../../game/errors.js";
import { parseProblem } from "../../games/go/notation/text.js";
import { type LifeAndDeathProblem, readLifeAndDeath } from "../../games/go/records/lives.js";
import { type Ask, askOn, captureOf, type Question } from "../go/examine.js";
import { type CsvRow, openReport } from "../paper-report.js";
import { measureKept, type PaperRunOptions } from "../paper-run.js";
import { Found, mismatchOfAddMoves, PLAIN, searchEachWay, searchPlainly, WAY_NAMES } from "./measure.js";
import { createPairDrawer, Pairs } from "./pairs.js";
import { drawFigures, formatSimilar, resultsOf, type SimilarResults } from "./report.js";
import type { Measured } from "./tables.js";

/** What decides which nodes are counted. */
const MEASURES = [
  "src/search/pn-search",
  "src/search/table",
  "src/search/techniques",
  "src/games/go/rules",
  "src/games/go/search",
  "problems/go/life-and-death",
];

export interface SimilarRunOptions extends PaperRunOptions {
  /** A folder of problems; the one that comes with solve-fast where none is named. */
  readonly problems?: string | undefined;
  /** Nodes that plain search may take; what it does not solve is left out. */
  readonly maxNodes: number;
  /** The seed of the pairs. */
  readonly seed: number;
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
  const problems = readLifeAndDeath(options.problems ?? packageFile("problems/go/life-and-death"));
  const report = openReport(options, MEASURES);
  const kept = await search(problems, options);
  const measured = kept
    .filter(({ by }) => by[PLAIN].lives !== null)
    .map(({ problem, ...one }): Measured => {
      const { name, answer } = problems[problem];
      return { name, outside: answer?.outside ?? null, ...one };
    });
  const results = resultsOf(measured, { ...options, problems: problems.length });
  const { files, figures } = await figuresOf(measured);
  report.write(results, formatSimilar(results, files), {
    figures,
    tables: { "searches.csv": rowsOf(measured) },
  });
  return results;
}

/** All that is measured, problem by problem. */
function search(problems: readonly LifeAndDeathProblem[], options: SimilarRunOptions): Promise<Kept[]> {
  const { maxNodes, seed, signal } = options;
  const drawer = createPairDrawer();
  return measureKept(options, {
    name: "similar-positions",
    settings: {
      "the problems": crc32(problems.map(({ position }) => position).join("\n")),
      "the searches": WAY_NAMES.join(", "),
      "max-nodes": maxNodes,
      seed,
    },
    found: Kept,
    whole: problems.length,
    async *measure(pool, done) {
      const ask = askOn(pool, signal);
      const questions = problems.map(({ position }) => captureOf(parseProblem(position)));
      const plain = await searchPlainly(questions, ask, maxNodes);
      for (let problem = done; problem < problems.length; problem++) {
        yield [await measure(ask, problem, questions[problem], plain[problem])];
      }
    },
  });

  async function measure(ask: Ask, problem: number, question: Question, found: Found): Promise<Kept> {
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

/** All figures, and the names of their files. */
async function figuresOf(measured: readonly Measured[]) {
  const files: Record<string, string> = {};
  const figures: Record<string, string> = {};
  for (const [number, drawn] of Object.entries(await drawFigures(measured))) {
    files[number] = `figure${number}.svg`;
    figures[files[number]] = drawn;
  }
  return { files, figures };
}

/** Each search of each problem. */
function rowsOf(measured: readonly Measured[]): CsvRow[] {
  return measured.flatMap(({ name, outside, by }) =>
    Object.entries(by).map(([way, { lives, nodes, searched }]) => ({
      ...{ problem: basename(name), outside, way, lives, nodes, searched },
    })),
  );
}
