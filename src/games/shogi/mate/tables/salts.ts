/** Salts of the keys of searches for mate: they keep facts about different attackers and different sets of pieces apart. */
import { BOARD_SQUARES, HAND_ONE, TYPE_MASK } from "../../notation/pieces.js";
import { hands, squares } from "../../rules/board.js";

/** To be mixed into the key of the board by exclusive or. */
export let saltLow = 0;
export let saltHigh = 0;

/** Sets the salts of the board's position and all that are reached from it. */
export function setSalts(attacker: number): void {
  let pieces = hands[0] + hands[1];
  for (let i = 0; i < 81; i++) pieces += HAND_ONE[squares[BOARD_SQUARES[i]] & TYPE_MASK];
  saltLow = Math.imul(pieces, 0x9e3779b1) ^ (attacker === 0 ? 0 : 0x5bd1e995);
  saltHigh = Math.imul(pieces, 0x85ebca6b);
}
