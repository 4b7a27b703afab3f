/**
 * The definition of capture as a program: it solves all positions of one problem, by the reference rules alone.
 *
 * The attacker succeeds where the goal is reached; with the attacker to move, if some move leads to success; with the defender
 * to move, if every move does. The smallest set of positions with that property is what the attacker wins in finitely
 * many moves. It is found by going through all positions until no more can be added.
 */
import type { Player } from "../../../src/game/game.js";
import { EMPTY, MOST_THREATS, POINTS, SPENDS } from "../../../src/games/go/notation/points.js";
import { blockAt, type Position, type Problem, pointsOf } from "../../../src/games/go/notation/position.js";
import { isReached, legalMoves, playMove } from "../../../src/games/go/reference/rules.js";

/** Threats of the attacker and the defender, from the best for the attacker to the worst. */
export const LEVELS = [
  [3, 0],
  [2, 0],
  [1, 0],
  [0, 0],
  [0, 1],
  [0, 2],
  [0, 3],
] as const;

export interface Solved {
  /** Every position in which a target is left, with both sides to move, all bans and all of `LEVELS`. */
  readonly positions: number;
  positionAt(i: number): Position;
  /** Whether the attacker succeeds there. */
  wins(i: number): boolean;
  /** The same for a position of the problem. */
  winsAt(position: Position): boolean;
  /** Whether there is such a position. */
  has(position: Position): boolean;
  /** The rank of a position where the attacker succeeds: above the ranks of the positions on which this rests. */
  rankAt(position: Position): number;
}

/** Stands for a position in which the goal is reached. */
const REACHED = -1;

/** The most points of a board whose solution takes little memory. */
const SMALL = 6;
/** Solutions of small boards, and the last one of a larger board: many tests ask for the same. */
const solutions = new Map<string, Solved>();
let last: readonly [string, Solved] | undefined;

/**
 * @param problem on a board of at most 12 points, with at most two targets
 * @returns a solution found before, if there is one: nobody changes it
 */
export function solveByFixpoint(problem: Problem): Solved {
  const { columns, rows, targets, all, defender, region, safe = [] } = problem;
  const name = JSON.stringify([columns, rows, targets, all, defender, [...region], safe]);
  const known = solutions.get(name) ?? (last?.[0] === name ? last[1] : undefined);
  if (known !== undefined) return known;
  const solved = solveWhere(problem);
  if (columns * rows <= SMALL) solutions.set(name, solved);
  else last = [name, solved];
  return solved;
}

/** @param attacks whether the attacker may play a legal move; without it all of them */
export function solveWhere(
  problem: Problem,
  attacks?: (problem: Problem, position: Position, move: number) => boolean,
): Solved {
  const points = pointsOf(problem);
  const numbers = new Map<number, number>();
  const codes: number[] = [];
  /** Whether it is the attacker's turn in position i. */
  const attackers: boolean[] = [];
  /** Successors of position i stand from `first[i]` to before `first[i + 1]`. */
  const first: number[] = [0];
  const successors: number[] = [];

  function numberOf(code: number): number {
    const known = numbers.get(code);
    if (known !== undefined) return known;
    numbers.set(code, codes.length);
    codes.push(code);
    return codes.length - 1;
  }

  /** A unique number for each position. */
  function encode(position: Position): number {
    const { stones, sideToMove, ban, attackersThreats, defendersThreats, taken } = position;
    let code = 0;
    for (const point of points) code = 3 * code + stones[point];
    code = 2 * code + sideToMove;
    code = (points.length + 1) * code + (1 + points.indexOf(ban));
    code = (1 + MOST_THREATS) * code + attackersThreats;
    code = (1 + MOST_THREATS) * code + defendersThreats;
    for (const target of problem.targets) code = 2 * code + (taken.has(target) ? 1 : 0);
    return code;
  }

  function decode(whole: number): Position {
    let code = whole;
    const next = (base: number) => {
      const digit = code % base;
      code = (code - digit) / base;
      return digit;
    };
    const taken = new Set([...problem.targets].reverse().filter(() => next(2) === 1));
    const defendersThreats = next(1 + MOST_THREATS);
    const attackersThreats = next(1 + MOST_THREATS);
    const ban = points[next(points.length + 1) - 1] ?? 0;
    const sideToMove = next(2) as Player;
    const stones = new Uint8Array(POINTS);
    for (const point of [...points].reverse()) stones[point] = next(3);
    return { stones, sideToMove, ban, attackersThreats, defendersThreats, taken };
  }

  for (const stones of allBoards(problem)) {
    for (const sideToMove of [0, 1] as const) {
      for (const [attackersThreats, defendersThreats] of LEVELS) {
        const taken = new Set<number>();
        numberOf(encode({ stones, sideToMove, ban: 0, attackersThreats, defendersThreats, taken }));
      }
    }
  }
  // Positions with a ban, or with one target fewer, are met on the way. The effect of moves on a board is computed once for all levels:
  // threats decide only whether one may be spent.
  const unlimited = { attackersThreats: MOST_THREATS, defendersThreats: MOST_THREATS };
  const none = { attackersThreats: 0, defendersThreats: 0 };
  interface Played {
    readonly move: number;
    /** The number of the position after it without threats, or `REACHED`. */
    readonly after: number;
  }
  const movesOf = new Map<number, { readonly attacking: boolean; readonly moves: readonly Played[] }>();
  function playedFrom(board: number) {
    const free = { ...decode(board), ...unlimited };
    const moves = legalMoves(problem, free).map((move) => {
      const after = playMove(problem, free, move);
      return { move, after: isReached(problem, after) ? REACHED : encode({ ...after, ...none }) };
    });
    return { attacking: free.sideToMove !== problem.defender, moves };
  }
  const unit = 2 ** problem.targets.length;
  const levels = 1 + MOST_THREATS;
  for (let i = 0; i < codes.length; i++) {
    const code = codes[i];
    const threats = Math.floor(code / unit) % (levels * levels);
    const board = code - unit * threats;
    const known = movesOf.get(board) ?? playedFrom(board);
    movesOf.set(board, known);
    const { attacking, moves } = known;
    attackers.push(attacking);
    const left = attacking ? Math.floor(threats / levels) : threats % levels;
    for (const { move, after } of moves) {
      const spent = (move & SPENDS) === 0 ? 0 : 1;
      if (spent > left) continue;
      if (attacking && attacks !== undefined && !attacks(problem, decode(code), move)) continue;
      const threatsAfter = threats - spent * (attacking ? levels : 1);
      successors.push(after === REACHED ? REACHED : numberOf(after + unit * threatsAfter));
    }
    first.push(successors.length);
  }

  const won = new Uint8Array(codes.length);
  const ranks = new Int32Array(codes.length);
  let rank = 0;
  const succeeds = (i: number) => i === REACHED || won[i] === 1;
  for (let more = true; more; ) {
    more = false;
    for (let i = 0; i < codes.length; i++) {
      if (won[i] === 1) continue;
      let best = false;
      let worst = true;
      for (let at = first[i]; at < first[i + 1]; at++) {
        if (succeeds(successors[at])) best = true;
        else worst = false;
      }
      if (!(attackers[i] ? best : worst)) continue;
      won[i] = 1;
      ranks[i] = ++rank;
      more = true;
    }
  }

  return {
    positions: codes.length,
    positionAt: (i) => decode(codes[i]),
    wins: (i) => won[i] === 1,
    winsAt: (position) => won[numbers.get(encode(position)) as number] === 1,
    has: (position) => numbers.has(encode(position)),
    rankAt: (position) => ranks[numbers.get(encode(position)) as number],
  };
}

/** Every board on which all targets and safe stones stand and every block has a liberty. */
function allBoards(problem: Problem): Uint8Array[] {
  const points = pointsOf(problem);
  const boards: Uint8Array[] = [];
  const stones = new Uint8Array(POINTS);
  function fill(from: number): void {
    if (from === points.length) {
      const alive = (point: number) =>
        stones[point] === EMPTY || blockAt(stones, point, problem).liberties.size > 0;
      if (points.every(alive)) boards.push(stones.slice());
      return;
    }
    const point = points[from];
    const isSafe = problem.safe?.includes(point) ?? false;
    const contents = problem.targets.includes(point) ? [1 + problem.defender] : isSafe ? [1, 2] : [0, 1, 2];
    for (const colour of contents) {
      stones[point] = colour;
      fill(from + 1);
    }
    stones[point] = EMPTY;
  }
  fill(0);
  return boards;
}
