/**
 * Files that `solve` writes for each problem: certificates, pages, solutions in the formats of other programs. A kind of file
 * says what is its own; names, folders, collisions, limits and whole writing are the same for all (`outputs.ts`).
 */
import type { Output } from "../../files/output.js";
import type { Settings } from "../../game/setting.js";
import type { SolveResult } from "../../solver/results.js";
import type { SolveFlags } from "../options/solve-options.js";

/** A kind of file, of which there is one for each problem. */
export interface FileOutput {
  /** The option that names the file, or the folder where there are several problems. */
  readonly option: string;
  /** The options of a game that are about it, the one that names it among them; none where all games have these. */
  readonly settings?: Settings;
  /** What it is, as in `KIF`. */
  readonly form: string;
  /** The extension of files in a folder, with the dot. */
  readonly extension: string;
  /** Whether it is made from the verdict's certificate, which is then made even where none is asked for. */
  readonly fromCertificate?: true;
  /** Names of files that may be written beside this one. */
  besides?(file: string, flags: SolveFlags): Promise<readonly string[]>;
  /**
   * Loads what writes it; left out where the solver does.
   *
   * @throws InputError where the game has nothing to write it with
   */
  load?(flags: SolveFlags): Promise<WriteProblem>;
}

/** What a file is written of. */
export interface SolvedProblem {
  /** Empty where it has none. */
  readonly name: string;
  /** What its record says about it, by the headings of the record's format. */
  readonly headers?: ReadonlyMap<string, string> | undefined;
  /** The name of the file to be written. */
  readonly file: string;
  /** With its certificate, where the file is made from that. */
  readonly result: SolveResult;
  /** Milliseconds since 1970 after which what is not written yet is left out. */
  readonly until: number;
}

/** Writes a file to its end; where something is missing, nothing of it is kept. */
export type WriteProblem = (output: Output, problem: SolvedProblem) => Written;

/** What became of something that was to be written: why there is nothing, or what is left out of it. */
export interface Written {
  readonly missing?: string;
  readonly leftOut?: string;
}

/** Certificates, which the solver writes. */
export const CERTIFICATES: FileOutput = { option: "certificate", form: "certificate", extension: ".proof" };

/** Pages of proofs; what reads certificates is loaded when it is asked for. */
export const PAGES = { option: "view", form: "page", extension: ".html", fromCertificate: true } as const;
