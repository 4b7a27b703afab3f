/** The referee for lines of mates: tsshogi plays them, and the reference rules say whether the end is mate. */
import { expect } from "vitest";
import { type RefereePosition, tsshogi } from "../../../../src/games/shogi/records/tsshogi.js";
import { legalMoves, readSfen } from "../../../../src/games/shogi/reference/rules.js";

/** Every move is legal, every move of the attacker gives check, the last one mates. */
export function judgeMate(text: string, line: readonly string[]): void {
  const referee = play(text, line);
  expect([text, line.length % 2]).toEqual([text, 1]);
  expect([text, line, legalMoves(readSfen(referee.sfen))]).toEqual([text, line, []]);
}

/** Every move is legal, and the last one mates: a win that need not be by checks alone. */
export function judgeWin(text: string, line: readonly string[]): void {
  const referee = play(text, line, false);
  expect([text, line, referee.checked, legalMoves(readSfen(referee.sfen))]).toEqual([text, line, true, []]);
}

/** As `judgeMate`, but the defender may still put pieces between at the end. */
export function judgeNearMate(text: string, line: readonly string[]): void {
  const end = readSfen(play(text, line).sfen);
  for (const move of legalMoves(end)) {
    const [from, to] = [move.slice(0, 2), move.slice(2, 4)].map((square) => {
      return end.squares["abcdefghi".indexOf(square[1])]?.[9 - Number(square[0])];
    });
    expect([text, line, move, from?.kind === "K", to]).toEqual([text, line, move, false, undefined]);
  }
}

function play(text: string, line: readonly string[], byChecks = true): RefereePosition {
  const referee = tsshogi.Position.newBySFEN(text);
  if (referee === null) throw new Error(`tsshogi cannot read ${text}`);
  line.forEach((usi, i) => {
    const move = referee.createMoveByUSI(usi);
    expect([text, usi, move !== null && referee.isValidMove(move)]).toEqual([text, usi, true]);
    if (move !== null) referee.doMove(move);
    if (byChecks && i % 2 === 0) expect([text, usi, referee.checked]).toEqual([text, usi, true]);
  });
  return referee;
}
