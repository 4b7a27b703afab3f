/**
 * What `solve` writes to files beside its answers: certificates, pages, solutions in the formats of other programs. All files are tried
 * before the first search, and what is written of a problem has a limit of its own (`writeTime`).
 */
import { refuseInputs, refuseSame, removeOld } from "../../formats/output.js";
import { MORE_TIME } from "../../parallel/certificates/write-clock.js";
import { formatSeconds } from "../../report/numbers.js";
import type { SolveResult } from "../../solver/results.js";
import type { SolveSettings } from "../../solver/settings.js";
import type { SolutionOutput, SolveAddition } from "../game-commands.js";
import type { SolveFlags } from "../options/solve-options.js";
import { certificateFiles } from "./certificate-files.js";
import type { NamedGame } from "./named-game.js";
import type { ProofPageOutput } from "./page-files.js";
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
   * Writes what is asked for of a problem, but for its certificate.
   *
   * @param spent seconds that its certificates took, out of the limit
   */
  write(problem: number, name: string, result: SolveResult, spent: number): WrittenOutput[];
}

/** @throws FileError or InputError for files that cannot be written, or that two outputs share */
export async function openOutputs(
  named: NamedGame,
  problems: readonly NamedProblem[],
  flags: SolveFlags,
  signal: AbortSignal,
): Promise<Outputs> {
  const addition = named.commands?.solve;
  const count = problems.length;
  const certificates = certificateFiles(flags.certificate, count);
  const solutions = (await addition?.openSolutions?.(count, flags)) ?? [];
  const pages = (await pagesOf(named, count, flags, addition)) ?? [];
  const further = certificates?.map((file) => addition?.furtherCertificates?.(file, flags) ?? []) ?? [];
  const files = [
    ...(certificates ?? []),
    ...(await Promise.all(further)).flat(),
    ...[...solutions, ...pages].map(({ path }) => path),
  ];
  refuseSame(files);
  refuseInputs(
    files,
    problems.flatMap(({ file }) => file ?? []),
  );
  const certificateOf = (problem: number) =>
    certificates?.[problem] ?? pages[problem]?.certificate ?? solutions[problem]?.certificate;

  return {
    keepsCertificates: certificates !== undefined,
    certificateOf,
    write(problem, name, result, spent) {
      const until = Date.now() + 1000 * ((writeSeconds(flags) ?? Number.POSITIVE_INFINITY) - spent);
      const written: WrittenOutput[] = [];
      const write = (form: string, { path, write: of }: SolutionOutput | ProofPageOutput) => {
        const began = performance.now();
        const { missing, leftOut } =
          Date.now() > until && hasCertificate(result)
            ? { missing: `there was no time left; ${MORE_TIME}`, leftOut: undefined }
            : of(name, result, until, certificateOf(problem));
        if (missing !== undefined) removeOld(path, signal);
        written.push({
          ...{ form, file: path, seconds: (performance.now() - began) / 1000 },
          ...(missing === undefined ? {} : { missing }),
          ...(leftOut === undefined ? {} : { leftOut }),
        });
      };
      const solution = solutions[problem];
      const page = pages[problem];
      if (solution !== undefined) write(solution.form, solution);
      if (page !== undefined) write("page", page);
      return written;
    },
  };
}

/** The limit of what is written of a problem; undefined where there is none. */
function writeSeconds({ writeTime, time }: Pick<SolveSettings, "writeTime" | "time">): number | undefined {
  return writeTime ?? time;
}

function hasCertificate({ certificate }: SolveResult): boolean {
  return certificate !== undefined && !("refused" in certificate);
}

/** As in `SGF: ko.sgf, in 1.20 s; left out: …`. */
export function formatWritten({ form, file, seconds, leftOut }: WrittenOutput): string {
  const lack = leftOut === undefined ? "" : `; ${leftOut}`;
  return `  ${form}: ${file}, in ${formatSeconds(seconds)}${lack}`;
}

/** Loaded when it is asked for, as it brings what reads certificates. */
async function pagesOf(
  { source }: NamedGame,
  problems: number,
  flags: SolveFlags,
  addition: SolveAddition | undefined,
): Promise<ProofPageOutput[] | undefined> {
  if (flags.view === undefined) return undefined;
  const scoredLine = addition?.scoredLine;
  if (scoredLine !== undefined) {
    const { openScorePages } = await import("./score-files.js");
    return openScorePages(flags.view, problems, source, scoredLine);
  }
  const { openProofPages } = await import("./page-files.js");
  return openProofPages(flags.view, problems, source, addition?.pageChoices?.(flags));
}
