/** Many moves chosen by one solver: memory is reused, and no results are left in it. */
import { type ChooseResult, createSolver } from "solve-fast";
import { expect, test } from "vitest";
import { MIDDLE_GAMES } from "../../games/shogi/negascout/middle-games.js";

const SETTINGS = { method: "negascout", maxNodes: 1500 } as const;
/** Small, so that searches replace their own entries, and would replace those of others. */
const ENTRIES = 512;
const MATE = "7nl/7k1/6ppp/9/9/9/9/9/4K4 b GSg 1";

test("the hundredth answer of a thread is that of a new solver", async () => {
  const positions = MIDDLE_GAMES.slice(0, 3);
  const fresh = [];
  for (const position of positions) {
    await using solver = await createSolver({ game: "shogi", threads: 1, tableEntries: ENTRIES });
    fresh.push(withoutTimes(await solver.choose(position, SETTINGS)));
  }
  await using solver = await createSolver({ game: "shogi", threads: 1, tableEntries: ENTRIES });
  for (let i = 0; i < 100; i++) {
    const at = i % positions.length;
    expect(withoutTimes(await solver.choose(positions[at], SETTINGS))).toEqual(fresh[at]);
    // Another engine, on memory of its own.
    if (i % 10 === 0) await solver.solve(MATE, { maxNodes: 100 });
  }
});

test("threads that share the table choose, one position after the other", async () => {
  await using solver = await createSolver({ game: "shogi", threads: 2, tableEntries: ENTRIES });
  for (const position of MIDDLE_GAMES.slice(0, 5)) {
    const { bestMove, depth, nodes } = await solver.choose(position, SETTINGS);
    expect(bestMove).not.toBeNull();
    expect(depth).toBeGreaterThan(0);
    expect(nodes).toBeGreaterThanOrEqual(SETTINGS.maxNodes);
  }
});

function withoutTimes({ seconds, nodesPerSecond, perThread, ...rest }: ChooseResult) {
  return rest;
}
