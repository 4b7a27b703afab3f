/**
 * NegaScout linked with the rules of shogi: what WebAssembly exports, and what an instance in JavaScript has
 * (docs/architecture.md, Hot code).
 */
import { beginPath, notePlayed } from "../../../search/negascout/path.js";
import { sumUp, value } from "../evaluation/value.js";
import { POSITION_WORDS } from "../notation/packing.js";
import { load } from "../rules/board.js";
import { inCheck, keyHigh, keyLow, play as playMove, undo as undoMove } from "./rules.js";

export { setDepth, setDepthWeight } from "../../../search/depth/move-depth.js";
export * from "../../../search/negascout/engine.js";
export { setWeight } from "../evaluation/value.js";
export { exchange } from "../rules/exchange.js";

/** A packed position, which the host writes before `takePosition`. */
export const position = new Int32Array(POSITION_WORDS);

/** The board takes over what is in `position`, as the beginning of a game. */
export function takePosition(): void {
  load(position, 0);
  sumUp();
  beginPath();
}

/** Plays a move of the game before the root. */
export function playBefore(move: number): void {
  notePlayed(keyLow(), keyHigh(), inCheck());
  playMove(move);
}

/** As the side to move sees it. */
export function staticValue(): number {
  return value();
}

/** Plays a move that is not noted, to look at the value behind it. */
export function tryMove(move: number): void {
  playMove(move);
}

export function takeBack(): void {
  undoMove();
}
