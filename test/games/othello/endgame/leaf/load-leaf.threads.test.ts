/** The leaf of the endgame search in WebAssembly, as it has been built, is the one in TypeScript to the node. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { loadLeaf as loadBuiltLeaf } from "../../../../../dist/src/games/othello/endgame/leaf/load-leaf.js";
import { createLeaf, LEAF_EMPTIES, type Leaf } from "../../../../../src/games/othello/endgame/leaf/leaf.js";
import { loadLeaf } from "../../../../../src/games/othello/endgame/leaf/load-leaf.js";
import { createWasmLeaf } from "../../../../../src/games/othello/endgame/leaf/wasm.js";
import { parsePosition } from "../../../../../src/games/othello/notation/notation.js";
import { endgamePositions } from "../cases.js";

const module = readFileSync(
  join(import.meta.dirname, "../../../../../dist/src/games/othello/endgame/leaf/leaf.wasm"),
);
const positions = Array.from({ length: LEAF_EMPTIES + 1 }, (_, empties) =>
  endgamePositions(empties < 10 ? 20 : 6, empties, 90 + empties),
).flat();
positions.push(parsePosition(`${"X".repeat(56)}${"-".repeat(8)} O`));

function searched(leaf: Leaf, words: Int32Array, alpha: number): { score: number; nodes: number } {
  const [ownLow, ownHigh, otherLow, otherHigh] =
    words[4] === 0 ? words : [words[2], words[3], words[0], words[1]];
  const score = leaf.search(ownLow, ownHigh, otherLow, otherHigh, alpha) + 0;
  return { score, nodes: leaf.takeNodes() };
}

describe("the leaf in WebAssembly", () => {
  it("has the results and node counts of the one in TypeScript, for any window", () => {
    const script = createLeaf();
    const wasm = createWasmLeaf(module);
    for (const [i, words] of positions.entries()) {
      for (let alpha = -65 + (i % 5); alpha <= 64; alpha += 5) {
        expect(searched(wasm, words, alpha)).toEqual(searched(script, words, alpha));
      }
      // They forget what they know together, too.
      if (i % 7 === 0) {
        script.clear();
        wasm.clear();
      }
    }
  });

  it("has memory of its own", () => {
    const words = positions[positions.length - 2];
    const first = createWasmLeaf(module);
    const alone = searched(first, words, 0);
    const second = createWasmLeaf(module);
    expect(searched(second, words, 0)).toEqual(alone);
    expect(searched(second, words, 0).nodes).toBeLessThan(alone.nodes);
  });

  it("is what built files load, and sources do without it", async () => {
    const words = positions[40];
    const expected = searched(createLeaf(), words, 0);
    const built = await loadBuiltLeaf();
    expect(searched(built, words, 0)).toEqual(expected);
    expect(searched(await loadLeaf(), words, 0)).toEqual(expected);
    // Functions of WebAssembly show that they are.
    expect(String(built.search)).toContain("[native code]");
  });
});
