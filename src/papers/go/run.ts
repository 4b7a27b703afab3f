/** The Go experiment from beginning to end: the problems, the searches, the tables, and a folder that keeps them. */
import { basename } from "node:path";
import { crc32 } from "node:zlib";
import { inFolder } from "../../files/output.js";
import { packageFile } from "../../files/package-file.js";
import { type CaptureProblem, readCaptures } from "../../games/go/records/captures.js";
import { openReport } from "../paper-report.js";
import { measureKept, type PaperRunOptions } from "../paper-run.js";
import { askOn } from "./examine.js";
import { findingsOf } from "./findings.js";
import {
  Measurement,
  measure,
  PAPERS,
  PROGRAMS,
  refuseContradictions,
  type SearchLimits,
  turnsOf,
} from "./measure.js";
import { drawFigure3, formatGo, type GoResults } from "./report.js";
import {
  joinMeasurements,
  type Measured,
  papersTable3,
  provenByBoth,
  strategiesOf,
  table3,
  table4,
} from "./tables.js";

/** What decides which nodes are counted. */
const MEASURES = [
  "src/search/df-pn",
  "src/search/lambda",
  "src/search/table",
  "src/search/techniques",
  "src/games/go/rules",
  "src/games/go/search",
  "src/games/go/ladders",
  "problems/go/captures",
];
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
  const { tableEntries, maxNodes, time = null, threads } = options;
  const folders =
    options.problems === undefined ? OWN_FOLDERS.map((name) => packageFile(name)) : [options.problems];
  const problems = folders.flatMap(readCaptures);
  const report = openReport(options, MEASURES);
  const measurements = await search(problems, options);
  refuseContradictions(problems, measurements);
  const measured = joinMeasurements(problems, measurements);
  const tables = {
    table3: table3(measured),
    table4: table4(measured),
    papersTable3: papersTable3(measured, PAPERS),
    papersTable4: table4(measured, PAPERS),
    strategies: strategiesOf(measured),
  };
  const results: GoResults = {
    problems: problems.length,
    ...{ tableEntries, maxNodes, time, threads },
    givenUp: measurements.filter(({ reason }) => reason === "node limit" || reason === "time limit").length,
    trueOrders: problems.every(({ answer }) => answer !== undefined),
    findings: findingsOf(
      [
        {
          conditions: "the program's searches",
          solved: tables.table3[2],
          table4: tables.table4,
        },
        { conditions: "the paper's searches", solved: tables.papersTable3, table4: tables.papersTable4 },
      ],
      tables.strategies,
    ),
    ...tables,
  };
  const { files, figures } = await drawFigures(measured);
  report.write(results, formatGo(results, files), {
    figures,
    tables: {
      "searches.csv": measurements.map(({ problem, ...found }) => ({
        ...{ problem: basename(problems[problem].name), trueOrder: problems[problem].answer?.order },
        ...found,
      })),
    },
  });
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

/** Fig. 3 of both pairs of searches, and the names of their files. */
async function drawFigures(measured: readonly Measured[]) {
  const files: Record<string, string> = {};
  const figures: Record<string, string> = {};
  for (const [what, pair, file] of [
    ["the program's searches", PROGRAMS, "figure3.svg"],
    ["the paper's searches", PAPERS, "figure3-paper.svg"],
  ] as const) {
    if (provenByBoth(measured, pair).length === 0) continue;
    files[what] = file;
    figures[file] = await drawFigure3(measured, what.charAt(0).toUpperCase() + what.slice(1), pair);
  }
  return { files, figures };
}
