/**
 * The fast rules of shogi against the reference rules and against tsshogi, as properties of random positions. One
 * test file tries a few hundred, another one many thousand.
 */

import fc from "fast-check";
import { expect } from "vitest";
import { tsshogi } from "../../../src/games/shogi/records/tsshogi.js";
import {
  inCheck,
  legalMoves,
  playMove,
  pseudoMoves,
  readSfen,
  writeSfen,
} from "../../../src/games/shogi/reference/rules.js";
import { createShogi } from "../../../src/games/shogi/rules/rules.js";
import { PAWN_MATES } from "../../../src/games/shogi/rules/words.js";
import { formatMove, formatPosition, parseMove, parsePosition } from "../../../src/games/shogi/text-forms.js";
import { crowdedPositions, playedPositions } from "./positions.js";

const game = createShogi();
const fresh = createShogi();
const moves = new Int32Array(game.maximumMoves);
const words = new Int32Array(game.positionWords);

const positions = fc.oneof(playedPositions, { weight: 2, arbitrary: crowdedPositions });

function generated(generate: (moves: Int32Array, offset: number) => number): string[] {
  return Array.from(moves.subarray(0, generate(moves, 0)), formatMove).sort();
}

/** Checks that the legal moves are those of the reference rules, and that tsshogi judges every pseudo-legal move in the same way. */
export const sameMoves = fc.property(positions, (text) => {
  game.load(parsePosition(text), 0);
  const fast = generated(game.generate);
  const reference = readSfen(text);
  expect(fast).toEqual(legalMoves(reference).sort());
  expect(game.inCheck()).toBe(inCheck(reference));
  const referee = tsshogi.Position.newBySFEN(text);
  if (referee === null) throw new Error(`tsshogi cannot read ${text}`);
  const judged = pseudoMoves(reference).filter((usi) => {
    const move = referee.createMoveByUSI(usi);
    return move !== null && referee.isValidMove(move);
  });
  expect(fast).toEqual(judged.sort());
});

/** Checks that `checks` are the legal moves that give check, and evasions all legal moves of a side in check. */
export const sameChecks = fc.property(positions, (text) => {
  game.load(parsePosition(text), 0);
  const legal = generated(game.generate);
  if (game.inCheck()) {
    expect(generated(game.legal.evasions)).toEqual(legal);
    expect(game.legal.canEvade()).toBe(legal.length > 0);
  }
  const hasTarget = game.board.kings[1 - game.sideToMove()] !== 0;
  if (!hasTarget) return;
  const checking = legal.filter((usi) => {
    const move = parseMove(usi);
    game.play(move);
    const check = game.inCheck();
    game.undo();
    expect(game.givesCheck(move)).toBe(check);
    return check;
  });
  expect(generated(game.checks)).toEqual(checking);
});

/** Checks that a move leads to the position of the reference rules, in every word that rules read, and that undo restores them. */
export const samePlay = fc.property(positions, (text) => {
  game.load(parsePosition(text), 0);
  const before = snapshot(game);
  const reference = readSfen(text);
  for (const usi of legalMoves(reference)) {
    game.play(parseMove(usi));
    const after = writeSfen(playMove(reference, usi));
    game.store(words, 0);
    expect(formatPosition(words)).toBe(after);
    fresh.load(words, 0);
    expect(snapshot(game)).toEqual(snapshot(fresh));
    game.undo();
    expect(snapshot(game)).toEqual(before);
  }
});

/** Everything that the rules know of a position. */
function snapshot({ board, keyLow, keyHigh }: typeof game): unknown {
  const { squares, attacks, hands, kings, pawnFiles } = board;
  const state = board.state.subarray(0, PAWN_MATES);
  return [squares, attacks, hands, kings, pawnFiles, state]
    .map((words) => words.join())
    .concat(`${keyLow()} ${keyHigh()}`);
}

/** From text to words and back. */
export const samePacking = fc.property(positions, (text) => {
  const packed = parsePosition(text);
  const sfen = writeSfen(readSfen(text));
  expect(formatPosition(packed)).toBe(sfen);
  expect(parsePosition(sfen)).toEqual(packed);
  game.load(packed, 0);
  game.store(words, 0);
  expect(words).toEqual(packed);
});
