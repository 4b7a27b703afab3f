/** `solve-fast bench`: how fast everything is on this machine. */

import { Command } from "commander";
import { SUITES } from "../../../bench/index.js";
import { describeMachine, type Machine } from "../../../bench/machine.js";
import type { Measurement, Suite } from "../../../bench/suite.js";
import { createOutput } from "../../files/output.js";
import { InputError } from "../../game/errors.js";
import { GAMES } from "../../registry/games.js";
import { countOf, formatAmount, formatRate } from "../../report/numbers.js";
import { formatTable } from "../../report/table.js";
import { loadCli } from "../game-cli.js";
import { options } from "../options/options.js";
import { untilInterrupted } from "../terminal/interrupt.js";
import { lineWidth } from "../terminal/terminal.js";

interface Flags {
  readonly quick?: boolean;
  readonly out?: string;
  readonly json?: boolean;
  readonly quiet?: boolean;
}

async function bench(names: string[], flags: Flags): Promise<void> {
  const { quick = false, out, json = false, quiet = false } = flags;
  const suites = chooseSuites(await allSuites(), names).map(({ suite }) => suite);
  // A bad path is found now, and not after the work.
  const output = out === undefined ? undefined : createOutput(out);
  const machine = describeMachine();
  const measurements: Measurement[] = [];
  const run = async (signal: AbortSignal) => {
    for (const suite of suites) {
      if (!quiet) console.error(`${suite.name}: ${suite.description}`);
      for await (const measured of suite.run({ quick, signal })) {
        measurements.push(measured);
        if (!quiet) console.error(`  ${formatLine(measured)}`);
      }
    }
    output?.write(`${JSON.stringify({ machine, quick, measurements }, undefined, 2)}\n`);
    output?.commit();
    console.log(json ? JSON.stringify({ machine, quick, measurements }) : formatBench(machine, measurements));
  };
  await untilInterrupted("nothing was written, start again, or name fewer suites", run).finally(() =>
    output?.discard(),
  );
}

interface Listed {
  readonly suite: Suite;
  /** The game that a suite belongs to. */
  readonly game?: string;
}

/** Suites for any game, and those of single games. */
async function allSuites(): Promise<readonly Listed[]> {
  const own = await Promise.all(
    GAMES.map(async (registered) => {
      const suites = await (await loadCli(registered.name)).bench?.();
      return (suites ?? []).map((suite) => ({ suite, game: registered.name }));
    }),
  );
  return [...SUITES.map((suite) => ({ suite })), ...own.flat()];
}

/** A name is that of a suite, or of a game, which stands for all its suites. */
function chooseSuites(all: readonly Listed[], names: readonly string[]): readonly Listed[] {
  const isNamed = ({ suite, game }: Listed, name: string) => name === suite.name || name === game;
  const unknown = names.find((name) => !all.some((one) => isNamed(one, name)));
  if (unknown !== undefined) {
    const known = all.map(({ suite }) => suite.name).join(", ");
    throw new InputError(`no suite is named ${unknown}; known: ${known}`);
  }
  return names.length === 0 ? all : all.filter((one) => names.some((name) => isNamed(one, name)));
}

function formatLine({ name, unit, threads, median }: Measurement): string {
  const on = threads === undefined ? "" : `, ${countOf(threads, "thread")}`;
  return `${name}${on}: ${formatRate(median, 1, unit)}`;
}

function formatBench({ cpu, cores, node, date }: Machine, measurements: readonly Measurement[]): string {
  const rows = measurements.map((measured) => [
    `${measured.suite}: ${measured.name}`,
    measured.threads ?? "",
    formatRate(measured.median, 1, measured.unit),
    measured.samples.length < 2 ? "" : `${formatAmount(measured.low)} to ${formatAmount(measured.high)}`,
    measured.samples.length,
    formatShare(measured.efficiency),
    // The number of positions is the same in every run.
    measured.unit === "nodes" && measured.overhead !== undefined ? formatShare(measured.overhead - 1) : "",
    formatShare(measured.idle),
  ]);
  const headings = [
    "",
    "threads",
    "median",
    "quartiles",
    "runs",
    "efficiency per core",
    "more nodes",
    "idle",
  ];
  // What no suite here has measured has no column.
  const filled = headings.map((_, column) => rows.some((row) => row[column] !== ""));
  const keep = <Cell>(row: readonly Cell[]) => row.filter((_, column) => filled[column]);
  return [
    `${cpu}, ${countOf(cores, "core")} available, Node ${node}, ${date.slice(0, 10)}`,
    formatTable(keep(headings), rows.map(keep), lineWidth()),
  ].join("\n\n");
}

function formatShare(share: number | undefined): string {
  return share === undefined ? "" : `${Math.round(100 * share)} %`;
}

export async function command(): Promise<Command> {
  const list = (await allSuites())
    .map(({ suite: { name, description } }) => `  ${name.padEnd(12)}${description}`)
    .join("\n");
  return new Command("bench")
    .description("measure how fast everything is on this machine")
    .argument("[suites...]", "suites to run, or games whose suites to run (default: all)")
    .option("--quick", "fewer and smaller runs, to see that everything works; not for comparisons")
    .addOption(options.out("also write the machine and all samples to a file, as JSON"))
    .addOption(options.json())
    .addOption(options.quiet())
    .addHelpText(
      "after",
      `
Suites:
${list}

Rates are medians over several runs, with quartiles where there is more than one. Efficiency is the rate relative to one thread, divided by the
number of threads or of available cores, whichever is smaller. "More nodes" counts what was searched beyond the nodes of one thread; "idle" is the share of the threads' time spent waiting for work.

Examples:
  solve-fast bench
  solve-fast bench rules table --out bench.json
  solve-fast bench go
  solve-fast bench --quick`,
    )
    .action(bench);
}
