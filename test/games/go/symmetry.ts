/** The sixteen images of a position of Go: the board turned and mirrored, and the colours exchanged. */
import type { Player } from "../../../src/game/game.js";
import { EMPTY, POINTS, STRIDE } from "../../../src/games/go/notation/points.js";
import {
  type Position,
  type Problem,
  packPosition,
  pointsOf,
} from "../../../src/games/go/notation/position.js";

export const IMAGES = 16;

/**
 * The packed image of a problem.
 *
 * @param image 0 to 15, 0 the problem itself: one bit each for exchanging columns and rows, for mirroring each of them, and for the colours
 */
export function imageOf(problem: Problem, position: Position, image: number): Int32Array {
  const [transposes, mirrorsColumns, mirrorsRows, exchanges] = [1, 2, 4, 8].map((bit) => (image & bit) !== 0);
  const { columns, rows } = problem;
  const to = (point: number) => {
    let [column, row] = [point % STRIDE, Math.floor(point / STRIDE)];
    if (mirrorsColumns) column = columns + 1 - column;
    if (mirrorsRows) row = rows + 1 - row;
    return transposes ? column * STRIDE + row : row * STRIDE + column;
  };
  const side = (player: Player) => (exchanges ? ((1 - player) as Player) : player);
  const stones = new Uint8Array(POINTS);
  for (const point of pointsOf(problem)) {
    const stone = position.stones[point];
    stones[to(point)] = stone === EMPTY || !exchanges ? stone : 3 - stone;
  }
  return packPosition(
    {
      ...problem,
      ...(transposes ? { columns: rows, rows: columns } : {}),
      defender: side(problem.defender),
      targets: problem.targets.map(to),
      region: new Set([...problem.region].map(to)),
    },
    {
      ...position,
      stones,
      sideToMove: side(position.sideToMove),
      ban: position.ban === 0 ? 0 : to(position.ban),
      taken: new Set([...position.taken].map(to)),
    },
  );
}
