/** What a ply is to searches of a fixed depth. */

/** Plies that a search may look ahead, at most. */
export const MAXIMUM_PLIES = 128;

export interface PlyOptions {
  /**
   * A move that does not count as a ply, such as a forced pass, so that all leaves of a tree have as many discs.
   * It is the only move where it is one, and never comes twice in a row. Left out, every move is a ply.
   */
  readonly freeMove?: number | undefined;
}
