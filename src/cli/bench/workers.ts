/** `bench scaling --workers`: workers that are far away, in virtual time; a row a set and number of workers. */
import {
  type FarRow,
  type FarSettings,
  isFarSet,
  measureFarScaling,
} from "../../../bench/workers/far-scaling.js";
import { countOf, formatAmount, formatSeconds } from "../../report/numbers.js";
import { createProgress } from "../../report/progress.js";
import { formatTable } from "../../report/table.js";
import { loadNamedGame } from "../files/named-game.js";
import { untilInterrupted } from "../terminal/interrupt.js";
import { lineWidth } from "../terminal/terminal.js";
import { chosen, load, MAXIMUM_NODES, type ScalingFlags, scalingSets } from "./scaling.js";

export interface WorkersFlags extends ScalingFlags, Partial<FarSettings> {
  readonly workers?: readonly number[];
}

/** The options that only workers have. */
export const WORKERS_OPTIONS = [
  "workers",
  "latency",
  "failures",
  "jobNodes",
  "ahead",
  "oneTable",
  "scale",
] as const;

export const WORKERS_DEFAULTS: FarSettings = {
  ...{ latency: 100, failures: 1, jobNodes: 262_144, ahead: 1, oneTable: false, scale: 1000 },
};

/** The sets that can be modelled. */
export async function farSets() {
  return (await scalingSets()).filter(isFarSet);
}

export async function benchWorkers(flags: WorkersFlags): Promise<void> {
  const { workers = [], problems, maxNodes = MAXIMUM_NODES, json = false, quiet = false } = flags;
  const sets = chosen(await farSets(), flags.set);
  const rows: FarRow[] = [];
  const progress = createProgress({ label: "scaling", quiet });
  const run = async (signal: AbortSignal) => {
    for (const set of sets) {
      const { module } = await loadNamedGame(set.game);
      const measured = measureFarScaling(await load(set, problems), module, {
        ...{ ...WORKERS_DEFAULTS, ...flags, workers, maxNodes, signal },
        onProblem: (count, name) =>
          progress.update(undefined, `${set.name}, ${countOf(count, "worker")}: ${name}`),
      });
      for await (const row of measured) {
        rows.push(row);
        if (json) console.log(JSON.stringify(row));
      }
    }
    progress.close();
    if (!json) console.log(formatRows(rows));
  };
  await untilInterrupted(
    "the rows above are complete; --set, --problems and --workers name fewer",
    run,
  ).finally(() => progress.close());
}

function formatRows(rows: readonly FarRow[]): string {
  const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
  const headings = [
    ...["set", "workers", "time", "nodes", "efficiency", "at work", "jobs", "lost", "messages/s", "bytes/s"],
    ...["coordinator", "longest wait", "positions", "bytes for 10^9 nodes", "undecided"],
  ];
  const cells = rows.map((row) => [
    ...[row.set, row.workers, formatSeconds(row.seconds), formatAmount(row.nodes), row.efficiency.toFixed(3)],
    ...[percent(row.busy), formatAmount(row.jobs), row.lost, formatAmount(row.messagesPerSecond)],
    ...[formatAmount(row.bytesPerSecond), percent(row.coordinatorBusy), formatSeconds(row.longestWait)],
    ...[
      formatAmount(row.positions),
      formatAmount(row.bytesPerGiganode),
      `${row.undecided} of ${row.problems}`,
    ],
  ]);
  return formatTable(headings, cells, lineWidth());
}
