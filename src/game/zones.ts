/**
 * Zones of proofs and disproofs, for games that have them. One with zones leaves moves out that do not matter: each of
 * its nodes has a *zone*, words that say what it depends on, and at a covering node only those moves count that have to
 * do with the zone. The game's rules say which these are, and what a zone needs.
 */

/** A move at a covering node, and the zone of the node after it. */
export interface Reply {
  readonly move: number;
  readonly zone: Int32Array;
}

/** `Position` is as the referee's. */
export interface Zones<Position = unknown> {
  /** Int32 words of a zone. All zero is the least zone: nothing is in it. */
  readonly words: number;
  /** Whether this many words are a zone: bits that stand for nothing are 0. */
  isZone(words: Int32Array): boolean;
  /** Whether a move has to be covered at a covering node with this zone. With a larger zone it still has. */
  counts(zone: Int32Array, move: number): boolean;
  /**
   * Adds to the zone of a choosing node what it needs for its move. A zone to which nothing is added suffices.
   *
   * @param after the zone of the node after the move; undefined where the move reaches the goal of a proof
   */
  addForChoice(zone: Int32Array, position: Position, move: number, after: Int32Array | undefined): void;
  /**
   * Adds to the zone of a covering node what it needs where all moves are covered that `counts` says. More moves may count
   * then, and need a reply. A zone to which nothing is added suffices.
   */
  addForAll(zone: Int32Array, position: Position, replies: readonly Reply[]): void;
  /** Whether the zone of a node of a disproof shows by itself that the goal is never reached, whatever is played. */
  lasts(zone: Int32Array, position: Position): boolean;
}
