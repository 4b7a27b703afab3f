/** The Go experiment from beginning to end: the problems, the searches, the tables, and a folder that keeps them. */
import { crc32 } from "node:zlib";
import { inFolder } from "../../files/output.js";
import { packageFile } from "../../files/package-file.js";
import { type CaptureProblem, readCaptures } from "../../games/go/records/captures.js";
import { measureKept, type PaperRunOptions, writeReport } from "../paper-run.js";
import { askOn } from "./examine.js";
import { Measurement, measure, refuseContradictions, type SearchLimits, turnsOf } from "./measure.js";
import { drawFigure3, formatGo, type GoResults } from "./report.js";
import { joinMeasurements, type Measured, provenByBoth, table3, table4 } from "./tables.js";

const FIGURE = "figure3.svg";
/** The problems that come with solve-fast. */
const OWN_FOLDERS = ["problems/go/captures", "problems/go/captures/hard"];

export interface GoRunOptions extends PaperRunOptions, SearchLimits {
  /** A folder of problems; those that come with solve-fast, with the hard ones, where none is named. */
  readonly problems?: string | undefined;
}

/** @throws FileError for files that do not serve, FailureError for a verdict against the index */
export function runGo(options: GoRunOptions): Promise<GoResults> {
  return inFolder(options.folder, () => run(options));
}

async function run(options: GoRunOptions): Promise<GoResults> {
  const { tableEntries, maxNodes, time = null, threads, folder } = options;
  const folders =
    options.problems === undefined ? OWN_FOLDERS.map((name) => packageFile(name)) : [options.problems];
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
  if (folder !== undefined) await keepReport(folder, results, measured);
  return results;
}

function search(problems: readonly CaptureProblem[], options: GoRunOptions): Promise<Measurement[]> {
  const { tableEntries, maxNodes, time, threads, signal } = options;
  return measureKept(options, {
    name: "go",
    // The number of threads is among them because it changes what is measured, the time.
    settings: {
      "the problems": crc32(problems.map(({ position }) => position).join("\n")),
      "table-entries": tableEntries,
      "max-nodes": maxNodes,
      time: time ?? "none",
      threads,
    },
    found: Measurement,
    whole: turnsOf(problems).reduce((sum, turn) => sum + turn.problems.length, 0),
    measure: (pool, done) => measure(problems, askOn(pool, signal), options, done),
  });
}

async function keepReport(folder: string, results: GoResults, measured: readonly Measured[]): Promise<void> {
  const figure = provenByBoth(measured).length > 0 ? FIGURE : undefined;
  const figures = figure === undefined ? {} : { [figure]: await drawFigure3(measured) };
  writeReport(folder, results, formatGo(results, figure), figures);
}
