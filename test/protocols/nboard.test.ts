// The frame of NBoard's protocol under what programs may send, and clocks of games.
import { expect, it } from "vitest";
import { readClock, secondsForMove } from "../../src/games/othello/commands/nboard-clock.js";
import { createThinker } from "../../src/games/othello/commands/nboard-thinker.js";
import type { Solver } from "../../src/index.js";
import { createNboard } from "../../src/protocols/nboard.js";
import { noisyLines } from "./noise.js";

/** Knows of no move, or fails. */
function solver(fails: boolean): Solver {
  const choose = async () => {
    if (fails) throw new TypeError("broken");
    return { moves: [], depth: 0, nodes: 1, seconds: 0 };
  };
  return { choose, solve: async () => ({ nodes: 1, seconds: 0, line: [] }), close: async () => {} } as never;
}

async function play(lines: Iterable<string>, fails = false) {
  const sent: string[] = [];
  const mistakes: unknown[] = [];
  const nboard = createNboard({
    thinker: createThinker("", async () => solver(fails)),
    send: (line) => sent.push(line),
    onMistake: (error) => mistakes.push(error),
  });
  for (const line of lines) {
    nboard.receive(line);
    if (line.length % 3 === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  nboard.close();
  await nboard.ended;
  return { sent, mistakes };
}

it("answers every go and ping once under noise", async () => {
  const commands = [
    ...[
      "nboard 2",
      "set depth 5",
      "set depth x",
      "set contempt 3",
      "hint 3",
      "go",
      "ping 5",
      "learn",
      "analyze",
    ],
    ...["move F5/1/2", "move d6", "move PA", "set game (;GM[Othello]BO[8 ---*];)"],
    "set game (;GM[Othello]TI[1:00]BO[8 ---------------------------O*------*O--------------------------- *]B[f5//1];)",
  ];
  const lines = [...noisyLines(commands, 1000, 2)];
  const { sent, mistakes } = await play(lines);
  const count = (pattern: RegExp) => lines.filter((line) => pattern.test(line.trim())).length;
  expect(mistakes).toEqual([]);
  expect(sent.filter((line) => line.startsWith("=== "))).toHaveLength(count(/^go(\s|$)/));
  expect(sent.filter((line) => line.startsWith("pong"))).toHaveLength(count(/^ping(\s|$)/));
  expect(sent.filter((line) => line.includes("\n"))).toEqual([]);
});

it("goes on after a search that fails", async () => {
  const { sent, mistakes } = await play(["go", "", "ping 1"], true);
  expect(mistakes).toEqual([new TypeError("broken")]);
  expect(sent).toEqual([
    "status Thinking",
    "status internal error",
    "status",
    expect.stringMatching(/^=== D3\/0\.00\//),
    "pong 1",
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
