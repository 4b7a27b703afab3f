// The score of every legal move against a plain search with the reference rules.
import { describe, expect, it } from "vitest";
import { scoreMoves } from "../../../../src/games/othello/analysis/all-moves.js";
import type { EndgameOutcome, EndgameSession } from "../../../../src/games/othello/analysis/session.js";
import {
  formatMove,
  formatPosition,
  parseMove,
  parsePosition,
  startText,
} from "../../../../src/games/othello/notation/notation.js";
import { formatObf, parseObf } from "../../../../src/games/othello/records/obf.js";
import { referenceMoves, referenceOf, referencePlay } from "../../../../src/games/othello/reference/rules.js";
import { createBudget, type Limits } from "../../../../src/search/limits.js";
import type { MoveValue } from "../../../../src/solver/solve/found.js";
import { sampled } from "../../../samples.js";
import { endgamePositions, endgameWith, plainScore, scoreOfLine } from "../endgame/cases.js";

const endgame = endgameWith();
let generation = 0;

/** As on one thread. */
const session: Pick<EndgameSession, "solve"> = {
  async solve(words, { keepTable = false, ...limits } = {}) {
    if (!keepTable) generation++;
    const found = endgame.solve(words, 0, { ...limits, generation });
    return { ...found, seconds: 0, perThread: [] } as EndgameOutcome;
  },
};

async function movesOf(words: Int32Array, limits: Limits = {}): Promise<MoveValue[]> {
  const budget = createBudget(limits);
  const best = await session.solve(words, limits);
  budget.spend(best);
  return scoreMoves(session, words, best, budget, {}, () => {});
}

/** The legal moves with their scores, by the rules and nothing else. */
function plainMoves(words: Int32Array): Map<string, number> {
  const position = referenceOf(words);
  return new Map(
    referenceMoves(position).map((move) => [
      formatMove(move === "pass" ? 64 : move),
      0 - plainScore(referencePlay(position, move)),
    ]),
  );
}

describe("every move", () => {
  const most = sampled(1000);
  it.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])("with up to %i empty squares", async (empties) => {
    const positions = endgamePositions(Math.ceil(most / 10), empties, empties);
    for (const words of positions) {
      const moves = await movesOf(words);
      expect(new Map(moves.map(({ move, value }) => [move, value]))).toEqual(plainMoves(words));
      expect(moves.map(({ value }) => value ?? 99)).toEqual(
        moves.map(({ value }) => value ?? -99).sort((a, b) => b - a),
      );
      for (const { move, value, line } of moves) {
        expect(line[0]).toBe(move);
        expect(scoreOfLine(words, line.map(parseMove))).toBe(value);
      }
    }
  });
});

it("is found once for moves that a symmetry makes one", async () => {
  const start = parsePosition(startText(4));
  const known = endgame.solve(start, 0, { generation: ++generation });
  let searches = 0;
  const moves = await scoreMoves(session, start, { ...known }, createBudget({}), {}, () => searches++);
  expect(searches).toBe(0);
  expect(moves.map(({ move, value }) => [move, value])).toEqual(
    ["b1", "a2", "d3", "c4"].map((move) => [move, -10]),
  );
  for (const { line } of moves) expect(scoreOfLine(start, line.map(parseMove))).toBe(-10);
});

it("is in proven bounds where limits end the search", async () => {
  const [words] = endgamePositions(1, 15, 3);
  const known = new Map((await movesOf(words)).map(({ move, value }) => [move, value]));
  let open = 0;
  for (const maxNodes of [1, 3000, 100_000]) {
    for (const { move, value, lower = value, upper = value, line } of await movesOf(words, { maxNodes })) {
      expect(known.get(move)).toBeGreaterThanOrEqual(lower ?? 0);
      expect(known.get(move)).toBeLessThanOrEqual(upper ?? 0);
      if (value !== null) continue;
      open++;
      expect(line).toEqual([]);
    }
  }
  expect(open).toBeGreaterThan(0);
});

it("a pass is the only move, and a finished game has none", async () => {
  const passing = await movesOf(parsePosition(`${"X".repeat(61)}OX- X`));
  expect(passing).toEqual([{ move: "--", value: 58, line: ["--", "h8"] }]);
  expect(await movesOf(parsePosition(`${"X".repeat(64)} O`))).toEqual([]);
});

it("is written as OBF, and read again", async () => {
  const [words] = endgamePositions(1, 8, 4);
  const moves = await movesOf(words);
  const scored = moves.map(({ move, value }) => ({ move: parseMove(move), score: value ?? 0 }));
  const text = formatObf(formatPosition(words), scored);
  expect(parseObf(text, "written")).toMatchObject([{ position: words, moves: scored }]);
});
