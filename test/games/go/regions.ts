/** Random regions of up to 9 points of play inside walls, with every position solved by the definition. */

import type { Player } from "../../../src/game/game.js";
import { EMPTY, POINTS } from "../../../src/games/go/notation/points.js";
import {
  blockAt,
  neighboursOf,
  type Position,
  type Problem,
  pointsOf,
  unpackPosition,
  unpackProblem,
} from "../../../src/games/go/notation/position.js";
import { parsePoint } from "../../../src/games/go/notation/vertices.js";
import { drawShape } from "../../../src/papers/one-eye/shapes.js";
import { blockOf, solveEnclosed } from "./enclosed.js";
import { LEVELS, type Solved } from "./fixpoint.js";

export interface Region {
  readonly name: string;
  readonly problem: Problem;
  readonly block: ReadonlySet<number>;
  /** Stones outside of the region, and the block. */
  readonly frame: Uint8Array;
  readonly points: readonly number[];
}

const SIZE = { columns: 7, rows: 7 };

/** A region without an eye: a rectangle in the corner, complete or without one point, and a block of one or two stones. */
function rectangle(
  from: string,
  to: string,
  block: readonly string[],
  missing: readonly string[] = [],
): Region {
  const [one, other] = [from, to].map((vertex) => parsePoint(vertex));
  const left = new Set(missing.map((vertex) => parsePoint(vertex)));
  const within = (point: number) =>
    point % 32 >= one % 32 && point % 32 <= other % 32 && point >> 5 >= one >> 5 && point >> 5 <= other >> 5;
  const region = new Set(pointsOf(SIZE).filter((point) => within(point) && !left.has(point)));
  const stones = new Uint8Array(POINTS);
  for (const point of pointsOf(SIZE)) {
    if (!region.has(point) && neighboursOf(point, SIZE).some((next) => region.has(next))) stones[point] = 1;
  }
  const targets = block.map((vertex) => parsePoint(vertex));
  for (const target of targets) stones[target] = 2;
  const problem = { ...SIZE, defender: 1 as Player, all: false, targets: targets.slice(0, 1), region };
  return regionOf(`${from} to ${to}, ${block} without ${missing}`, problem, new Set(targets), stones);
}

/** A shape of the one-eye problems, of which the points of play are emptied. */
function shape(number: number): Region {
  const drawn = drawShape(7, number);
  if (drawn === undefined) throw new Error(`nothing is drawn by ${number}`);
  const problem = { ...unpackProblem(drawn.words), life: false };
  const position = unpackPosition(problem, drawn.words);
  const block = blockOf(problem, position);
  const stones = position.stones.slice();
  for (const point of problem.region) if (!block.has(point)) stones[point] = EMPTY;
  return regionOf(`shape ${number}`, problem, block, stones);
}

function regionOf(name: string, problem: Problem, block: ReadonlySet<number>, frame: Uint8Array): Region {
  return { name, problem, block, frame, points: [...problem.region].filter((point) => !block.has(point)) };
}

/** The numbers of the shapes with this many points of play. */
function shapesOf(points: readonly number[]): number[] {
  let number = 0;
  return points.map((wanted) => {
    while (drawShape(7, number)?.drawn.points !== wanted) number++;
    return number++;
  });
}

export const REGIONS: readonly Region[] = [
  ...shapesOf([5, 6, 7, 8, 9]).map(shape),
  rectangle("A1", "C3", ["B1"], ["C3"]),
  rectangle("A1", "B4", ["A2"]),
  rectangle("A1", "D2", ["B2", "C2"]),
  rectangle("C1", "E3", ["D2"]),
  rectangle("C3", "E5", ["D4"], ["E5"]),
];

/** Every position of a region without a ban, with both sides to move, at every level of threats; positions with bans are reached from these. */
export function solveRegion({
  problem,
  block,
  frame,
  points,
}: Region): Pick<Solved, "positions" | "positionAt" | "wins"> {
  const boards: Uint8Array[] = [];
  const stones = frame.slice();
  fill(0);
  const states = boards.length * 2;
  const positionAt = (i: number): Position => {
    const [attackersThreats, defendersThreats] = LEVELS[Math.floor(i / states)];
    const sideToMove = (i % 2) as Player;
    const board = boards[(i % states) >> 1];
    return { stones: board, sideToMove, ban: 0, attackersThreats, defendersThreats, taken: new Set() };
  };
  const first = (level: number) => level * states;
  function* positions(from: number, to: number) {
    for (let i = from; i < to; i++) yield positionAt(i);
  }
  const withAttackers = solveEnclosed(problem, block, positions(first(0), first(4)));
  const withDefenders = solveEnclosed(problem, block, positions(first(4), first(7)));
  return {
    positions: first(LEVELS.length),
    positionAt,
    wins: (i) => (i < first(4) ? withAttackers : withDefenders).wins(positionAt(i)),
  };

  function fill(from: number): void {
    if (from === points.length) {
      if (stands()) boards.push(stones.slice());
      return;
    }
    for (const colour of [0, 1, 2]) {
      stones[points[from]] = colour;
      fill(from + 1);
    }
    stones[points[from]] = EMPTY;
  }

  function stands(): boolean {
    const lives = (point: number) =>
      stones[point] === EMPTY || blockAt(stones, point, problem).liberties.size > 0;
    return [...problem.region].every(lives);
  }
}
