/** Ladders drawn at random, and the routine for ladders against the general search of order 1 on them. */
import { expect } from "vitest";
import type { Player } from "../../../src/game/game.js";
import { EMPTY, PASS, POINT_MASK, POINTS, STRIDE } from "../../../src/games/go/notation/points.js";
import {
  blockAt,
  neighboursOf,
  type Position,
  type Problem,
  packPosition,
  pointsOf,
  unpackPosition,
  unpackProblem,
} from "../../../src/games/go/notation/position.js";
import { formatProblem } from "../../../src/games/go/notation/text.js";
import { formatMove } from "../../../src/games/go/notation/vertices.js";
import { isReached, legalMoves, playMove } from "../../../src/games/go/reference/rules.js";
import { createRandom } from "../../../src/math/random.js";
import { createLadders } from "./boards.js";

export const PROVEN = -1;
export const DISPROVEN = -2;
const OPEN = 0;
const MOST_NODES = 100_000;

export const ladders = createLadders("wasm");
const inJavaScript = createLadders("javascript");

interface Size {
  readonly columns: number;
  readonly rows: number;
}

export interface Compared {
  proven: number;
  disproven: number;
  /** Given up by either search. */
  open: number;
  /** Drawn with a ban, several targets, a region, or the defender to move. */
  bans: number;
  several: number;
  regions: number;
  defenders: number;
  /** Those with another verdict without the ban, or without outside threats. */
  banDecides: number;
  threatsDecide: number;
  nodes: number;
}

/**
 * Checks that both searches have the same verdict on random ladders on 9x9 to 19x19, in both forms.
 *
 * @param nodes after which the general search is given up
 */
export function compareLadders(seed: number, count: number, nodes: number): Compared {
  const random = createRandom(seed);
  const found: Compared = {
    ...{ proven: 0, disproven: 0, open: 0, bans: 0, several: 0, regions: 0, defenders: 0 },
    ...{ banDecides: 0, threatsDecide: 0, nodes: 0 },
  };
  for (let i = 0; i < count; i++) {
    // Two thirds are on 9x9, where the general search is fastest.
    const size = random() < 0.67 ? 9 : 9 + Math.floor(11 * random());
    const words = drawLadder(random, { columns: size, rows: size });
    const problem = unpackProblem(words);
    const position = unpackPosition(problem, words);
    if (position.ban !== 0) found.bans++;
    if (problem.targets.length > 1) found.several++;
    if (problem.region.size < size * size) found.regions++;
    if (position.sideToMove === problem.defender) found.defenders++;
    for (const board of [ladders, inJavaScript]) enter(board, words);
    const verdict = ladders.readLadder(nodes, false);
    found.nodes += ladders.nodesOfLadder();
    same(inJavaScript.readLadder(nodes, false), verdict, words);
    same(inJavaScript.nodesOfLadder(), ladders.nodesOfLadder(), words);
    const line = [...ladders.line.subarray(0, ladders.lengthOfLine())];
    same(inJavaScript.line.subarray(0, inJavaScript.lengthOfLine()).join(), line.join(), words);
    const general = ladders.searchOrderOne(nodes);
    if (general === OPEN || verdict === OPEN) {
      found.open++;
      continue;
    }
    same(verdict, general, words);
    checkLine(problem, position, line, verdict, words);
    if (verdict === PROVEN) found.proven++;
    else found.disproven++;
    const differs = (other: Partial<Position>) => {
      enter(ladders, packPosition(problem, { ...position, ...other }));
      const value = ladders.readLadder(nodes, false);
      return value !== OPEN && value !== verdict;
    };
    if (position.ban !== 0 && differs({ ban: 0 })) found.banDecides++;
    if (position.attackersThreats + position.defendersThreats > 0) {
      if (differs({ attackersThreats: 0, defendersThreats: 0 })) found.threatsDecide++;
    }
  }
  return found;
}

/** `expect` itself takes longer than what is compared. */
function same(value: unknown, wanted: unknown, words: Int32Array): void {
  if (value !== wanted) expect(value, formatProblem(words)).toBe(wanted);
}

export function enter(board: typeof ladders, words: Int32Array): void {
  board.position.set(words);
  board.takeProblem();
  board.takePosition();
}

/**
 * Checks that where the attacker takes a target after the defender's pass, this is also true after every reply that is said to be answered
 * by the same proof.
 *
 * @returns how many replies are answered and how many are not; undefined where the pass is not proven
 */
export function checkZone(words: Int32Array): { answered: number; open: number } | undefined {
  enter(ladders, words);
  ladders.play(PASS);
  const value = ladders.readLadder(MOST_NODES, true);
  ladders.undo();
  if (value !== PROVEN) return undefined;
  const count = ladders.generate(ladders.list.byteOffset as unknown as Int32Array, 0);
  const moves = [...ladders.list.subarray(0, count)].filter((move) => move !== PASS);
  const answered = moves.filter((move) => ladders.isAnswered(move & POINT_MASK));
  for (const move of answered) {
    ladders.play(move);
    if (ladders.readLadder(MOST_NODES, false) === DISPROVEN) {
      expect(formatMove(move), formatProblem(words)).toBe("no refutation");
    }
    ladders.undo();
  }
  return { answered: answered.length, open: moves.length - answered.length };
}

/** Zones of random ladders. */
export function checkZones(seed: number, count: number, sizes: readonly number[]) {
  const random = createRandom(seed);
  const found = { proven: 0, answered: 0, open: 0 };
  for (let i = 0; i < count; i++) {
    const size = sizes[i % sizes.length];
    const words = drawLadder(random, { columns: size, rows: size });
    const problem = unpackProblem(words);
    const zone = checkZone(
      packPosition(problem, { ...unpackPosition(problem, words), sideToMove: problem.defender, ban: 0 }),
    );
    if (zone === undefined) continue;
    found.proven++;
    found.answered += zone.answered;
    found.open += zone.open;
  }
  return found;
}

/** Checks that the line is legal, that a proof's line ends where a target is taken whatever is played, and that its first move works. */
function checkLine(
  problem: Problem,
  root: Position,
  line: readonly number[],
  verdict: number,
  words: Int32Array,
): void {
  let position = root;
  for (const move of line) {
    if (!legalMoves(problem, position).includes(move)) expect(line, formatProblem(words)).toBe("legal");
    position = playMove(problem, position, move);
  }
  const attacks = root.sideToMove !== problem.defender;
  if (verdict === PROVEN) same(isReached(problem, position) || isLost(problem, position), true, words);
  if (attacks !== (verdict === PROVEN)) return;
  const after = playMove(problem, root, line[0]);
  if (isReached(problem, after)) return;
  enter(ladders, packPosition(problem, after));
  same(ladders.readLadder(1_000_000, false), verdict, words);
}

/** Whether the attacker takes a target next, whatever the defender plays. */
function isLost(problem: Problem, position: Position): boolean {
  if (position.sideToMove !== problem.defender) return false;
  return legalMoves(problem, position).every((move) => {
    const after = playMove(problem, position, move);
    return legalMoves(problem, after).some((taking) => isReached(problem, playMove(problem, after, taking)));
  });
}

/**
 * A block with one or two liberties among scattered stones; now and then with a second target, a region or threats. In
 * half of them kos stand where it is chased, most of which have just been taken, so that a point is banned; the target may be the
 * stone that took.
 */
function drawLadder(random: () => number, size: Size): Int32Array {
  const below = (limit: number) => Math.floor(random() * limit);
  const points = pointsOf(size);
  for (;;) {
    const stones = new Uint8Array(POINTS);
    const density = 0.45 * random() ** 2;
    for (const point of points) if (random() < density) stones[point] = 1 + below(2);
    const centre = points[below(points.length)];
    const near = points.filter((point) => distance(point, centre) <= 2);
    const kos = random() < 0.5 ? 0 : 1 + below(2);
    if (kos === 0) {
      const defender = below(2);
      stones[centre] = 1 + defender;
      for (const next of neighboursOf(centre, size)) if (random() < 0.5) stones[next] = 2 - defender;
    }
    for (let i = 0; i < kos; i++) putKo(stones, near[below(near.length)], size, below);
    for (const point of points) {
      if (stones[point] === EMPTY || blockAt(stones, point, size).liberties.size > 0) continue;
      for (const stone of blockAt(stones, point, size).stones) stones[stone] = EMPTY;
    }
    const before = { ...positionOf(stones), sideToMove: below(2) as Player };
    const position = kos > 0 && random() < 0.8 ? koTaken(size, before, below) : before;
    const isShort = (point: number) =>
      position.stones[point] !== EMPTY && blockAt(position.stones, point, size).liberties.size <= 2;
    const may = (kos === 0 ? [centre] : near).filter(isShort);
    if (may.length === 0) continue;
    const target = may[below(may.length)];
    const defender = (position.stones[target] - 1) as Player;
    const others = points.filter(
      (point) =>
        position.stones[point] === 1 + defender && isShort(point) && random() < (density < 0.1 ? 0.1 : 0.02),
    );
    const targets = [...new Set([target, ...others.slice(0, 3)])].sort((one, other) => one - other);
    const share = random() < 0.9 ? 1 : 0.9;
    const region = new Set(
      points.filter((point) => targets.includes(point) || point === position.ban || random() < share),
    );
    const problem: Problem = { ...size, defender, all: false, targets, region };
    const threats = () => (random() < (kos === 0 ? 0.8 : 0.4) ? 0 : below(4));
    const attacker = (1 - defender) as Player;
    return packPosition(problem, {
      ...position,
      sideToMove: position.ban !== 0 || kos > 0 ? position.sideToMove : random() < 0.7 ? attacker : defender,
      attackersThreats: threats(),
      defendersThreats: threats(),
    });
  }
}

function positionOf(stones: Uint8Array): Position {
  return { stones, sideToMove: 0, ban: 0, attackersThreats: 0, defendersThreats: 0, taken: new Set() };
}

/** The distance in columns or in rows, whichever is larger. */
function distance(one: number, other: number): number {
  const rows = Math.abs(Math.floor(one / STRIDE) - Math.floor(other / STRIDE));
  return Math.max(rows, Math.abs((one % STRIDE) - (other % STRIDE)));
}

/** Adds a ko: a stone that the other side can take, after which the taking stone's only liberty is the point of the taken one. */
function putKo(stones: Uint8Array, taking: number, size: Size, below: (limit: number) => number): void {
  const beside = neighboursOf(taking, size);
  const taken = beside[below(beside.length)];
  const owner = below(2);
  for (const point of neighboursOf(taken, size)) stones[point] = 2 - owner;
  for (const point of beside) stones[point] = 1 + owner;
  stones[taking] = EMPTY;
}

/** The position after a move that takes in a ko, if there is one. */
function koTaken(size: Size, before: Position, below: (limit: number) => number): Position {
  // A problem without a target has all moves of the board.
  const board: Problem = { ...size, defender: 0, all: false, targets: [], region: new Set(pointsOf(size)) };
  const found = [...board.region].flatMap((point): Position[] => {
    // Only a stone that all its neighbours surround takes in a ko.
    const { stones, sideToMove } = before;
    const isKo = neighboursOf(point, size).every((next) => stones[next] === 2 - sideToMove);
    if (stones[point] !== EMPTY || !isKo || !legalMoves(board, before).includes(point)) return [];
    const after = playMove(board, before, point);
    return after.ban !== 0 ? [after] : [];
  });
  return found.length === 0 ? before : found[below(found.length)];
}
