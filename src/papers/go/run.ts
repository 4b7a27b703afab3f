/** The Go experiment from beginning to end: the problems, the searches, the tables, and a folder that keeps them. */
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { crc32 } from "node:zlib";
import { type Journal, openJournal } from "../../files/growing/journal.js";
import { inFolder, writeOutput } from "../../files/output.js";
import { type CaptureProblem, readCaptures } from "../../games/go/records/captures.js";
import { createPool } from "../../solver/threads/pool.js";
import { askOn } from "./examine.js";
import { Measurement, measure, refuseContradictions, type SearchLimits, turnsOf } from "./measure.js";
import { drawFigure3, formatGo, type GoResults } from "./report.js";
import { joinMeasurements, type Measured, provenByBoth, table3, table4 } from "./tables.js";

const FIGURE = "figure3.svg";

export interface GoRunOptions extends SearchLimits {
  /** A folder of problems; those that come with solve-fast, with the hard ones, where none is named. */
  readonly problems?: string | undefined;
  readonly threads: number;
  /** Keeps everything; a run with the same options continues with what is there. */
  readonly folder?: string | undefined;
  /** Stops the run, which then rejects with the signal's reason; the folder keeps what is done. */
  readonly signal?: AbortSignal | undefined;
  /** Called with the part of the searches that is done, 0 to 1. */
  readonly onProgress?: ((share: number) => void) | undefined;
}

/** @throws FileError for files that do not serve, FailureError for a verdict against the index */
export function runGo(options: GoRunOptions): Promise<GoResults> {
  return inFolder(options.folder, () => run(options));
}

async function run(options: GoRunOptions): Promise<GoResults> {
  const { tableEntries, maxNodes, time = null, threads, folder } = options;
  const folders = options.problems === undefined ? ownFolders() : [options.problems];
  const problems = folders.flatMap(readCaptures);
  const measurements = await search(problems, options);
  refuseContradictions(problems, measurements);
  const measured = joinMeasurements(problems, measurements);
  const results: GoResults = {
    problems: problems.length,
    ...{ tableEntries, maxNodes, time, threads },
    givenUp: measurements.filter(({ reason }) => reason === "node limit" || reason === "time limit").length,
    trueOrders: problems.every(({ answer }) => answer !== undefined),
    table3: table3(measured),
    table4: table4(measured),
  };
  if (folder !== undefined) await writeReport(folder, results, measured);
  return results;
}

function ownFolders(): string[] {
  // From dist/src/papers/go/ or src/papers/go/ to the package.
  const up = import.meta.url.includes("/dist/") ? "../../../../" : "../../../";
  const folder = fileURLToPath(new URL(`${up}problems/go/captures`, import.meta.url));
  return [folder, join(folder, "hard")];
}

/** All measurements in the order of the experiment; those of an earlier run are not made again. */
async function search(problems: readonly CaptureProblem[], options: GoRunOptions): Promise<Measurement[]> {
  const { threads, signal, onProgress } = options;
  const whole = turnsOf(problems).reduce((sum, turn) => sum + turn.problems.length, 0);
  const measurements: Measurement[] = [];
  const journal = openMeasurements(problems, options, (found) => measurements.push(found));
  const pool = createPool(threads);
  try {
    for await (const found of measure(problems, askOn(pool, signal), options, measurements.length)) {
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
  return measurements;
}

function openMeasurements(
  problems: readonly CaptureProblem[],
  { tableEntries, maxNodes, time, threads, folder }: GoRunOptions,
  onFound: (found: Measurement) => void,
): Journal<Measurement> | undefined {
  if (folder === undefined) return undefined;
  const positions = crc32(problems.map(({ position }) => position).join("\n"));
  return openJournal(join(folder, "go.journal"), {
    name: "go",
    // The number of threads is among them because it changes what is measured, the time.
    settings: {
      "the problems": positions,
      "table-entries": tableEntries,
      "max-nodes": maxNodes,
      time: time ?? "none",
      threads,
    },
    found: Measurement,
    onFound,
  });
}

async function writeReport(folder: string, results: GoResults, measured: readonly Measured[]): Promise<void> {
  const figure = provenByBoth(measured).length > 0 ? FIGURE : undefined;
  if (figure !== undefined) writeOutput(join(folder, figure), await drawFigure3(measured));
  writeOutput(join(folder, "report.json"), `${JSON.stringify(results, undefined, 2)}\n`);
  writeOutput(join(folder, "report.md"), `${formatGo(results, figure)}\n`);
}
