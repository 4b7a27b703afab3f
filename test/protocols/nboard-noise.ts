// NBoard's frame with a solver that has no threads, and noise for it.
import { expect } from "vitest";
import { createThinker } from "../../src/games/othello/cli/nboard-thinker.js";
import type { Solver } from "../../src/index.js";
import { createNboard } from "../../src/protocols/nboard.js";
import { noisyLines } from "./noise.js";

/** A player that finds no move, or fails. */
export function nboardSolver(fails: boolean): Solver {
  const choose = async () => {
    if (fails) throw new TypeError("broken");
    return { moves: [], depth: 0, nodes: 1, seconds: 0 };
  };
  return { choose, solve: async () => ({ nodes: 1, seconds: 0, line: [] }), close: async () => {} } as never;
}

/** Sends all lines at once, and then the end of input. */
export async function playNboard(lines: Iterable<string>, engine: Solver = nboardSolver(false)) {
  const sent: string[] = [];
  const mistakes: unknown[] = [];
  const nboard = createNboard({
    thinker: createThinker("", async () => engine),
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

/** Checks that every `go` and `ping` is answered once, whatever comes between them. */
export async function expectAnswersUnderNoise(count: number): Promise<void> {
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
  const lines = [...noisyLines(commands, count, 2)];
  const { sent, mistakes } = await playNboard(lines);
  const asked = (pattern: RegExp) => lines.filter((line) => pattern.test(line.trim())).length;
  expect(mistakes).toEqual([]);
  expect(sent.filter((line) => line.startsWith("=== "))).toHaveLength(asked(/^go(\s|$)/));
  expect(sent.filter((line) => line.startsWith("pong"))).toHaveLength(asked(/^ping(\s|$)/));
  expect(sent.filter((line) => line.includes("\n"))).toEqual([]);
}
