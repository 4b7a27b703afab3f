/**
 * What the static value looks at in a position, as a list of weights that it adds or takes off: for learning them. value.ts comes to
 * the same sum, move by move.
 */
import { BOARD_SQUARES, GOLD, handCount, KING, PAWN, STEPS, TYPE_MASK, WALL } from "../notation/pieces.js";
import { bits } from "../rules/cover.js";
import type { ShogiGame } from "../rules/rules.js";
import { ATTACKERS, SIDE } from "../rules/words.js";
import { BOARD, FAR, HAND, HAND_MOST, PLACE, PLACES, TURN, ZONE } from "./layout.js";

/** More than any position has. */
export const MOST_FEATURES = 256;

/** By direction from black's king. */
const WAYS = [0, 4, 2, 2, 1, 3, 1, 3];

/**
 * Writes the weights that make up the value of the current position, as the side to move sees it: `index + 1` of one that is
 * added, `-(index + 1)` of one that is taken off. Returns how many.
 *
 * @param into `MOST_FEATURES` words
 */
export function writeFeatures({ board }: ShogiGame, into: Int32Array): number {
  const { squares, hands, kings, attacks, state } = board;
  const side = state[SIDE];
  let count = 0;
  const add = (index: number, player: number) => {
    into[count++] = player === side ? index + 1 : -(index + 1);
  };
  for (const square of BOARD_SQUARES) {
    const code = squares[square];
    if (code === 0) continue;
    const player = code >> 5;
    const type = code & TYPE_MASK;
    if (type === KING) continue;
    add(BOARD + type, player);
    for (let owner = 0; owner < 2; owner++) {
      const king = kings[owner];
      if (king === 0) continue;
      const files = Math.abs((square >> 4) - (king >> 4));
      const ranks = (square & 15) - (king & 15);
      const table = type + (owner === player ? 0 : 16);
      add(PLACE + PLACES * table + FAR * files + 8 + (player === 0 ? ranks : -ranks), player);
    }
  }
  for (let player = 0; player < 2; player++) {
    for (let type = PAWN; type <= GOLD; type++) {
      const held = handCount(hands[player], type);
      for (let i = 0; i < held; i++) add(HAND + HAND_MOST * type + i, player);
    }
    const king = kings[player];
    for (let direction = 0; direction < 8 && king !== 0; direction++) {
      const square = king + STEPS[direction];
      if (squares[square] === WALL) continue;
      const guards = Math.min(bits(attacks[(player << 8) | square] & ATTACKERS) - 1, 3);
      const attackers = Math.min(bits(attacks[((player ^ 1) << 8) | square] & ATTACKERS), 3);
      add(ZONE + 16 * WAYS[direction ^ player] + 4 * attackers + guards, player);
    }
  }
  add(TURN, side);
  return count;
}

/** The sum of the features that stand from `start` to before `end`. */
export function sumOf(
  weights: ArrayLike<number>,
  features: ArrayLike<number>,
  start: number,
  end: number,
): number {
  let sum = 0;
  for (let i = start; i < end; i++) {
    const feature = features[i];
    sum += feature > 0 ? weights[feature - 1] : -weights[-feature - 1];
  }
  return sum;
}
