// The experiment with similar positions: simulation on a pair, and tables of made-up measurements with known results.
import { describe, expect, it } from "vitest";
import { parseProblem } from "../../../src/games/go/notation/text.js";
import { captureOf } from "../../../src/papers/go/examine.js";
import {
  ADD_MOVES_IN_TREE,
  BOUNDED_WAYS,
  type Found,
  mismatchOfAddMoves,
  PAPERS_WAYS,
  PLAIN,
  searchEachWay,
  TREE,
} from "../../../src/papers/similar-positions/measure.js";
import { createPairDrawer } from "../../../src/papers/similar-positions/pairs.js";
import { drawFigures, formatSimilar, resultsOf } from "../../../src/papers/similar-positions/report.js";
import { refuseContradictions } from "../../../src/papers/similar-positions/run.js";
import {
  createSimulator,
  lineOf,
  mismatchOf,
  type Solution,
  sizeOf,
} from "../../../src/papers/similar-positions/simulation.js";
import {
  compare,
  type Measured,
  pairTable,
  rankCorrelation,
  rescuedBy,
} from "../../../src/papers/similar-positions/tables.js";
import { livesAndDeaths } from "../../problems/lives.js";
import { askHere } from "../go/ask-here.js";

const questionOf = (text: string) => captureOf(parseProblem(text));
/** The attacker kills by playing the middle of three. Nothing is played on the upper edge, except on the second board. */
const THREE = "....../....../....../OOOOO./XXXXO./...XO. w target=A2 goal=kill region=A1:D2";
const solution = (moves: readonly (readonly [number, Solution?])[]): Solution =>
  new Map(moves.map(([move, after]) => [move, after ?? new Map()]));

describe("simulation", () => {
  const simulator = createSimulator();
  const question = questionOf(THREE);

  it("proves a position by its own solution, with almost no mismatch", () => {
    const larger = livesAndDeaths.find(
      ({ answer }) => !answer.lives && answer.nodes > 300 && answer.nodes < 900,
    );
    if (larger === undefined) throw new Error("no such problem");
    const question = questionOf(larger.position);
    const plain = simulator.search(question, 1000);
    expect(plain.proven).toBe(true);
    const own = simulator.solution();
    if (own === undefined) throw new Error("no solution");
    expect(sizeOf(own)).toBeGreaterThan(50);
    expect(simulator.allows(question, own)).toBe(true);
    const again = simulator.simulate(question, own, 1000);
    expect([again.proven, again.byReplay]).toEqual([true, true]);
    expect(again.nodes).toBeLessThanOrEqual(plain.nodes);
    const found = simulator.solution();
    // Positions that are reached in several ways may now have a shorter proof.
    expect(found === undefined ? 1 : mismatchOf(found, own)).toBeLessThan(0.1);
  });

  it("proves nothing by moves that prove nothing, and searches afterwards", () => {
    const plain = simulator.search(question, 1000);
    const empty = simulator.simulate(question, new Map(), 1000);
    // The root is counted twice.
    expect(empty).toEqual({ proven: true, byReplay: false, nodes: plain.nodes + 1 });
    // A living group is not proven dead, whatever is replayed.
    const lives = questionOf(THREE.replace("...X", ".X.X"));
    simulator.search(question, 1000);
    const own = simulator.solution() ?? new Map();
    expect(simulator.simulate(lives, own, 1000).proven).toBe(false);
  });

  it("follows the reply with the largest subtree in a line, the first of equal ones", () => {
    const reply = solution([[5]]);
    const whole = solution([
      [
        1,
        solution([
          [2, reply],
          [3, solution([[6, solution([[7]])]])],
          [4, reply],
        ]),
      ],
    ]);
    expect(lineOf(whole)).toEqual([1, 3, 6, 7]);
    expect(lineOf(solution([[1, solution([[2], [3]])]]))).toEqual([1, 2]);
    expect(sizeOf(whole)).toBe(8);
  });

  it("counts moves as mismatches whose path is not in the other solution", () => {
    const one = solution([[1, solution([[2, solution([[5]])], [3]])]]);
    expect(mismatchOf(one, one)).toBe(0);
    expect(mismatchOf(one, solution([[1, solution([[3]])]]))).toBe(0.5);
    expect(mismatchOf(one, solution([[9, one]]))).toBe(1);
    expect(mismatchOf(new Map(), one)).toBe(0);
  });
});

describe("pairs", () => {
  it("are the same each time, and their figures are consistent", async () => {
    const drawer = createPairDrawer();
    const question = questionOf(THREE);
    const pairs = await drawer.draw(question, 1, 0);
    expect(await createPairDrawer().draw(question, 1, 0)).toEqual(pairs);
    expect(pairs.proving).toBeLessThanOrEqual(pairs.allowed);
    expect(pairs.first !== undefined).toBe(pairs.allowed > 0);
    expect(pairs.firstProving?.byReplay ?? true).toBe(true);
  });
});

const NO_PAIRS = { allowed: 0, proving: 0 };
const WAYS = [PLAIN, TREE, ADD_MOVES_IN_TREE, ...Object.keys(PAPERS_WAYS), ...Object.keys(BOUNDED_WAYS)];
/** Every way takes 100 nodes, except where `found` says otherwise. */
const madeUp = (problems: number, found: (problem: number, way: string) => Partial<Found>): Measured[] =>
  Array.from({ length: problems }, (_, problem) => ({
    name: `${problem}`,
    outside: problem % 2,
    by: Object.fromEntries(
      WAYS.map((way) => [way, { lives: false, nodes: 100, searched: 100, ...found(problem, way) }]),
    ),
    mismatch: null,
    pairs: NO_PAIRS,
  }));

describe("tables", () => {
  const measured = madeUp(40, (problem, way) => {
    if (way === "add-moves" && problem < 16) return { lives: null, nodes: 1000 };
    if (way === "add-moves" && problem < 36) return { nodes: 25 };
    if (way === TREE) return { nodes: 200 };
    if (way === ADD_MOVES_IN_TREE) return problem < 30 ? { nodes: 50 } : { lives: null, nodes: 200 };
    if (way === "add-success" && problem < 13) return { lives: null, nodes: 1000 };
    return {};
  });

  it("count fewer, equal, more and not finished, which is more in the sign test", () => {
    expect(compare(measured, "add-moves")).toMatchObject({
      ...{ fewer: 20, equal: 4, more: 0, unfinished: 16, needsFewer: "undecided" },
      ratio: { estimate: expect.closeTo(4 ** (-20 / 24), 6) },
    });
    // 16 of 16 against it.
    const one = compare(measured.slice(0, 16), "add-moves");
    expect([one.needsFewer, one.p]).toEqual(["does not hold", expect.closeTo(2 / 2 ** 16, 12)]);
    expect(compare(measured.slice(16, 36), "add-moves").needsFewer).toBe("holds");
  });

  it("count nodes of the search alone, too", () => {
    const quiet = madeUp(20, (_, way) => (way === "add-moves" ? { nodes: 150, searched: 60 } : {}));
    expect(compare(quiet, "add-moves")).toMatchObject({ fewer: 0, more: 20, needsFewer: "does not hold" });
    expect(compare(quiet, "add-moves", PLAIN, "searched")).toMatchObject({ fewer: 20, needsFewer: "holds" });
    const { findings } = resultsOf(quiet, { problems: 20, maxNodes: 1, seed: 1 });
    const about = findings.filter(({ claim }) => claim === "AddMoves takes fewer nodes than plain search");
    expect(about.map(({ finding, conditions }) => [conditions, finding]).slice(0, 2)).toEqual([
      ["nodes of simulations count", "does not hold"],
      ["nodes of the search alone", "holds"],
    ]);
  });

  it("count what a way solves that AddMoves does not, and the reverse", () => {
    expect(rescuedBy(measured, "add-success", "add-moves")).toEqual([0, 0, 0]);
    expect(rescuedBy(measured, "add-moves", "add-success")).toEqual([]);
    const text = formatSimilar(resultsOf(measured, { problems: 41, maxNodes: 500, seed: 1 }));
    expect(text).toContain("41 problems, of which plain search solves 40 within 500 nodes");
    expect(text).toContain('"AddMoves takes fewer nodes in most problems" is undecided: 20 of 40');
    expect(text).toContain("The paper's 50 % is within the interval.");
    expect(text).toContain("plain search takes 2.00 times the nodes");
    expect(text).toMatch(/fewer nodes than plain search in 30, as many in 0, and more in\n10,/);
    expect(text).toContain("AddSuccess solves 3 more and loses 0");
  });

  it("decide what most pairs do by the interval", () => {
    const pair = { plain: 100, simulated: 10, byReplay: true, mismatch: 0 };
    const bad = { ...pair, simulated: 102, mismatch: 0.5 };
    expect(pairTable([...Array(19).fill(pair), bad])).toMatchObject({
      ...{
        pairs: 20,
        fewer: { count: 19, of: 20, most: "holds" },
        lowMismatch: { count: 19, most: "holds" },
      },
      correlation: { estimate: expect.closeTo(-1, 9) },
    });
    expect(pairTable([pair, bad]).fewer.most).toBe("undecided");
  });

  it("correlate ranks", () => {
    expect(rankCorrelation([1, 2, 3, 4, 5], [1, 4, 9, 16, 25])).toMatchObject({
      estimate: expect.closeTo(1, 9),
    });
    // Σd² = 10: 1 − 6 · 10 / (5 · 24)
    const { estimate, low, high } = rankCorrelation([1, 2, 3, 4, 5], [2, 1, 5, 4, 3]);
    expect(estimate).toBeCloseTo(0.5, 9);
    expect([low < 0, high > 0.9]).toEqual([true, true]);
    expect(rankCorrelation([1, 1, 1, 1], [1, 2, 3, 4]).estimate).toBeNaN();
  });

  it("are plotted where there is data", async () => {
    const pair = { plain: 100, simulated: 10, byReplay: true, mismatch: 0.25 };
    const with9 = measured.map((one, i) =>
      i === 20
        ? { ...one, mismatch: 0.1, pairs: { allowed: 1, proving: 1, first: pair, firstProving: pair } }
        : one,
    );
    const figures = await drawFigures(with9);
    expect(Object.keys(figures).sort()).toEqual(["10", "10-search", "5", "6", "7", "8", "8-search", "9"]);
    expect(figures["8-search"]).toContain("Nodes of the search alone.");
    expect(figures[8]).toContain("one does not finish");
    expect(figures[9]).toContain("1 problem in which AddMoves");
    expect(await drawFigures([])).toEqual({});
  });
});

it("every way agrees, and AddMoves says what its solutions have in common with the proofs tried", async () => {
  const question = questionOf(THREE);
  const found = await searchEachWay(question, askHere, 1000);
  for (const [way, { lives }] of Object.entries(found)) {
    // It has no more nodes than plain search took there.
    if (way !== ADD_MOVES_IN_TREE || lives !== null) expect([way, lives]).toEqual([way, false]);
  }
  expect(found[TREE].nodes).toBeGreaterThan(0);
  const mismatch = mismatchOfAddMoves(question, 10_000);
  expect(mismatch ?? 0).toBeGreaterThanOrEqual(0);
  expect(mismatch ?? 0).toBeLessThanOrEqual(1);
  const problem = { name: "three", position: THREE, answer: undefined };
  const plain = { [PLAIN]: { lives: false, nodes: 5, searched: 5 } };
  for (const [way, { nodes, searched }] of Object.entries(found)) {
    expect([way, searched <= nodes, searched > 0]).toEqual([way, true, true]);
    if (way === TREE || way === "success rate") expect(searched).toBe(nodes);
  }
  expect(() => refuseContradictions(problem, { ...plain, ...found })).not.toThrow();
  expect(() =>
    refuseContradictions(problem, { ...plain, siblings: { lives: true, nodes: 5, searched: 5 } }),
  ).toThrow("three: siblings says that the block lives");
});
