/** Ladders drawn at random, and the routine for ladders against the general search of order 1 on them. */
import { expect } from "vitest";
import type { Player } from "../../../src/game/game.js";
import { EMPTY, PASS, POINT_MASK, POINTS } from "../../../src/games/go/notation/points.js";
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
  /** Left by either search. */
  open: number;
  /** Drawn with a ban, several targets, a region, a defender who begins. */
  bans: number;
  several: number;
  regions: number;
  defenders: number;
  nodes: number;
}

/**
 * Both searches have the same verdict on drawn ladders of 9x9 to 19x19, in both forms.
 *
 * @param nodes after which the general search is left
 */
export function compareLadders(seed: number, count: number, nodes: number): Compared {
  const random = createRandom(seed);
  const found = { proven: 0, disproven: 0, open: 0, bans: 0, several: 0, regions: 0, defenders: 0, nodes: 0 };
  for (let i = 0; i < count; i++) {
    // Two thirds are of 9x9, on which the general search is fastest.
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
 * Where the attacker takes a target after the defender's pass, he also does after every reply that is said to be answered by
 * the same proof.
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

/** Zones of drawn ladders. */
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

/** The line is legal, that of a proof ends where a target is taken whatever comes, and its first move does what it says. */
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
 * A stone with one or two liberties in the middle of loose stones; now and then with a second target, a region, threats, or a
 * point that was banned by the last move.
 */
function drawLadder(random: () => number, size: Size): Int32Array {
  const below = (limit: number) => Math.floor(random() * limit);
  const points = pointsOf(size);
  for (;;) {
    const defender = below(2) as Player;
    const stones = new Uint8Array(POINTS);
    const density = 0.45 * random() ** 2;
    for (const point of points) if (random() < density) stones[point] = 1 + below(2);
    const target = points[below(points.length)];
    stones[target] = 1 + defender;
    for (const next of neighboursOf(target, size)) if (random() < 0.5) stones[next] = 2 - defender;
    for (const point of points) {
      if (stones[point] === EMPTY || blockAt(stones, point, size).liberties.size > 0) continue;
      for (const stone of blockAt(stones, point, size).stones) stones[stone] = EMPTY;
    }
    const owned = points.filter(
      (point) => stones[point] === 1 + defender && blockAt(stones, point, size).liberties.size <= 2,
    );
    if (!owned.includes(target)) continue;
    const others = owned.filter(() => random() < (density < 0.1 ? 0.1 : 0.02)).slice(0, 3);
    const targets = [...new Set([target, ...others])].sort((one, other) => one - other);
    const share = random() < 0.9 ? 1 : 0.9;
    const region = new Set(points.filter((point) => targets.includes(point) || random() < share));
    const problem: Problem = { ...size, defender, all: false, targets, region };
    const threats = () => (random() < 0.8 ? 0 : below(4));
    const position: Position = {
      stones,
      sideToMove: random() < 0.7 ? ((1 - defender) as Player) : defender,
      ban: 0,
      attackersThreats: threats(),
      defendersThreats: threats(),
      taken: new Set(),
    };
    return packPosition(problem, random() < 0.5 ? banned(problem, position) : position);
  }
}

/** The position after a move of the other side that bans a point, where there is one. */
function banned(problem: Problem, position: Position): Position {
  const before: Position = { ...position, sideToMove: position.sideToMove === 0 ? 1 : 0 };
  for (const point of problem.region) {
    const { stones } = position;
    if (stones[point] !== EMPTY) continue;
    // Only a stone that all its neighbours surround takes in a ko.
    const isKo = neighboursOf(point, problem).every((next) => stones[next] === 1 + position.sideToMove);
    if (!isKo || !legalMoves(problem, before).includes(point)) continue;
    const after = playMove(problem, before, point);
    if (after.ban !== 0 && !isReached(problem, after)) return after;
  }
  return position;
}
