/** The search with zones is the same in both forms, node for node, and in JavaScript no number leaves int32. */
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { startInJavaScript } from "../../../../src/engine/instance.js";
import { defenderOf, POSITION_WORDS } from "../../../../src/games/go/notation/packing.js";
import { createLinkedGo } from "../../../../src/games/go/search/linked-game.js";
import { zoneSearch } from "../../../../src/games/go/zones/kind.js";
import { createZoneSearch, type ZoneSearch } from "../../../../src/games/go/zones/zone-search.js";
import { createRandom } from "../../../../src/math/random.js";
import type { TranspositionTable } from "../../../../src/search/table/transposition-table.js";
import { checkedEngine, digestOf, inMemory } from "../../../engine/places.js";
import { randomProblem } from "../problems.js";

/** Soon full, so that entries have to be removed. */
const ENTRIES = 2000;
const random = createRandom(5);
const problems = [3, 3, 4, 5, 5, 7, 9, 13, 19].map((size) =>
  randomProblem(random, { columns: size, rows: size }),
);
const game = createLinkedGo();

function answersOf(search: Pick<ZoneSearch, "solve" | "line" | "tableUse">, table: TranspositionTable) {
  return problems.map((words, i) => {
    table.setGeneration(2 + i);
    game.setConstants?.(words, POSITION_WORDS);
    game.load(words, 0);
    const attacker = defenderOf(words, POSITION_WORDS) === 0 ? 1 : 0;
    const solved = search.solve(attacker, { maxNodes: 1500, tickNodes: 50 });
    return {
      solved,
      line: solved.verdict === "proven" && search.line?.(attacker, {}),
      use: search.tableUse?.(),
      digest: digestOf(table),
    };
  });
}

const memory = () => inMemory({ entries: ENTRIES }, zoneSearch.engineBytes as number);

it("is the same in WebAssembly and in JavaScript, to the node", async () => {
  const wasm = memory();
  const javaScript = memory();
  const answers = answersOf(await zoneSearch.create(game, wasm.table, {}, wasm.place), wasm.table);
  expect(answers).toEqual(answersOf(await zoneSearch.create(game, javaScript.table, {}), javaScript.table));
  const verdicts = answers.map(({ solved }) => solved.verdict);
  expect(new Set(verdicts)).toEqual(new Set(["proven", "disproven", "unknown"]));
});

it("uses no number outside int32", async () => {
  type Instance = Parameters<typeof startInJavaScript>[0] &
    ReturnType<typeof import("../../../../src/games/go/zones/instance.js").createInstance>;
  const file = new URL("../../../../dist/src/games/go/zones/instance.js", import.meta.url);
  const { instance, checks, overflown } = await checkedEngine<Instance>(fileURLToPath(file));
  const { table } = memory();
  answersOf(createZoneSearch(startInJavaScript(instance, table.words.buffer), game, table), table);
  expect(checks).toBeGreaterThan(200);
  expect([...overflown]).toEqual([]);
});
