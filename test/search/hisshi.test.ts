/** Hisshi by df-pn λ and by df-pn with passes: against plain searches, the law, and the referee. */
import { describe, expect, it } from "vitest";
import { winsByForce } from "./hisshi-oracle.js";
import { createSearcher, holdToAccount, playOn, SEARCHERS } from "./hisshi-searches.js";
import { judgeWin } from "./mate-referee.js";

const HISSHI = "7nl/7k1/6p2/7Pp/9/9/9/9/9 b GS2r2b3g3s3n3l15p 1";

it.each([
  ["df-pn λ", 4445],
  ["df-pn", 4309],
  ["df-pn λ, highest-order strategy", 1731],
] as const)("%s proves a known hisshi with order 2 in %i nodes (signature)", (name, nodes) => {
  const searcher = createSearcher(SEARCHERS[name]);
  expect(searcher.solve(HISSHI)).toEqual({ verdict: "proven", order: 2, nodes });
  const line = searcher.line(HISSHI);
  expect(line[0]).toBe("S*2c");
  judgeWin(HISSHI, line);
});

it("tries no mate from a pass in check, which would take a king", () => {
  const text = "1+R3g3/3g2k1l/l4p3/1ppN1Nspp/3ppPp2/1PP2SlP1/1S1PP2KP/P3G3R/2B2G1NL w Nbs2p 1";
  expect(createSearcher({}).solve(text, 10_000)).toMatchObject({ verdict: "unknown", nodes: 10_000 });
});

it("says of a hisshi that order 1 has no proof, and does not disprove it", () => {
  expect(createSearcher({ maxOrder: 1 }).solve(HISSHI)).toMatchObject({
    verdict: "unknown",
    noProofWithinOrder: 1,
  });
});

it.each([
  ["df-pn λ", 1 << 16],
  ["df-pn λ", 300],
  ["df-pn", 1 << 16],
] as const)(
  "%s in a table of %i entries agrees with plain searches",
  { timeout: 60_000 },
  (name, entries) => {
    const seen = holdToAccount(createSearcher(SEARCHERS[name], entries), { numRuns: 8, seed: 11 });
    expect(seen.none).toBeGreaterThan(1);
  },
);

describe("the law", () => {
  const searcher = createSearcher({});
  const prove = (text: string) => searcher.solve(text, 20_000).verdict === "proven";
  /** The first move of the proof that the searcher finds at a position, if it finds one. */
  const choose = (text: string) => (prove(text) ? searcher.line(text)[0] : undefined);

  it("lets the defender mate first", () => {
    // The hisshi above, but now white threatens G*5h mate: S*2c 2b1c 2c3d+ is too slow.
    const text = "7nl/7k1/6p2/7Pp/9/9/4p4/9/4K4 b GS2r2b3g3s3n3l14p 1";
    expect(searcher.solve(text, 50_000)).toMatchObject({ verdict: "unknown", noProofWithinOrder: 2 });
  });

  it("has the attacker answer a check, and lets him win after it", () => {
    const text = "7nl/7k1/6p2/7Pp/9/9/9/9/4K4 b GSp 1";
    expect(searcher.solve(text)).toMatchObject({ verdict: "proven", order: 2 });
    const line = searcher.line(text);
    judgeWin(text, line);
    // White drops a pawn in front of black's king, which has to take it.
    expect(line).toEqual(expect.arrayContaining(["P*5h", "5i5h"]));
    expect(winsByForce(text, choose, playOn, 3000)).toBe(true);
  });

  it("has the attacker answer a check at the root", () => {
    const text = "7nl/7k1/6p2/7Pp/9/9/9/4r4/4K4 b GS 1";
    expect(searcher.solve(text)).toMatchObject({ verdict: "proven", order: 2 });
    const line = searcher.line(text);
    expect(line[0]).toBe("5i5h");
    judgeWin(text, line);
    expect(winsByForce(text, choose, playOn, 3000)).toBe(true);
  });

  it("knows no win for a side that is mated", () => {
    const text = "4k4/9/9/9/9/9/4p4/4g4/4K4 b GS 1";
    expect(searcher.solve(text)).toMatchObject({ verdict: "unknown", noProofWithinOrder: 2 });
  });
});
