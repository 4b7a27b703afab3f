// Steps of the experiments on real threads: the same results on any number of threads, and after any interruption.
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createStepRunner, type StepRunnerOptions } from "../../../dist/src/papers/expectation/steps.js";
import { POSITION_WORDS } from "../../../src/games/othello/notation/position.js";
import { createOthello } from "../../../src/games/othello/rules/rules.js";
import { expectedMaximum } from "../../../src/math/expected-maximum.js";
import type { Method } from "../../../src/papers/expectation/methods.js";
import {
  oneMoveStep,
  selfPlayStep,
  severalMovesStep,
  sigmaStep,
  trialsStep,
} from "../../../src/papers/expectation/plan.js";
import { positionsAfter, splitGames } from "../../../src/papers/expectation/positions.js";
import { answerQuestions } from "../../../src/papers/expectation/questions.js";
import { formatAnswers } from "../../../src/papers/expectation/report/questions-report.js";
import { choicesOf, outcomesOf } from "../../../src/papers/expectation/report/rows.js";
import { createMinimax } from "../../../src/search/expectation/tree-search.js";
import { plainMoves } from "../../search/plain-search.js";
import { randomGames } from "../random-games.js";

const folder = mkdtempSync(join(tmpdir(), "expectation-"));
afterAll(() => rmSync(folder, { recursive: true }));

const games = randomGames(70, 9);
const late = positionsAfter(games, 54, 28);
const MINIMAX: Method = { rule: "minimax", depth: 3 };
const METHODS: readonly Method[] = [
  MINIMAX,
  { rule: "monte-carlo", depth: 3, sigma: 8, groups: 20, seed: 1 },
  { rule: "expectation", depth: 3, sigma: 8 },
];
const STEPS = [
  trialsStep(0, 30, 5),
  selfPlayStep(3, 4),
  sigmaStep({ name: "σ", positions: late, ahead: 2, evaluation: "discs" }),
  oneMoveStep({ name: "one move", positions: late, methods: () => METHODS, judgeDepth: 5 }),
  severalMovesStep({
    name: "3 moves",
    positions: positionsAfter(games, 50, 12),
    methods: METHODS.slice(0, 2),
    opponent: MINIMAX,
    turns: 3,
  }),
];

async function runAll(options: StepRunnerOptions): Promise<number[][][]> {
  const runner = createStepRunner(options);
  try {
    runner.begin("test", STEPS);
    return await Promise.all(STEPS.map((step) => runner.run(step)));
  } finally {
    await runner.close();
  }
}

describe("the steps", () => {
  let alone: number[][][];
  beforeAll(async () => {
    alone = await runAll({ threads: 1 });
  });

  it("find the same on one thread and on two, and after an interruption", async () => {
    expect(alone.map((rows) => rows.length)).toEqual(STEPS.map(({ items }) => items));
    const shares: number[] = [];
    const path = join(folder, "steps.jsonl");
    const journal = { path, settings: { seed: 1 } };
    const onProgress = (_: string, share: number) => shares.push(share);
    expect(await runAll({ threads: 2, journal, onProgress })).toEqual(alone);
    expect(shares.at(-1)).toBeCloseTo(1, 9);
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));

    // The file is cut in the middle of a line, with half of the chunks after it.
    const lines = readFileSync(path, "utf8").trimEnd().split("\n");
    const half = Math.floor(lines.length / 2);
    writeFileSync(path, `${lines.slice(0, half).join("\n")}\n${lines[half].slice(0, 40)}`);
    expect(await runAll({ threads: 2, journal })).toEqual(alone);
    expect(new Set(readFileSync(path, "utf8").trimEnd().split("\n"))).toEqual(new Set(lines));
    expect(() => createStepRunner({ threads: 1, journal: { path, settings: { seed: 2 } } })).toThrow(
      "made with seed 1, not 2",
    );
    appendFileSync(path, lines[1].replace(/\d/, "x"));
    expect(await runAll({ threads: 1, journal })).toEqual(alone);

    // Ctrl-C after a few chunks.
    const stop = new AbortController();
    const stopped = { path: join(folder, "stopped.jsonl"), settings: {} };
    const stopSoon = (_: string, share: number) => share > 0.2 && stop.abort();
    const run = runAll({ threads: 2, journal: stopped, signal: stop.signal, onProgress: stopSoon });
    await expect(run).rejects.toMatchObject({ name: "AbortError" });
    const kept = readFileSync(stopped.path, "utf8").trimEnd().split("\n");
    expect(kept.length).toBeGreaterThan(1);
    expect(kept.length).toBeLessThan(lines.length);
    expect(await runAll({ threads: 2, journal: stopped })).toEqual(alone);
  });

  it("judge moves like a plain search to the end", () => {
    const [, , , oneMove] = alone;
    const game = createOthello();
    const search = createMinimax(game);
    const choices = METHODS.map((_, i) => choicesOf(oneMove, i));
    for (let i = 0; i < late.count; i += 7) {
      for (const { moves, deeper, final } of choices) {
        game.load(late.words, POSITION_WORDS * i);
        expect(plainMoves(game)).toContain(moves[i]);
        game.play(moves[i]);
        // Ten discs and as many passes at most are left.
        expect(final[i]).toBe(0 - search.value(20).value);
        if (game.discs() === 64 - 4) expect(deeper[i]).toBe(final[i]);
      }
    }
  });

  it("play the same game when both methods are the same, and give a finished game its result", async () => {
    const runner = createStepRunner({ threads: 1 });
    try {
      const positions = positionsAfter(games, 52, 20);
      const methods = [MINIMAX, { ...MINIMAX, algorithm: "negascout" } as const];
      const play = (turns: number) =>
        runner.run(severalMovesStep({ name: `same ${turns}`, positions, methods, opponent: MINIMAX, turns }));
      const rows = await play(2);
      expect(outcomesOf(rows, 0)).toEqual(outcomesOf(rows, 1));
      // Eight empty squares: no ten moves are left, so both judges have the result.
      const ended = outcomesOf(await play(10), 0);
      expect(ended.deeper).toEqual(ended.final);
      expect(ended.final.every((value) => value % 2 === 0 && Math.abs(value) <= 64)).toBe(true);
      expect(new Set(ended.final).size).toBeGreaterThan(5);
    } finally {
      await runner.close();
    }
  });

  it("estimate expectations about the exact ones", () => {
    const [trials] = alone;
    const estimates = trials.flat();
    expect(new Set(estimates).size).toBe(30);
    const exact = expectedMaximum(new Array(10).fill(0), 8);
    const mean = estimates.reduce((a, b) => a + b, 0) / estimates.length;
    // A standard error of 0.47/√30.
    expect(Math.abs(mean - exact)).toBeLessThan(0.4);
  });
});

it("the open questions are answered, even with few positions", async () => {
  const runner = createStepRunner({ threads: 2 });
  try {
    const split = splitGames(games, 1);
    const answers = await answerQuestions(runner, { split, positions: 2, seed: 1, ahead: 3 });
    expect(answers.effort.rows.map(({ depth }) => depth)).toEqual([
      3, 4, 5, 6, 7, 3, 4, 5, 6, 7, 3, 4, 5, 6, 7, 3, 4, 5, 6, 7,
    ]);
    expect(answers.effort.rows.map(({ factor }) => factor).filter((factor) => factor === 8)).toHaveLength(10);
    for (const { nodes, minimaxNodes, sameNodes, depth } of answers.effort.rows) {
      expect(sameNodes.depth > depth).toBe(nodes > minimaxNodes);
      expect(Math.abs(sameNodes.depth - depth)).toBeLessThan(1);
    }
    expect(answers.ahead.map(({ parameter }) => parameter)).toEqual([1, 2, 3]);
    expect(answers.rules.rows[0].expectation.meanDifference.estimate).toBe(0);
    const text = formatAnswers(answers);
    for (const part of ["negascout", "average propagation, all nodes", "## n plies ahead", "learned"]) {
      expect(text).toContain(part);
    }
    expect(text).not.toMatch(/NaN|undefined/);
  } finally {
    await runner.close();
  }
});
