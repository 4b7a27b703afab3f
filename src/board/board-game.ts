/** What a board needs of a game, beside its module. */
import type { ResultWords } from "../report/solve.js";
import type { SolveResult } from "../solver/results.js";
import type { PageRequest, ReadReply } from "../view/board/messages.js";
import type { ScoredLine } from "../view/page-data.js";

/** What the command line knows of a game besides its module. */
export interface BoardGame {
  /**
   * Reads a file of problems.
   *
   * @throws InputError for what cannot be read at all
   */
  read(path: string): Promise<Omit<ReadReply, "game">>;
  readonly words?: ResultWords | undefined;
  /**
   * The page of a certificate, as `view` writes it.
   *
   * @throws Error for bytes that are none of this game
   */
  page?(certificate: Uint8Array, texts: Pick<PageRequest, "note" | "title">): string;
  scoredLine?(result: SolveResult): Omit<ScoredLine, "name"> | undefined;
}

/** What the command line knows of a game of the registry. */
export type CliOf = (game: string) => Promise<BoardGame>;
