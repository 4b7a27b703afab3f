/** Hisshi by df-pn λ and by df-pn with passes: against plain searches, the rules of the game, and the referee. */
import { describe, expect, it } from "vitest";
import { INFINITE_NUMBER } from "../../../../src/game/game.js";
import { createShogiThreats } from "../../../../src/games/shogi/rules/mate-game.js";
import { parsePosition } from "../../../../src/games/shogi/text-forms.js";
import { createLambda } from "../../../../src/search/lambda/lambda-kind.js";
import { createChildList, type SearchResult } from "../../../../src/search/search.js";
import { createTable, tableWords } from "../../../../src/search/table/transposition-table.js";
import { PROBLEMS } from "../mate/problems.js";
import { judgeWin } from "../mate/referee.js";
import { winsByForce } from "./hisshi-oracle.js";
import { createSearcher, holdToAccount, NAMES, playOn, SEARCHERS } from "./hisshi-searches.js";

const HISSHI = "7nl/7k1/6p2/7Pp/9/9/9/9/9 b GS2r2b3g3s3n3l15p 1";

it.each([
  ["df-pn λ", 4341],
  ["df-pn", 4146],
  ["df-pn λ, highest-order strategy", 1634],
] as const)("%s proves a known hisshi with order 2 in %i nodes (signature)", async (name, nodes) => {
  const searcher = await createSearcher(SEARCHERS[name]);
  expect(searcher.solve(HISSHI)).toEqual({ verdict: "proven", order: 2, nodes });
  const line = searcher.line(HISSHI);
  expect(line[0]).toBe("S*2c");
  judgeWin(HISSHI, line);
});

it("takes the same nodes again in a table that is full of entries of earlier searches", async () => {
  const text = "9/1kSp5/9/R8/3g5/9/9/9/9 b 1B1P 1";
  const searcher = await createSearcher({ pseudoNodes: false });
  const found = searcher.solve(text);
  expect(found).toMatchObject({ verdict: "proven", nodes: 340 });
  expect(searcher.solve(text)).toEqual(found);
});

it("searches no mate after a pass in check, where the next move would take the king", async () => {
  const text = "1+R3g3/3g2k1l/l4p3/1ppN1Nspp/3ppPp2/1PP2SlP1/1S1PP2KP/P3G3R/2B2G1NL w Nbs2p 1";
  expect((await createSearcher({})).solve(text, 10_000)).toMatchObject({ verdict: "unknown", nodes: 10_000 });
});

it("says that a hisshi has no proof of order 1, and does not disprove it", async () => {
  expect((await createSearcher({ maxOrder: 1 })).solve(HISSHI)).toMatchObject({
    verdict: "unknown",
    noProofWithinOrder: 1,
  });
});

it.each([
  ["df-pn λ", 1 << 16],
  ["df-pn λ", 300],
  ["df-pn", 1 << 16],
  ["df-pn λ, hands compared", 1 << 16],
  ["df-pn λ, drops delayed", 1 << 16],
] as const)(
  "%s in a table of %i entries agrees with plain searches",
  { timeout: 60_000 },
  async (name, entries) => {
    const seen = holdToAccount(await createSearcher(SEARCHERS[name], entries), { numRuns: 8, seed: 11 });
    expect(seen.none).toBeGreaterThan(1);
  },
);

describe("the rules of the game", async () => {
  const searcher = await createSearcher({});
  const prove = (text: string) => searcher.solve(text, 20_000).verdict === "proven";
  /** The first move of the proof that the searcher finds, if any. */
  const choose = (text: string) => (prove(text) ? searcher.line(text)[0] : undefined);

  it("let the defender mate first", () => {
    // The hisshi above, but now white threatens G*5h mate: S*2c 2b1c 2c3d+ is too slow.
    const text = "7nl/7k1/6p2/7Pp/9/9/4p4/9/4K4 b GS2r2b3g3s3n3l14p 1";
    expect(searcher.solve(text, 50_000)).toMatchObject({ verdict: "unknown", noProofWithinOrder: 2 });
  });

  it("make the attacker answer a check, and allow a win after it", () => {
    const text = "7nl/7k1/6p2/7Pp/9/9/9/9/4K4 b GSp 1";
    expect(searcher.solve(text)).toMatchObject({ verdict: "proven", order: 2 });
    const line = searcher.line(text);
    judgeWin(text, line);
    // White drops a pawn in front of black's king, which has to take it.
    expect(line).toEqual(expect.arrayContaining(["P*5h", "5i5h"]));
    expect(winsByForce(text, choose, playOn, 3000)).toBe(true);
  });

  it("make the attacker answer a check at the root", () => {
    const text = "7nl/7k1/6p2/7Pp/9/9/9/4r4/4K4 b GS 1";
    expect(searcher.solve(text)).toMatchObject({ verdict: "proven", order: 2 });
    const line = searcher.line(text);
    expect(line[0]).toBe("5i5h");
    judgeWin(text, line);
    expect(winsByForce(text, choose, playOn, 3000)).toBe(true);
  });

  it("give no win to a side that is mated", () => {
    const text = "4k4/9/9/9/9/9/4p4/4g4/4K4 b GS 1";
    expect(searcher.solve(text)).toMatchObject({ verdict: "unknown", noProofWithinOrder: 2 });
  });
});

/** λ search of shogi, each position with an empty table. */
function createLambdaSearcher(maxOrder: number): (text: string) => SearchResult {
  const game = createShogiThreats();
  const entries = 1 << 16;
  const table = createTable(new Int32Array(tableWords({ entries })), { entries });
  const search = createLambda(game, table, { maxOrder });
  let generation = 0;
  return (text) => {
    table.setGeneration(++generation);
    game.load(parsePosition(text), 0);
    return search.solve(game.sideToMove(), { maxNodes: 3000 });
  };
}

describe("order 1", async () => {
  const lambda = createLambdaSearcher(1);
  const dfPnLambda = await createSearcher({ maxOrder: 1 });

  it.each(PROBLEMS)("is the mate of %s, in %i plies, for λ search and for df-pn λ", (text, plies) => {
    expect(dfPnLambda.solve(text).verdict).toBe(plies > 0 ? "proven" : "unknown");
    // λ search takes longer, but contradicts nothing.
    const { verdict, order, noProofWithinOrder } = lambda(text);
    if (plies > 0 && plies < 7) expect(verdict).toBe("proven");
    if (verdict === "proven") expect([plies > 0, order]).toEqual([true, 1]);
    if (noProofWithinOrder === 1) expect(plies).toBe(0);
  });
});

describe("a defender who is not in check and cannot move", async () => {
  const searchers = await Promise.all(NAMES.map((name) => createSearcher(SEARCHERS[name])));
  const searches = [...searchers.map(({ solve }) => solve), createLambdaSearcher(2)];
  const matesOnly = [(await createSearcher({ maxOrder: 1 })).solve, createLambdaSearcher(1)];

  it.each([
    ["at once", "k1K6/9/9/1+L7/1N7/9/9/9/9 b - 1"],
    ["after a reply", "2K6/k8/9/9/+LN7/9/9/9/9 b - 1"],
  ])("has lost by order 2, and is not mated: %s", (_, text) => {
    for (const solve of searches) expect(solve(text)).toMatchObject({ verdict: "proven", order: 2 });
    for (const solve of matesOnly) expect(solve(text)).toMatchObject({ noProofWithinOrder: 1 });
  });

  it("is not beaten by order 2 where no mate was threatened", () => {
    const text = "k8/3K5/9/1N7/9/9/9/9/9 b - 1";
    for (const solve of searches) expect(solve(text)).toMatchObject({ noProofWithinOrder: 2 });
  });
});

it("a pass that no check follows ends a tree of order 1, and no other", () => {
  const game = createShogiThreats();
  const children = createChildList(2);
  game.load(parsePosition("4k4/9/9/9/9/9/9/9/4K4 w - 1"), 0);
  game.setAttacker(0);
  game.passChild(children, 0, 1);
  game.passChild(children, 1, 2);
  expect([children.proof[0], children.disproof[0]]).toEqual([INFINITE_NUMBER, 0]);
  expect(children.proof[1]).toBeLessThan(INFINITE_NUMBER);
  expect(children.disproof[1]).toBeGreaterThan(0);
});
