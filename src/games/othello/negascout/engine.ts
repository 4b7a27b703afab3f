/**
 * NegaScout linked with the rules of Othello: what WebAssembly exports, and what an instance in JavaScript has
 * (docs/architecture.md, Hot code).
 */
import { beginPath, notePlayed } from "../../../search/negascout/path.js";
import { POSITION_WORDS } from "../notation/packing.js";
import { discs } from "../rules/positions.js";
import { beginAt, keyHigh, keyLow, play, ROOT_WORD } from "./rules.js";

export { setDepth, setDepthWeight } from "../../../search/depth/move-depth.js";
export * from "../../../search/negascout/engine.js";
export { setWeight } from "../evaluation/static-value.js";

/** A packed position, which the host writes before `takePosition`. */
export const position = new Int32Array(POSITION_WORDS);

/** The board takes over what is in `position`, as the beginning of a game. */
export function takePosition(): void {
  const own = position[4] === 0 ? 0 : 2;
  discs[ROOT_WORD] = position[own];
  discs[ROOT_WORD + 1] = position[own + 1];
  discs[ROOT_WORD + 2] = position[2 - own];
  discs[ROOT_WORD + 3] = position[3 - own];
  beginAt(position[4]);
  beginPath();
}

/** Plays a move of the game before the root. */
export function playBefore(move: number): void {
  notePlayed(keyLow(), keyHigh(), false);
  play(move);
}
