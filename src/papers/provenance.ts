/**
 * What a report says of its measurements: the command, the machine, the day and the commit of each run that made some of them.
 *
 * They are kept in `runs.json` beside the measurements, from the beginning of a run on, so that one that is killed is there, too. A
 * run that has measured nothing is taken out again: a report that is only written anew keeps the day of its measurements.
 */
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { availableParallelism, cpus } from "node:os";
import { basename, isAbsolute, join } from "node:path";
import { writeOutput } from "../files/output.js";
import { packageFile, packageVersion } from "../files/package-file.js";

export interface MeasuredRun {
  /** As in 2026-11-26, in UTC. */
  readonly date: string;
  /** Abbreviated, `+` where what is measured had been changed since; the version of the package where there is no history. */
  readonly commit: string;
  readonly machine: string;
  /** Cores that were at other work when it began; null where that is not known. */
  readonly load: number | null;
  readonly command: string;
  /**
   * The folders and files that decide what is measured, each with the id of its content in the history: `path@id`, or `path` where
   * there is none. A commit gets another id when it is put on top of others; its content does not.
   */
  readonly measures: string;
}

const FILE = "runs.json";
/** Files in which runs keep their measurements. */
const KEPT = /\.(?:journal|jsonl|sweep)$/;

export interface RunRecord {
  /** The runs that have measured what is in the folder, this one too if it has. */
  runs(): readonly MeasuredRun[];
}

/** A run in the file, with the bytes of all measurements when it began. */
interface KeptRun extends MeasuredRun {
  readonly bytes: number;
}

/**
 * Begins to record this run in a folder; without a folder, it is the only run.
 *
 * @param measures the paths of `MeasuredRun.measures`, from the root of the project
 */
export function recordRun(folder: string | undefined, measures: readonly string[]): RunRecord {
  const here = thisRun(measures);
  if (folder === undefined) return { runs: () => [here] };
  const file = join(folder, FILE);
  const write = (runs: readonly KeptRun[]) => writeOutput(file, `${JSON.stringify(runs, undefined, 2)}\n`);
  /** All runs but a last one that has measured nothing. */
  function kept(): KeptRun[] {
    const runs: KeptRun[] = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : [];
    return runs.at(-1)?.bytes === bytesKept(folder ?? "") ? runs.slice(0, -1) : runs;
  }
  write([...kept(), { ...here, bytes: bytesKept(folder) }]);
  return {
    runs() {
      const runs = kept();
      write(runs);
      return runs.length === 0 ? [here] : runs.map(({ bytes: _, ...run }) => run);
    },
  };
}

function bytesKept(folder: string): number {
  if (!existsSync(folder)) return 0;
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => KEPT.test(name))
    .reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
}

function thisRun(measures: readonly string[]): MeasuredRun {
  const { model = "unknown" } = cpus()[0] ?? {};
  return {
    date: new Date().toISOString().slice(0, 10),
    commit: commitOf(measures) ?? `version ${packageVersion()}`,
    machine: `${availableParallelism()} cores of ${model.trim()}, Node ${process.versions.node}`,
    load: Math.round(10 * busyCores()) / 10,
    command: commandOf(process.argv.slice(2)),
    measures: contentOf(measures),
  };
}

/** For so long the cores are looked at. The mean of a minute still has what ended just before. */
const LOOK_MILLISECONDS = 300;

/** Cores that are at work while this process waits. */
function busyCores(): number {
  const times = () => cpus().map(({ times: { idle, ...busy } }) => [sumOf(Object.values(busy)), idle]);
  const before = times();
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LOOK_MILLISECONDS);
  const shares = times().map(([busy, idle], i) => {
    const [worked, rested] = [busy - before[i][0], idle - before[i][1]];
    return worked / Math.max(1, worked + rested);
  });
  return sumOf(shares);
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0);
}

/** Folders outside of the working folder are this machine's own, and say nothing to others. */
export function commandOf(args: readonly string[]): string {
  const words = args.map((arg) => (isAbsolute(arg) || arg.startsWith("..") ? basename(arg) : arg));
  return ["solve-fast", ...words.map((word) => (/[\s*]/.test(word) ? `"${word}"` : word))].join(" ");
}

type Git = (...args: readonly string[]) => string | undefined;

/** Asks git about the project; undefined where it does not know. */
const git: Git = (...args) => {
  const root = packageFile(".");
  if (!existsSync(join(root, ".git"))) return undefined;
  try {
    return execFileSync("git", ["-C", root, ...args], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    }).trim();
  } catch {
    return undefined;
  }
};

function commitOf(measures: readonly string[]): string | undefined {
  const commit = git("rev-parse", "--short=8", "HEAD");
  if (commit === undefined) return undefined;
  return git("status", "--porcelain", "--", ...measures) === "" ? commit : `${commit}+`;
}

/** The paths with the ids of their content. */
function contentOf(measures: readonly string[]): string {
  return measures
    .map((path) => {
      const id = git("rev-parse", "--short=8", `HEAD:${path}`);
      return id === undefined ? path : `${path}@${id}`;
    })
    .join(" ");
}

/** A run in words. */
export function formatRun({ date, commit, machine, load, command }: MeasuredRun): string {
  const cores = Number.parseInt(machine, 10);
  // One thread of two slows the other down; a quarter of the cores is what a desktop does by itself.
  const isBusy = load !== null && load > cores / 4;
  const busy = isBusy ? `; busy (${load} cores at other work when it began), so that times are too long` : "";
  return `\`${command}\`: ${date}, commit ${commit}, ${machine}${busy}.`;
}
