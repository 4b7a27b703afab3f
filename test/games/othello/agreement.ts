/**
 * The fast rules of Othello against the reference rules, on random positions. One test file compares thousands
 * of positions, another one millions.
 */
import fc from "fast-check";
import { expect } from "vitest";
import {
  DRAWN,
  FIRST_WINS,
  type Outcome,
  type Player,
  SECOND_WINS,
  UNDECIDED,
} from "../../../src/game/game.js";
import { parsePosition, startText } from "../../../src/games/othello/notation/notation.js";
import { PASS, packPosition, squareAt } from "../../../src/games/othello/notation/position.js";
import {
  packReference,
  type ReferenceMove,
  type ReferencePosition,
  referenceMoves,
  referenceOf,
  referencePlay,
  referenceScore,
} from "../../../src/games/othello/reference/rules.js";
import { createOthello } from "../../../src/games/othello/rules/rules.js";

const game = createOthello();
const fresh = createOthello();
const moves = new Int32Array(game.maximumMoves);
const words = new Int32Array(game.positionWords);

/** How often rare cases occurred. */
export interface Met {
  positions: number;
  passes: number;
  finished: number;
  /** Games that ended with no disc left on one side. */
  wiped: number;
}

/** Any arrangement of discs: unreachable ones, full boards and boards of one colour included. */
export const setUpPositions = setUpOn(8);

/** The same on a board with so many rows. */
function setUpOn(size: number): fc.Arbitrary<Int32Array> {
  return fc
    .record({
      weights: fc.tuple(weight(), weight(), weight()),
      draws: fc.array(fc.nat(0xffff), { minLength: size * size, maxLength: size * size }),
      sideToMove: fc.constantFrom<Player>(0, 1),
    })
    .map(({ weights: [black, white, empty], draws, sideToMove }) => {
      const all = black + white + empty + 1;
      const squares = draws.map((draw) => {
        const place = draw % all;
        return place < black ? 0 : place < black + white ? 1 : undefined;
      });
      return packPosition({ squares, sideToMove });
    });
}

/** How likely each content of a square is; large differences make passes, finished games and wipe-outs. */
function weight(): fc.Arbitrary<number> {
  return fc.nat(6).map((n) => n ** 3);
}

/** Checks that in a set-up position moves, the positions after them and outcomes are the same, and that undo restores exactly. */
export function sameMoves(met: Met, size = 8): fc.IProperty<[Int32Array]> {
  return fc.property(setUpOn(size), (position) => {
    game.load(position, 0);
    compareNode(referenceOf(position), met);
  });
}

/** The same along games played at random from the start to their end, and back again. */
export function sameGames(met: Met, size = 8): fc.IProperty<[number[]]> {
  return fc.property(fc.array(fc.nat(), { minLength: 80, maxLength: 80 }), (choices) => {
    const start = parsePosition(startText(size));
    game.load(start, 0);
    const line: ReferencePosition[] = [referenceOf(start)];
    for (const choice of choices) {
      const position = line[line.length - 1];
      const legal = compareNode(position, met);
      if (legal.length === 0) break;
      const move = legal[choice % legal.length];
      line.push(referencePlay(position, move));
      game.play(moveNumber(move, position));
    }
    expect(game.generate(moves, 0)).toBe(0);
    for (const position of line.reverse().slice(1)) {
      game.undo();
      expectSame(position);
    }
  });
}

/** A move of the reference rules as the number of the fast ones. */
function moveNumber(move: ReferenceMove, { board }: ReferencePosition): number {
  return move === "pass" ? PASS : squareAt(move, Math.sqrt(board.length));
}

/** Compares a node and its children; returns the moves of the reference rules. */
function compareNode(position: ReferencePosition, met: Met): ReferenceMove[] {
  expectSame(position);
  const legal = referenceMoves(position);
  const generated = [...moves.subarray(0, game.generate(moves, 0))];
  const wanted = legal.map((move) => moveNumber(move, position));
  if (generated.join() !== wanted.join()) expect(generated).toEqual(wanted);
  for (const move of legal) {
    game.play(moveNumber(move, position));
    expectSame(referencePlay(position, move));
    game.undo();
    expectSame(position);
  }
  met.positions++;
  if (legal.includes("pass")) met.passes++;
  if (legal.length === 0) {
    met.finished++;
    const { board } = position;
    if (!board.includes("black") || !board.includes("white")) met.wiped++;
  }
  return legal;
}

/** Checks that the fast game is at this position, by its packed words, key, side to move, outcome, discs and value. */
function expectSame(position: ReferencePosition): void {
  const packed = packReference(position);
  const side = position.sideToMove === "black" ? 0 : 1;
  const outcome = outcomeOf(position);
  const count = (colour: string) => position.board.filter((content) => content === colour).length;
  const black = count("black");
  const white = count("white");
  const difference = side === 0 ? black - white : white - black;
  const value = outcome === UNDECIDED ? difference : referenceScore(position);
  game.store(words, 0);
  // Compared with a freshly loaded game: the key depends on the position, not on the way to it.
  fresh.load(packed, 0);
  // One comparison instead of many calls of `expect`, which would take most of the time.
  const found = [...words, game.keyLow(), game.keyHigh(), game.sideToMove(), game.outcome()];
  found.push(game.discs(), game.empties(), game.discDifference(), game.evaluate());
  const wanted = [...packed, fresh.keyLow(), fresh.keyHigh(), side, outcome];
  wanted.push(black + white, count("empty"), difference, value);
  if (found.join() !== wanted.join()) expect(found).toEqual(wanted);
}

function outcomeOf(position: ReferencePosition): Outcome {
  if (referenceMoves(position).length > 0) return UNDECIDED;
  const score = referenceScore({ ...position, sideToMove: "black" });
  return score > 0 ? FIRST_WINS : score < 0 ? SECOND_WINS : DRAWN;
}
