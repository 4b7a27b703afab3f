/** Problems of Go drawn at random. */
import type { Player } from "../../../src/game/game.js";
import { EMPTY, POINTS } from "../../../src/games/go/notation/points.js";
import {
  blockAt,
  type Position,
  type Problem,
  packPosition,
  pointsOf,
} from "../../../src/games/go/notation/position.js";

interface Size {
  readonly columns: number;
  readonly rows: number;
}

/**
 * Stones of both sides all over the board, one to three of them as targets, now and then with a region,
 * and threats of either side.
 *
 * @param random gives numbers from 0 up to, but not including, 1
 */
export function randomProblem(random: () => number, size: Size): Int32Array {
  const points = pointsOf(size);
  const below = (limit: number) => Math.floor(random() * limit);
  for (;;) {
    const density = 0.2 + 0.6 * random();
    const stones = new Uint8Array(POINTS);
    for (const point of points) if (random() < density) stones[point] = 1 + below(2);
    for (const point of points) {
      if (stones[point] !== EMPTY && blockAt(stones, point, size).liberties.size === 0) stones[point] = EMPTY;
    }
    const defender = below(2) as Player;
    const owned = points.filter((point) => stones[point] === 1 + defender);
    if (owned.length === 0) continue;
    const targets = [...new Set([0, 1, 2].slice(below(3)).map(() => owned[below(owned.length)]))].sort(
      (one, other) => one - other,
    );
    const share = random() < 0.7 ? 1 : 0.7;
    const region = new Set(points.filter((point) => targets.includes(point) || random() < share));
    const problem: Problem = { ...size, defender, all: random() < 0.5, targets, region };
    const position: Position = {
      stones,
      sideToMove: below(2) as Player,
      ban: 0,
      attackersThreats: below(3),
      defendersThreats: below(3),
      taken: new Set(),
    };
    return packPosition(problem, position);
  }
}
