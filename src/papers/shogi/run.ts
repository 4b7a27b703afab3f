/** The shogi experiment from beginning to end: the problems, the searches, the tables, and a folder that keeps them. */
import { crc32 } from "node:zlib";
import { inFolder } from "../../files/output.js";
import { packageFile } from "../../files/package-file.js";
import { readShogiProblems } from "../../games/shogi/records/problems.js";
import { type CsvRow, openReport } from "../paper-report.js";
import { measureKept, type PaperRunOptions } from "../paper-run.js";
import { findingsOf } from "./findings.js";
import {
  CONTENDER_NAMES,
  Measurement,
  measure,
  type Problem,
  refuseContradictions,
  searchOn,
  turnsOf,
} from "./measure.js";
import { SET_NAMES, type SetName } from "./paper.js";
import { drawFigure2, formatShogi, type ShogiResults } from "./report.js";
import { joinMeasurements, type Measured, resultsOf, solvedByBoth, strategiesOf } from "./tables.js";

/** What decides which nodes are counted. */
const MEASURES = [
  "src/search/df-pn",
  "src/search/lambda",
  "src/search/table",
  "src/search/techniques",
  "src/games/shogi/rules",
  "src/games/shogi/search",
  "src/games/shogi/mate",
  "problems/shogi",
];

export interface ShogiRunOptions extends PaperRunOptions {
  /** Files of problems; those that come with solve-fast where none is named. */
  readonly files: Readonly<Record<SetName, string | undefined>>;
  /** Sizes of tables, each of which is measured. */
  readonly tableEntries: readonly number[];
  /** Nodes after which a search is given up. */
  readonly maxNodes: number;
}

/** @throws FileError, FileError, FileError for files that do not serve, FailureError */
export function runShogi(options: ShogiRunOptions): Promise<ShogiResults> {
  return inFolder(options.folder, () => run(options));
}

async function run(options: ShogiRunOptions): Promise<ShogiResults> {
  const { tableEntries, maxNodes, threads } = options;
  const problems = SET_NAMES.flatMap((set) => readSet(set, options.files[set]));
  const report = openReport(options, MEASURES);
  const measurements = await search(problems, options);
  refuseContradictions(problems, measurements);
  const bySize = tableEntries.map((entries) => joinMeasurements(problems, measurements, entries));
  const sizes = bySize.map((measured, i) => ({ tableEntries: tableEntries[i], sets: resultsOf(measured) }));
  const largest = bySize[tableEntries.indexOf(Math.max(...tableEntries))];
  const strategies = strategiesOf(largest);
  const results: ShogiResults = {
    maxNodes,
    givenUp: measurements.filter(({ reason }) => reason === "node limit").length,
    decades: decadesOf(largest),
    threads,
    findings: findingsOf(sizes, strategies),
    ...{ sizes, strategies },
  };
  const { files, figures } = await drawFigures(bySize, tableEntries);
  report.write(results, formatShogi(results, files), {
    figures,
    tables: {
      "nodes.csv": bySize.flatMap((measured, i) => measured.map((one) => rowOf(one, tableEntries[i]))),
    },
  });
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
      "table-entries": tableEntries.join(","),
      "max-nodes": maxNodes,
      threads,
    },
    found: Measurement,
    whole: turnsOf(problems.length, tableEntries).reduce((sum, { count }) => sum + count, 0),
    measure: (pool, done) => measure(problems, tableEntries, searchOn(pool, maxNodes, signal), done),
  });
}

/** Fig. 2 by each size of table, and the names of their files. */
async function drawFigures(bySize: readonly (readonly Measured[])[], sizes: readonly number[]) {
  const files: Record<number, string> = {};
  const figures: Record<string, string> = {};
  for (const [i, measured] of bySize.entries()) {
    if (solvedByBoth(measured).length === 0) continue;
    files[sizes[i]] = `figure2-${sizes[i]}.svg`;
    figures[files[sizes[i]]] = await drawFigure2(measured, sizes[i]);
  }
  return { files, figures };
}

/** The nodes of each search of a problem, with a minus where they brought no proof. */
function rowOf({ problem: { set, name }, by }: Measured, tableEntries: number): CsvRow {
  const nodes = CONTENDER_NAMES.map((contender) => {
    const found = by[contender];
    return [contender, found === undefined ? null : found.proven ? found.nodes : -found.nodes];
  });
  return { set, problem: name, table: tableEntries, ...Object.fromEntries(nodes) };
}
