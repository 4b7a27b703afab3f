/** The rules of shogi for NegaScout, in place of src/search/negascout/rules.ts. In the form that both compilers read. */
import { HISTORY_SIZE, TACTICAL, WIN } from "../../../search/negascout/numbers.js";
import { afterPlay, beforePlay, undo as undoValue, value } from "../evaluation/value.js";
import { DROPS, PROMOTES } from "../notation/moves.js";
import { TYPE_MASK } from "../notation/pieces.js";
import * as board from "../rules/board.js";
import { squares, state } from "../rules/board.js";
import { positionHigh, positionLow } from "../rules/hand-keys.js";
import { all, tactical } from "../rules/legal-moves.js";
import { MAXIMUM_MOVES, SIDE } from "../rules/words.js";

export { exchange } from "../rules/exchange.js";
export { absoluteDepth, lookForDepths } from "./depths.js";

export function generate(moves: Int32Array, offset: number): number {
  return all(moves, offset);
}

export function generateTactical(moves: Int32Array, offset: number): number {
  return tactical(moves, offset);
}

export function maximumMoves(): number {
  return MAXIMUM_MOVES;
}

export function play(move: number): void {
  beforePlay(move);
  board.play(move);
  afterPlay(move);
}

export function undo(): void {
  board.undo();
  undoValue();
}

export function playPass(): void {
  board.turn();
}

export function undoPass(): void {
  board.turn();
}

export function mayPass(): boolean {
  return true;
}

export function inCheck(): boolean {
  return board.inCheck(state[SIDE]);
}

export function evaluate(): number {
  return value();
}

/** Whoever has no legal move has lost. */
export function valueAtEnd(ply: number): number {
  return ply - WIN;
}

export function keyLow(): number {
  return positionLow();
}

export function keyHigh(): number {
  return positionHigh();
}

export function kind(move: number): number {
  return (move & PROMOTES) !== 0 || squares[move & 255] !== 0 ? TACTICAL : 0;
}

/** By side, piece or piece dropped, and square. */
export function historyIndex(move: number): number {
  const from = (move >> 8) & 255;
  const dropped = (move & DROPS) !== 0;
  const piece = dropped ? from : squares[from] & TYPE_MASK;
  return ((state[SIDE] << 13) | ((dropped ? 16 : 0) << 8) | (piece << 8) | (move & 255)) & (HISTORY_SIZE - 1);
}
