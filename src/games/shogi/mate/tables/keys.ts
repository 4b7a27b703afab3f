/** Keys of searches for mate: they keep facts about different attackers and different sets of pieces apart. */

import type { Player } from "../../../../game/game.js";
import { BOARD_SQUARES, HAND_ONE, TYPE_MASK } from "../../notation/pieces.js";
import type { Board } from "../../rules/board.js";

export interface MateSalts {
  /** To be mixed into the key of the board by exclusive or. */
  readonly low: number;
  readonly high: number;
}

/** The salts of the board's position and all that are reached from it. */
export function mateSalts({ squares, hands }: Board, attacker: Player): MateSalts {
  let pieces = hands[0] + hands[1];
  for (const square of BOARD_SQUARES) pieces += HAND_ONE[squares[square] & TYPE_MASK];
  return {
    low: Math.imul(pieces, 0x9e3779b1) ^ (attacker === 0 ? 0 : 0x5bd1e995),
    high: Math.imul(pieces, 0x85ebca6b),
  };
}
