/** What is said of an exact score, in discs as the side to move sees them. */

export interface ScoreResult {
  /** The move that reaches the score; when the score is not known, the best move so far. Null when the game is over. */
  readonly bestMove: string | null;
  /** The score, 0 for a draw; null when it is not known. */
  readonly value: number | null;
  /** Proven bounds of the score, both included; both equal `value` when it is known. */
  readonly lower: number;
  readonly upper: number;
  /** When the score is not known: the best move by static values, which proves nothing, and how many plies it looks ahead. */
  readonly estimate?: { readonly move: string; readonly value: number; readonly depth: number };
}

declare module "../../../solver/solve/found.js" {
  interface GameFindings {
    /** With a search for an exact score of Othello. */
    readonly score?: ScoreResult;
  }
}
