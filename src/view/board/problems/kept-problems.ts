/// <reference lib="dom" />
/** The problems that were read into a board, and the answers to them: they outlast a reload of the page, in its tab. */
import type { GivenProblem } from "../../page-data.js";
import type { SolvedEvent } from "../messages.js";

/** What is known of a problem of a file: the answer, or why there is none. */
export interface ProblemAnswer {
  readonly solved?: Pick<SolvedEvent, "result" | "verdict">;
  /** Why there is no answer. */
  readonly failure?: string;
}

export interface KeptProblems {
  readonly game: string;
  readonly problems: readonly GivenProblem[];
  /** By the numbers of the problems, from 0; those that are not answered are left out. */
  readonly answers: Readonly<Record<number, ProblemAnswer>>;
}

/** The token of a server is in its address: another server does not find them. */
const nameOfKept = () => `problems ${location.pathname}${location.search}`;

export function keepProblems(kept: KeptProblems): void {
  try {
    sessionStorage.setItem(nameOfKept(), JSON.stringify(kept));
  } catch {
    // There is no room for so many, or the browser keeps nothing: they are read again.
  }
}

/** @param game on the board; those of another are not given */
export function keptProblems(game: string): KeptProblems | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(nameOfKept()) ?? "null") as KeptProblems | null;
    return kept?.game === game ? kept : undefined;
  } catch {
    return undefined;
  }
}
