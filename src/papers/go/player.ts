/**
 * A simple player of Go on 9x9, to make shapes that problems are taken from. It draws its moves: those that take or save
 * stones in atari first, then those near the last two. It plays on the whole board, or in a corner that one side has walled
 * off.
 *
 * It is *frozen*: the games that it plays are part of the problem set's provenance. Whatever changes here changes every
 * game, and the set in problems/go/captures/ could no longer be made again. It sees no more than the next capture on
 * purpose: blocks that run into trouble are what problems are made of.
 */
import {
  CONSTANT_WORDS,
  POSITION_WORDS,
  packRegion,
  packSize,
  packState,
  packStone,
} from "../../games/go/notation/packing.js";
import { EMPTY, POINT_MASK, STRIDE } from "../../games/go/notation/points.js";
import {
  blockAt,
  neighboursOf,
  type Position,
  pointsOf,
  unpackPosition,
  unpackProblem,
} from "../../games/go/notation/position.js";
import { createGo } from "../../games/go/rules/rules.js";
import { createRandom } from "../../math/random.js";

export const BOARD = { columns: 9, rows: 9 } as const;
const POINTS_OF_BOARD = pointsOf(BOARD);

const LONGEST_GAME = 70;
/** A corner is played on until this many moves for each of its points were made. */
const FILLED = 1.1;
/** Weights of moves: a point anywhere, one near the last two moves, one that takes stones, one that saves stones in atari. */
const ANYWHERE = 1;
const NEAR = 12;
const TAKES = 40;
const SAVES = 30;
/** Columns and rows of walled corners, and the whole board; each as often as it stands here. */
const AREAS = [
  [9, 9],
  [4, 3],
  [4, 3],
  [5, 3],
  [6, 3],
  [7, 3],
  [9, 2],
  [4, 4],
  [4, 4],
  [5, 4],
  [5, 4],
  [6, 4],
  [5, 5],
] as const;

/** Corners that are filled at random, and how often and how densely one is. */
const DRAWN_AREAS = [
  [4, 3],
  [5, 3],
  [4, 4],
] as const;
const FILLINGS = 60;
const SPARSEST = 0.5;
const DENSEST = 0.85;

export interface Shapes {
  /** Points on which is played, walled off where they are not the whole board. */
  readonly region: ReadonlySet<number>;
  readonly positions: readonly Position[];
}

export interface Player {
  /** The positions after each move of a game. Equal arguments give equal games. */
  play(seed: number, number: number): Shapes;
  /** Positions of a corner whose stones are drawn, where kos are more frequent than in games. */
  draw(seed: number, number: number): Shapes;
}

export function createPlayer(): Player {
  const go = createGo();
  const words = new Int32Array(POSITION_WORDS + CONSTANT_WORDS);

  function position(): Position {
    go.store(words, 0);
    return unpackPosition(unpackProblem(words), words);
  }

  /** Sets up an empty area, whose outside is walled off by one side; returns its points. */
  function setUp([columns, rows]: readonly [number, number], below: (most: number) => number): number[] {
    const left = below(2) * (BOARD.columns - columns);
    const bottom = below(2) * (BOARD.rows - rows);
    const isIn = (point: number) => {
      const [column, row] = [(point % STRIDE) - left, Math.floor(point / STRIDE) - bottom];
      return column >= 1 && column <= columns && row >= 1 && row <= rows;
    };
    const region = POINTS_OF_BOARD.filter(isIn);
    const first = below(2);
    const wall = below(2);
    packSize(words, POSITION_WORDS, BOARD.columns, BOARD.rows, 0, false);
    for (const point of region) packRegion(words, POSITION_WORDS, point);
    packState(words, 0, first, 0, 0, 0, 0);
    for (const [i, point] of POINTS_OF_BOARD.entries()) {
      if (!isIn(point) && neighboursOf(point, BOARD).some(isIn)) packStone(words, 0, i, 1 + wall);
    }
    go.setConstants?.(words, POSITION_WORDS);
    go.load(words, 0);
    return region;
  }

  return {
    play(seed, number) {
      const below = drawing(seed, number);
      const region = setUp(AREAS[below(AREAS.length)], below);
      const positions: Position[] = [];
      const last: number[] = [];
      const most = Math.min(LONGEST_GAME, Math.floor(FILLED * region.length));
      for (let before = position(); positions.length < most; before = positions[positions.length - 1]) {
        // Without a target there is no problem, and nothing to generate moves for.
        const points = region.map((point) => go.board.moveAt(point)).filter((move) => move !== 0);
        const weights = points.map((point) => weightOf(before, point, last));
        let rest = below(weights.reduce((sum, weight) => sum + weight, 0));
        const drawn = weights.findIndex((weight) => {
          rest -= weight;
          return rest < 0;
        });
        if (drawn < 0) break;
        go.play(points[drawn]);
        last.unshift(points[drawn] & POINT_MASK);
        last.length = Math.min(last.length, 2);
        positions.push(position());
      }
      return { region: new Set(region), positions };
    },
    draw(seed, number) {
      const below = drawing(~seed, number);
      const region = setUp(DRAWN_AREAS[below(DRAWN_AREAS.length)], below);
      const empty = position();
      const positions = Array.from({ length: FILLINGS }, () => {
        const density = SPARSEST + (DENSEST - SPARSEST) * (below(1000) / 1000);
        const stones = empty.stones.slice();
        for (const point of region) if (below(1000) < 1000 * density) stones[point] = 1 + below(2);
        return { ...empty, stones, sideToMove: below(2) as 0 | 1 };
      });
      const lives = ({ stones }: Position) =>
        region.every((point) => stones[point] === EMPTY || blockAt(stones, point, BOARD).liberties.size > 0);
      return { region: new Set(region), positions: positions.filter(lives) };
    },
  };
}

/** Whole numbers from 0 up to, but not including, a most. */
function drawing(seed: number, number: number): (most: number) => number {
  const random = createRandom(Math.imul(seed, 0x9e3779b1) ^ Math.imul(number + 1, 0x85ebca6b));
  return (most) => Math.floor(random() * most);
}

/** How probable a move is; 0 for one that fills an eye of its own side. */
function weightOf({ stones, sideToMove }: Position, point: number, last: readonly number[]): number {
  const own = 1 + sideToMove;
  const next = neighboursOf(point, BOARD);
  const atari = next.filter((at) => stones[at] !== EMPTY && blockAt(stones, at, BOARD).liberties.size === 1);
  if (next.every((at) => stones[at] === own) && atari.length === 0) return 0;
  let weight = ANYWHERE;
  if (last.some((at) => distance(at, point) <= 2)) weight += NEAR;
  if (atari.some((at) => stones[at] !== own)) weight += TAKES;
  if (atari.some((at) => stones[at] === own)) weight += SAVES;
  return weight;
}

function distance(one: number, other: number): number {
  const rows = Math.abs(Math.floor(one / STRIDE) - Math.floor(other / STRIDE));
  return rows + Math.abs((one % STRIDE) - (other % STRIDE));
}
