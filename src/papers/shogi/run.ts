/** The shogi experiment from beginning to end: the problems, the searches, the tables, and a folder that keeps them. */
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { crc32 } from "node:zlib";
import { type Journal, openJournal } from "../../files/growing/journal.js";
import { inFolder, writeOutput } from "../../files/output.js";
import { readShogiProblems } from "../../games/shogi/records/problems.js";
import { createPool } from "../../solver/threads/pool.js";
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

export interface ShogiRunOptions {
  /** Files of problems; those that come with solve-fast where none is named. */
  readonly files: Readonly<Record<SetName, string | undefined>>;
  readonly tableEntries: number;
  /** Nodes after which a search is given up. */
  readonly maxNodes: number;
  readonly threads: number;
  /** Keeps everything; a run with the same options continues with what is there. */
  readonly folder?: string | undefined;
  /** Stops the run, which then rejects with the signal's reason; the folder keeps what is done. */
  readonly signal?: AbortSignal | undefined;
  /** Called with the part of the searches that is done, 0 to 1. */
  readonly onProgress?: ((share: number) => void) | undefined;
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
  if (folder !== undefined) await writeReport(folder, results, measured);
  return results;
}

function readSet(set: SetName, file: string | undefined): Problem[] {
  // From dist/src/papers/shogi/ or src/papers/shogi/ to the package.
  const up = import.meta.url.includes("/dist/") ? "../../../../" : "../../../";
  const path = file ?? fileURLToPath(new URL(`${up}problems/shogi/${set}.txt`, import.meta.url));
  return readShogiProblems(path).map((problem) => ({ ...problem, set }));
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

/** All measurements in the order of the experiment; those of an earlier run are not made again. */
async function search(problems: readonly Problem[], options: ShogiRunOptions): Promise<Measurement[]> {
  const { threads, signal, onProgress } = options;
  const whole = problems.length * CONTENDER_NAMES.length;
  const measurements: Measurement[] = [];
  const journal = openMeasurements(problems, options, (found) => measurements.push(found));
  const pool = createPool(threads);
  try {
    const searchMany = searchOn(pool, options, signal);
    for await (const found of measure(problems, searchMany, measurements.length)) {
      for (const measurement of found) {
        journal?.append(measurement);
        measurements.push(measurement);
      }
      onProgress?.(measurements.length / whole);
    }
  } finally {
    await pool.close();
    journal?.close();
  }
  if (measurements.length < whole) signal?.throwIfAborted();
  return measurements;
}

function openMeasurements(
  problems: readonly Problem[],
  { tableEntries, maxNodes, threads, folder }: ShogiRunOptions,
  onFound: (found: Measurement) => void,
): Journal<Measurement> | undefined {
  if (folder === undefined) return undefined;
  const positions = crc32(problems.map(({ set, position }) => `${set} ${position}`).join("\n"));
  return openJournal(join(folder, "shogi.journal"), {
    name: "shogi",
    // The number of threads is among them because it changes what is measured, the time.
    settings: { "the problems": positions, "table-entries": tableEntries, "max-nodes": maxNodes, threads },
    found: Measurement,
    onFound,
  });
}

async function writeReport(
  folder: string,
  results: ShogiResults,
  measured: readonly Measured[],
): Promise<void> {
  const figure = solvedByBoth(measured).length > 0 ? FIGURE : undefined;
  if (figure !== undefined) writeOutput(join(folder, figure), await drawFigure2(measured));
  writeOutput(join(folder, "report.json"), `${JSON.stringify(results, undefined, 2)}\n`);
  writeOutput(join(folder, "report.md"), `${formatShogi(results, figure)}\n`);
}
