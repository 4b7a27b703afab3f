/**
 * Problems that may be worth something, cut from a game of the player (player.ts): a block with two to six liberties, and
 * either side to move.
 */

import type { Player } from "../../game/game.js";
import { EMPTY } from "../../games/go/notation/points.js";
import { blockAt, packPosition } from "../../games/go/notation/position.js";
import { BOARD, type Shapes } from "./player.js";

export interface Candidate {
  /** The packed position and its constants. */
  readonly words: Int32Array;
  readonly attacker: Player;
  /** Whether the attacker is to move. */
  readonly attacks: boolean;
  readonly liberties: number;
}

const FEWEST_LIBERTIES = 2;
const MOST_LIBERTIES = 6;
/** The part of a game after which positions are looked at, and the number of moves between them: neighbours are much alike. */
const OPENING = 0.45;
const STEP = 2;

export function candidatesOfGame({ region, positions }: Shapes): Candidate[] {
  const from = Math.floor(OPENING * positions.length);
  return candidatesOf({
    region,
    positions: positions.filter((_, ply) => ply >= from && (ply - from) % STEP === 0),
  });
}

export function candidatesOf({ region, positions }: Shapes): Candidate[] {
  const candidates: Candidate[] = [];
  for (const position of positions) {
    const seen = new Set<number>();
    for (const point of region) {
      if (position.stones[point] === EMPTY || seen.has(point)) continue;
      const { stones, liberties } = blockAt(position.stones, point, BOARD);
      for (const stone of stones) seen.add(stone);
      // A block that reaches out of the corner has what it needs there.
      if (liberties.size < FEWEST_LIBERTIES || liberties.size > MOST_LIBERTIES) continue;
      if (![...stones, ...liberties].every((one) => region.has(one))) continue;
      const defender = (position.stones[point] - 1) as Player;
      const attacker = (1 - defender) as Player;
      const problem = { ...BOARD, defender, all: false, targets: [point], region };
      const words = packPosition(problem, position);
      const attacks = position.sideToMove === attacker;
      candidates.push({ words, attacker, attacks, liberties: liberties.size });
    }
  }
  return candidates;
}
