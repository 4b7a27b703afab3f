/** Hisshi on many small positions. */
import { expect, it } from "vitest";
import { createSearcher, holdToAccount, NAMES, SEARCHERS } from "./hisshi-searches.js";

it.each(NAMES.flatMap((name) => [1 << 16, 300].map((entries) => [name, entries] as const)))(
  "%s in a table of %i entries agrees with plain searches",
  async (name, entries) => {
    const seen = holdToAccount(await createSearcher(SEARCHERS[name], entries), { numRuns: 400, seed: 12 });
    expect(seen.hisshi).toBeGreaterThan(5);
    expect(seen.none).toBeGreaterThan(50);
  },
);
