// Which changes follow from the settings that a search and a game's rules declare, a switch at a time.
import { describe, expect, it } from "vitest";
import { changesOf } from "../../bench/ablations.js";
import { go } from "../../src/games/go/module.js";
import { dfPn } from "../../src/search/df-pn/kind.js";
import { dfPnLambda } from "../../src/search/lambda/df-pn-lambda-kind.js";
import { pnSearch } from "../../src/search/pn-search/kind.js";

const namesOf = (...args: Parameters<typeof changesOf>) => changesOf(...args).map(({ name }) => name);

describe("the changes of a search", () => {
  it("turn each technique off or on, take each way, make factors 0 and tables small, and shuffle", () => {
    expect(namesOf(dfPn.settings, go.options ?? {}, 65_536)).toEqual([
      ...["--epsilon 0", "--sums weak", "--sums bounded", "--sums plain"],
      ...["--leaf-numbers heuristic", "--leaf-numbers unit", "--shuffle 1", "--shuffle 2", "--shuffle 3"],
      ...["--no-dominance", "--no-threat-solver", "--no-early-repetition"],
      ...["--no-ladders", "--no-static-life"],
      ...["--table-entries 4096", "--table-entries 256", "--table-entries 1"],
    ]);
    const lambda = namesOf(dfPnLambda.settings, {}, 1);
    expect(lambda).toEqual(
      expect.arrayContaining(["--compare-hands", "--no-leaf-test", "--and-strategy sum"]),
    );
    // A highest order is no switch.
    expect(lambda.filter((name) => name.includes("order"))).toEqual(["--and-strategy highest-order"]);
  });

  it("change one thing each, and nothing that needs another", () => {
    const changes = changesOf(pnSearch.settings, go.options ?? {}, 1 << 20);
    for (const { settings = {}, options = {}, tableEntries } of changes) {
      const changed = [...Object.keys(settings), ...Object.keys(options), ...(tableEntries ? ["table"] : [])];
      expect(changed).toHaveLength(1);
    }
    expect(changes.map(({ name }) => name).join()).not.toContain("--simulation-budget");
    expect(changes).toContainEqual({ name: "--no-transpositions", settings: { transpositions: false } });
    expect(changes).toContainEqual({ name: "--no-ladders", options: { ladders: false } });
  });
});
