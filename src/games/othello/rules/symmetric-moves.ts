/** Moves that lead to the same position but for a symmetry of the board, as the four of the start do. */
import { canonicalise } from "../notation/symmetry.js";
import { createOthello } from "./rules.js";

const rules = createOthello();
const moves = new Int32Array(rules.maximumMoves);
const after = new Int32Array(rules.positionWords);

/** The moves of a packed position that lead to the image of a position that an earlier move leads to. */
export function symmetricMoves(words: Int32Array): number[] {
  rules.load(words, 0);
  const legal = moves.subarray(0, rules.generate(moves, 0));
  const seen = new Set<string>();
  return Array.from(legal).filter((move) => {
    rules.play(move);
    rules.store(after, 0);
    rules.undo();
    canonicalise(after, 0);
    const name = after.join();
    const isNew = !seen.has(name);
    seen.add(name);
    return !isNew;
  });
}
