/** `bench scaling`: reads the sets of problems that games bring, and prints a row a set, way and number of threads. */
import { execFile } from "node:child_process";
import { availableParallelism } from "node:os";
import { basename } from "node:path";
import { promisify } from "node:util";
import { describeMachine } from "../../../bench/machine.js";
import {
  type LoadedSet,
  measureThreadScaling,
  type ScalingRow,
  type ScalingSet,
} from "../../../bench/thread-scaling.js";
import { createOutput } from "../../files/output.js";
import { packageFile } from "../../files/package-file.js";
import { FailureError, InputError } from "../../game/errors.js";
import { GAMES } from "../../registry/games.js";
import { countOf, formatAmount, formatSeconds } from "../../report/numbers.js";
import { createProgress } from "../../report/progress.js";
import { formatTable } from "../../report/table.js";
import { WAYS, type Way } from "../../search/kind.js";
import type { Limits } from "../../search/limits.js";
import { readGiven } from "../files/given-problems.js";
import { loadNamedGame } from "../files/named-game.js";
import { warn, warnOfThreads } from "../options/options.js";
import type { ProblemFlags } from "../options/problem-options.js";
import { untilInterrupted } from "../terminal/interrupt.js";
import { lineWidth } from "../terminal/terminal.js";

export interface ScalingFlags extends Pick<Limits, "maxNodes"> {
  readonly simulated?: readonly number[];
  readonly threads?: readonly number[];
  readonly set?: readonly string[];
  readonly problems?: number;
  readonly parallel?: Way;
  readonly tableEntries?: number;
  readonly out?: string;
  readonly json?: boolean;
  readonly quiet?: boolean;
}

/** The options that only `bench scaling` has. */
export const SCALING_OPTIONS = [
  "simulated",
  "threads",
  "set",
  "problems",
  "maxNodes",
  "parallel",
  "tableEntries",
] as const;

const execute = promisify(execFile);

/** Problems that take one thread more are left out. */
export const MAXIMUM_NODES = 2_000_000;
const MOST_THREADS = 1024;

/** Numbers of threads as they are typed: `16` stands for 1, 2, 4, 8, 16; `1,6` for these. */
export function threadCountsOf(text: string): number[] | undefined {
  const numbers = text.split(",").map((part) => (/^\s*\d+\s*$/.test(part) ? Number(part) : 0));
  if (numbers.some((count) => count < 1 || count > MOST_THREADS)) return undefined;
  if (numbers.length > 1) return [...new Set(numbers)].sort((a, b) => a - b);
  const [most] = numbers;
  const counts: number[] = [];
  for (let count = 1; count < most; count *= 2) counts.push(count);
  return [...counts, most];
}

/** The sets of all games, with their games. */
export async function scalingSets(): Promise<readonly (ScalingSet & { readonly game: string })[]> {
  const all = await Promise.all(
    GAMES.map(async ({ name }) => {
      const { cli } = await loadNamedGame(name);
      return (cli?.scaling ?? []).map((set) => ({ ...set, game: name }));
    }),
  );
  return all.flat();
}

export async function benchScaling(flags: ScalingFlags): Promise<void> {
  const {
    simulated,
    threads,
    problems,
    maxNodes = MAXIMUM_NODES,
    parallel,
    tableEntries,
    out,
    json = false,
    quiet = false,
  } = flags;
  if (simulated !== undefined && threads !== undefined) {
    throw new InputError("--simulated and --threads both say how many threads; leave one out");
  }
  const counts = simulated ?? threads ?? threadCountsOf(String(availableParallelism())) ?? [1];
  if (simulated === undefined) warnOfThreads(Math.max(...counts), quiet);
  const sets = await Promise.all(chosen(await scalingSets(), flags.set).map((set) => load(set, problems)));
  const refused = sets.find(({ ways }) => parallel !== undefined && ways?.includes(parallel) === false);
  if (refused !== undefined) {
    throw new InputError(
      `the set ${refused.name} has no --parallel ${parallel}; it has ${refused.ways?.join(", ")}`,
    );
  }
  const output = out === undefined ? undefined : createOutput(out);
  const rows: ScalingRow[] = [];
  const progress = createProgress({ label: "scaling", quiet });
  const run = async (signal: AbortSignal) => {
    for (const set of sets) {
      const measured = measureThreadScaling(set, {
        ...{ threads: counts, simulated: simulated !== undefined, maxNodes, tableEntries, signal },
        ...(parallel === undefined ? {} : { ways: [parallel] }),
        // Each of these processes runs this command with one thread.
        ...(simulated === undefined && Math.max(...counts) > 1
          ? { atOnce: processesFor(flags, signal) }
          : {}),
        onProblem: (count, way, name) =>
          progress.update(undefined, `${set.name}, ${way}, ${countOf(count, "thread")}: ${name}`),
      });
      let leftOut = set.problems.length;
      for await (const row of measured) {
        rows.push(row);
        leftOut = row.leftOut;
        if (json) console.log(JSON.stringify(row));
      }
      if (leftOut > 0)
        warn(
          quiet,
          `${set.name}: ${countOf(leftOut, "problem")} left out, undecided on one thread within ${countOf(maxNodes, "node")}`,
        );
    }
    if (rows.length === 0) {
      throw new FailureError(
        `nothing to measure: one thread decides no problem within ${countOf(maxNodes, "node")}; raise --max-nodes`,
      );
    }
    output?.write(`${JSON.stringify({ machine: describeMachine(), rows }, undefined, 2)}\n`);
    output?.commit();
    progress.close();
    if (!json) console.log(formatRows(rows));
  };
  await untilInterrupted("the rows above are complete; --set and --problems name fewer", run).finally(() => {
    progress.close();
    output?.discard();
  });
}

/** Runs this command in processes of one thread each, all at once: the seconds that each of them measures for the set. */
function processesFor({ problems, maxNodes, tableEntries, parallel }: ScalingFlags, signal: AbortSignal) {
  const asked = { problems, "max-nodes": maxNodes, "table-entries": tableEntries };
  const options = Object.entries(asked).flatMap(([name, value]) =>
    value === undefined ? [] : [`--${name}`, `${value}`],
  );
  return (set: LoadedSet, processes: number): Promise<number[]> => {
    const way = parallel ?? set.ways?.[0] ?? WAYS[0];
    const given = [
      "bench",
      "scaling",
      "--threads",
      "1",
      "--set",
      set.name,
      "--parallel",
      way,
      ...options,
      "--json",
      "--quiet",
    ];
    const run = [...process.execArgv, process.argv[1], ...given];
    return Promise.all(
      Array.from({ length: processes }, async () => {
        const { stdout } = await execute(process.execPath, run, { signal });
        return (JSON.parse(stdout.trim().split("\n")[0]) as ScalingRow).seconds ?? 0;
      }),
    );
  };
}

export function chosen<Set extends ScalingSet>(
  all: readonly Set[],
  names: readonly string[] | undefined,
): readonly Set[] {
  const unknown = names?.find((name) => !all.some((set) => set.name === name));
  if (unknown !== undefined) {
    throw new InputError(
      `--set: no set is named ${unknown}; there are ${all.map(({ name }) => name).join(", ")}`,
    );
  }
  return names === undefined ? all : all.filter(({ name }) => names.includes(name));
}

/** Reads the problems of a set, at most so many. */
export async function load(
  set: ScalingSet & { readonly game: string },
  most = Number.POSITIVE_INFINITY,
): Promise<LoadedSet> {
  const named = await loadNamedGame(set.game);
  const files = set.files.map(packageFile);
  const { problems } = await readGiven(named, files, { ...set.reading, threads: 1 } as ProblemFlags);
  const short = (file: string | undefined) => (file === undefined ? "" : basename(file));
  const texts = problems.map(({ name, file, position }) => ({ name: name || short(file), position }));
  return { ...set, problems: texts.slice(0, most) };
}

function formatRows(rows: readonly ScalingRow[]): string {
  const [first] = rows;
  const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
  const headings = [
    "set",
    "way",
    "threads",
    first?.simulated ? "longest thread" : "time",
    "nodes",
    "speedup",
    "mean",
    "efficiency",
    ...(first?.ceiling == null ? [] : ["ceiling", "of ceiling"]),
    "more nodes",
    "waiting",
    ...(first?.simulated ? ["re-expanded", "overwritten"] : []),
    "undecided",
  ];
  const cells = rows.map((row) => [
    row.set,
    row.way,
    row.threads,
    row.seconds === null ? formatAmount(row.longest) : formatSeconds(row.seconds),
    formatAmount(row.nodes),
    row.speedup.toFixed(2),
    row.meanSpeedup.toFixed(2),
    row.efficiency.toFixed(3),
    ...(row.ceiling === null ? [] : [row.ceiling.toFixed(2), (row.speedup / row.ceiling).toFixed(3)]),
    percent(row.overhead),
    percent(row.waiting),
    ...(row.simulated ? [percent(row.reExpanded), percent(row.overwritten)] : []),
    `${row.undecided} of ${row.problems}`,
  ]);
  return formatTable(headings, cells, lineWidth());
}
