/**
 * Random games by the fast rules in both forms, by the reference rules and by @sabaki/go-board, side by side. Problems are
 * drawn; when the goal of one is reached, the next begins.
 */
import goBoard from "@sabaki/go-board";
import { expect } from "vitest";
import { EMPTY, PASS, POINT_MASK, SPENDS, STRIDE } from "../../../src/games/go/notation/points.js";
import {
  blockAt,
  type Position,
  type Problem,
  packPosition,
  pointsOf,
  unpackPosition,
  unpackProblem,
} from "../../../src/games/go/notation/position.js";
import { formatProblem, parseProblem } from "../../../src/games/go/notation/text.js";
import { isSafe } from "../../../src/games/go/reference/life.js";
import { isReached, legalMoves, playMove } from "../../../src/games/go/reference/rules.js";
import type { Board } from "../../../src/games/go/rules/rules.js";
import { createRandom } from "../../../src/math/random.js";
import { createBoard } from "./boards.js";
import { randomProblem } from "./problems.js";

/** Its types are those of a module, and the class is all that it exports. */
const GoBoard = goBoard as unknown as typeof goBoard.default;
type OtherBoard = InstanceType<typeof GoBoard>;

const boards = [createBoard("javascript"), createBoard("wasm")];
const fresh = createBoard("javascript");

/** A game ends after this many plies, or this many passes in a row, and is taken back. */
const LONGEST = 600;
const MOST_PASSES = 4;

export interface Played {
  readonly moves: number;
  readonly captures: number;
  readonly bans: number;
  readonly retakes: number;
  readonly reached: number;
  /** Checked positions in which targets live unconditionally. */
  readonly safe: number;
}

/**
 * @param every after how many plies the legal moves of all rules are compared, which takes much longer than playing
 * @throws where two sets of rules differ
 */
export function playGames(columns: number, rows: number, seed: number, most: number, every: number): Played {
  const random = createRandom(seed);
  const played = { moves: 0, captures: 0, bans: 0, retakes: 0, reached: 0, safe: 0 };
  while (played.moves < most) {
    const words = randomProblem(random, { columns, rows });
    same(parseProblem(formatProblem(words)).join(), words.join());
    playOne(words, random, played, every);
  }
  return played;
}

function playOne(
  words: Int32Array,
  random: () => number,
  played: { -readonly [Field in keyof Played]: number },
  every: number,
): void {
  const problem = unpackProblem(words);
  let position = unpackPosition(problem, words);
  for (const board of [...boards, fresh]) {
    board.position.set(words);
    board.takeProblem();
    board.takePosition();
  }
  const sights = [sightOf(boards[0])];
  const line: number[] = [];
  let passes = 0;
  while (!isReached(problem, position) && line.length < LONGEST && passes < MOST_PASSES) {
    const moves = movesOf(boards[0]);
    same(movesOf(boards[1]).join(), moves.join());
    if (line.length % every === 0) {
      same(moves.toSorted().join(), legalMoves(problem, position).toSorted().join());
      checkBlocks(problem, position);
      checkReaching(problem, position);
      const safe = isSafe(problem, position);
      for (const board of boards) same(Boolean(board.isSafe()), safe);
      if (safe) played.safe++;
    }
    const move = choose(moves, random);
    passes = move === PASS ? passes + 1 : 0;
    const before = position;
    position = playMove(problem, position, move);
    for (const board of boards) {
      board.look(move);
      const [low, high] = [board.nextLowKey(), board.nextHighKey()];
      board.play(move);
      same(board.lowKey(), low);
      same(board.highKey(), high);
    }
    const sight = sightOf(boards[0]);
    same(sightOf(boards[1]), sight);
    same(sight.split(" ")[0], packPosition(problem, position).join());
    if (line.length % every === 0) checkGoBoard(problem, before, move, position, movesOf(boards[0]));
    fresh.position.set(boards[0].position);
    fresh.takePosition();
    same(sightOf(fresh), sight);
    sights.push(sight);
    line.push(move);
    played.moves++;
    if (stones(position) <= stones(before) && move !== PASS) played.captures++;
    if (position.ban !== 0) played.bans++;
    if ((move & SPENDS) !== 0) played.retakes++;
  }
  if (isReached(problem, position)) {
    played.reached++;
    for (const board of boards) {
      same(board.isReached(), true);
      same(board.generate(listOf(board), 0), 0);
    }
  }
  while (line.length > 0) {
    for (const board of boards) board.undo();
    line.pop();
    const sight = sights[line.length];
    for (const board of boards) same(sightOf(board), sight);
  }
}

/** `expect` itself takes longer than what is compared. */
function same(found: unknown, wanted: unknown): void {
  if (found !== wanted) expect(found).toBe(wanted);
}

function stones({ stones: all }: Position): number {
  return all.reduce((sum, colour) => sum + (colour === EMPTY ? 0 : 1), 0);
}

/** All parts of a position that can be compared quickly. */
function sightOf(board: Board): string {
  board.givePosition();
  return `${board.position.join()} ${board.lowKey()} ${board.highKey()}`;
}

/** Any move: passes seldom, but moves that ban a point or retake more often than by chance. */
function choose(moves: readonly number[], random: () => number): number {
  const [board] = boards;
  if (random() < 0.03) return PASS;
  const bans = (move: number) => {
    board.play(move);
    const banned = board.bannedPoint() !== 0;
    board.undo();
    return banned || (move & SPENDS) !== 0;
  };
  const sharp = random() < 0.3 ? moves.filter(bans) : [];
  const among = sharp.length > 0 ? sharp : moves.slice(0, Math.max(1, moves.length - 1));
  return among[Math.floor(random() * among.length)];
}

function movesOf(board: Board): number[] {
  const count = board.generate(listOf(board), 0);
  return Array.from(board.list.subarray(0, count));
}

/** Where a function writes its list: in WebAssembly an address. */
function listOf(board: Board): Int32Array {
  return (board === boards[1] ? board.list.byteOffset : board.list) as Int32Array;
}

/** Where a move reaches the goal at once, the attacker finds one. */
function checkReaching(problem: Problem, position: Position): void {
  if (position.sideToMove === problem.defender) return;
  const reaches = (move: number) => isReached(problem, playMove(problem, position, move));
  const any = legalMoves(problem, position).some(reaches);
  for (const board of boards) {
    const move = board.reachingMove();
    same(move !== 0 && reaches(move), any);
  }
}

/** Compares liberties and stones of every block, in both forms. */
function checkBlocks(problem: Problem, { stones: all }: Position): void {
  for (const point of pointsOf(problem)) {
    for (const board of boards) same(board.stone(point), all[point]);
    if (all[point] === EMPTY) continue;
    const block = blockAt(all, point, problem);
    for (const board of boards) {
      same(board.blockSize(point), block.stones.size);
      same(board.liberties(point), block.liberties.size);
      for (const most of [2, 400]) {
        const count = board.listLiberties(point, listOf(board), 0, most);
        const found = board.list.subarray(0, count);
        same(count, Math.min(most, block.liberties.size));
        same(new Set(found).size, count);
        same(
          found.every((liberty) => block.liberties.has(liberty)),
          true,
        );
      }
    }
  }
}

const SIGNS = [0, 1, -1] as const;

function vertexOf(point: number, { rows }: Problem): [number, number] {
  return [(point % STRIDE) - 1, rows - Math.floor(point / STRIDE)];
}

function goBoardOf(problem: Problem, { stones: all }: Position): OtherBoard {
  const board = GoBoard.fromDimensions(problem.columns, problem.rows);
  for (const point of pointsOf(problem)) board.set(vertexOf(point, problem), SIGNS[all[point]]);
  return board;
}

/** The move leads to the same stones and the same ban, and the same moves are legal after it. */
function checkGoBoard(
  problem: Problem,
  before: Position,
  move: number,
  after: Position,
  moves: readonly number[],
): void {
  if (move === PASS) return;
  const board = goBoardOf(problem, before).makeMove(
    SIGNS[1 + before.sideToMove],
    vertexOf(move & POINT_MASK, problem),
    { preventSuicide: true, preventOverwrite: true },
  );
  same(signsOf(board, problem), signsOfPosition(problem, after));
  if (isReached(problem, after)) return;
  for (const point of problem.region) {
    const found = board.analyzeMove(SIGNS[1 + after.sideToMove], vertexOf(point, problem));
    same(found.ko, point === after.ban);
    same(moves.includes(point), !found.overwrite && !found.suicide && !found.ko);
  }
}

function signsOf(board: OtherBoard, problem: Problem): string {
  return pointsOf(problem)
    .map((point) => board.get(vertexOf(point, problem)))
    .join();
}

function signsOfPosition(problem: Problem, { stones: all }: Position): string {
  return pointsOf(problem)
    .map((point) => SIGNS[all[point]])
    .join();
}
