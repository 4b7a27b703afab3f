/** `bench ablations`: what each switch of the searches is worth, a row for each on sets of problems that games bring. */
import { extname } from "node:path";
import { type AblationRow, measureAblations } from "../../../bench/ablations.js";
import { describeMachine } from "../../../bench/machine.js";
import type { ScalingSet } from "../../../bench/thread-scaling.js";
import { createOutput } from "../../files/output.js";
import { GAMES } from "../../registry/games.js";
import { formatAmount, formatInterval, formatP, formatRatio, formatSeconds } from "../../report/numbers.js";
import { createProgress } from "../../report/progress.js";
import { formatTable } from "../../report/table.js";
import { loadNamedGame } from "../files/named-game.js";
import { cellOf } from "../lists/csv-records.js";
import { untilInterrupted } from "../terminal/interrupt.js";
import { lineWidth } from "../terminal/terminal.js";
import { chosen, load, type ScalingFlags } from "./scaling.js";

/** The options of `bench scaling` that `bench ablations` has, too. */
export const ABLATION_OPTIONS = ["set", "problems", "maxNodes", "tableEntries"] as const;

type Flags = Pick<ScalingFlags, (typeof ABLATION_OPTIONS)[number] | "out" | "json" | "quiet">;

export const ABLATION_NODES = 200_000;
const TABLE_ENTRIES = 1 << 20;

/** The sets of all games: those of `bench scaling`, and more. */
export async function ablationSets(): Promise<readonly (ScalingSet & { readonly game: string })[]> {
  const all = await Promise.all(
    GAMES.map(async ({ name }) => {
      const { cli } = await loadNamedGame(name);
      return [...(cli?.scaling ?? []), ...(cli?.ablations ?? [])].map((set) => ({ ...set, game: name }));
    }),
  );
  return all.flat();
}

export async function benchAblations(flags: Flags): Promise<void> {
  const { problems, maxNodes = ABLATION_NODES, tableEntries = TABLE_ENTRIES } = flags;
  const { out, json = false, quiet = false } = flags;
  const sets = chosen(await ablationSets(), flags.set);
  const output = out === undefined ? undefined : createOutput(out);
  const rows: AblationRow[] = [];
  const progress = createProgress({ label: "ablations", quiet });
  const run = async (signal: AbortSignal) => {
    for (const set of sets) {
      const { module } = await loadNamedGame(set.game);
      const measured = measureAblations(await load(set, problems), module, {
        ...{ maxNodes, tableEntries, signal },
        onProblem: (change, name) => progress.update(undefined, `${set.name}, ${change ?? AS_IS}: ${name}`),
      });
      for await (const row of measured) {
        rows.push(row);
        if (json) console.log(JSON.stringify(row));
      }
    }
    const isCsv = out !== undefined && extname(out).toLowerCase() === ".csv";
    output?.write(
      isCsv
        ? csvOf(rows)
        : `${JSON.stringify({ machine: describeMachine(), maxNodes, rows }, undefined, 2)}\n`,
    );
    output?.commit();
    progress.close();
    if (!json) console.log(formatRows(rows));
  };
  await untilInterrupted("the rows above are complete; --set and --problems name fewer", run).finally(() => {
    progress.close();
    output?.discard();
  });
}

const AS_IS = "as it is";

function csvOf(rows: readonly AblationRow[]): string {
  const flat = rows.map(({ nodesRatio, secondsRatio, ...row }) => ({
    ...row,
    ...{ nodesRatio: nodesRatio?.estimate, nodesRatioLow: nodesRatio?.low, nodesRatioHigh: nodesRatio?.high },
    secondsRatio: secondsRatio?.estimate,
    ...{ secondsRatioLow: secondsRatio?.low, secondsRatioHigh: secondsRatio?.high },
  }));
  const lines = [Object.keys(flat[0] ?? {}), ...flat.map((row) => Object.values(row))];
  return lines.map((cells) => `${cells.map(cellOf).join(",")}\n`).join("");
}

function formatRows(rows: readonly AblationRow[]): string {
  const headings = [
    "set",
    "search",
    "change",
    "solved",
    "nodes",
    "ratio",
    "more / as many / fewer",
    "p",
    "time",
  ];
  const cells = rows.map((row) => {
    const { set, algorithm, change, problems, solved, nodes, seconds } = row;
    const own = [set, algorithm, change ?? AS_IS, `${solved} of ${problems}`, formatAmount(nodes)];
    if (change === null) return [...own, "", "", "", formatSeconds(seconds)];
    return [
      ...own,
      row.nodesRatio === null ? "" : formatInterval(row.nodesRatio, formatRatio),
      `${row.more} / ${row.equal} / ${row.fewer}`,
      formatP(row.p),
      row.secondsRatio === null ? "" : formatInterval(row.secondsRatio, formatRatio),
    ];
  });
  return formatTable(headings, cells, lineWidth());
}
