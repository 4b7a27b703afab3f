/**
 * What learning has to know of a game: its features, and how those of a position's moves are read off.
 *
 * An *example* is a position of a game with the move that was played there, as a fixed number of int32 words.
 */
import type { MoveList } from "./cost.js";

export interface MoveSource {
  readonly names: readonly string[];
  /** Words of an example. */
  readonly words: number;
  /** Reads the example that begins at a word of `examples`. */
  read(examples: Int32Array, at: number, list: MoveList): void;
}

export type LearnedGame = "shogi" | "othello";
