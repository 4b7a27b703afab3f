/** The rules that the searches play by (src/search/rules.ts), those of shogi: in the form that both compilers read. */
import { disproof, keyHigh, keyLow, moves, proof } from "../../../engine/child-list.js";
import { threat } from "../../../search/df-pn/children.js";
import { comparableHigh, comparableLow, comparableServes } from "../../../search/techniques/dominance.js";
import { POSITION_WORDS } from "../notation/packing.js";
import { load, state } from "../rules/board.js";
import * as comparable from "../rules/comparable-hands.js";
import { seeMates } from "../rules/leaf-mates.js";
import * as threats from "../rules/threats.js";
import { MAXIMUM_MOVES, SIDE } from "../rules/words.js";

export {
  canPlay,
  estimate,
  expandAnswered,
  families,
  hasDominance,
  hasReader,
  heightRead,
  listComparable,
  nodesRead,
  read,
} from "../../../search/default-rules.js";
export { positionHigh as rootKeyHigh, positionLow as rootKeyLow } from "../rules/hand-keys.js";
export { mateWithinThree as testLeaf } from "../rules/mate-in-three.js";
export { outcome, play, playPass, setAttacker, setHighestOrder, undo } from "../rules/threats.js";

/** A packed position, the highest order, and whether mates in one decide leaves; the host writes them before `takePosition`. */
export const position = new Int32Array(POSITION_WORDS + 2);

export function takePosition(): void {
  load(position, 0);
  threats.begin();
  threats.setHighestOrder(position[POSITION_WORDS]);
  seeMates(position[POSITION_WORDS + 1] !== 0);
}

export function maximumMoves(): number {
  return MAXIMUM_MOVES;
}

export function sideToMove(): number {
  return state[SIDE];
}

export function generate(first: number): number {
  return threats.generate(moves, first);
}

export function expand(first: number): number {
  return threats.expand(moves, keyLow, keyHigh, proof, disproof, threat, first);
}

export function expandOrder(first: number, order: number): number {
  return threats.expandOrder(moves, keyLow, keyHigh, proof, disproof, threat, first, order);
}

export function passChild(first: number, order: number): void {
  threats.passChild(moves, keyLow, keyHigh, proof, disproof, threat, first, order);
}

export function hasLeafTest(): boolean {
  return true;
}

export function countActive(first: number, count: number): number {
  return threats.countActive(moves, first, count);
}

export function listComparableHere(_noted: number): number {
  return comparable.listHere(comparableLow, comparableHigh, comparableServes);
}
