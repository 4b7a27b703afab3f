/** The one-eye experiment from beginning to end: the problems, the searches, the tables, and a folder that keeps them. */
import { crc32 } from "node:zlib";
import { inFolder } from "../../files/output.js";
import { packageFile } from "../../files/package-file.js";
import { InputError } from "../../game/errors.js";
import { lacksOfOneEye } from "../../games/go/analysis/one-eye.js";
import { parseProblem } from "../../games/go/notation/text.js";
import { type OneEyeProblem, readOneEyes } from "../../games/go/records/lives.js";
import { askOn } from "../go/examine.js";
import { measureKept, type PaperRunOptions, writeReport } from "../paper-run.js";
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
  turnsOf,
  VARIANTS,
} from "./measure.js";
import { drawMethod, formatOneEye, type OneEyeResults } from "./report.js";
import { compare, joinMeasurements, type Measured, totalOf } from "./tables.js";

export interface OneEyeRunOptions extends PaperRunOptions, SearchLimits {
  /** A folder of problems; the one that comes with solve-fast where none is named. */
  readonly problems?: string | undefined;
}

/** @throws FileError for files that do not serve, InputError for what is not a one-eye problem, FailureError for contradictions */
export function runOneEye(options: OneEyeRunOptions): Promise<OneEyeResults> {
  return inFolder(options.folder, () => run(options));
}

async function run(options: OneEyeRunOptions): Promise<OneEyeResults> {
  const { maxNodes, time = null, threads, folder } = options;
  const problems = readOneEyes(options.problems ?? packageFile("problems/go/one-eye"));
  for (const { name, position } of problems) {
    const lack = lacksOfOneEye(parseProblem(position));
    if (lack !== undefined) throw new InputError(`${name}: is not a one-eye problem: ${lack}`);
  }
  const measurements = await search(problems, options);
  refuseContradictions(problems, measurements);
  const measured = joinMeasurements(problems, measurements);
  const compared = (names: object, of: "nodes" | "microseconds") =>
    Object.keys(names).map((name) => compare(measured, name, of));
  const results: OneEyeResults = {
    problems: problems.length,
    ...{ maxNodes, time, threads },
    nodes: compared({ ...METHODS, ...COMPLETE }, "nodes"),
    seconds: compared({ ...METHODS, ...COMPLETE }, "microseconds"),
    variants: compared(VARIANTS, "nodes"),
    variantsSeconds: compared(VARIANTS, "microseconds"),
    totals: [PLUS, ...Object.keys(METHODS), ...Object.keys(OTHERS)].map((name) => totalOf(measured, name)),
  };
  if (folder !== undefined) await keepReport(folder, results, measured);
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

async function keepReport(
  folder: string,
  results: OneEyeResults,
  measured: readonly Measured[],
): Promise<void> {
  const files: Record<string, string> = {};
  const figures: Record<string, string> = {};
  for (const method of Object.keys(METHODS)) {
    const drawn = await drawMethod(measured, method);
    if (drawn === undefined) continue;
    files[method] = `method-${method.toLowerCase()}.svg`;
    figures[files[method]] = drawn;
  }
  writeReport(folder, results, formatOneEye(results, files), figures);
}
