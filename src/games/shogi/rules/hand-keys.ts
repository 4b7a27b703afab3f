/** The key of a position: that of its board with the hands mixed in. In the form that both compilers read. */
import { hands, state } from "./board.js";
import { KEY_HIGH, KEY_LOW } from "./words.js";

export function handKeyLow(black: number, white: number): number {
  const mixed = Math.imul(black ^ Math.imul(white, 0x85ebca6b), 0x9e3779b1);
  return mixed ^ (mixed >>> 15);
}

export function handKeyHigh(black: number, white: number): number {
  const mixed = Math.imul(white ^ Math.imul(black, 0xc2b2ae35), 0x27d4eb2f);
  return mixed ^ (mixed >>> 13);
}

export function positionLow(): number {
  return state[KEY_LOW] ^ handKeyLow(hands[0], hands[1]);
}

export function positionHigh(): number {
  return state[KEY_HIGH] ^ handKeyHigh(hands[0], hands[1]);
}
