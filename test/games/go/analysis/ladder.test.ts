/** The answer about a ladder: whether it works, and which stone breaks it. */
import { createSolver, type Solver } from "solve-fast";
import { afterAll, beforeAll, expect, it } from "vitest";
import { formatAnswer, formatFindings } from "../../../../src/games/go/analysis/text.js";

let solver: Solver;
beforeAll(async () => {
  solver = await createSolver({ game: "go", threads: 1, tableEntries: 10_000 });
});
afterAll(() => solver.close());

const COLUMNS = "ABCDEFGHJKLMNOPQRST";

/** A square board. */
function board(stones: Readonly<Record<string, string>>, size = 19): string {
  const columns = [...COLUMNS].slice(0, size);
  const row = (number: number) => columns.map((column) => stones[`${column}${number}`] ?? ".").join("");
  return Array.from({ length: size }, (_, i) => row(size - i)).join("/");
}

/** A textbook ladder, from the lower left corner to the upper right. */
const LADDER = { C3: "X", D2: "X", E2: "X", D3: "O" };

it.each([
  ["a free way", {}, "b", true, []],
  ["a stone in its way", { Q16: "O" }, "b", false, ["Q16"]],
  ["a stone beside its way", { H7: "O" }, "b", false, ["H7"]],
  ["a stone that is far from it", { C16: "O" }, "b", true, []],
  ["a block in its way, of which it meets one stone", { J9: "O", J10: "O", J11: "O" }, "b", false, ["J9"]],
  ["a breaker and another stone", { Q16: "O", C16: "O" }, "b", false, ["Q16"]],
  ["two stones, each of which is enough", { K10: "O", C16: "O", Q16: "O" }, "b", false, [], ["K10", "Q16"]],
  ["the attacker's stone before the breaker", { Q16: "O", N12: "X" }, "b", true, []],
  ["the defender's move", {}, "w", false, []],
] as [string, object, string, boolean, string[], string[]?][])(
  "%s",
  async (_, stones, side, works, brokenBy, together = []) => {
    const text = `${board({ ...LADDER, ...stones })} ${side} target=D3`;
    const result = await solver.solve(text, { ladder: "D3" });
    expect(result.ladder).toMatchObject({ works, brokenBy, together, allTried: true });
    // That there is no ladder says nothing about the capture.
    expect(result.verdict).toBe(works ? "proven" : "unknown");
    expect(formatAnswer(result)).toBe(`ladder: ${works ? "works" : "does not work"}`);
    const lines = formatFindings(result).map((line) => line.trim());
    if (brokenBy.length > 0) expect(lines.at(-1)).toBe(`broken by: ${brokenBy}`);
    if (together.length > 0)
      expect(lines.at(-1)).toBe("broken by any one of: K10, Q16 (it works without all of them)");
  },
);

it("is order 1, the same as the search of that order", async () => {
  for (const [stones, verdict] of [
    [{}, "proven"],
    [{ H7: "O" }, "unknown"],
  ] as const) {
    // On a small board the search without the routine for ladders is soon through.
    const text = `${board({ ...LADDER, ...stones }, 9)} b target=D3`;
    const byOrder = await solver.solve(text, { maxOrder: 1, grade: false });
    const { nodes: _, ...ladder } = await solver.solve(text, { ladder: "D3" });
    expect([byOrder.verdict, ladder.verdict]).toEqual([verdict, verdict]);
    expect(formatFindings(byOrder)).toEqual(
      verdict === "proven"
        ? []
        : [expect.stringMatching(/^ {2}no ladder takes it: --ladder says what breaks it/)],
    );
    expect([byOrder.noProofWithinOrder, ladder.noProofWithinOrder]).toEqual(
      verdict === "proven" ? [undefined, undefined] : [1, 1],
    );
  }
});

it("a block of many liberties is in no ladder", async () => {
  const result = await solver.solve(`${board({ D4: "O" })} b target=D4`, { ladder: "D4" });
  expect(result.ladder).toMatchObject({ works: false, liberties: 4, defence: [], brokenBy: [] });
  expect(formatFindings(result)).toEqual(["  the block has 4 liberties; a ladder takes a block with two"]);
});

it("ends at its limits", async () => {
  const text = `${board({ ...LADDER, Q16: "O" })} b target=D3`;
  const few = await solver.solve(text, { ladder: "D3", maxNodes: 10 });
  expect(few).toMatchObject({ verdict: "unknown", reason: "node limit" });
  expect(few.ladder).toBeUndefined();
  const stopped = await solver.solve(text, { ladder: "D3", maxNodes: 60 });
  expect(stopped.ladder).toMatchObject({ works: false, allTried: false });
  expect(formatFindings(stopped).at(-1)).toBe("  not all stones that might break it were tried");
});

it.each(["target=C3", "target=D3 goal=live", "target=D3 goal=kill", "target=D3,D6"])(
  "is asked of the block that the problem asks about: %s",
  async (words) => {
    const text = `${board({ ...LADDER, D6: "O" })} b ${words}`;
    await expect(solver.solve(text, { ladder: "D3" })).rejects.toThrow("the problem asks for something else");
  },
);
