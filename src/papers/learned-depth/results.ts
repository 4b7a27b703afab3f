/** What `reproduce learned-depth` found. */

import type { MatchResults } from "../../learning/match/results.js";
import type { PaperFinding } from "../paper-report.js";

export interface Row {
  readonly pair: string;
  readonly paper: readonly [number, number] | null;
  readonly nodes: MatchResults;
  readonly time: MatchResults | null;
}

export interface Question {
  readonly question: string;
  readonly match: MatchResults;
}

export interface Reproduced {
  readonly games: number;
  readonly nodes: number;
  readonly seconds: number;
  readonly weights: string;
  readonly table1: readonly Row[];
  readonly findings: readonly PaperFinding[];
  readonly questions?: readonly Question[];
}
