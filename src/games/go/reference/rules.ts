/**
 * The rules of Go for problems of capture, written for reading. They share nothing with the fast rules but how positions
 * and moves are packed.
 *
 * - A stone goes to an empty point of the region, and takes the other side's blocks that it leaves without a liberty. A
 *   stone that takes nothing must have, or join a block that has, a liberty (no suicide).
 * - A block with a stone that is safe has one liberty more, where nobody can play.
 * - Whoever takes exactly one stone with a single stone that then has exactly one liberty bans that point for the other
 *   side's next move. Any move or pass lifts the ban. A side that has an outside threat left may spend it to play there.
 * - Passing is always legal. It gives up the turn, and passes never end the problem.
 * - The goal is reached when a target is taken, or all of them. A target that is taken stays so.
 * - The attacker has to succeed in finitely many moves: play without end is a failure. Nothing here depends on the moves
 *   before a position.
 */
import { EMPTY, PASS, POINT_MASK, SPENDS } from "../notation/points.js";
import { blockAt, neighboursOf, type Position, type Problem } from "../notation/position.js";

/**
 * Every legal move, the pass last. Nothing is legal once the goal is reached.
 *
 * @param counts moves of which it says no are left out
 */
export function legalMoves(
  problem: Problem,
  position: Position,
  counts: (move: number) => boolean = () => true,
): number[] {
  if (isReached(problem, position)) return [];
  const moves = [...problem.region].map((point) => (point === position.ban ? point | SPENDS : point));
  const legal = moves.filter((move) => counts(move) && canPlay(problem, position, move & POINT_MASK));
  return counts(PASS) ? [...legal, PASS] : legal;
}

export function isLegalMove(problem: Problem, position: Position, move: number): boolean {
  return legalMoves(problem, position, (legal) => legal === move).includes(move);
}

export function isReached({ targets, all }: Problem, { taken }: Position): boolean {
  return all ? taken.size === targets.length : taken.size > 0;
}

export function canPlay(problem: Problem, position: Position, point: number): boolean {
  const { stones, sideToMove, ban } = position;
  if (stones[point] !== EMPTY) return false;
  if (point === ban && threatsOf(problem, position) === 0) return false;
  const { stones: after, taken } = place(problem, stones, point, 1 + sideToMove);
  return taken.length > 0 || blockAt(after, point, problem).liberties.size > 0;
}

/** Outside threats that the side to move has left. */
function threatsOf(
  { defender }: Problem,
  { sideToMove, attackersThreats, defendersThreats }: Position,
): number {
  return sideToMove === defender ? defendersThreats : attackersThreats;
}

/** The stones after a stone is put on an empty point, and the points of those that it takes. */
export function place(
  problem: Problem,
  before: Uint8Array,
  point: number,
  colour: number,
): { readonly stones: Uint8Array; readonly taken: readonly number[] } {
  const stones = before.slice();
  stones[point] = colour;
  const taken: number[] = [];
  for (const next of neighboursOf(point, problem)) {
    if (stones[next] === EMPTY || stones[next] === colour) continue;
    const block = blockAt(stones, next, problem);
    if (block.liberties.size > 0) continue;
    for (const stone of block.stones) stones[stone] = EMPTY;
    taken.push(...block.stones);
  }
  return { stones, taken };
}

/** @param move that is legal */
export function playMove(problem: Problem, position: Position, move: number): Position {
  const { defender, targets } = problem;
  const { sideToMove } = position;
  const turned = { ...position, sideToMove: sideToMove === 0 ? 1 : 0, ban: 0 } as const;
  if (move === PASS) return turned;
  const point = move & POINT_MASK;
  const { stones, taken } = place(problem, position.stones, point, 1 + sideToMove);
  const block = blockAt(stones, point, problem);
  const bans = taken.length === 1 && block.stones.size === 1 && block.liberties.size === 1;
  const spent = (move & SPENDS) === 0 ? 0 : 1;
  const reached = taken.filter((stone) => position.stones[stone] === 1 + defender && targets.includes(stone));
  return {
    ...turned,
    stones,
    ban: bans ? taken[0] : 0,
    attackersThreats: position.attackersThreats - (sideToMove === defender ? 0 : spent),
    defendersThreats: position.defendersThreats - (sideToMove === defender ? spent : 0),
    taken:
      reached.length === 0 ? position.taken : new Set([...position.taken, ...reached].sort((a, b) => a - b)),
  };
}
