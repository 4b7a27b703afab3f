// A review of a game against the reference rules and minimax: what each move lost, from the end on.
import { expect, test } from "vitest";
import { RecordError } from "../../../../src/files/file-errors.js";
import { reviewGame, type Score, stopsOf } from "../../../../src/games/othello/analysis/review.js";
import { formatMove, parsePosition } from "../../../../src/games/othello/notation/notation.js";
import { parseMoveLists } from "../../../../src/games/othello/records/moves.js";
import type { OthelloRecord } from "../../../../src/games/othello/records/records.js";
import {
  type ReferencePosition,
  referenceMoves,
  referenceOf,
  referencePlay,
  referenceScore,
} from "../../../../src/games/othello/reference/rules.js";

const GAME =
  "d3c3b3b2b1a1c4c5b5c1c2a5a2f3f6e2d2b4f1e1d1g1a4e3f4a3e6g4f2g3h2g2h4f5c6d6d7h3h1h5g5g6b6c7h6e8b8g7b7a7e7f7d8f8a6c8a8h8h7g8";

function scoreOf(position: ReferencePosition): number {
  const moves = referenceMoves(position);
  if (moves.length === 0) return referenceScore(position);
  return Math.max(...moves.map((move) => -scoreOf(referencePlay(position, move)) + 0));
}

async function plain(position: string): Promise<Score> {
  return { value: scoreOf(referenceOf(parsePosition(position))), bestMove: "a1", line: ["a1"] };
}

function recordOf(text: string): OthelloRecord {
  const [list] = parseMoveLists(text, "game").games;
  if (list instanceof RecordError) throw list;
  return { ...list, source: "game" };
}

const record = recordOf(GAME);

test("what a move lost is the difference of the scores before and after it", async () => {
  const { exactFrom, result, moves } = await reviewGame(stopsOf(record, 7), plain);
  expect(exactFrom).toBe(7);
  expect(result).toBe(4);
  expect(
    moves.map(({ number, side, move, played, value, lost }) => [number, side, move, played, value, lost]),
  ).toEqual([
    [54, "O", "f8", -6, 0, 6],
    [55, "X", "a6", 6, 6, 0],
    [56, "O", "c8", -6, -6, 0],
    [57, "X", "a8", 6, 6, 0],
    [58, "X", "h8", 2, 6, 4],
    [59, "O", "h7", -4, -2, 2],
    [60, "X", "g8", 4, 4, 0],
  ]);
});

test("what a move lost is right where the same side moves twice, since the other has to pass", async () => {
  const passes = recordOf(
    "d3c3b3c5e6f7c4f3g8b4f5e2c6d6f1d2c2d1g2b5c7b7a6a2a8g4a5d7f2c1f6e1c8g1h5b6g5g7g6h6b1e3a3a1f4e8a7h4e7h2h3h8a4b2h1g3h7f8b8d8",
  );
  const { moves } = await reviewGame(stopsOf(passes, 6), plain);
  expect(moves.map(({ side }) => side).join("")).toBe("XOXOOX");
  for (const { position, move, value, played, lost } of moves) {
    const reference = referenceOf(parsePosition(position));
    const chosen = referenceMoves(reference).find((each) => each !== "pass" && formatMove(each) === move);
    if (chosen === undefined) throw new Error(`${move} is not legal`);
    expect(value).toBe(scoreOf(reference));
    expect(played).toBe(0 - scoreOf(referencePlay(reference, chosen)));
    expect(lost).toBe(value - played);
  }
});

test("scores are exact only after the last position that limits left open", async () => {
  const limited = async (position: string) =>
    [...position].filter((square) => square === "-").length > 3
      ? { value: null, bestMove: null, line: [] }
      : plain(position);
  const { exactFrom, moves } = await reviewGame(stopsOf(record, 20), limited);
  expect(exactFrom).toBe(3);
  expect(moves.map(({ number }) => number)).toEqual([58, 59, 60]);
  const none = await reviewGame(stopsOf(record, 20), async () => ({ value: null, bestMove: null, line: [] }));
  expect(none).toEqual({ exactFrom: null, result: null, moves: [] });
});
