/** The one-eye experiment from beginning to end: the problems, the searches, the tables, and a folder that keeps them. */
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { crc32 } from "node:zlib";
import { type Journal, openJournal } from "../../files/growing/journal.js";
import { inFolder, writeOutput } from "../../files/output.js";
import { InputError } from "../../game/errors.js";
import { lacksOfOneEye } from "../../games/go/analysis/one-eye.js";
import { parseProblem } from "../../games/go/notation/text.js";
import { type OneEyeProblem, readOneEyes } from "../../games/go/records/lives.js";
import { createPool } from "../../solver/threads/pool.js";
import { askOn } from "../go/examine.js";
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

export interface OneEyeRunOptions extends SearchLimits {
  /** A folder of problems; the one that comes with solve-fast where none is named. */
  readonly problems?: string | undefined;
  readonly threads: number;
  /** Keeps everything; a run with the same options continues with what is there. */
  readonly folder?: string | undefined;
  /** Stops the run, which then rejects with the signal's reason; the folder keeps what is done. */
  readonly signal?: AbortSignal | undefined;
  /** Called with the part of the searches that is done, 0 to 1. */
  readonly onProgress?: ((share: number) => void) | undefined;
}

/** @throws FileError for files that do not serve, InputError for what is not a one-eye problem, FailureError for contradictions */
export function runOneEye(options: OneEyeRunOptions): Promise<OneEyeResults> {
  return inFolder(options.folder, () => run(options));
}

async function run(options: OneEyeRunOptions): Promise<OneEyeResults> {
  const { maxNodes, time = null, threads, folder } = options;
  const problems = readOneEyes(options.problems ?? ownProblems());
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
  if (folder !== undefined) await writeReport(folder, results, measured);
  return results;
}

function ownProblems(): string {
  // From dist/src/papers/one-eye/ or src/papers/one-eye/ to the package.
  const up = import.meta.url.includes("/dist/") ? "../../../../" : "../../../";
  return fileURLToPath(new URL(`${up}problems/go/one-eye`, import.meta.url));
}

/** All measurements in the order of the experiment; those of an earlier run are not made again. */
async function search(problems: readonly OneEyeProblem[], options: OneEyeRunOptions): Promise<Measurement[]> {
  const { threads, signal, onProgress } = options;
  const whole = turnsOf(problems.length).reduce((sum, turn) => sum + turn.problems.length, 0);
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
  problems: readonly OneEyeProblem[],
  { maxNodes, time, threads, folder }: OneEyeRunOptions,
  onFound: (found: Measurement) => void,
): Journal<Measurement> | undefined {
  if (folder === undefined) return undefined;
  return openJournal(join(folder, "one-eye.journal"), {
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
    onFound,
  });
}

async function writeReport(
  folder: string,
  results: OneEyeResults,
  measured: readonly Measured[],
): Promise<void> {
  const figures: Record<string, string> = {};
  for (const method of Object.keys(METHODS)) {
    const drawn = await drawMethod(measured, method);
    if (drawn === undefined) continue;
    figures[method] = `method-${method.toLowerCase()}.svg`;
    writeOutput(join(folder, figures[method]), drawn);
  }
  writeOutput(join(folder, "report.json"), `${JSON.stringify(results, undefined, 2)}\n`);
  writeOutput(join(folder, "report.md"), `${formatOneEye(results, figures)}\n`);
}
