/**
 * The rules as a certificate is checked with: written for reading, apart from the rules that searches use.
 */
import type { Outcome, Player } from "../games/game.js";

/** A move and what becomes of the position. */
export interface Successor {
  readonly move: number;
  /** Of the game, or of the problem: who has reached his goal by this move. */
  readonly outcome: Outcome;
  /** The name of the position after it; of no meaning when the game is over. */
  readonly name: string;
}

export interface Referee {
  /** Version of these rules. A certificate is checked with the rules that it was made for, or not at all. */
  readonly rules: number;
  readonly positionWords: number;
  /** Whether these words are a position as it is packed, and not others that would be read as the same. */
  isPacked(words: Int32Array): boolean;
  sideToMove(position: Int32Array): Player;
  /** How the game has ended at a position as it stands there, whatever was played before. */
  outcome(position: Int32Array): Outcome;
  /** All legal moves, in any order. */
  successors(position: Int32Array): readonly Successor[];
  /** One move; undefined when it is illegal. */
  play(position: Int32Array, move: number): Successor | undefined;
  /** Names a position: equal for positions with the same value by a symmetry of the game, and for no others. */
  name(position: Int32Array): string;
}
