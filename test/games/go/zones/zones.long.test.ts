/** The same as zones.test.ts, for hours, on boards of up to 12 points, 4x4, and 4x5 with safe stones, by one thread and by several; each run draws other problems. */
import { expect, it } from "vitest";
import { createRandom } from "../../../../src/math/random.js";
import { holdDrawn, sumOf } from "./drawn.js";
import { searchTogether } from "./together.js";

it.each([
  [2, true],
  [2, false],
  [3, true],
])("%i threads decide as the definition does, with true zones, in WebAssembly: %s", async (threads, wasm) => {
  const seed = Number(process.env.PROPERTY_SEED ?? Date.now() % 2 ** 31);
  const sizes = [
    [3, 3],
    [2, 5],
    [3, 4],
    [2, 6],
  ] as const;
  const problems = Number(process.env.PROBLEMS ?? 100);
  const together = searchTogether(threads, wasm);
  try {
    const request = { sizes, problems, roots: 400, contents: 30, create: together.create };
    const counts = await holdDrawn(createRandom(seed), request);
    expect(
      counts.flatMap(({ failures }) => failures),
      `PROPERTY_SEED=${seed}`,
    ).toEqual([]);
    expect(together.contradictions).toEqual([]);
    expect(together.nodes).toBeGreaterThan(10_000 * problems);
    expect(sumOf(counts, ({ kills, lives }) => kills + lives)).toBeGreaterThan(100_000 * problems);
  } finally {
    await together.close();
  }
});

const SMALL = [
  [3, 3],
  [2, 5],
  [3, 4],
  [4, 3],
  [2, 6],
] as const;

const LARGE = [
  [4, 5],
  [5, 4],
] as const;

it.each([
  ["boards of up to 12 points", SMALL, 0, 400, 2500],
  // Some minutes each: 43 million boards.
  ["4x4", [[4, 4]] as const, 0, 10, 2000],
  // Six stones are safe, and 14 points are free: 4.8 million boards.
  ["4x5 and 5x4 with safe stones", LARGE, 6, 60, 2000],
])(
  "verdicts are those of the definition, and claims of zones are true, on %s",
  async (_, sizes, safe, many, roots) => {
    const seed = Number(process.env.PROPERTY_SEED ?? Date.now() % 2 ** 31);
    const problems = Number(process.env.PROBLEMS ?? many);
    const request = { sizes, safe, problems, roots: 4000, contents: 60 };
    const counts = await holdDrawn(createRandom(seed), request);
    expect(
      counts.flatMap(({ failures }) => failures),
      `PROPERTY_SEED=${seed}`,
    ).toEqual([]);
    expect(sumOf(counts, ({ roots: searched }) => searched)).toBeGreaterThan(roots * problems);
    expect(sumOf(counts, ({ kills, lives }) => kills + lives)).toBeGreaterThan(250_000 * problems);
  },
);
