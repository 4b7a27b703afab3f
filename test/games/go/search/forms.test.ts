/** The searches linked with the rules of Go are the same, node for node, in all forms; and no number leaves int32. */
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import type { SearchGame } from "../../../../src/game/game.js";
import go from "../../../../src/games/go/game.js";
import { defenderOf, POSITION_WORDS } from "../../../../src/games/go/notation/packing.js";
import { createGo, type GoOptions } from "../../../../src/games/go/rules/rules.js";
import { createLinkedGo } from "../../../../src/games/go/search/linked-game.js";
import { createRandom } from "../../../../src/math/random.js";
import type { SearchOptions } from "../../../../src/search/kinds.js";
import { findKind } from "../../../../src/search/kinds.js";
import { SEARCH_ENGINE_BYTES } from "../../../../src/search/run-engine.js";
import type { Search } from "../../../../src/search/search.js";
import type { TranspositionTable } from "../../../../src/search/table/transposition-table.js";
import { checkedEngine, digestOf, inMemory } from "../../../engine/places.js";
import { randomProblem } from "../problems.js";

const SEARCHES: readonly (readonly [string, SearchOptions])[] = [
  ["df-pn", {}],
  ["df-pn", { tiesByEstimates: true }],
  ["df-pn-plus", {}],
  ["iterative-deepening", {}],
  ["pn-search", {}],
  ["pn-search", { similar: "siblings" }],
  ["pn-search", { similar: "add-success", successRate: true, simulationBudget: "unlimited" }],
  ["df-pn-lambda", { maxOrder: 3, freelyTried: 2 }],
  ["df-pn-lambda", { maxOrder: 2, andStrategy: "sum", passFirst: true, freelyTried: 1 }],
  ["lambda", { maxOrder: 2, freelyTried: 2 }],
];

const random = createRandom(11);
const problems = [3, 3, 4, 5, 5, 7, 9, 19].map((size) =>
  randomProblem(random, { columns: size, rows: size }),
);

function answersOf(game: SearchGame, search: Search, table: TranspositionTable) {
  const answers = problems.map((words, i) => {
    table.setGeneration(2 + i);
    game.setConstants?.(words, POSITION_WORDS);
    game.load(words, 0);
    const owner = defenderOf(words, POSITION_WORDS) as 0 | 1;
    // The owner of the targets attacks nothing.
    return ([0, 1] as const).map((attacker) => [
      attacker === owner,
      search.solve(attacker, { maxNodes: 120, tickNodes: 50 }),
    ]);
  });
  return { answers, digest: digestOf(table) };
}

function kindOf(algorithm: string) {
  const kind = findKind(algorithm, go.searches);
  if (kind === undefined) throw new Error(algorithm);
  return kind;
}

/** Each search is tried with one of these, since compiling takes most of a test's time. */
const RULES: readonly GoOptions[] = [
  {},
  { candidates: "both", influence: "3/7/64/second-peak/12/1/alone" },
  { influence: "5/10/20/sum/4/0/added" },
  { candidates: "attacker", liberties: 2 },
];

/** Both linked forms, and one of the others in turn, must be the same. */
const CALLED = [
  { create: createGo, wasm: true },
  { create: createGo, wasm: false },
];

describe.each(
  SEARCHES.map(
    ([algorithm, options], i) =>
      [algorithm, options, RULES[i % RULES.length], CALLED[i % CALLED.length]] as const,
  ),
)("%s %j", (algorithm, options, rules, called) => {
  const forms = [{ create: createLinkedGo, wasm: true }, { create: createLinkedGo, wasm: false }, called];

  it(`is the same to the node with ${JSON.stringify(rules)}`, async () => {
    const answers = [];
    for (const { create, wasm } of forms) {
      const { table, place } = inMemory({ entries: 3000 }, SEARCH_ENGINE_BYTES);
      const game = create(rules);
      const search = await kindOf(algorithm).create(game, table, options, wasm ? place : undefined);
      answers.push(answersOf(game, search, table));
      expect(place.tenant !== undefined).toBe(wasm);
    }
    const [first, ...others] = answers;
    for (const other of others) expect(other).toEqual(first);
    const results = first.answers.flat();
    expect(results.some(([, result]) => (result as { verdict: string }).verdict === "proven")).toBe(true);
    for (const [owns, result] of results) {
      if (owns) expect((result as { verdict: string }).verdict).not.toBe("proven");
    }
  });

  it("uses no number outside int32", async () => {
    const file = new URL("../../../../dist/src/games/go/search/instance.js", import.meta.url);
    const { instance, checks, overflown } = await checkedEngine<object>(fileURLToPath(file));
    const go = createLinkedGo();
    if (go.engine === undefined) throw new Error("Go is linked with no engine");
    const engine = {
      ...go.engine,
      isFor: (other: SearchGame) => other === game,
      createInstance: () => instance,
    };
    const game: SearchGame = { ...go, engine };
    const { table } = inMemory({ entries: 3000 }, SEARCH_ENGINE_BYTES);
    answersOf(game, await kindOf(algorithm).create(game, table, options), table);
    expect(checks).toBeGreaterThan(200);
    expect([...overflown]).toEqual([]);
  });
});
