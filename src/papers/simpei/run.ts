/** The Simpei experiment from beginning to end: the truth, the searches, the tables, and a folder that keeps them. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { type Database, databaseOf, readDatabase, writeDatabase } from "../../files/database.js";
import { inFolder, writeOutput } from "../../files/output.js";
import { simpei } from "../../games/simpei/module.js";
import { runRetrograde } from "../../games/simpei/retrograde/run.js";
import { LAYER_SIZES } from "../../games/simpei/rules/ranking.js";
import { exportRecords } from "../../solver/sweep/files/export.js";
import { openResultFile, type ResultFile } from "../../solver/sweep/files/result-file.js";
import type { ResultRecord } from "../../solver/sweep/files/result-record.js";
import { chooseRanks, rankingOf } from "../../solver/sweep/run/choose-ranks.js";
import { createPool } from "../../solver/threads/pool.js";
import { type CsvRow, openReport } from "../paper-report.js";
import type { PaperRunOptions } from "../paper-run.js";
import { findingsOf } from "./findings.js";
import {
  checkDatabase,
  chooseProblems,
  countOf,
  countProblems,
  measure,
  PAPER_SHARE,
  type Problem,
  plannedOf,
  searchOn,
} from "./plan.js";
import { drawFigure4, formatSimpei, type SimpeiResults, table6 } from "./report.js";
import {
  compareStrategies,
  joinRecords,
  refuseContradictions,
  sampleRows,
  table5,
  type VariantRow,
  variantRows,
} from "./tables.js";

const FIGURE = "figure4.svg";
/** What decides which nodes are counted. */
const MEASURES = [
  "src/search/df-pn",
  "src/search/lambda",
  "src/search/table",
  "src/search/techniques",
  "src/games/simpei/rules",
  "src/games/simpei/search",
];

export interface SimpeiRunOptions extends Omit<PaperRunOptions, "onProgress"> {
  /** Part of all positions that is drawn, 0 < share ≤ 1. */
  readonly share: number;
  readonly seed: number;
  readonly tableEntries: number;
  /** Nodes after which a search is given up. */
  readonly maxNodes: number;
  readonly maxOrder: number;
  /** Database with orders; when left out, one is made, or taken from the folder where an earlier run left it. */
  readonly database?: string | undefined;
  /** Called with what is being done, and how much of it is done, 0 to 1. */
  readonly onProgress?: ((step: "retrograde analysis" | "searches", share: number) => void) | undefined;
}

/**
 * @throws FileError, FileError, FileError for files that do not serve, and an error when a search is wrong
 */
export function runSimpei(options: SimpeiRunOptions): Promise<SimpeiResults> {
  return inFolder(options.folder, () => run(options));
}

async function run(options: SimpeiRunOptions): Promise<SimpeiResults> {
  const { share, seed, tableEntries, maxNodes, maxOrder, threads } = options;
  const database = await openDatabase(options);
  const report = openReport(options, MEASURES);
  const drawn = chooseRanks(rankingOf(simpei), { share, seed });
  const problems = chooseProblems(database, drawn);
  const records = await search(problems, options);
  refuseContradictions(records);
  const measured = joinRecords(problems, records);
  const tables = {
    table5: table5(measured),
    strategies: compareStrategies(measured),
    variants: variantRows(measured),
  };
  const results: SimpeiResults = {
    positionsDrawn: drawn.count,
    problems: problems.length,
    tableEntries,
    maxNodes,
    givenUp: records.filter(({ verdict, nodes }) => verdict === "unknown" && nodes >= maxNodes).length,
    maxOrder,
    threads,
    findings: findingsOf(tables.table5, tables.strategies, tables.variants),
    sample: sampleRows(measured, countProblems(database), { paper: PAPER_SHARE, here: share }),
    ...tables,
    table6: table6(database),
  };
  const figure = measured.length > 0 ? FIGURE : undefined;
  const figures = figure === undefined ? {} : { [figure]: await drawFigure4(measured) };
  if (options.folder !== undefined) {
    writeOutput(join(options.folder, "searches.csv"), exportRecords(records, "csv"));
  }
  report.write(results, formatSimpei(results, figure), {
    figures,
    tables: { "nodes.csv": tables.variants.map(rowOf) },
  });
  return results;
}

function rowOf({ ratio, geometric, ...row }: VariantRow): CsvRow {
  return {
    ...row,
    ...{ ratio: ratio.estimate, "ratio low": ratio.low, "ratio high": ratio.high },
    ...{ geometric: geometric.estimate, "geometric low": geometric.low, "geometric high": geometric.high },
  };
}

async function openDatabase({
  database,
  folder,
  threads,
  signal,
  onProgress,
}: SimpeiRunOptions): Promise<Database> {
  const own = folder === undefined ? undefined : join(folder, "simpei.db");
  const path = database ?? (own !== undefined && existsSync(own) ? own : undefined);
  if (path !== undefined) {
    const opened = readDatabase(path);
    checkDatabase(path, opened);
    return opened;
  }
  const found = await runRetrograde({
    threads,
    lambda: true,
    signal,
    onProgress: (share) => onProgress?.("retrograde analysis", share),
  });
  const contents = { game: simpei.name, layerSizes: LAYER_SIZES, ...found };
  if (own !== undefined) writeDatabase(own, contents);
  return databaseOf(contents);
}

/** The records of all searches, in the order of the experiment; those of an earlier run are not made again. */
async function search(problems: readonly Problem[], options: SimpeiRunOptions): Promise<ResultRecord[]> {
  const { maxOrder, threads, signal, onProgress } = options;
  const planned = plannedOf(problems, maxOrder);
  const whole = countOf(planned);
  const records: ResultRecord[] = [];
  const file = openRecords(options, whole, (record) => records.push(record));
  const pool = createPool(threads);
  try {
    const searchMany = searchOn(pool, options, signal);
    for await (const found of measure(planned, searchMany, { threads, done: records.length })) {
      file?.append(found);
      for (const record of found) records.push(record);
      onProgress?.("searches", records.length / whole);
    }
  } finally {
    await pool.close();
    file?.close();
  }
  if (records.length < whole) signal?.throwIfAborted();
  return records;
}

function openRecords(
  { share, seed, tableEntries, maxNodes, maxOrder, threads, folder }: SimpeiRunOptions,
  rows: number,
  onRecord: (record: ResultRecord) => void,
): ResultFile | undefined {
  if (folder === undefined) return undefined;
  // The number of threads is among the options because it changes what is measured, the time.
  const options = {
    sample: share,
    seed,
    "table-entries": tableEntries,
    "max-nodes": maxNodes,
    "max-order": maxOrder,
    threads,
  };
  return openResultFile(join(folder, "simpei.sweep"), {
    header: { game: simpei.name, options, rows },
    resume: true,
    onRecord,
  });
}
