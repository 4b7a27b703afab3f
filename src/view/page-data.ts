/** What the writer of a page puts into it, and the page reads: ids of its elements, and what stands in them. */
import type { Chosen } from "./drawing.js";
import type { Language } from "./found-answer.js";

/** Elements of the page. All but the program are data, which no browser runs. */
export const IDS = {
  /** The script, which is also that of the page's worker. */
  program: "program",
  /** `PageData` as JSON. */
  data: "data",
  /** The bytes that go with it, gzip in base64. */
  bytes: "bytes",
  /** Where the page is built. */
  page: "page",
} as const;

interface CommonData {
  readonly title: string;
  readonly note: string;
  /** The values with which the game's switches begin, by their names. */
  readonly chosen?: Chosen;
  /** The source text of a user's own game: a module without imports. */
  readonly game?: string;
}

/** What the search that a page comes from has found out; a certificate need not say as much. */
export interface GivenAnswer {
  /** The answer in the game's own words, in the languages in which it has any. */
  readonly words: Partial<Readonly<Record<Language, string>>>;
  /** The line of play in the game's own text form; empty without one. */
  readonly line: readonly string[];
  /** What was asked, in the words of the command line, where that had to be found. */
  readonly asked?: readonly string[];
}

/** One proof to look at; the bytes are its certificate. */
export interface ProofData extends CommonData {
  readonly kind: "proof";
  /** Left out where only the certificate is known, or where the title says it. */
  readonly answer?: GivenAnswer;
  /** What the certificate is called in messages. */
  readonly name: string;
}

/** A problem to be solved by the reader. */
export interface Puzzle {
  /** Empty when it has none. */
  readonly name: string;
  /** Where its certificate stands in the page's bytes. */
  readonly offset: number;
  readonly length: number;
}

/** A set of problems; the bytes are their certificates, one after the other. */
export interface PuzzleData extends CommonData {
  readonly kind: "puzzles";
  /** What the set is called in messages. */
  readonly name: string;
  readonly puzzles: readonly Puzzle[];
}

/**
 * The results of a sweep. The bytes are its columns, one after the other, each of all records: ranks and nodes as float64,
 * microseconds as float32, then a byte each: the number of the algorithm, the number of the verdict in `VERDICTS`, and the
 * λ order, `NO_ORDER` without one. All are little-endian.
 */
export interface SweepData extends CommonData {
  readonly kind: "sweep";
  readonly name: string;
  readonly records: number;
  /** Records in the finished sweep. */
  readonly rows: number;
  readonly algorithms: readonly string[];
  /** The options of the sweep, by their names. */
  readonly options: Readonly<Record<string, string | number | boolean | null>>;
  /** The position of each record, in games without a numbering of their positions. */
  readonly positions?: readonly string[];
}

/** A line of play with exact scores: an endgame with best play, or a part of a game that was played. */
export interface ScoredLine {
  /** Empty when it has none. */
  readonly name: string;
  readonly position: string;
  /** The moves from there on, in the game's text form. */
  readonly moves: readonly string[];
  /** Score before each move and after the last one, from the view of the first player. */
  readonly scores: readonly number[];
}

/** Lines of play of a game that has exact scores in place of certificates. There are no bytes. */
export interface ScoresData extends CommonData {
  readonly kind: "scores";
  /** What `solve` has found of its one line; left out where there are several lines, and where the title says it. */
  readonly answer?: GivenAnswer;
  readonly name: string;
  readonly lines: readonly ScoredLine[];
}

/** A problem that a board begins with. */
export interface GivenProblem {
  /** Empty when it has none. */
  readonly name: string;
  readonly position: string;
}

/** A board on which problems are set up and solved. The bytes are the program of its worker; none where a server answers. */
export interface BoardData extends Pick<CommonData, "title"> {
  readonly kind: "board";
  /** The name of the game that it begins with. */
  readonly game: string;
  readonly problems: readonly GivenProblem[];
  /** What could not be read of them, each with its place. */
  readonly said: readonly string[];
  /** A user's own game, beside those that come with solve-fast: its name, and the source text of its module. */
  readonly own?: { readonly name: string; readonly text: string };
}

/** An answer that was saved from a board as a page of its own. The bytes are its certificate, if it has one. */
export interface SavedData {
  readonly kind: "saved";
  /** The name of its game, whose view is in the script of boards, or in `shown.game`. */
  readonly game: string;
  readonly language: Language;
  readonly shown: ProofData | ScoresData;
}

export const VERDICTS = ["proven", "disproven", "unknown"] as const;
export const NO_ORDER = 255;
/** Bytes of a record in all columns. */
export const RECORD_BYTES = 8 + 8 + 4 + 3;

export type PageData = ProofData | PuzzleData | ScoresData | SweepData;
