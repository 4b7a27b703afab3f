/**
 * What the paper prints of its experiment (Tsutsukana 2013, Table 1): self-play, 300 games each at 5 s a move. NEW is the method,
 * LMR late move reductions, ALL reads every move equally deep. No draws are printed.
 */
import type { PolicyName } from "../../search/negascout/searcher.js";

export interface PaperPair {
  readonly pair: string;
  readonly a: PolicyName;
  readonly b: PolicyName;
  /** Wins and losses of a; null where the paper has no such pair. */
  readonly paper: readonly [number, number] | null;
}

export const PAIRS: readonly PaperPair[] = [
  { pair: "NEW–LMR", a: "learned", b: "lmr-2013", paper: [225, 75] },
  { pair: "NEW–ALL", a: "learned", b: "all", paper: [234, 66] },
  { pair: "LMR–ALL", a: "lmr-2013", b: "all", paper: [199, 101] },
  { pair: "NEW–lmr-log", a: "learned", b: "lmr-log", paper: null },
  { pair: "LMR–lmr-log", a: "lmr-2013", b: "lmr-log", paper: null },
  { pair: "ALL–lmr-log", a: "all", b: "lmr-log", paper: null },
];

/** The three results are hardly those of one scale of strength. */
export const NOT_ONE_SCALE =
  "The paper's three results are hardly those of one scale: 191 + 118 Elo is 89 ± 40 more than 220.";
