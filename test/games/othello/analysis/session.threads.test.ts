/** Othello endgames on real threads: the same scores as one search alone, with limits, signals and progress. */
import { afterAll, describe, expect, it } from "vitest";
import {
  type EndgameSession,
  openEndgameSession,
} from "../../../../dist/src/games/othello/analysis/session.js";
import type { EndgameState } from "../../../../dist/src/games/othello/endgame/search.js";
import { createPool } from "../../../../dist/src/solver/threads/pool.js";
import { parsePosition, START_TEXT } from "../../../../src/games/othello/notation/notation.js";
import { endgamePositions, endgameWith, scoreOfLine } from "../endgame/cases.js";

const positions = [12, 13, 14].flatMap((empties) => endgamePositions(2, empties, empties));
const alone = endgameWith();
const solved = positions.map((words) => alone.solve(words));
const scores = solved.map(({ score }) => score);
const nodesAlone = solved.map(({ nodes }) => nodes);
const [hard] = endgamePositions(1, 24, 2);
const early = [
  { empties: 60, words: parsePosition(START_TEXT) },
  ...[24, 30].map((empties) => ({ empties, words: endgamePositions(1, empties, 2)[0] })),
];

describe.each([1, 3])("on %i threads", (threads) => {
  const pool = createPool(threads);
  const session = openEndgameSession(pool, { entries: 100_000 });
  afterAll(() => pool.close());

  it("scores are exact, with lines that lead to them", async () => {
    for (const [i, words] of positions.entries()) {
      const { score, bound, line, nodes, perThread } = await session.solve(words, { together: true });
      expect({ score, bound }).toEqual({ score: scores[i], bound: "exact" });
      expect(scoreOfLine(words, line)).toBe(score);
      expect(perThread).toHaveLength(threads);
      expect(perThread.reduce((sum, share) => sum + share.nodes, 0)).toBe(nodes);
    }
  });

  it("reports during the search what is known, and all of it is true", async () => {
    const states: EndgameState[] = [];
    const wanted = { maxNodes: 10_000_000, onState: (state: EndgameState) => states.push(state) };
    const { lower, upper } = await session.solve(hard, wanted);
    expect(states.length).toBeGreaterThan(0);
    for (const state of states) {
      expect(state.lower).toBeLessThanOrEqual(lower);
      expect(state.upper).toBeGreaterThanOrEqual(upper);
      expect(state.estimate?.depth ?? 1).toBeGreaterThan(0);
    }
  });

  it("wins and losses are distinguished", async () => {
    for (const [i, words] of positions.entries()) {
      const { bound } = await session.solve(words, { alpha: 0, beta: 1, together: true });
      expect(bound).toBe(scores[i] > 0 ? "lower" : "upper");
    }
  });

  it("results are right with almost no table", async () => {
    const small: EndgameSession = openEndgameSession(pool, { entries: 1 });
    const { score, bound } = await small.solve(positions[0]);
    expect({ score, bound }).toEqual({ score: scores[0], bound: "exact" });
  });

  it.each(early)("limits end a search with $empties empties", async ({ words }) => {
    for (const maxNodes of [1, 100, 1_000, 20_000]) {
      const { nodes, ...found } = await session.solve(words, { maxNodes });
      expect(found).toMatchObject({ bound: "none", reason: "node limit" });
      expect(found.estimate?.depth).toBeGreaterThanOrEqual(maxNodes < 1_000 ? 1 : 2);
      // Between two checks of its limits a thread also counts valued moves and leaves.
      expect(nodes).toBeLessThan(1.5 * maxNodes + 6_000 * threads);
      expect(nodes).toBeGreaterThanOrEqual(maxNodes);
    }
    const late = await session.solve(words, { time: 0.05 });
    expect(late).toMatchObject({ bound: "none", reason: "time limit" });
    const stopped = await session.solve(words, { signal: AbortSignal.abort() });
    expect(stopped).toMatchObject({ bound: "none", reason: "stopped", estimate: { depth: 1 } });
    expect(late.lower).toBe(stopped.lower);
    expect(late.upper).toBe(stopped.upper);
  });

  it("what is proven of the score holds, wherever a search is stopped", async () => {
    for (const [i, words] of positions.entries()) {
      const { lower, upper } = await session.solve(words, { maxNodes: Math.ceil(0.6 * nodesAlone[i]) });
      expect(lower).toBeLessThanOrEqual(scores[i]);
      expect(upper).toBeGreaterThanOrEqual(scores[i]);
    }
  });

  it("a finished game needs no search", async () => {
    for (const text of [`${"-".repeat(64)} X`, `${"X".repeat(32)}${"O".repeat(32)} O`]) {
      const found = await session.solve(parsePosition(text), { signal: AbortSignal.abort() });
      expect(found).toMatchObject({ score: 0, bound: "exact", lower: 0, upper: 0, line: [] });
    }
  });

  it("progress is reported, and a signal stops the search midway", async () => {
    const controller = new AbortController();
    const seen: number[] = [];
    const result = await session.solve(hard, {
      signal: controller.signal,
      onProgress({ nodes }) {
        seen.push(nodes);
        if (seen.length === 3) controller.abort();
      },
    });
    expect(result).toMatchObject({ bound: "none", reason: "stopped" });
    expect(seen[2]).toBeGreaterThan(0);
    // The next search is not affected.
    expect((await session.solve(positions[0])).score).toBe(scores[0]);
  });
});

it("one thread takes the same number of nodes each time", async () => {
  const nodes: number[] = [];
  for (let run = 0; run < 2; run++) {
    const pool = createPool(1);
    const session = openEndgameSession(pool);
    for (const words of [...positions, ...positions]) nodes.push((await session.solve(words)).nodes);
    await pool.close();
  }
  const once = nodes.slice(0, positions.length);
  expect(nodes).toEqual([...once, ...once, ...once, ...once]);
});
