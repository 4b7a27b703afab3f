/** `solve-fast status`: what sweep a result file belongs to, and how much of it is done. */
import { Command } from "commander";
import { countOf, formatCount, formatRate } from "../../report/numbers.js";
import { formatTable } from "../../report/table.js";
import { tallyOf } from "../../solver/sweep/files/block-columns.js";
import {
  BLOCK_VERSION,
  type BlockReader,
  openBlocks,
  versionOfResults,
} from "../../solver/sweep/files/block-file.js";
import { missingBlocks, missingText } from "../../solver/sweep/files/merge-blocks.js";
import { readResultFile } from "../../solver/sweep/files/result-file.js";
import { addTally, emptyTally, type Tally } from "../../solver/sweep/files/result-record.js";
import { formatShard } from "../../solver/sweep/files/shard.js";
import {
  blocksOf,
  countRows,
  hasEqualNodes,
  planHash,
  type SweepPlan,
  typedOption,
} from "../../solver/sweep/files/sweep-plan.js";
import { options } from "../options/options.js";
import { fittedWords } from "../terminal/terminal.js";

/** As it is printed with --json. */
interface Status {
  readonly file: string;
  readonly version: number;
  readonly game: string;
  /** What the sweep was; for an experiment only the options. */
  readonly plan: SweepPlan | Readonly<Record<string, unknown>>;
  readonly planHash?: string;
  readonly shard?: string;
  readonly blocks?: { readonly done: number; readonly of: number };
  /** Rows: a position counts once for every algorithm. */
  readonly positions: { readonly done: number; readonly of: number };
  readonly proven: number;
  readonly disproven: number;
  readonly unknown: number;
  readonly nodes: number;
  /** Time of the searches, added up over all threads. */
  readonly threadSeconds: number;
  /** Per thread. */
  readonly positionsPerSecond: number;
  /** Whether nodes are the same on every machine. */
  readonly equalNodes?: boolean;
  /** Ranges of missing blocks, with both ends. */
  readonly missing?: readonly (readonly [number, number])[];
  readonly finished: boolean;
  /** Where a torn end begins, in bytes. */
  readonly torn?: number;
}

function statusOf(path: string): Status {
  if (versionOfResults(path) !== BLOCK_VERSION) return statusOfRows(path);
  const reader = openBlocks(path);
  try {
    return statusOfBlocks(path, reader);
  } finally {
    reader.close();
  }
}

function amounts({ positions, proven, disproven, nodes, microseconds }: Tally) {
  const threadSeconds = microseconds / 1e6;
  return {
    proven,
    disproven,
    unknown: positions - proven - disproven,
    nodes,
    threadSeconds,
    positionsPerSecond: threadSeconds > 0 ? positions / threadSeconds : 0,
  };
}

function statusOfBlocks(file: string, { plan, shard, begun, torn, ...reader }: BlockReader): Status {
  const sums = emptyTally();
  let blocks = 0;
  for (const number of blocksOf(plan, shard)) {
    blocks++;
    if (!reader.has(number)) continue;
    // The index knows what it amounts to; that the block is undamaged is seen only by reading it.
    reader.readFrame(number);
    addTally(sums, reader.tally(number));
  }
  if (begun !== undefined) addTally(sums, tallyOf(begun.columns, begun.count));
  const missing = missingBlocks(plan, [reader], shard);
  return {
    file,
    version: BLOCK_VERSION,
    game: plan.game,
    plan,
    planHash: planHash(plan),
    ...(shard === undefined ? {} : { shard: formatShard(shard) }),
    blocks: { done: reader.blocks, of: blocks },
    positions: { done: sums.positions, of: countRows(plan, shard) },
    ...amounts(sums),
    equalNodes: hasEqualNodes(plan),
    missing,
    finished: missing.length === 0,
    ...(torn === undefined ? {} : { torn }),
  };
}

/** A file of rows, as experiments write them. */
function statusOfRows(file: string): Status {
  const { header, records, torn } = readResultFile(file);
  const sums = emptyTally();
  for (const { verdict, nodes, microseconds } of records) {
    sums.positions++;
    if (verdict !== "unknown") sums[verdict]++;
    sums.nodes += nodes;
    sums.microseconds += microseconds;
  }
  const { game, options, rows } = header;
  const at = torn();
  return {
    file,
    version: 1,
    game,
    plan: options,
    positions: { done: sums.positions, of: rows },
    ...amounts(sums),
    finished: sums.positions === rows,
    ...(at === undefined ? {} : { torn: at }),
  };
}

function formatStatus(status: Status): string {
  const { game, positions, blocks, shard, missing = [], threadSeconds, torn } = status;
  const part = shard === undefined ? "" : `, part ${shard}`;
  const counted = `${formatCount(positions.done)} of ${countOf(positions.of, "position")}`;
  const cut = blocks === undefined ? "" : `, ${formatCount(blocks.done)} of ${countOf(blocks.of, "block")}`;
  const verdicts = formatTable(
    ["proven", "disproven", "unknown", "nodes"],
    [[status.proven, status.disproven, status.unknown, status.nodes]],
  );
  return [
    `sweep of ${game}${part}: ${counted}${cut}`,
    ...Object.entries(optionsOf(status.plan)).map(([name, value]) => `  ${name} ${shortened(String(value))}`),
    verdicts,
    `${formatRate(positions.done, threadSeconds, "positions")} per thread`,
    status.finished ? "finished" : "not finished; `sweep --resume` with the same options continues it",
    ...(missing.length === 0 ? [] : [missingText(missing, status.plan as SweepPlan)]),
    ...(torn === undefined ? [] : [`what follows at byte ${torn} is incomplete, or still being written`]),
  ].join("\n");
}

/** A value comes from the file, and may be as long as the file. */
const MOST_CHARACTERS = 200;

function shortened(value: string): string {
  if (value.length <= MOST_CHARACTERS) return value;
  return `${value.slice(0, MOST_CHARACTERS)}… (${countOf(value.length, "character")} in all; --json prints them)`;
}

/** What was asked for, as it is typed; what was not given is left out. */
function optionsOf(plan: Status["plan"]): Record<string, unknown> {
  const { algorithms, options, solveFast } = plan as Partial<SweepPlan>;
  const given = Object.entries(options ?? plan).filter(([, value]) => value !== null && value !== false);
  return {
    ...Object.fromEntries(
      given.map(([name, value]) => [`--${name}`, value === true ? "" : typedOption(name, value)]),
    ),
    ...(algorithms === undefined ? {} : { "--algorithm": algorithms.join(",") }),
    ...(solveFast === undefined ? {} : { "solve-fast": solveFast }),
  };
}

function status(path: string, { json = false }: { readonly json?: boolean }): void {
  const found = statusOf(path);
  console.log(json ? JSON.stringify(found) : fittedWords(formatStatus(found)));
}

export function command(): Command {
  return new Command("status")
    .description("say which sweep a result file belongs to, and how much of it is done")
    .argument(
      "<file>",
      "a result file made by `solve-fast sweep --out`, also one that is still being written",
    )
    .addOption(options.json())
    .addHelpText(
      "after",
      `
Examples:
  solve-fast status all.sweep
  solve-fast status part-3.sweep --json`,
    )
    .action(status);
}
