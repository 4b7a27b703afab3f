/** First moves that reach the goal: all of them and no others, by the definition. */
import { createSolver, type SolveResult, type Solver } from "solve-fast";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { KoResult } from "../../../../src/games/go/analysis/results.js";
import { formatFindings } from "../../../../src/games/go/analysis/text.js";
import { checkLiberties, formatBoard, problemWithBan } from "../../../../src/games/go/notation/board.js";
import { POINTS } from "../../../../src/games/go/notation/points.js";
import {
  type Position,
  packPosition,
  pointsOf,
  unpackPosition,
  unpackProblem,
} from "../../../../src/games/go/notation/position.js";
import { formatProblem, parseProblem } from "../../../../src/games/go/notation/text.js";
import {
  formatMove,
  formatPoint,
  parseMove,
  parsePoint,
} from "../../../../src/games/go/notation/vertices.js";
import { isReached, legalMoves, playMove } from "../../../../src/games/go/reference/rules.js";
import { createRandom } from "../../../../src/math/random.js";
import { sampled } from "../../../samples.js";
import { LEVELS, solveByFixpoint } from "../fixpoint.js";
import { problemOn } from "../graded.js";

let solver: Solver;
beforeAll(async () => {
  solver = await createSolver({ game: "go", threads: 1, tableEntries: 100_000 });
});
afterAll(() => solver.close());

const SIZE = { columns: 2, rows: 4 };

it("are those that the definition gives, with their grades", async () => {
  const random = createRandom(11);
  const target = parsePoint("A2");
  const counts = { reach: 0, fail: 0, elsewhere: 0, ko: 0, none: 0, bans: 0, less: 0 };
  for (let i = 0; i < sampled(200); ) {
    const stones = new Uint8Array(POINTS);
    for (const point of pointsOf(SIZE)) stones[point] = Math.max(0, Math.floor(4 * random()) - 1);
    // Grouped by the side of the problem, since only the last solution by the definition is kept.
    if (stones[target] !== (2 * i < sampled(200) ? 1 : 2) || !isPosition(stones)) continue;
    i++;
    const defender = stones[target] === 1 ? 0 : 1;
    const problem = problemOn(SIZE.columns, SIZE.rows, [target], { defender });
    const solved = solveByFixpoint(problem);
    const sideToMove = random() < 0.5 ? 0 : 1;
    const bans = pointsOf(SIZE).filter(
      (point) => problemWithBan(point, stones, sideToMove, SIZE) === undefined,
    );
    const ban = bans[0] ?? 0;
    if (ban !== 0) counts.bans++;
    const goal = random() < 0.5 ? "capture" : "live";
    const isAttacker = sideToMove !== defender;
    const start: Position = {
      stones,
      sideToMove,
      ban,
      attackersThreats: 0,
      defendersThreats: 0,
      taken: new Set(),
    };
    const text = `${formatBoard(stones, SIZE)} ${sideToMove === 0 ? "b" : "w"} target=A2 goal=${goal}${ban === 0 ? "" : ` ko=${formatPoint(ban)}`}`;
    const algorithm = random() < 0.5 ? { algorithm: "df-pn-zones" } : {};
    const { firstMoves, line, refutation } = await solver.solve(text, { firstMoves: true, ...algorithm });
    if (firstMoves === undefined) throw new Error(`${text} has no first moves`);
    const { threats = "0:0", reach, fail, open, elsewhere, passKo } = firstMoves;
    const [attackersThreats, defendersThreats] = threats.split(":").map(Number);
    const given = { ...start, attackersThreats, defendersThreats };
    const said = new Map(
      [...reach, ...fail].map(({ move }) => [move, reach.some((one) => one.move === move)]),
    );
    expect(open).toEqual([]);
    // With fewer threats it fails.
    if (threats !== "0:0") {
      const fewer = isAttacker
        ? { ...given, attackersThreats: attackersThreats - 1 }
        : { ...given, defendersThreats: defendersThreats - 1 };
      expect([text, solved.winsAt(fewer)]).toEqual([text, !isAttacker]);
    }
    for (const move of legalMoves(problem, given)) {
      const after = playMove(problem, given, move);
      const succeeds = (isReached(problem, after) || solved.winsAt(after)) === isAttacker;
      const name = formatMove(move);
      expect([text, name, said.get(name) ?? elsewhere === "reach"]).toEqual([text, name, succeeds]);
      counts[said.has(name) ? (succeeds ? "reach" : "fail") : "elsewhere"]++;
    }
    if (reach.length + fail.length === 0) counts.none++;
    expect([text, passKo !== undefined]).toEqual([text, elsewhere === "reach"]);
    // The answer is a move that does most.
    const [answer = refutation] = line;
    if (answer !== undefined && threats === "0:0" && reach.length + Number(passKo !== undefined) > 0) {
      const levels = ({ ko }: { readonly ko?: KoResult | undefined }) =>
        ko === undefined ? LEVELS.length : rowOf(ko, goal).filter((level) => level === isAttacker).length;
      const all = [...reach.map(levels), ...(passKo === undefined ? [] : [levels({ ko: passKo })])];
      const its = reach.find(({ move }) => move === answer) ?? { ko: passKo };
      expect([text, answer, levels(its)]).toEqual([text, answer, Math.max(...all)]);
      if (Math.min(...all) < Math.max(...all)) counts.less++;
    }
    for (const { move, ko } of [...reach, { move: "pass", ko: passKo }]) {
      const after = playMove(
        problem,
        start,
        legalMoves(problem, start).find((one) => formatMove(one) === move) as number,
      );
      if (ko === undefined) continue;
      if (ko.status === "ko") counts.ko++;
      const row = LEVELS.map(([attackers, defenders]) =>
        solved.winsAt({ ...after, attackersThreats: attackers, defendersThreats: defenders }),
      );
      expect([text, move, rowOf(ko, goal)]).toEqual([text, move, row]);
    }
  }
  expect(Math.min(...Object.values(counts))).toBeGreaterThan(0);
});

it.each([
  [".O./OX./X.O/X.X b target=B3 goal=live", ["B2", "A4"]],
  ["X.X/.../XO./X.X w target=A4 goal=kill", ["B3"]],
  ["..O/XOO/.XO/... b target=A3 goal=live", ["A2"]],
  ["..X/OX./.O./X.X w target=C4 goal=kill", ["C2", "A4", "B1", "A2"]],
])("that only win a ko are not the answer where others do more: %s", async (text, best) => {
  const result = await solver.solve(text, { firstMoves: true, algorithm: "df-pn-zones" });
  const { line, refutation, firstMoves, ko } = result;
  expect(ko?.status).toBe("unconditional");
  expect(best).toContain(line[0] ?? refutation);
  const clean = firstMoves?.reach.filter((one) => one.ko?.status !== "ko").map(({ move }) => move);
  expect(clean?.toSorted()).toEqual(best.toSorted());
});

/** The levels at which the attacker succeeds, read from a grade. */
function rowOf({ status, attacker, defender }: NonNullable<SolveResult["ko"]>, goal: string): boolean[] {
  // For `live` the levels are counted from the other end.
  const [needs, has] = goal === "live" ? [defender, attacker] : [attacker, defender];
  const levels =
    status === "unconditional"
      ? 7
      : status === "fails"
        ? 0
        : needs === 0
          ? 4 + Number(has)
          : 4 - Number(needs);
  return goal === "live" ? LEVELS.map((_, i) => i < 7 - levels) : LEVELS.map((_, i) => i < levels);
}

function isPosition(stones: Uint8Array): boolean {
  try {
    checkLiberties(stones, SIZE);
    return true;
  } catch {
    return false;
  }
}

it("are said in words, and what limits leave open is", async () => {
  const line = ["B9"];
  const ko = { status: "ko", attacker: 0, defender: 1 } as const;
  const some = {
    reach: [
      { move: "A1", line: [] },
      { move: "B1", ko, line: [] },
    ],
    fail: [{ move: "C1", line }],
    open: [],
    elsewhere: "fail",
  } as const;
  const lines = (firstMoves: SolveResult["firstMoves"]) =>
    formatFindings({ goal: "kill", firstMoves } as SolveResult);
  expect(lines(some)).toEqual([
    "  first moves: A1, B1 (ko: it holds while the defender has at most 1 outside threat)",
    "  these fail: C1 (B9)",
  ]);
  expect(lines({ reach: [], fail: [], open: ["D1"], elsewhere: "open" })).toEqual([
    "  first moves: none that is known",
    "  not decided: D1",
    "  not decided: a pass",
  ]);
  expect(lines({ reach: [], fail: [], open: [], elsewhere: "reach" })).toEqual([
    "  first moves: all other moves, and a pass",
  ]);
  expect(lines({ reach: [], fail: [], open: ["D1"], elsewhere: "reach" })).toEqual([
    "  first moves: all others but those below, and a pass",
    "  not decided: D1",
  ]);
  const corner =
    "...XO..../XXXXO..../OOOOO..../........./........./........./........./........./......... w target=A8";
  const { firstMoves } = await solver.solve(corner, { firstMoves: true, maxNodes: 10 });
  expect(firstMoves?.open.length).toBeGreaterThan(0);
});

it("on an open board are only those near enough to matter, whatever the goal", async () => {
  const corner = "...XO../XXXXO../OOOOO../......./......./......./....... w target=A6";
  const { verdict, firstMoves } = await solver.solve(corner, { firstMoves: true });
  expect(verdict).toBe("proven");
  const { reach = [], fail = [], open = [], elsewhere } = firstMoves ?? {};
  expect([elsewhere, reach.length > 0, open]).toEqual(["fail", true, []]);
  // There are 35 empty points, and most of them change nothing.
  expect(reach.length + fail.length).toBeLessThan(15);
  // A search without zones agrees, for some moves of each kind.
  for (const [moves, expected] of [
    [reach, "proven"],
    [fail.slice(0, 3), "disproven"],
  ] as const) {
    for (const { move } of moves) {
      const words = parseProblem(corner);
      const problem = unpackProblem(words);
      const after = playMove(problem, unpackPosition(problem, words), parseMove(move));
      if (isReached(problem, after)) continue;
      const text = formatProblem(packPosition(problem, after));
      const { verdict: found } = await solver.solve(text, {
        algorithm: "df-pn",
        grade: false,
        maxNodes: 300_000,
      });
      expect([move, found]).toEqual([move, expected]);
    }
  }
});
