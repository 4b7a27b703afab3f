/** As zones.test.ts, by several threads on one table: verdicts are those of the definition, and claims of zones are true. */
import { afterAll, describe, expect, it } from "vitest";
import { createRandom } from "../../../../src/math/random.js";
import { sampled } from "../../../samples.js";
import { holdDrawn, sumOf } from "./drawn.js";
import { searchTogether } from "./together.js";

describe.each([
  [2, true],
  [3, false],
] as const)("%i threads, in WebAssembly: %s", (threads, inWebAssembly) => {
  const together = searchTogether(threads, inWebAssembly);
  afterAll(() => together.close());

  it("decide as the definition does, with true zones", async () => {
    const problems = sampled(16);
    const counts = await holdDrawn(createRandom(Number(process.env.PROPERTY_SEED ?? 1)), {
      sizes: [
        [3, 3],
        [2, 4],
      ],
      problems,
      roots: 40,
      contents: 5,
      create: together.create,
    });
    expect(counts.flatMap(({ failures }) => failures)).toEqual([]);
    expect(together.contradictions).toEqual([]);
    expect(sumOf(counts, ({ roots }) => roots)).toBeGreaterThan(30 * problems);
    expect(together.nodes).toBeGreaterThan(100 * problems);
  });
});
