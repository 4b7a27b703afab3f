/** What the writer of a page puts into it, and the page reads: ids of its elements, and what stands in them. */

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
  /** The source text of a game of one's own: a module without imports. */
  readonly game?: string;
}

/** One proof to look at; the bytes are its certificate. */
export interface ProofData extends CommonData {
  readonly kind: "proof";
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

export type PageData = ProofData | PuzzleData;
