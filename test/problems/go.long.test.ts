/** All captures that come with the project: grades, first moves, true orders. */
import { basename } from "node:path";
import { createSolver } from "solve-fast";
import { afterAll, expect, it } from "vitest";
import { go } from "../../src/games/go/module.js";
import { packPosition, unpackPosition, unpackProblem } from "../../src/games/go/notation/position.js";
import { parseProblem } from "../../src/games/go/notation/text.js";
import { parseMove } from "../../src/games/go/notation/vertices.js";
import { playMove } from "../../src/games/go/reference/rules.js";
import { askOn } from "../../src/papers/go/examine.js";
import { createPool } from "../../src/solver/threads/pool.js";
import { captures, checkGrade, hardCaptures } from "./go.js";

it("have the grades and first moves of their index", async () => {
  for (const problem of captures) await checkGrade(problem, 100_000);
});

it("have the true orders of their index", async () => {
  await using solver = await createSolver({ game: "go", threads: 2 });
  for (const { name, position, answer } of captures) {
    if (answer.kind !== "capture" || answer.order === null) continue;
    const settings = { algorithm: "df-pn-lambda", maxOrder: 5, grade: false, trueOrder: true } as const;
    const { verdict, order, orderExact } = await solver.solve(position, settings);
    expect([name, verdict, order, orderExact]).toEqual([name, "proven", answer.order, true]);
  }
});

/** The memory of searches that need a large table. */
const pool = createPool(1);
afterAll(() => pool.close());

/** Hard captures that fill the paper's table. Both searches now solve the fourth; on the sixth df-pn λ reaches the limit of nodes first. */
const filled: string[] = [];

it.each(hardCaptures.map((problem) => [basename(problem.name), problem] as const))(
  "%s is proven by order 3 against three threats, and df-pn takes the nodes of the index",
  async (_, { position, answer }) => {
    const ask = askOn(pool);
    const words = parseProblem(position);
    const about = unpackProblem(words);
    const attacker = (1 - about.defender) as 0 | 1;
    const paper = { maxNodes: 5_000_000, entries: 1_000_000, whenFull: "stop" } as const;
    const lambda = (maxOrder: number) => ({
      algorithm: "df-pn-lambda",
      search: { ...go.lambda, maxOrder },
    });
    const worst = { ...unpackPosition(about, words), defendersThreats: 3 };
    const first = playMove(about, worst, parseMove(answer.first[0]));
    const within = { maxNodes: 1_000_000, entries: 1 << 20 };
    const [proof] = await ask([{ words: packPosition(about, first), attacker }], {
      ...lambda(3),
      ...within,
    });
    const [lower] = await ask([{ words, attacker }], { ...lambda(2), ...within });
    expect([proof.verdict, lower.reason]).toEqual(["proven", "no proof within order"]);
    const [dfPn] = await ask([{ words, attacker }], { algorithm: "df-pn", search: {}, ...paper });
    const [byFive] = await ask([{ words, attacker }], { ...lambda(5), ...paper });
    expect(dfPn.verdict === "proven" ? dfPn.nodes : null).toBe(answer.nodes);
    if ([dfPn.reason, byFive.reason].includes("table full")) filled.push(position);
  },
);

it("all hard captures but two fill the paper's table with df-pn or with df-pn λ of order 5", () => {
  expect(filled.length).toBe(hardCaptures.length - 2);
});
