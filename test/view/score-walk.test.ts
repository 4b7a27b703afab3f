// A walk along a line with scores, without a page.
import { describe, expect, test } from "vitest";
import { view } from "../../src/games/othello/view/view.js";
import {
  fileScore,
  goAlong,
  isOnLine,
  lineScores,
  makeMove,
  nextOnLine,
  type ScoreWalk,
  scoreRemarks,
  walkAlong,
  walkFrom,
  wordsOf,
} from "../../src/view/scores/score-walk.js";

const { formatMove } = view.module;
const START = "---------------------------OX------XO--------------------------- X";
/** Black loses two discs by d3, and White four by c3; h8 is not legal there. */
const LINE = { name: "", position: START, moves: ["d3", "c3", "h8"], scores: [0, -2, 2] };

const begin = () => walkAlong(view, LINE);
const next = (walk: ScoreWalk) => formatMove(nextOnLine(walk) ?? -1);
const texts = (walk: ScoreWalk) => scoreRemarks(walk, []).map(({ text }) => text);

/** All legal moves with one exact score. */
function allScored(walk: ScoreWalk, score: number) {
  return walk.rules.successors(wordsOf(walk)).map(({ move }) => ({ move, lower: score, upper: score }));
}

describe("along the line of the file", () => {
  test("moves are those of the file up to the first illegal one, each with what it lost", () => {
    const rows = lineScores(begin()).map(({ move, player, score, lost }) => [
      formatMove(move),
      player,
      score,
      lost,
    ]);
    expect(rows).toEqual([
      ["d3", 0, -2, 2],
      ["c3", 1, -2, 4],
    ]);
  });

  test("a score is that of the side to move", () => {
    const walk = begin();
    expect([next(walk), fileScore(walk)]).toEqual(["d3", 0]);
    goAlong(walk, 1);
    expect([next(walk), fileScore(walk)]).toEqual(["c3", 2]);
    expect(texts(walk)).toEqual(["Score in the file: +2 for white."]);
    goAlong(walk, 9);
    expect([nextOnLine(walk), fileScore(walk)]).toEqual([undefined, 2]);
    goAlong(walk, 0);
    expect(walk.steps).toEqual([]);
  });

  test("searched scores are compared with the file's", () => {
    const walk = begin();
    expect(scoreRemarks(walk, allScored(walk, 0)).at(-1)).toEqual({
      text: "Searched here: 0 for black.",
      name: "good",
    });
    expect(scoreRemarks(walk, allScored(walk, 4)).at(-1)).toEqual({
      text: "Searched here: +4 for black, which differs from the file.",
      name: "wrong",
    });
    // Only when all moves have been searched, and exactly.
    const [first, ...others] = allScored(walk, 4);
    expect(scoreRemarks(walk, others)).toHaveLength(1);
    expect(scoreRemarks(walk, [{ ...first, lower: 0 }, ...others])).toHaveLength(1);
  });
});

describe("beside the line", () => {
  test("a legal move leaves the line, and others change nothing", () => {
    const walk = begin();
    const other = walk.rules.successors(wordsOf(walk)).find(({ move }) => formatMove(move) !== "d3");
    expect(makeMove(walk, other?.move ?? -1)).toBe(true);
    expect([isOnLine(walk), fileScore(walk), nextOnLine(walk)]).toEqual([false, undefined, undefined]);
    expect(texts(walk)).toEqual(["This position is not on the line in the file."]);
    expect(makeMove(walk, 0)).toBe(false);
    expect(walk.steps).toHaveLength(1);
  });

  test("a typed position has no line", () => {
    const walk = walkFrom(view, START);
    expect([isOnLine(walk), walk.line]).toEqual([false, []]);
    expect(texts(walk)).toEqual(["This is your own position."]);
    expect(() => walkFrom(view, "nonsense")).toThrow();
  });
});
