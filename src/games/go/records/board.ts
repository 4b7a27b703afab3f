/**
 * A board that the moves and set-ups of a record are executed on, whoever is to move. Where the rules allow a move, they play
 * it; other moves are executed as FF4 says: the stone is put down whatever is there, then what has lost its last
 * liberty is taken off, first of the other colour, then of the own.
 */
import {
  CONSTANT_WORDS,
  POSITION_WORDS,
  packRegion,
  packSize,
  packState,
  packStone,
} from "../notation/packing.js";
import { EMPTY, PASS, POINTS } from "../notation/points.js";
import {
  blockAt,
  neighboursOf,
  type Position,
  pointsOf,
  unpackPosition,
  unpackProblem,
} from "../notation/position.js";
import { createGo } from "../rules/rules.js";

export interface RecordBoard {
  position(): Position;
  /** Puts stones, or `EMPTY`, on points. */
  setUp(put: ReadonlyMap<number, number>): void;
  /**
   * Executes a move of a player, or a pass where the point is 0.
   *
   * @returns what the rules have against it, as in `it would be suicide`
   */
  play(player: number, point: number): string | undefined;
  /** The position, and the way back to it. */
  save(): Int32Array;
  restore(saved: Int32Array): void;
}

export function createRecordBoard(size: { readonly columns: number; readonly rows: number }): RecordBoard {
  const go = createGo();
  const words = new Int32Array(POSITION_WORDS + CONSTANT_WORDS);
  const points = pointsOf(size);
  packSize(words, POSITION_WORDS, size.columns, size.rows, 0, false);
  for (const point of points) packRegion(words, POSITION_WORDS, point);
  go.setConstants?.(words, POSITION_WORDS);
  load(new Uint8Array(POINTS), 0);

  function position(): Position {
    go.store(words, 0);
    return unpackPosition(unpackProblem(words), words);
  }

  function load(stones: Uint8Array, player: number): void {
    packState(words, 0, player, 0, 0, 0, 0);
    for (const [i, point] of points.entries()) {
      if (stones[point] !== EMPTY) packStone(words, 0, i, stones[point]);
    }
    go.load(words, 0);
  }

  /** Puts a stone of the side to move on a point where its block has no liberty then, or another stone stands. */
  function execute(player: number, point: number): void {
    const stones = position().stones;
    stones[point] = 1 + player;
    const others = neighboursOf(point, size).filter((next) => stones[next] === 2 - player);
    for (const first of [...others, point]) {
      if (stones[first] === EMPTY) continue;
      const block = blockAt(stones, first, size);
      if (block.liberties.size === 0) for (const stone of block.stones) stones[stone] = EMPTY;
    }
    load(stones, 1 - player);
  }

  return {
    position,
    save() {
      const saved = new Int32Array(POSITION_WORDS);
      go.store(saved, 0);
      return saved;
    },
    restore: (saved) => go.load(saved, 0),
    setUp(put) {
      const stones = position().stones;
      for (const [point, colour] of put) stones[point] = colour;
      load(stones, go.sideToMove());
    },
    play(player, point) {
      if (go.sideToMove() !== player) go.play(PASS);
      const move = point === 0 ? PASS : go.board.moveAt(point);
      if (move !== 0) {
        go.play(move);
        return undefined;
      }
      const isTaken = go.board.stone(point) !== EMPTY;
      const isBanned = point === go.board.bannedPoint();
      if (isBanned) {
        // Play elsewhere lifts the ban.
        go.play(PASS);
        go.play(PASS);
        go.play(go.board.moveAt(point));
        return "it takes back a ko at once";
      }
      execute(player, point);
      return isTaken ? "a stone stands there" : "it would be suicide";
    },
  };
}
