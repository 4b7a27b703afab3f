/** What a board needs of its games, beside their modules. */
import type { ResultWords } from "../report/solve.js";
import type { SolveResult } from "../solver/results.js";
import type { ReadReply } from "../view/board/messages.js";
import type { Language } from "../view/found-answer.js";
import type { ScoredLine } from "../view/page-data.js";

/** The games of a board, by the names that its page uses. */
export interface BoardGames {
  readonly names: readonly string[];
  /**
   * What names a game to the solver.
   *
   * @throws GameError for a name that is none of them: it came from a page
   */
  source(game: string): string;
  /** What the command line knows of a game. @throws GameError for a name that is none of them */
  of(game: string): Promise<BoardGame>;
}

/** What the command line knows of a game besides its module. */
export interface BoardGame {
  /**
   * Reads a file of problems.
   *
   * @throws InputError for what cannot be read at all
   */
  read(path: string): Promise<Omit<ReadReply, "game">>;
  readonly words?: ResultWords | undefined;
  /** The formats of other programs in which it writes solutions, by their names, as in `KIF`. */
  readonly records: Readonly<Record<string, RecordForm>>;
  scoredLine?(result: SolveResult): Omit<ScoredLine, "name"> | undefined;
}

export interface RecordForm {
  /** The extension of its files, with the dot. */
  readonly extension: string;
  /**
   * The settings of a search whose result is to be written, from those that were asked for.
   *
   * @throws InputError for settings that leave nothing to write
   */
  settingsFor(settings: object): object;
  /**
   * @param title empty without one
   * @param result with its certificate, where there is one
   */
  write(title: string, result: SolveResult, language: Language): Promise<WrittenRecord>;
}

/** What became of a record: its bytes and what is left out of it, or why there is none. */
export type WrittenRecord =
  | { readonly bytes: Uint8Array; readonly leftOut?: string }
  | { readonly missing: string };
