/** `solve-fast bench`: how fast everything is on this machine. */

import { Command, InvalidArgumentError, Option } from "commander";
import { SUITES } from "../../../bench/index.js";
import { describeMachine, type Machine } from "../../../bench/machine.js";
import type { Measurement, Suite } from "../../../bench/suite.js";
import type { ScalingSet } from "../../../bench/thread-scaling.js";
import { createOutput } from "../../files/output.js";
import { InputError } from "../../game/errors.js";
import { real, setting, whole } from "../../game/setting.js";
import { GAMES } from "../../registry/games.js";
import { countOf, formatAmount, formatCount, formatRate } from "../../report/numbers.js";
import { formatTable } from "../../report/table.js";
import { ABLATION_NODES, ABLATION_OPTIONS, ablationSets, benchAblations } from "../bench/ablations.js";
import { benchScaling, SCALING_OPTIONS, scalingSets, threadCountsOf } from "../bench/scaling.js";
import {
  benchWorkers,
  farSets,
  WORKERS_DEFAULTS,
  WORKERS_OPTIONS,
  type WorkersFlags,
} from "../bench/workers.js";
import { loadCli } from "../game-cli.js";
import { optionOf } from "../options/from-settings.js";
import { options, settingOption } from "../options/options.js";
import { refuse } from "../options/problem-options.js";
import { untilInterrupted } from "../terminal/interrupt.js";
import { lineWidth } from "../terminal/terminal.js";

interface Flags extends WorkersFlags {
  readonly quick?: boolean;
}

async function bench(names: string[], flags: Flags): Promise<void> {
  const alone = [SCALING, ABLATIONS].find((name) => names.includes(name));
  if (alone !== undefined && names.length > 1) {
    throw new InputError(`${alone} runs alone; leave out the other suites`);
  }
  if (alone === ABLATIONS) {
    refuse(
      ["quick", ...SCALING_OPTIONS.filter((name) => !isOfAblations(name)), ...WORKERS_OPTIONS],
      flags,
      (option) => `${option} is for other suites; leave it out`,
    );
    return benchAblations(flags);
  }
  if (alone === SCALING) {
    refuse(["quick"], flags, (option) => `${option} is for the other suites; name fewer --problems`);
    if (flags.workers !== undefined) {
      const of = "is for threads; --workers are machines of their own, so leave it out";
      refuse(
        ["simulated", "threads", "parallel", "tableEntries", "out"],
        flags,
        (option) => `${option} ${of}`,
      );
      return benchWorkers(flags);
    }
    refuse(WORKERS_OPTIONS, flags, (option) => `${option} is for --workers; leave it out, or say how many`);
    return benchScaling(flags);
  }
  refuse(
    [...SCALING_OPTIONS, ...WORKERS_OPTIONS],
    flags,
    (option) => `${option} is for \`bench ${SCALING}\` or \`bench ${ABLATIONS}\`; leave it out`,
  );
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

/** It measures threads, and not rates, so that its figures stand in a table of their own. */
const SCALING = "scaling";
const ABLATIONS = "ablations";
const isOfAblations = (name: string) => ABLATION_OPTIONS.some((one) => one === name);

/** A name is that of a suite, or of a game, which stands for all its suites. */
function chooseSuites(all: readonly Listed[], names: readonly string[]): readonly Listed[] {
  const isNamed = ({ suite, game }: Listed, name: string) => name === suite.name || name === game;
  const unknown = names.find((name) => !all.some((one) => isNamed(one, name)));
  if (unknown !== undefined) {
    const known = [...all.map(({ suite }) => suite.name), SCALING, ABLATIONS].join(", ");
    throw new InputError(`no suite is named ${unknown}; known: ${known}`);
  }
  return names.length === 0 ? all : all.filter((one) => names.some((name) => isNamed(one, name)));
}

function readThreads(text: string): number[] {
  const counts = threadCountsOf(text);
  if (counts === undefined) {
    throw new InvalidArgumentError(
      "It has to be a whole number from 1 to 1024, or several with commas between them.",
    );
  }
  return counts;
}

/** Numbers of workers as they are typed: `1,1000` for these. */
function readWorkers(text: string): number[] {
  const counts = text.split(",").map((part) => (/^\d{1,6}$/.test(part.trim()) ? Number(part) : 0));
  if (counts.includes(0)) {
    throw new InvalidArgumentError(
      "It has to be a whole number from 1 to 999999, or several with commas between them.",
    );
  }
  return counts;
}

const { latency, failures, jobNodes, ahead, scale } = WORKERS_DEFAULTS;
/** Settings of the model of many workers. */
const WORKERS_SETTINGS = {
  latency: setting(
    real(0, 60_000),
    "the longest time of a message, in ms; the shortest is a hundredth of it",
    {
      default: String(latency),
    },
  ),
  failures: setting(real(0, 100), "workers that die in an hour, in per cent", { default: String(failures) }),
  jobNodes: setting(whole(1), "nodes of a job at least", { default: formatCount(jobNodes) }),
  ahead: setting(whole(0, 100), "jobs that a worker has waiting", { default: String(ahead) }),
  scale: setting(whole(1), "nodes that each node of a problem stands for", { default: formatCount(scale) }),
};

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
  const scaled = await scalingSets();
  const setsOf = (all: readonly ScalingSet[]) =>
    all.map(({ name, description }) => `  ${name.padEnd(16)}${description}`).join("\n");
  const further = (await ablationSets()).filter(({ name }) => scaled.every((set) => set.name !== name));
  const modelled = (await farSets()).map(({ name }) => name).join(", ");
  return new Command("bench")
    .description("measure how fast everything is on this machine")
    .argument(
      "[suites...]",
      "suites to run, or games whose suites to run (default: all but scaling and ablations)",
    )
    .option("--quick", "fewer and smaller runs, to see that everything works; not for comparisons")
    .addOption(options.out("also write the machine and all samples to a file, as JSON"))
    .addOption(options.json())
    .addOption(options.quiet())
    .optionsGroup("For scaling; sets, problems, nodes and entries for ablations, too:")
    .addOption(
      new Option(
        "--simulated <threads>",
        "threads that take turns, whose nodes are counted: up to this many, or a list",
      ).argParser(readThreads),
    )
    .addOption(
      new Option("--threads <threads>", "real threads, which are timed: up to this many, or a list")
        .argParser(readThreads)
        .default(undefined, "one per core"),
    )
    .addOption(new Option("--set <names...>", "sets of problems").default(undefined, "all"))
    .addOption(
      optionOf("problems", setting(whole(1), "the first n problems of each set", { default: "all" })),
    )
    .addOption(
      optionOf(
        "maxNodes",
        setting(
          whole(1),
          "leave out problems that take one thread more nodes; for ablations, the limit of each",
          {
            default: `2,000,000, or ${formatCount(ABLATION_NODES)} for ablations`,
          },
        ),
      ),
    )
    .addOption(settingOption("parallel").default(undefined, "every way"))
    .addOption(settingOption("tableEntries").default(undefined, "1,048,576"))
    .optionsGroup("For scaling on many machines, as a model:")
    .addOption(
      new Option("--workers <counts>", "workers on machines of their own: so many, or a list").argParser(
        readWorkers,
      ),
    )
    .addOption(optionOf("latency", WORKERS_SETTINGS.latency))
    .addOption(optionOf("failures", WORKERS_SETTINGS.failures))
    .addOption(optionOf("jobNodes", WORKERS_SETTINGS.jobNodes))
    .addOption(optionOf("ahead", WORKERS_SETTINGS.ahead))
    .addOption(new Option("--one-table", "every worker knows at once what the others have found"))
    .addOption(optionOf("scale", WORKERS_SETTINGS.scale))
    .addHelpText(
      "after",
      `
Suites:
${list}

Rates are medians over several runs, with quartiles where there is more than one. Efficiency is the rate relative to one thread, divided by the
number of threads or of available cores, whichever is smaller. "More nodes" counts what was searched beyond the nodes of one thread; "idle" is the share of the threads' time spent waiting for work.

\`bench ${SCALING}\` solves problems on 1, 2, 4, … threads. Its sets:
${setsOf(scaled)}

With --simulated threads take turns of 64 nodes on one table: the same figures every time, for any number of threads on any machine. Time is then counted in nodes of the thread that takes longest, those included that it lets pass without work. "Re-expanded" is the share of expansions of positions that were expanded before, "overwritten" the share of stores that threw out another entry. --json prints a line for each set, way and number of threads.

With --workers the sets ${modelled} are searched by --parallel two-level in virtual time: the real tree gives real jobs to workers that are 1 to 100 ms away, have a table each, search 200,000 nodes a second, and die now and then. Each node of a problem stands for many, as if it were that much larger. "Efficiency" is what one search takes, divided by what all workers could have searched meanwhile; "at work" is their share of time at jobs; "lost" counts jobs that died with a worker; "coordinator" is its share of time with messages to handle, of 0.1 ms each.

\`bench ${ABLATIONS}\` changes one thing of a search at a time, on the sets of ${SCALING} and on these:
${setsOf(further)}

Each technique is turned off (or on, if it is off by default), each other way is taken, factors are 0, tables are smaller, moves are shuffled by
three seeds. Nodes and times are of one thread with an empty table for each problem; ratios are geometric means over the problems that both decide, with 95 % intervals. "More / as many / fewer" counts problems by nodes, and p is of the sign test. --out FILE.csv writes CSV.

Examples:
  solve-fast bench
  solve-fast bench rules table --out bench.json
  solve-fast bench go
  solve-fast bench --quick
  solve-fast bench ${SCALING} --simulated 64 --json
  solve-fast bench ${SCALING} --simulated 1,4,16 --set mates --problems 3
  solve-fast bench ${SCALING} --threads 2
  solve-fast bench ${SCALING} --workers 10,100,1000 --set roots --problems 3
  solve-fast bench ${ABLATIONS} --set lives captures-lambda --out ablations.csv`,
    )
    .action(bench);
}
