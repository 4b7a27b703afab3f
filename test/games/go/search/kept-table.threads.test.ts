/** A sweep that keeps its table, over problems of Go: each has constants of its own, and all have their facts in one table. */
import { expect, test } from "vitest";
import { createSolver } from "../../../../dist/src/index.js";

/** A group in a space of eleven points, in three rows of the board, so that tables grow while it is searched. */
const shape = ["OOOOOOO", "X.....O", "X.....O", "X.XXX.O", "OOOOOOO"].map((row) => row.padEnd(9, "."));
const problems = [0, 1, 2].map((above) => {
  const empty = Array<string>(9 - shape.length).fill(".".repeat(9));
  const rows = [...empty.slice(0, above), ...shape, ...empty.slice(above)];
  return { position: `${rows.join("/")} b target=A${8 - above} region=A${6 - above}:F${8 - above}` };
});

test.each([1, 2])("with %d threads the last time takes hardly any nodes", async (threads) => {
  const solver = await createSolver({ game: "go", threads, tableEntries: 200_000 });
  try {
    const nodes: number[] = [];
    // Threads may search the same problem at the same time in the beginning.
    const often = Array.from({ length: 4 }, () => problems).flat();
    for await (const found of solver.sweep(often, { keepTable: true })) {
      expect(found.verdict).toBe("proven");
      nodes.push(found.nodes);
    }
    const sum = (part: readonly number[]) => part.reduce((total, each) => total + each, 0);
    const first = sum(nodes.slice(0, problems.length));
    expect(first).toBeGreaterThan(10 * problems.length);
    expect(sum(nodes.slice(-problems.length))).toBeLessThan(first / 5);
  } finally {
    await solver.close();
  }
});
