/**
 * The fast rules of Simpei against the reference rules, as properties of random positions. One test file
 * tries thousands, another one millions.
 */
import fc from "fast-check";
import { expect } from "vitest";
import {
  type ChildList,
  DISPROVEN,
  FIRST_WINS,
  INFINITE_NUMBER,
  MAXIMUM_NUMBER,
  type Player,
  PROVEN,
  SECOND_WINS,
  type ThreatGame,
  UNDECIDED,
} from "../../../src/game/game.js";
import { formatMove, parsePosition, START_TEXT } from "../../../src/games/simpei/notation/notation.js";
import { ALL_POINTS } from "../../../src/games/simpei/notation/points.js";
import { packPosition } from "../../../src/games/simpei/notation/position.js";
import {
  fromPacked,
  legalMoves,
  passForLambda,
  playMove,
  type ReferenceMove,
  type ReferencePosition,
  toPacked,
  winner,
} from "../../../src/games/simpei/reference/rules.js";
import { createSimpei } from "../../../src/games/simpei/rules/rules.js";
import { mapBoard, SYMMETRIES } from "../../../src/games/simpei/rules/symmetry.js";
import { moveNumber } from "./rule-sets.js";

/** The bit of a packed position that is set when o is to move. */
const SIDE = 1 << 28;

const official = createSimpei();
const free = createSimpei({ freeStart: true });
const moves = new Int32Array(official.maximumMoves);
const words = new Int32Array(official.positionWords);
const children: ChildList = {
  moves: new Int32Array(official.maximumMoves),
  keyLow: new Int32Array(official.maximumMoves),
  keyHigh: new Int32Array(official.maximumMoves),
  proof: new Int32Array(official.maximumMoves),
  disproof: new Int32Array(official.maximumMoves),
  threat: new Int32Array(official.maximumMoves),
};

/**
 * Any position with at most four pieces a side, on the board or in hand: unreachable ones, completed lines, and
 * pieces thrown away in λ search included.
 */
export const setUpPositions: fc.Arbitrary<Int32Array> = fc
  .record({
    points: fc.shuffledSubarray(
      Array.from({ length: 25 }, (_, point) => point),
      { minLength: 8, maxLength: 8 },
    ),
    onBoard: fc.tuple(pieceCount(), pieceCount()),
    inHand: fc.tuple(pieceCount(), pieceCount()),
    sideToMove: fc.constantFrom<Player>(0, 1),
  })
  .map(({ points, onBoard, inHand, sideToMove }) =>
    packPosition({
      boards: [maskOf(points.slice(0, onBoard[0])), maskOf(points.slice(4, 4 + onBoard[1]))],
      hands: [Math.min(inHand[0], 4 - onBoard[0]), Math.min(inHand[1], 4 - onBoard[1])],
      sideToMove,
    }),
  );

/** Most positions of the game have full boards. */
function pieceCount(): fc.Arbitrary<number> {
  return fc.oneof({ weight: 2, arbitrary: fc.constant(4) }, { weight: 3, arbitrary: fc.nat(4) });
}

function maskOf(points: readonly number[]): number {
  return points.reduce((mask, point) => mask | (1 << point), 0);
}

/** Checks that in a set-up position moves, positions after them and outcomes are the same, and that undo restores exactly. */
export const sameMoves = fc.property(setUpPositions, fc.boolean(), (position, freeStart) => {
  const game = freeStart ? free : official;
  game.load(position, 0);
  compareNode(game, fromPacked(position), freeStart);
  comparePass(game, fromPacked(position));
});

/** The same along games played at random from the start, λ passes between the moves, and back again. */
export const sameGames = fc.property(
  fc.boolean(),
  fc.array(fc.record({ choice: fc.nat(), pass: fc.nat(15) }), { minLength: 20, maxLength: 60 }),
  (freeStart, plies) => {
    const game = freeStart ? free : official;
    const start = parsePosition(START_TEXT);
    game.load(start, 0);
    const line: ReferencePosition[] = [fromPacked(start)];
    for (const { choice, pass } of plies) {
      const position = line[line.length - 1];
      const legal = compareNode(game, position, freeStart);
      if (legal.length === 0) break;
      if (pass === 0) {
        line.push(passForLambda(position));
        game.playPass();
      } else {
        const move = legal[choice % legal.length];
        line.push(playMove(position, move));
        game.play(moveNumber(move));
      }
    }
    for (const position of line.reverse().slice(1)) {
      game.undo();
      expectSame(game, position);
    }
  },
);

/** Checks what `expand` says about a node with the reference rules. */
export const soundExpansion = fc.property(
  setUpPositions,
  fc.constantFrom<Player>(0, 1),
  (packed, attacker) => {
    const position = fromPacked(packed);
    free.load(packed, 0);
    free.setAttacker(attacker);
    const count = free.expand(children, 0);
    const attacking = free.sideToMove() === attacker;
    if (count === (attacking ? PROVEN : DISPROVEN)) {
      expect(winsAtOnce(position) || winsInThree(position)).toBe(true);
      return;
    }
    expect(winsAtOnce(position)).toBe(false);
    const expected = new Map<number, ReferencePosition>();
    for (const move of legalMoves(position, { freeStart: true })) {
      const after = playMove(position, move);
      if (!winsAtOnce(after)) expected.set(moveNumber(move), after);
    }
    if (count === (attacking ? DISPROVEN : PROVEN)) {
      expect([...expected.keys()].map(formatMove)).toEqual([]);
      return;
    }
    // Only moves that lose at once may be left out.
    const legal = new Set(legalMoves(position, { freeStart: true }).map(moveNumber));
    const seen = new Set<number>();
    for (let i = 0; i < count; i++) {
      const move = children.moves[i];
      expect(legal.has(move) && !seen.has(move)).toBe(true);
      seen.add(move);
      free.play(move);
      expect([children.keyLow[i], children.keyHigh[i]]).toEqual([free.keyLow(), free.keyHigh()]);
      free.undo();
      expectOpenNumbers(i);
      const after = expected.get(move);
      if (attacking && after !== undefined) {
        expect(children.threat[i] === 1).toBe(winsAtOnce(passForLambda(after)));
      }
    }
    for (const move of expected.keys()) expect(seen.has(move)).toBe(true);
  },
);

/** The pass as a child: its key, and proof number 0 exactly when the attacker then wins at once. */
export const soundPassChild = fc.property(setUpPositions, (packed) => {
  free.load(packed, 0);
  free.setAttacker((1 - free.sideToMove()) as Player);
  free.passChild(children, 0, 1);
  const after = passForLambda(fromPacked(packed));
  expect([children.keyLow[0], children.keyHigh[0]]).toEqual(keyOf(after));
  if (winsAtOnce(after)) {
    expect([children.proof[0], children.disproof[0]]).toEqual([0, INFINITE_NUMBER]);
  } else expectOpenNumbers(0);
});

/** Compares a node and its children; returns the moves of the reference rules. */
function compareNode(game: ThreatGame, position: ReferencePosition, freeStart: boolean): ReferenceMove[] {
  expectSame(game, position);
  const legal = legalMoves(position, { freeStart });
  const generated = Array.from(moves.subarray(0, game.generate(moves, 0)));
  // The moves themselves are compared only when their numbers differ: most of the time is spent here.
  const expected = legal.map(moveNumber).sort((a, b) => a - b);
  generated.sort((a, b) => a - b);
  if (generated.length !== expected.length || generated.some((move, i) => move !== expected[i]))
    expect(generated.map(formatMove)).toEqual(expected.map(formatMove));
  for (const move of legal) {
    game.play(moveNumber(move));
    expectSame(game, playMove(position, move));
    game.undo();
    expectSame(game, position);
  }
  return legal;
}

function comparePass(game: ThreatGame, position: ReferencePosition): void {
  game.playPass();
  expectSame(game, passForLambda(position));
  game.undo();
  expectSame(game, position);
}

/**
 * The key of a position: its words when both hands are empty, or else the words of the symmetric image that has the
 * smallest board of x, and of those the smallest board of o.
 */
function keyOf(position: ReferencePosition): [number, number] {
  const [low, high] = toPacked(position);
  const hands = (low & ~ALL_POINTS & ~SIDE) | (high & ~ALL_POINTS);
  if (hands === 0) return [low, high];
  let smallestX = low & ALL_POINTS;
  let smallestO = high & ALL_POINTS;
  for (let symmetry = 1; symmetry < SYMMETRIES; symmetry++) {
    const x = mapBoard(symmetry, low & ALL_POINTS);
    const o = mapBoard(symmetry, high & ALL_POINTS);
    if (x < smallestX || (x === smallestX && o < smallestO)) [smallestX, smallestO] = [x, o];
  }
  return [(low & ~ALL_POINTS) | smallestX, (high & ~ALL_POINTS) | smallestO];
}

/** Checks that the fast game is at this position, by its packed words, its key, its side to move and its outcome. */
function expectSame(game: ThreatGame, position: ReferencePosition): void {
  const [low, high] = toPacked(position);
  const won = winner(position);
  const outcome = won === "x" ? FIRST_WINS : won === "o" ? SECOND_WINS : UNDECIDED;
  const side = position.sideToMove === "x" ? 0 : 1;
  game.store(words, 0);
  const [keyLow, keyHigh] = keyOf(position);
  // One comparison instead of seven calls of `expect`, which would take most of the time.
  const same =
    words[0] === low &&
    words[1] === high &&
    game.keyLow() === keyLow &&
    game.keyHigh() === keyHigh &&
    game.sideToMove() === side &&
    game.outcome() === outcome;
  if (!same)
    expect({
      words: [...words],
      key: [game.keyLow(), game.keyHigh()],
      side: game.sideToMove(),
      outcome: game.outcome(),
    }).toEqual({ words: [low, high], key: [low, high], side, outcome });
}

function expectOpenNumbers(index: number): void {
  for (const numbers of [children.proof, children.disproof]) {
    expect(numbers[index]).toBeGreaterThanOrEqual(1);
    expect(numbers[index]).toBeLessThanOrEqual(MAXIMUM_NUMBER);
  }
}

/** Whether the side to move has a winning move. Such a move has no relocations (rule 9). */
function winsAtOnce(position: ReferencePosition): boolean {
  return legalMoves(position, { freeStart: true }).some(
    (move) => move.relocations.length === 0 && winner(playMove(position, move)) !== undefined,
  );
}

/** Whether the side to move has a move after which every reply leaves it a winning move. */
function winsInThree(position: ReferencePosition): boolean {
  return legalMoves(position, { freeStart: true }).some((move) => {
    const after = playMove(position, move);
    if (winsAtOnce(after)) return false;
    return legalMoves(after, { freeStart: true }).every((reply) => winsAtOnce(playMove(after, reply)));
  });
}
