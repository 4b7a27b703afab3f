/** The positions of a two-level tree (tree.ts): each once, wherever it stands, with what is known of it on every path. */
import type { Branch } from "./job.js";
import { isOpen, keyOf, openPosition, type Position } from "./places.js";
import { restoreTree, type SavedTree } from "./saved-tree.js";

export interface Positions {
  /** The position of a branch, which is as the branch says where it was not known before. */
  of(branch: Omit<Branch, "leastOrder">): Position;
  /** Notes that a position is decided now. */
  decide(position: Position, isOfJob: boolean): void;
  all(): Iterable<Position>;
  readonly count: number;
}

/** @param saved positions to begin with */
export function openPositions(saved?: SavedTree): Positions {
  const positions = new Map<string, Position>();
  let decided = 0;
  for (const position of saved === undefined ? [] : restoreTree(saved)) {
    positions.set(keyOf(position.words), position);
    decided = Math.max(decided, position.decided);
  }

  function decide(position: Position, isOfJob: boolean): void {
    decided++;
    position.decided = decided;
    position.isOfJob = isOfJob;
  }

  return {
    of({ words, attacking, proof, disproof }) {
      const key = keyOf(words);
      const known = positions.get(key);
      if (known !== undefined) return known;
      const position = openPosition(words, attacking);
      position.proof = proof;
      position.disproof = disproof;
      if (!isOpen(position)) decide(position, true);
      positions.set(key, position);
      return position;
    },
    decide,
    all: () => positions.values(),
    get count() {
      return positions.size;
    },
  };
}
