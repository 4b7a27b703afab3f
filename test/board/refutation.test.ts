// The move that refutes a goal, with a search that knows one position.
import { expect, it } from "vitest";
import { findRefutation } from "../../src/board/refutation.js";
import type { GameDefinition } from "../../src/game/definition.js";
import { startBudget } from "../../src/search/limits.js";
import type { SolveResult } from "../../src/solver/results.js";

const file = new URL("../../docs/examples/graph-nim.js", import.meta.url).href;
const { default: nim }: { readonly default: GameDefinition } = await import(file);

/** A search for which the goal is out of reach at one position, and reached everywhere else. */
function refuted(by: string) {
  const asked: string[] = [];
  return {
    asked,
    async solve(problem: unknown) {
      const { words } = problem as { words: Int32Array };
      const position = nim.formatPosition(words);
      asked.push(position);
      return { verdict: position === by ? "disproven" : "proven", nodes: 1, seconds: 0 } as SolveResult;
    },
  };
}

const find = (solver: ReturnType<typeof refuted>, position: string, attacker: 0 | 1, maxNodes = 100) =>
  findRefutation(
    solver,
    nim.create({}),
    { words: nim.parsePosition(position), attacker },
    startBudget({ maxNodes }),
  );

it("is the first move to a position in which the goal is out of reach", async () => {
  // From b, the token goes to a, where one to three stones are taken, or to c.
  const solver = refuted("a 1,3,1,0 1");
  expect(nim.formatMove((await find(solver, "b 3,3,1,0 2", 0)) ?? -1)).toBe("a2");
  expect(solver.asked).toEqual(["a 2,3,1,0 1", "a 1,3,1,0 1"]);
});

it("is a move that ends the game, without a search", async () => {
  const solver = refuted("");
  expect(nim.formatMove((await find(solver, "b 2,0,0,0 2", 0)) ?? -1)).toBe("a2");
});

it("is not there for the attacker, and not looked for without nodes", async () => {
  const solver = refuted("a 2,3,1,0 1");
  expect(await find(solver, "b 3,3,1,0 2", 1)).toBeUndefined();
  expect(await find(solver, "b 3,3,1,0 2", 0, 0)).toBeUndefined();
  expect(solver.asked).toEqual([]);
});
