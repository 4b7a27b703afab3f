/** The rules that the searches play by (src/search/rules.ts), those of Simpei: in the form that both compilers read. */
import { disproof, keyHigh, keyLow, moves, proof } from "../../../engine/child-list.js";
import { threat } from "../../../search/df-pn/children.js";
import * as simpei from "../rules/position.js";

export {
  canPlay,
  countActive,
  estimate,
  expandAnswered,
  families,
  hasDominance,
  hasLeafTest,
  hasReader,
  heightRead,
  listComparable,
  listComparableHere,
  nodesRead,
  read,
  setHighestOrder,
  testLeaf,
} from "../../../search/default-rules.js";
export {
  keyHigh as rootKeyHigh,
  keyLow as rootKeyLow,
  outcome,
  play,
  playPass,
  setAttacker,
  sideToMove,
  undo,
} from "../rules/position.js";

/** A packed position, 1 where the start is free, 1 where `expand` looks ahead; the host writes them before `takePosition`. */
export const position = new Int32Array(4);

export function takePosition(): void {
  simpei.setFreeStart(position[2] !== 0);
  simpei.setLookAhead(position[3] !== 0);
  simpei.load(position, 0);
}

export function maximumMoves(): number {
  return simpei.MAXIMUM_MOVES;
}

export function generate(first: number): number {
  return simpei.generate(moves, first);
}

export function expand(first: number): number {
  return simpei.expand(moves, keyLow, keyHigh, proof, disproof, threat, first);
}

/** Trees of all orders have the same moves. */
export function expandOrder(first: number, _order: number): number {
  return expand(first);
}

export function passChild(first: number, _order: number): void {
  simpei.passChild(moves, keyLow, keyHigh, proof, disproof, threat, first);
}
