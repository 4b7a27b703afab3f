/** The rules that the searches play by (src/search/rules.ts), those of Domineering: in the form that both compilers read. */
import { disproof, keyHigh, keyLow, moves, proof } from "../../../engine/child-list.js";
import * as board from "../rules/board.js";

export * from "../../../search/default-rules.js";
export {
  keyHigh as rootKeyHigh,
  keyLow as rootKeyLow,
  outcome,
  play,
  setAttacker,
  sideToMove,
  undo,
} from "../rules/board.js";

/** A packed position; the host writes it before `takePosition`. */
export const position = new Int32Array(3);

export function takePosition(): void {
  board.load(position, 0);
}

export function maximumMoves(): number {
  return board.MAXIMUM_MOVES;
}

export function generate(first: number): number {
  return board.generate(moves, first);
}

export function expand(first: number): number {
  return board.expand(moves, keyLow, keyHigh, proof, disproof, first);
}

export function expandOrder(first: number, _order: number): number {
  return expand(first);
}
