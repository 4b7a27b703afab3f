/** The rules that the searches play by (src/search/rules.ts), those of Go: in the form that both compilers read. */
import { disproof, keyHigh, keyLow, moves, proof } from "../../../engine/child-list.js";
import { threat } from "../../../search/df-pn/children.js";
import { comparableHigh, comparableLow, comparableServes } from "../../../search/techniques/dominance.js";
import { CONSTANT_WORDS, POSITION_WORDS } from "../notation/packing.js";
import { MAXIMUM_MOVES, PASS } from "../notation/points.js";
import * as board from "../rules/board.js";
import * as children from "../rules/children.js";
import { generateUnlessOver } from "../rules/ends.js";
import * as estimates from "../rules/estimates.js";
import * as ladder from "../rules/ladder.js";
import * as levels from "../rules/levels.js";
import { seeLife } from "../rules/life.js";

export { countActive, hasLeafTest, setHighestOrder, testLeaf } from "../../../search/default-rules.js";
export { canPlay, play, undo } from "../rules/board.js";
export { setAttacker } from "../rules/children.js";
export { outcome } from "../rules/ends.js";

/**
 * A packed position, the constants of its problem, what `leaveOut` and `setInfluence` take, and whether ladders are read
 * and life is seen; the host writes them before `takePosition`.
 */
export const position = new Int32Array(POSITION_WORDS + CONSTANT_WORDS + 10);

let readsLadders = true;

export function takePosition(): void {
  const options = POSITION_WORDS + CONSTANT_WORDS;
  children.leaveOut(position[options], position[options + 1]);
  board.setProblem(position, POSITION_WORDS);
  estimates.frameRegion();
  board.load(position, 0);
  estimates.setInfluence(
    position[options + 2],
    position[options + 3],
    position[options + 4],
    position[options + 5],
    position[options + 6],
    position[options + 7],
  );
  readsLadders = position[options + 8] !== 0;
  seeLife(position[options + 9] !== 0);
}

export function maximumMoves(): number {
  return MAXIMUM_MOVES;
}

export function sideToMove(): number {
  return board.side;
}

export function rootKeyLow(): number {
  return board.keyLow;
}

export function rootKeyHigh(): number {
  return board.keyHigh;
}

export function generate(first: number): number {
  return generateUnlessOver(moves, first);
}

export function expand(first: number): number {
  return children.expand(moves, keyLow, keyHigh, proof, disproof, threat, first);
}

export function expandOrder(first: number, order: number): number {
  return children.expandOrder(moves, keyLow, keyHigh, proof, disproof, threat, first, order);
}

export function estimate(child: number): void {
  estimates.estimate(moves, proof, disproof, child);
}

export function playPass(): void {
  board.play(PASS);
}

export function passChild(first: number, order: number): void {
  children.passChild(moves, keyLow, keyHigh, proof, disproof, threat, first, order);
}

export function hasReader(): boolean {
  return readsLadders;
}

export function read(mostNodes: number, forPass: boolean): number {
  return ladder.readLadder(mostNodes, forPass);
}

export function nodesRead(): number {
  return ladder.ladderNodes;
}

export function heightRead(): number {
  return ladder.ladderHeight;
}

export function expandAnswered(first: number, order: number): number {
  return children.expandAnswered(moves, keyLow, keyHigh, proof, disproof, threat, first, order);
}

export function hasDominance(): boolean {
  return true;
}

export function families(): number {
  return levels.familyHere();
}

export function listComparable(child: number, noted: number): number {
  return levels.listComparable(
    moves[child],
    keyLow[child],
    keyHigh[child],
    noted,
    comparableLow,
    comparableHigh,
    comparableServes,
  );
}

/** The pass spends nothing, so that these are those of the board. */
export function listComparableHere(noted: number): number {
  return levels.listComparable(
    PASS,
    board.keyLow,
    board.keyHigh,
    noted,
    comparableLow,
    comparableHigh,
    comparableServes,
  );
}
