/**
 * Writes the files of each problem (`FileOutput`). All are tried before the first search, so that a bad path is found at once; what
 * is written of a problem has a limit of its own (`writeTime`).
 */
import { rmSync } from "node:fs";
import { join } from "node:path";
import {
  createOutput,
  openFolder,
  refuseInputs,
  refuseSame,
  removeOld,
  temporaryFolder,
} from "../../files/output.js";
import { formatSeconds } from "../../report/numbers.js";
import { startBudget } from "../../search/limits.js";
import type { SolveResult } from "../../solver/results.js";
import { MORE_TIME, type SolveSettings } from "../../solver/settings.js";
import type { SolveFlags } from "../options/solve-options.js";
import {
  CERTIFICATES,
  type FileOutput,
  PAGES,
  type SolvedProblem,
  type WriteProblem,
  type Written,
} from "./file-output.js";
import type { NamedGame } from "./named-game.js";
import type { NamedProblem } from "./problem-texts.js";

/** What became of an output of a problem. */
export interface WrittenOutput {
  /** As in `KIF`. */
  readonly form: string;
  readonly file: string;
  readonly seconds: number;
  /** Why there is none. */
  readonly missing?: string;
  /** What is not in it. */
  readonly leftOut?: string;
}

export interface Outputs {
  /** Whether certificates are asked for, and not only made for what is written from them. */
  readonly keepsCertificates: boolean;
  /** Where the certificate of a problem goes, by its number from 0; undefined where none is needed. */
  certificateOf(problem: number): string | undefined;
  /**
   * Writes what is asked for about a problem, except its certificate.
   *
   * @param spent seconds that its certificates took, out of the limit
   */
  write(problem: number, name: string, result: SolveResult, spent: number): WrittenOutput[];
}

/** The kinds of files that these options ask for. */
export function askedOutputs({ source, cli }: NamedGame, flags: SolveFlags): FileOutput[] {
  const { files = [], output: { scoredLine, words } = {} } = cli ?? {};
  const { fromCertificate: _, ...ofScores } = PAGES;
  const pages: FileOutput =
    scoredLine === undefined
      ? {
          ...PAGES,
          load: async () => (await import("./page-files.js")).proofPages(source, {}, words?.(flags).asked),
        }
      : { ...ofScores, load: async () => (await import("./page-files.js")).scorePages(source, scoredLine) };
  const own = new Map(files.map((kind) => [kind.option, kind]));
  return [
    own.get(CERTIFICATES.option) ?? CERTIFICATES,
    ...files.filter(({ option }) => option !== CERTIFICATES.option && option !== PAGES.option),
    own.get(PAGES.option) ?? pages,
  ].filter(({ option }) => flags[option] !== undefined);
}

/** Files of one kind. */
interface OpenOutput {
  readonly kind: FileOutput;
  /** One for each problem. */
  readonly files: readonly string[];
  readonly write: WriteProblem | undefined;
}

/** @throws FileError or InputError for files that cannot be written, or that two outputs share */
export async function openOutputs(
  named: NamedGame,
  problems: readonly NamedProblem[],
  flags: SolveFlags,
  signal: AbortSignal,
): Promise<Outputs> {
  const kinds = askedOutputs(named, flags);
  const opened: OpenOutput[] = [];
  for (const kind of kinds) {
    const files = filesOfProblems(String(flags[kind.option]), problems.length, kind.extension);
    const write = await kind.load?.(flags);
    // The solver tries those that it writes.
    if (write !== undefined) for (const file of files) createOutput(file).discard();
    opened.push({ kind, files, write });
  }
  const besides = opened.flatMap(({ kind, files }) =>
    files.map(async (file) => kind.besides?.(file, flags) ?? []),
  );
  const all = [...opened.flatMap(({ files }) => files), ...(await Promise.all(besides)).flat()];
  refuseSame(all);
  refuseInputs(
    all,
    problems.flatMap(({ file }) => file ?? []),
  );
  const kept = opened.find(({ kind }) => kind.option === CERTIFICATES.option)?.files;
  /** For certificates that only other files are made from; gone once these are written, or the program ends. */
  const folder =
    kept === undefined && kinds.some((kind) => kind.fromCertificate) ? temporaryFolder() : undefined;
  const passing = (problem: number) =>
    folder === undefined ? undefined : join(folder, `${problem + 1}${CERTIFICATES.extension}`);

  function write(write: WriteProblem, file: string, problem: SolvedProblem): Written {
    const output = createOutput(file);
    try {
      const written = write(output, inTime(problem));
      if (written.missing === undefined) output.commit();
      return written;
    } finally {
      output.discard();
    }
  }

  return {
    keepsCertificates: kept !== undefined,
    certificateOf: (problem) => kept?.[problem] ?? passing(problem),
    write(number, name, result, spent) {
      const { deadline: until } = startBudget({ time: writeSeconds(flags) }, { nodes: 0, seconds: spent });
      const written: WrittenOutput[] = [];
      for (const { kind, files, write: writeProblem } of opened) {
        if (writeProblem === undefined) continue;
        const file = files[number];
        const began = performance.now();
        const { headers } = problems[number];
        const became = write(writeProblem, file, { name, headers, file, result, until });
        if (became.missing !== undefined) removeOld(file, signal);
        written.push({ form: kind.form, file, seconds: (performance.now() - began) / 1000, ...became });
      }
      const certificate = passing(number);
      if (certificate !== undefined) rmSync(certificate, { force: true });
      return written;
    },
  };
}

/**
 * One file for a single problem; for several a folder, which is made, with one for each, numbered from 1.
 *
 * @throws FileError when the folder cannot be made
 */
export function filesOfProblems(path: string, problems: number, extension: string): string[] {
  if (problems === 1) return [path];
  openFolder(path);
  const digits = String(problems).length;
  return Array.from({ length: problems }, (_, i) =>
    join(path, `${String(i + 1).padStart(digits, "0")}${extension}`),
  );
}

/** The limit of what is written of a problem; undefined where there is none. */
function writeSeconds({ writeTime, time }: Pick<SolveSettings, "writeTime" | "time">): number | undefined {
  return writeTime ?? time;
}

/** Without a certificate that there is no time left to read: what is written without one still is. */
function inTime(problem: SolvedProblem): SolvedProblem {
  const { result, until } = problem;
  const { certificate } = result;
  if (certificate === undefined || "refused" in certificate || Date.now() <= until) return problem;
  return {
    ...problem,
    result: { ...result, certificate: { refused: `there was no time left; ${MORE_TIME}` } },
  };
}

/** As in `SGF: ko.sgf, in 1.20 s; left out: …`. */
export function formatWritten({ form, file, seconds, leftOut }: WrittenOutput): string {
  const lack = leftOut === undefined ? "" : `; ${leftOut}`;
  return `  ${form}: ${file}, in ${formatSeconds(seconds)}${lack}`;
}
