/** The one-eye experiment from beginning to end: the problems, the searches, the tables, and a folder that keeps them. */

import { basename } from "node:path";
import { crc32 } from "node:zlib";
import { inFolder } from "../../files/output.js";
import { packageFile } from "../../files/package-file.js";
import { InputError } from "../../game/errors.js";
import { lacksOfOneEye } from "../../games/go/analysis/one-eye.js";
import { parseProblem } from "../../games/go/notation/text.js";
import { type OneEyeProblem, readOneEyes } from "../../games/go/records/lives.js";
import { askOn } from "../go/examine.js";
import { type CsvRow, openReport } from "../paper-report.js";
import { measureKept, type PaperRunOptions } from "../paper-run.js";
import { findingsOf } from "./findings.js";
import {
  COMPLETE,
  CONTENDERS,
  METHODS,
  Measurement,
  measure,
  OTHERS,
  PLUS,
  refuseContradictions,
  type SearchLimits,
  SLIDES_METHODS,
  SLIDES_PLUS,
  turnsOf,
  VARIANTS,
} from "./measure.js";
import { drawMethod, formatOneEye, type OneEyeResults } from "./report.js";
import { classesOf, compare, joinMeasurements, type Measured, totalOf } from "./tables.js";

/** What decides which nodes are counted. */
const MEASURES = [
  "src/search/df-pn",
  "src/search/deepening",
  "src/search/table",
  "src/search/techniques",
  "src/games/go/rules",
  "src/games/go/search",
  "problems/go/one-eye",
];

export interface OneEyeRunOptions extends PaperRunOptions, SearchLimits {
  /** A folder of problems; the one that comes with solve-fast where none is named. */
  readonly problems?: string | undefined;
}

/** @throws FileError for files that do not serve, InputError for what is not a one-eye problem, FailureError for contradictions */
export function runOneEye(options: OneEyeRunOptions): Promise<OneEyeResults> {
  return inFolder(options.folder, () => run(options));
}

async function run(options: OneEyeRunOptions): Promise<OneEyeResults> {
  const { maxNodes, time = null, threads } = options;
  const problems = readOneEyes(options.problems ?? packageFile("problems/go/one-eye"));
  for (const { name, position } of problems) {
    const lack = lacksOfOneEye(parseProblem(position));
    if (lack !== undefined) throw new InputError(`${name}: is not a one-eye problem: ${lack}`);
  }
  const report = openReport(options, MEASURES);
  const measurements = await search(problems, options);
  refuseContradictions(problems, measurements);
  const measured = joinMeasurements(problems, measurements);
  const compared = (names: object, of: "nodes" | "microseconds", than = PLUS) =>
    Object.keys(names).map((name) => compare(measured, name, of, than));
  const slides = compared(SLIDES_METHODS, "nodes", SLIDES_PLUS);
  const results: OneEyeResults = {
    problems: problems.length,
    ...{ maxNodes, time, threads },
    findings: findingsOf([
      { conditions: "influence alone, 5/21: the slides' own", nodes: slides },
      {
        conditions: "influence 5/10 beside the game's leaf numbers: the program's",
        nodes: compared(METHODS, "nodes"),
      },
    ]),
    slides,
    slidesSeconds: compared(SLIDES_METHODS, "microseconds", SLIDES_PLUS),
    classes: classesOf(measured),
    nodes: compared({ ...METHODS, ...COMPLETE }, "nodes"),
    seconds: compared({ ...METHODS, ...COMPLETE }, "microseconds"),
    variants: compared(VARIANTS, "nodes"),
    variantsSeconds: compared(VARIANTS, "microseconds"),
    totals: [PLUS, ...Object.keys(METHODS), ...Object.keys(OTHERS)].map((name) => totalOf(measured, name)),
  };
  const { files, figures } = await drawFigures(measured);
  report.write(results, formatOneEye(results, files), {
    figures,
    tables: { "searches.csv": rowsOf(measured) },
  });
  return results;
}

function search(problems: readonly OneEyeProblem[], options: OneEyeRunOptions): Promise<Measurement[]> {
  const { maxNodes, time, threads, signal } = options;
  return measureKept(options, {
    name: "one-eye",
    // The number of threads is among them because it changes what is measured, the time.
    settings: {
      "the problems": crc32(problems.map(({ position }) => position).join("\n")),
      "the searches": CONTENDERS.length,
      "max-nodes": maxNodes,
      time: time ?? "none",
      threads,
    },
    found: Measurement,
    whole: turnsOf(problems.length).reduce((sum, turn) => sum + turn.problems.length, 0),
    measure: (pool, done) => measure(problems, askOn(pool, signal), options, done),
  });
}

/** All figures, and the names of their files by method. */
async function drawFigures(measured: readonly Measured[]) {
  const files: Record<string, string> = {};
  const figures: Record<string, string> = {};
  for (const [methods, than, begin] of [
    [SLIDES_METHODS, SLIDES_PLUS, "slides"],
    [METHODS, PLUS, "method"],
  ] as const) {
    for (const method of Object.keys(methods)) {
      const drawn = await drawMethod(measured, method, than);
      if (drawn === undefined) continue;
      const file = `${begin}-${method.charAt(0).toLowerCase()}.svg`;
      files[file] = method;
      figures[file] = drawn;
    }
  }
  return { files, figures };
}

/** Each search of each problem. */
function rowsOf(measured: readonly Measured[]): CsvRow[] {
  return measured.flatMap(({ problem: { name }, by, empty, inside }) =>
    Object.entries(by).map(([search, { lives, nodes, microseconds, distance = null }]) => ({
      ...{ problem: basename(name), empty, inside, search, lives, nodes, microseconds, distance },
    })),
  );
}
