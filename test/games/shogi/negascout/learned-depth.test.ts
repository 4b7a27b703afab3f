// The policy `learned` in the searcher: with equal D it searches the tree of `all`, node for node, and both forms add up the same D.
import { describe, expect, it } from "vitest";
import { FEATURES } from "../../../../src/games/shogi/depth/places.js";
import { weightsOf } from "../../../../src/games/shogi/evaluation/evaluation.js";
import { shogiNegascout } from "../../../../src/games/shogi/negascout/valued-rules.js";
import { parsePositionLine } from "../../../../src/games/shogi/text-forms.js";
import { createRandom } from "../../../../src/math/random.js";
import {
  createSearcher,
  type PolicyOptions,
  type Searcher,
} from "../../../../src/search/negascout/searcher.js";
import { createNegascout, valueTableWords } from "../../../../src/solver/choose/create-negascout.js";

const TABLE_BYTES = 1 << 18;
const GAMES = [
  "startpos moves 7g7f 3c3d 2g2f 8c8d 2f2e 8d8e 6i7h 4a3b 2e2d 2c2d 2h2d 8e8f 8g8f 8b8f 2d3d 2b8h+ 7i8h",
  "startpos moves 7g7f 8c8d 7i6h 3c3d 6g6f 7a6b 5g5f 5c5d 3i4h 3a4b 4i5h 6a5b 6i7h 4b3c 5i6i 5a4b",
  "startpos moves 2g2f 3c3d 7g7f 4c4d 3i4h 8b4b 5i6h 5a6b 6h7h 6b7b 4i5h 3a3b",
].map((line) => parsePositionLine(line));

/** Nodes, values and moves of searches of the positions. */
function answersOf(searcher: Searcher) {
  return GAMES.map(({ start, moves }) => {
    searcher.clear();
    const { nodes, value, line, meanReduction } = searcher.search(
      { words: start, moves },
      { maxNodes: 4000 },
    );
    return { nodes, value, line, meanReduction };
  });
}

const random = createRandom(4);
const drawn = {
  weights: Array.from({ length: FEATURES }, () => Math.round(65536 * (random() - 0.5))),
  scale: 2,
};

async function search(depths: Parameters<typeof shogiNegascout>[1], options: PolicyOptions) {
  const game = shogiNegascout(weightsOf("learned"), depths);
  return answersOf(await createNegascout({ game, tableBytes: TABLE_BYTES, ...options }));
}

describe("the policy `learned`", () => {
  it("searches the tree of `all`, node for node, where all moves consume the same depth", async () => {
    const all = await search(undefined, { policy: "all" });
    const equal = { weights: new Array(FEATURES).fill(0), scale: 2 };
    expect(await search(equal, { policy: "learned" })).toEqual(all);
    expect(await search(undefined, { policy: "learned" })).toEqual(all);
    expect(await search(drawn, { policy: "learned", factor: 0 })).toEqual(all);
    expect(all.every(({ meanReduction }) => meanReduction === 0)).toBe(true);
  });

  it("searches moves less deeply where they consume more depth, twice as much so with twice the factor", async () => {
    const once = await search(drawn, { policy: "learned" });
    const twice = await search(drawn, { policy: "learned", factor: 2 });
    for (const [i, { meanReduction }] of once.entries()) {
      expect(meanReduction).toBeGreaterThan(0.1);
      expect(twice[i].meanReduction).toBeGreaterThan(1.5 * meanReduction);
    }
  });

  it("is the same in WebAssembly and in JavaScript", async () => {
    const table = new Int32Array(valueTableWords(TABLE_BYTES));
    const rules = await shogiNegascout(weightsOf("learned"), drawn).load(table.buffer);
    const javaScript = createSearcher(rules, table, { policy: "learned" });
    expect(answersOf(javaScript)).toEqual(await search(drawn, { policy: "learned" }));
  });
});
