/** Moves that save a target in atari, on crowded boards: after every other move it is taken at once. */
import { expect, it } from "vitest";
import { POSITION_WORDS } from "../../../../src/games/go/notation/packing.js";
import { EMPTY, PASS, POINTS } from "../../../../src/games/go/notation/points.js";
import { blockAt, packPosition, pointsOf } from "../../../../src/games/go/notation/position.js";
import * as board from "../../../../src/games/go/rules/board.js";
import { listRescues, targetInAtari } from "../../../../src/games/go/rules/rescues.js";
import { createRandom } from "../../../../src/math/random.js";
import { problemOn } from "../graded.js";

const SIZE = { columns: 6, rows: 6 };
const POINTS_OF_BOARD = pointsOf(SIZE);

/** Mostly full of stones; blocks without liberties are removed. */
function crowded(random: () => number): Uint8Array {
  const stones = new Uint8Array(POINTS);
  for (const point of POINTS_OF_BOARD) if (random() < 0.8) stones[point] = random() < 0.5 ? 1 : 2;
  for (const point of POINTS_OF_BOARD) {
    if (stones[point] === EMPTY || blockAt(stones, point, SIZE).liberties.size > 0) continue;
    for (const stone of blockAt(stones, point, SIZE).stones) stones[stone] = EMPTY;
  }
  return stones;
}

it("no other move saves a target in atari", () => {
  const random = createRandom(5);
  const list = new Int32Array(POINTS);
  const moves = new Int32Array(POINTS);
  /** By the number of rescues. */
  const seen: number[] = [];
  for (let i = 0; i < 3000; i++) {
    const stones = crowded(random);
    // The largest of black's blocks in atari.
    const inAtari = POINTS_OF_BOARD.filter(
      (point) => stones[point] === 1 && blockAt(stones, point, SIZE).liberties.size === 1,
    ).map((point) => [point, blockAt(stones, point, SIZE).stones.size] as const);
    const [target] = inAtari.sort(([, one], [, other]) => other - one)[0] ?? [];
    if (target === undefined) continue;
    const problem = problemOn(SIZE.columns, SIZE.rows, [target], { defender: 0 });
    const words = packPosition(problem, {
      ...{ stones, sideToMove: 0, ban: 0, attackersThreats: 0, defendersThreats: 0, taken: new Set() },
    });
    board.setProblem(words, POSITION_WORDS);
    board.load(words, 0);
    expect(targetInAtari()).not.toBe(0);
    const rescues = new Set(list.subarray(0, listRescues(target, list, 0)));
    seen[rescues.size] = (seen[rescues.size] ?? 0) + 1;
    const count = board.generate(moves, 0);
    for (const move of moves.subarray(0, count)) {
      if (rescues.has(move)) continue;
      board.play(move);
      const taking = board.reachingMove();
      board.undo();
      if (taking === 0) expect([i, move === PASS ? "pass" : move, rescues]).toBe("a rescue");
    }
  }
  expect(Math.min(...[1, 2, 3].map((size) => seen[size] ?? 0))).toBeGreaterThan(5);
});
