// The frame of NBoard's protocol, with anything that programs may send, and clocks of games.
import { expect, it } from "vitest";
import { readClock, secondsForMove } from "../../src/games/othello/cli/nboard-clock.js";
import type { Solver } from "../../src/index.js";
import { answerOf } from "../../src/protocols/nboard.js";
import { expectAnswersUnderNoise, nboardSolver, playNboard } from "./nboard-noise.js";

it("answers every go and ping once under noise", () => expectAnswersUnderNoise(1000));

it("continues after a search that fails", async () => {
  const { sent, mistakes } = await playNboard(["go", "", "ping 1"], nboardSolver(true));
  expect(mistakes).toEqual([new TypeError("broken")]);
  expect(sent).toEqual([
    "status Thinking",
    "status internal error",
    "status",
    expect.stringMatching(/^=== D3\/\/\d/),
    "pong 1",
  ]);
});

const START = `${"-".repeat(27)}O*------*O${"-".repeat(27)}`;

it.each([
  ["a win is certain", { value: null, lower: 4, upper: 20, bestMove: "d3" }, "search d3 4.00 0 100%W"],
  ["a loss is certain", { value: null, lower: -64, upper: -2, bestMove: "c4" }, "search c4 -2.00 0 100%W"],
  ["a draw is not ruled out", { value: null, lower: 0, upper: 8, bestMove: "d3" }, undefined],
  ["nothing is known", { value: null, lower: -64, upper: 64, bestMove: null }, undefined],
])("when %s", async (_, score, shown) => {
  const half = { ...nboardSolver(false), solve: async () => ({ nodes: 1, seconds: 0, line: [], score }) };
  // With a clock, the end of input does not stop it.
  const game = `set game (;GM[Othello]TI[05:00]BO[8 ${START} *];)`;
  const { sent } = await playNboard([game, "set depth 60", "go"], half as unknown as Solver);
  const lines = sent.filter((line) => line.startsWith("search "));
  expect(lines).toEqual(shown === undefined ? [] : [shown]);
});

it("each exact value of a hint is sent as soon as it is known", async () => {
  const solved: string[] = [];
  const exact = {
    ...nboardSolver(false),
    choose: async () => ({
      moves: [
        { move: "d3", value: 1 },
        { move: "c4", value: 0 },
      ],
      depth: 60,
      nodes: 1,
      seconds: 0,
    }),
    async solve(position: string) {
      solved.push(position);
      const score = { value: 2, lower: 2, upper: 2, bestMove: "d3" };
      return { nodes: 1, seconds: 0, line: solved.length === 1 ? ["d3"] : [], score };
    },
  };
  const { sent } = await playNboard(
    [`set game (;GM[Othello]BO[8 ${START} *];)`, "set depth 60", "hint 2"],
    exact as unknown as Solver,
  );
  const lines = sent.filter((line) => line.includes("100%"));
  expect(solved).toHaveLength(2);
  expect(lines).toEqual([
    "search d3 2.00 0 100%",
    "search c4 -2.00 0 100%",
    "search d3 2.00 0 100%",
    "search c4 -2.00 0 100%",
  ]);
});

it.each([
  [undefined, undefined, 0],
  ["", undefined, 0],
  ["05:00//02:00", 300, 0],
  ["15:00/00:12/02:00", 900, 12],
  ["1:00:00", 3600, 0],
  ["30", 30, 0],
  ["05:00,1:1/10", 300, 10],
] as const)("the clock %s", (text, seconds, added) => {
  expect(readClock(text)).toEqual({ seconds, added });
});

it("a move has its share of the clock", () => {
  expect(secondsForMove({ seconds: undefined, added: 0 }, 0, 60)).toBe(undefined);
  expect(secondsForMove({ seconds: 320, added: 0 }, 0, 60)).toBeCloseTo(9.7);
  expect(secondsForMove({ seconds: 320, added: 2 }, 160, 60)).toBeCloseTo(6.7);
  expect(secondsForMove({ seconds: 10, added: 0 }, 20, 60)).toBeCloseTo(0.05);
});

it.each([
  [1, { line: "d3c5", value: 2 }, "f5", "=== D3"],
  [2, { line: "d3c5", value: 2 }, "f5", "=== D3/2.00/1.50"],
  [2, { line: "d3", value: undefined }, "f5", "=== D3//1.50"],
  [2, undefined, "f5", "=== F5//1.50"],
  [2, { line: "", value: -4 }, undefined, "=== PA/-4.00/1.50"],
] as const)("the answer to go in version %i, best %j, any %s", (version, best, any, answer) => {
  expect(answerOf(version, best, 1.5, any)).toBe(answer);
});
