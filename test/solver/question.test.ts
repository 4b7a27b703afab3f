// Settings of how to search never change the goal: it stays the same, or the setting is refused.
import { describe, expect, test } from "vitest";
import type { GameDefinition } from "../../src/game/definition.js";
import { SetupError } from "../../src/game/errors.js";
import { goalNamed, ownGoals } from "../../src/game/goal.js";
import { GAMES } from "../../src/registry/games.js";
import { SEARCH_KINDS, type SearchOptions } from "../../src/search/kinds.js";
import type { GameAnalysis } from "../../src/solver/analysis.js";
import { loadGame } from "../../src/solver/loading/load-game.js";
import { chooseSearch, unnamedGoal } from "../../src/solver/solve/choose-search.js";

const HOW = [
  ...[{}, { epsilon: 1 }, { shuffle: 7 }, { sums: "plain" }, { leafNumbers: "unit" }],
  ...[
    { andStrategy: "sum" },
    { andStrategy: "highest-order" },
    { similar: "siblings" },
    { successRate: true },
  ],
] as const;

/** The goal, and the highest order of a win where this distinguishes the game's goals; undefined where the setting is refused. */
function questionOf(
  module: GameDefinition,
  analysis: GameAnalysis | undefined,
  goalName: string | null,
  algorithm: string | undefined,
  search: SearchOptions,
) {
  const goal = goalName === null ? undefined : goalNamed(module, goalName);
  try {
    const { kind, search: chosen } = chooseSearch(module, analysis, { goal, goalName, algorithm, search });
    const byOrder = ownGoals(module).some(([, { maxOrder }]) => maxOrder !== undefined);
    const order = kind.hasOrders ? chosen.maxOrder : 1;
    return { goal: goalName ?? unnamedGoal(module, kind, chosen.maxOrder), ...(byOrder ? { order } : {}) };
  } catch (error) {
    expect(error).toBeInstanceOf(SetupError);
    return undefined;
  }
}

describe.each(GAMES)("$name", ({ name }) => {
  test("every search gets the same question, or refuses", async () => {
    const module = await loadGame(name);
    const analysis = await module.analysis?.();
    const algorithms = [undefined, ...[...SEARCH_KINDS, ...(module.searches ?? [])].map(({ name }) => name)];
    let answered = 0;
    for (const goal of [null, ...Object.keys(module.goals)]) {
      const asked = questionOf(module, analysis, goal, undefined, {});
      expect(asked).toBeDefined();
      for (const algorithm of algorithms) {
        for (const how of HOW) {
          const question = questionOf(module, analysis, goal, algorithm, how);
          if (question !== undefined)
            expect({ algorithm, how, ...question }).toEqual({ algorithm, how, ...asked });
          if (question !== undefined) answered++;
        }
      }
    }
    expect(answered).toBeGreaterThan(5 * Object.keys(module.goals).length);
  });
});
