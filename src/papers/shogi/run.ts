/** The shogi experiment from beginning to end: the problems, the searches, the tables, and a folder that keeps them. */
import { crc32 } from "node:zlib";
import { inFolder } from "../../files/output.js";
import { packageFile } from "../../files/package-file.js";
import { readShogiProblems } from "../../games/shogi/records/problems.js";
import { measureKept, type PaperRunOptions, writeReport } from "../paper-run.js";
import {
  CONTENDER_NAMES,
  Measurement,
  measure,
  type Problem,
  refuseContradictions,
  searchOn,
} from "./measure.js";
import { SET_NAMES, type SetName } from "./paper.js";
import { drawFigure2, formatShogi, type ShogiResults } from "./report.js";
import { joinMeasurements, type Measured, resultsOf, solvedByBoth } from "./tables.js";

const FIGURE = "figure2.svg";

export interface ShogiRunOptions extends PaperRunOptions {
  /** Files of problems; those that come with solve-fast where none is named. */
  readonly files: Readonly<Record<SetName, string | undefined>>;
  readonly tableEntries: number;
  /** Nodes after which a search is given up. */
  readonly maxNodes: number;
}

/** @throws FileError, FileError, FileError for files that do not serve, FailureError */
export function runShogi(options: ShogiRunOptions): Promise<ShogiResults> {
  return inFolder(options.folder, () => run(options));
}

async function run(options: ShogiRunOptions): Promise<ShogiResults> {
  const { tableEntries, maxNodes, threads, folder } = options;
  const problems = SET_NAMES.flatMap((set) => readSet(set, options.files[set]));
  const measurements = await search(problems, options);
  refuseContradictions(problems, measurements);
  const measured = joinMeasurements(problems, measurements);
  const results: ShogiResults = {
    tableEntries,
    maxNodes,
    givenUp: measurements.filter(({ reason }) => reason === "node limit").length,
    decades: decadesOf(measured),
    threads,
    sets: resultsOf(measured),
  };
  if (folder !== undefined) await keepReport(folder, results, measured);
  return results;
}

function readSet(set: SetName, file: string | undefined): Problem[] {
  return readShogiProblems(file ?? packageFile(`problems/shogi/${set}.txt`)).map((problem) => ({
    ...problem,
    set,
  }));
}

/** Powers of ten that the nodes of all proofs with order 2 span. */
function decadesOf(measured: readonly Measured[]): number {
  const nodes = measured.flatMap(({ by }) =>
    [by["df-pn λ"], by["df-pn"]].filter(({ proven }) => proven).map((found) => found.nodes),
  );
  if (nodes.length === 0) return 0;
  const extreme = (pick: (a: number, b: number) => number) => nodes.reduce((a, b) => pick(a, b));
  return Math.log10(extreme(Math.max) / Math.max(1, extreme(Math.min)));
}

function search(problems: readonly Problem[], options: ShogiRunOptions): Promise<Measurement[]> {
  const { tableEntries, maxNodes, threads, signal } = options;
  return measureKept(options, {
    name: "shogi",
    // The number of threads is among them because it changes what is measured, the time.
    settings: {
      "the problems": crc32(problems.map(({ set, position }) => `${set} ${position}`).join("\n")),
      "table-entries": tableEntries,
      "max-nodes": maxNodes,
      threads,
    },
    found: Measurement,
    whole: problems.length * CONTENDER_NAMES.length,
    measure: (pool, done) => measure(problems, searchOn(pool, options, signal), done),
  });
}

async function keepReport(
  folder: string,
  results: ShogiResults,
  measured: readonly Measured[],
): Promise<void> {
  const figure = solvedByBoth(measured).length > 0 ? FIGURE : undefined;
  const figures = figure === undefined ? {} : { [figure]: await drawFigure2(measured) };
  writeReport(folder, results, formatShogi(results, figure), figures);
}
