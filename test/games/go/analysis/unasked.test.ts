/** Positions that do not say what they ask: which questions are found, and that all answers are those of the definition. */
import { createSolver, type Problem, type SolveResult, type Solver, type SolveSettings } from "solve-fast";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { likelyQuestions } from "../../../../src/games/go/analysis/likely.js";
import { formatFindings, formatFound, formatVerdict } from "../../../../src/games/go/analysis/text.js";
import { answerUnasked } from "../../../../src/games/go/analysis/unasked.js";
import { parseBoard } from "../../../../src/games/go/notation/board.js";
import { pointsOf } from "../../../../src/games/go/notation/position.js";
import { parseProblem } from "../../../../src/games/go/notation/text.js";
import { formatPoint, parsePoint } from "../../../../src/games/go/notation/vertices.js";
import { createRandom } from "../../../../src/math/random.js";
import { sampled } from "../../../samples.js";
import { LEVELS } from "../fixpoint.js";
import { ATTACKS, DEFENDS, solveWholeBoards, type WholeBoards } from "../zones/whole-boards.js";

let solver: Solver;
beforeAll(async () => {
  solver = await createSolver({ game: "go", threads: 1, tableEntries: 100_000 });
});
afterAll(() => solver.close());

const SIZE = { columns: 3, rows: 3 };

/** Verdicts of all positions of the board, by targets; those that a turn of the board maps to each other share them. */
const solved = new Map<string, WholeBoards>();

/** The turn of the board that takes points to the lowest numbers possible; points are numbered row by row. */
function turned(points: readonly number[]): (point: number) => number {
  const turns = [(x: number, y: number) => x + 3 * y];
  for (let i = 0; i < 3; i++) {
    const last = turns[i];
    turns.push((x, y) => last(2 - y, x));
  }
  const places = turns.map((turn) => (point: number) => turn(point % 3, Math.floor(point / 3)));
  const bits = (turn: (point: number) => number) =>
    points.reduce((sum, point) => sum | (1 << turn(point)), 0);
  return places.reduce((one, other) => (bits(other) < bits(one) ? other : one));
}

/** Whether the group of a question lives, by the definition. */
function lives(board: string, targets: readonly string[], side: number, threats = "0:0"): boolean {
  const { stones } = parseBoard({ text: board, column: 1 });
  const points = pointsOf(SIZE);
  const own = stones[parsePoint(targets[0])];
  const numbers = targets.map((target) => points.indexOf(parsePoint(target)));
  const turn = turned(numbers);
  const first = numbers.map((number) => points[turn(number)]).sort((one, other) => one - other);
  const whole =
    solved.get(first.join()) ??
    solveWholeBoards({ ...SIZE, targets: first, all: true, region: new Set(points) });
  solved.set(first.join(), whole);
  const bitsOf = (is: (stone: number) => boolean) =>
    points.reduce((bits, point, i) => (is(stones[point]) ? bits | (1 << turn(i)) : bits), 0);
  const defenders = bitsOf((stone) => stone === own);
  const attackers = bitsOf((stone) => stone !== 0 && stone !== own);
  const levels = whole.wins({ attackers, defenders }, side + 1 === own ? DEFENDS : ATTACKS, -1, 0);
  return ((levels >> LEVELS.findIndex((level) => level.join(":") === threats)) & 1) === 0;
}

/** Positions in which the side to move succeeds with threats for a ko, and not without. */
const BY_KO = ["XXX/X../.OO w", "OX./OO./OO. b", "O.O/OOX/... b", "X.O/XO./X.. b", "X../O../..X b"];

it("verdicts, and the side that moves first, are those of the definition", async () => {
  const random = createRandom(7);
  const counts = { moves: 0, settled: 0, groups: 0, kos: 0 };
  const drawn = sampled(100);
  const positions = [...BY_KO];
  while (positions.length < BY_KO.length + drawn) {
    const board = Array.from({ length: 3 }, () =>
      Array.from({ length: 3 }, () => (random() < 0.4 ? "." : random() < 0.5 ? "X" : "O")).join(""),
    ).join("/");
    const side = random() < 0.5 ? "b" : "w";
    if (isPosition(`${board} ${side}`)) positions.push(`${board} ${side}`);
  }
  for (const position of positions) {
    const [board, side] = position.split(" ");
    const result = await solver.solve(`${board} ${side}`, { grade: false, line: false });
    const player = side === "b" ? 0 : 1;
    const { target: asked, threats: needed, tried = [] } = result;
    expect(result.position).toContain(`target=${asked} goal=${result.goal}`);
    for (const { target, own, goal, verdict, settled, threats } of tried) {
      expect(goal).toBe(own ? "live" : "kill");
      const targets = target.split(",");
      const fates = [player, 1 - player].map((first) => lives(board, targets, first, threats));
      // Of what is not answered, short searches tell.
      const isAsked = target === asked && threats === needed;
      if (verdict === "unknown" && !isAsked) continue;
      expect([board, side, target, threats, verdict]).toEqual([
        ...[board, side, target, threats],
        fates[0] === own ? "proven" : "disproven",
      ]);
      if (settled !== undefined) expect(settled).toBe(fates[0] === fates[1]);
      if (isAsked) expect(result.verdict).toBe(verdict);
      if (settled) counts.settled++;
      if (targets.length > 1) counts.groups++;
    }
    // A settled question is answered only where all questions are settled.
    if (tried.every(({ settled = true }) => settled)) continue;
    expect(tried.find(({ target, threats }) => target === asked && threats === needed)?.settled).toBe(false);
    counts.moves++;
    if (needed === undefined) continue;
    // No fewer threats do, and the grade says so.
    counts.kos++;
    const [least] = needed.split(":").map(Number).filter(Boolean);
    const own = result.goal === "live";
    for (let fewer = 0; fewer < least; fewer++) {
      expect(lives(board, asked?.split(",") ?? [], player, own ? `0:${fewer}` : `${fewer}:0`)).toBe(!own);
    }
  }
  expect(Math.min(counts.moves, counts.settled, counts.groups)).toBeGreaterThan(0.1 * drawn);
  expect(counts.kos).toBeGreaterThanOrEqual(BY_KO.length);
});

function isPosition(text: string): boolean {
  try {
    return /[XO]/.test(text) && parseProblem(`${text} target=${stoneIn(text)}`).length > 0;
  } catch {
    return false;
  }
}

/** The name of a point where a stone stands. */
function stoneIn(text: string): string {
  const rows = text.split(" ")[0].split("/");
  const row = rows.findIndex((one) => /[XO]/.test(one));
  return `${"ABC"[rows[row].search(/[XO]/)]}${3 - row}`;
}

/** Five black blocks around one space, and one that stands apart. */
const FIVE = ".X.X.O.../X...XO.../OXXXOO.../OOOOO..../........./........./.......X./.......X./.........";

/** A black group in the corner, with three points in a row, surrounded by white. */
const CORNER = "...XO..../XXXXO..../OOOOO..../........./........./........./........./........./.........";

describe("what is found", () => {
  it.each([
    [
      "w",
      {},
      {
        verdict: "proven",
        goal: "kill",
        found: true,
        target: "A8",
        line: expect.arrayContaining(["B9"]),
      },
    ],
    ["b", {}, { verdict: "proven", goal: "live", target: "A8", line: ["B9"], refutation: "B9" }],
    ["w goal=live", {}, { verdict: "disproven", goal: "live", target: "A8" }],
    ["w", { maxNodes: 40 }, { verdict: "unknown", reason: "node limit", target: "A8", nodes: 40 }],
  ])("%s %o", async (rest, settings, expected) => {
    const result = await solver.solve(`${CORNER} ${rest}`, { grade: false, ...settings });
    expect(result).toMatchObject({ algorithm: "df-pn-zones", ...expected });
  });

  it("is a second block of the group where the first lives anyway", async () => {
    // The block at E4 lives, with it the group; the two stones at D5 need the move.
    const text = "......./...OOO./..OXXO./..O.OO./...XXXX/...X.X./...XXXX";
    const { target, verdict, goal, line } = await solver.solve(`${text} b`, { grade: false });
    expect({ target, verdict, goal, line }).toEqual({
      ...{ target: "D5", verdict: "proven", goal: "live" },
      line: ["D4"],
    });
  });

  it("is nothing on an empty board, and then nothing is counted", async () => {
    await expect(solver.solve(".../.../... b")).rejects.toThrow("there is no group to ask about");
    await expect(solver.solve(`${CORNER} b`, { stats: true })).rejects.toThrow("name the target");
  });

  it("asks first about the side that has less room", () => {
    const { stones } = parseBoard({ text: CORNER, column: 1 });
    const [weak, other] = likelyQuestions(stones, { columns: 9, rows: 9 }, 0);
    expect(weak).toEqual([{ targets: [parsePoint("A8")], stones: 5, isOwn: true }]);
    expect(other).toEqual([{ targets: [parsePoint("A7")], stones: 7, isOwn: false }]);
  });

  it("asks whether any block of the group lives, after its largest, and of the other side about blocks alone", () => {
    const { stones } = parseBoard({ text: FIVE, column: 1 });
    const asked = (side: 0 | 1) =>
      likelyQuestions(stones, { columns: 9, rows: 9 }, side)[0].map(({ targets, stones: count }) => [
        targets.map(formatPoint).sort().join(),
        count,
      ]);
    expect(asked(0)).toEqual([
      ["B7", 3],
      ["H2", 2],
      ["A8,B7,B9,D9,E8", 7],
    ]);
    expect(asked(1)).toEqual([
      ["B7", 3],
      ["H2", 2],
    ]);
    // Of a block to kill, its group is asked about when it dies.
    const [{ group }, apart] = likelyQuestions(stones, { columns: 9, rows: 9 }, 1)[0];
    expect(group?.targets.map(formatPoint).sort().join()).toBe("A8,B7,B9,D9,E8");
    expect(apart.group).toBeUndefined();
  });
});

it.each([
  ["A5:J9", "df-pn-zones"],
  ["A6:J9", "df-pn"],
])("a target that is named is searched in the region %s by %s", async (region, algorithm) => {
  // 45 points, and 36.
  const result = await solver.solve(`${CORNER} w target=A8 goal=kill region=${region}`, { grade: false });
  expect(result).toMatchObject({ algorithm, verdict: "proven" });
});

it("asks for first moves only of the question that was found", async () => {
  const asked: (boolean | undefined)[] = [];
  const ask = async ({ position = "" }: Problem, { firstMoves }: SolveSettings) => {
    asked.push(firstMoves);
    const verdict = / w /.test(position) ? "proven" : "disproven";
    const result = { position, goal: "kill", verdict, nodes: 10, seconds: 1 };
    return { ...result, line: [], perThread: [] } as unknown as SolveResult;
  };
  await answerUnasked(`${CORNER} w`, { firstMoves: true }, ask);
  expect(asked.filter((each) => each)).toHaveLength(1);
});

it("is a ko where threats are needed for it, as few as do", async () => {
  const asked: string[] = [];
  // White kills with two threats, or three.
  const ask = async ({ position = "" }: Problem, { grade, firstMoves }: SolveSettings) => {
    const rest = position.slice(CORNER.length + 1);
    asked.push(rest);
    const verdict = /^w .*threats=[23]:0/.test(rest) ? "proven" : "disproven";
    const result = { position, goal: "kill", verdict, nodes: 10, seconds: 1, line: ["B9"], perThread: [] };
    const ko = { status: "ko", attacker: 2, defender: null };
    return {
      ...result,
      ...(grade && { ko }),
      ...(firstMoves && { graded: grade }),
    } as unknown as SolveResult;
  };
  const result = await answerUnasked(`${CORNER} w asks=kill`, { firstMoves: true }, ask);
  expect(asked).toEqual([
    "w target=A8 goal=kill",
    "w target=A8 goal=kill threats=3:0",
    "b target=A8 goal=kill threats=3:0",
    // With more taken for granted it may be a kill.
    "w target=A8 goal=kill safe=A7",
    // Fewer threats, in short searches.
    "w target=A8 goal=kill threats=1:0",
    "w target=A8 goal=kill threats=2:0",
    "b target=A8 goal=kill threats=2:0",
    // Its grade.
    "w target=A8 goal=kill",
    // The whole answer, which has no grade of its own.
    "w target=A8 goal=kill threats=2:0",
  ]);
  expect(result).toMatchObject({ verdict: "proven", threats: "2:0", line: ["B9"], graded: false });
  expect(result.ko).toEqual({ status: "ko", attacker: 2, defender: null });
  expect(formatVerdict(result, "proven")).toBe("proven by ko");
  expect(formatVerdict({ ...result, wholeBoard: "open" }, "proven")).toBe("proven by ko in region");
  expect(formatFound(result)).toEqual([
    "  Black's group at A8 (5 stones): White to kill, as words beside the problem ask",
    "  taken for granted: White has 2 outside threats for a ko; without that it lives whoever moves first",
  ]);
});

it("says that what a search left open without threats is open", () => {
  const tried = [
    { target: "A8", stones: 5, own: false, goal: "kill", verdict: "unknown" },
    { target: "A8", stones: 5, own: false, goal: "kill", verdict: "proven", threats: "3:0", settled: false },
  ];
  const result = { found: true, target: "A8", threats: "3:0", tried, position: `${CORNER} w` };
  expect(formatFound(result as unknown as SolveResult)[1]).toBe(
    "  taken for granted: White has 3 outside threats for a ko; without that it is not decided",
  );
});

it.each([true, false])("is to kill all of a group rather than a block: shown %s", async (isShown) => {
  const asked: string[] = [];
  const ask = async ({ position = "" }: Problem) => {
    asked.push(position.slice(FIVE.length + 1));
    const kills = isShown ? / w target=B7[ ,]/.test(position) : / w target=B7 /.test(position);
    const result = {
      position,
      goal: "kill",
      verdict: kills ? "proven" : "disproven",
      nodes: 2000,
      seconds: 1,
    };
    return { ...result, line: [], perThread: [] } as unknown as SolveResult;
  };
  const { target, tried } = await answerUnasked(`${FIVE} w asks=kill`, { grade: false }, ask);
  expect(asked.slice(0, 3)).toEqual([
    "w target=B7 goal=kill",
    "b target=B7 goal=kill",
    expect.stringMatching(/^w target=\S+,\S+ goal=kill$/),
  ]);
  expect(target?.split(",").sort().join()).toBe(isShown ? "A8,B7,B9,D9,E8" : "B7");
  expect(tried?.map(({ stones, verdict }) => [stones, verdict]).slice(0, 2)).toEqual([
    [3, "proven"],
    [7, isShown ? "proven" : "disproven"],
  ]);
});

describe("an answer that stays open", () => {
  // In the upper left corner Black has two eyes; at the bottom Black wants to live.
  const BESIDE = [
    ...[".X.XO....OX..", "XXXXO....OXX.", "OOOOO....OOOO", ...Array(6).fill(".............")],
    ...["..OOOO.......", "XXXXXO.......", "OO.OXO.......", ".OO.XO......."],
  ].join("/");

  it.each([1000, 3000])("tells which other groups are settled, within %d nodes", async (maxNodes) => {
    const result = await solver.solve(`${BESIDE} b`, { maxNodes });
    expect([result.verdict, result.reason, result.target]).toEqual(["unknown", "node limit", "E1"]);
    expect(result.nodes).toBeLessThanOrEqual(maxNodes);
    expect(result.tried?.find(({ target }) => target === "A12")).toEqual({
      ...{ target: "A12", stones: 6, own: true, goal: "live", verdict: "proven", settled: true },
    });
    expect(formatFindings(result)[0]).toBe(
      "  also tried: Black's group at A12 (6 stones), which lives whoever moves first",
    );
  });

  it.each([100, 5000, undefined])("has given all questions a turn, within %s nodes", async (maxNodes) => {
    const long: number[] = [];
    const turns: string[] = [];
    const ask = async ({ position = "" }: Problem, { maxNodes: nodes = 0 }: SolveSettings) => {
      turns.push(/target=\S+/.exec(position)?.[0] ?? "");
      if (nodes >= 64_000) long.push(turns.length);
      const reason = maxNodes === undefined && nodes >= 256_000 ? "time limit" : "node limit";
      const result = { position, goal: "live", verdict: "unknown", reason, nodes, seconds: 0, line: [] };
      return { ...result, perThread: [] } as unknown as SolveResult;
    };
    const { nodes, tried } = await answerUnasked(`${BESIDE} b`, { maxNodes }, ask);
    expect(new Set(tried?.map(({ target }) => target))).toEqual(new Set(["E1", "A12", "F1", "A11"]));
    if (maxNodes !== undefined) expect(nodes).toBe(maxNodes);
    // Long searches come after the turns.
    else expect(new Set(turns.slice(0, long[0] - 1)).size).toBe(4);
  });
});

it("is put into words", () => {
  const question = { stones: 5, own: true, goal: "live" } as const;
  const tried = [
    { ...question, target: "A1", stones: 1, verdict: "proven", settled: true },
    { ...question, target: "B1", own: false, goal: "kill", verdict: "unknown" },
    { ...question, target: "D1", own: false, goal: "kill", verdict: "disproven", settled: true },
    { ...question, target: "E1", stones: 2, own: false, goal: "kill", verdict: "disproven", settled: false },
    { ...question, target: "F1", stones: 3, own: false, goal: "kill", verdict: "proven", settled: false },
    { ...question, target: "G1", stones: 4, verdict: "proven", settled: false },
    { ...question, target: "C3", verdict: "proven", settled: false },
    { ...question, target: "H1", stones: 2, verdict: "disproven", settled: true },
    { ...question, target: "H1", stones: 2, verdict: "proven", threats: "0:3", settled: false },
  ];
  const result = { position: "… b target=C3 goal=live", found: true, target: "C3", asks: "live", tried };
  expect(formatFound(result as unknown as SolveResult)).toEqual([
    "  Black's group at C3 (5 stones): Black to live, as words beside the problem ask",
  ]);
  const meant = [
    "  may be asked, too: Black's group at G1 (4 stones), which can live",
    "  may be asked, too: White's group at F1 (3 stones), which can be killed",
    "  may be asked, too: Black's group at H1 (2 stones), which can live by ko",
  ];
  expect(formatFindings(result as unknown as SolveResult)).toEqual(meant);
  const unseen = { ...result, asks: undefined, tried: [{ ...tried[6], settled: undefined }] };
  expect(formatFound(unseen as unknown as SolveResult)).toEqual([
    "  Black's group at C3 (5 stones): Black to live; if White moves first, it is not decided",
  ]);
  const ko = { ...unseen, threats: "0:1", tried: [{ ...tried[6], threats: "0:1" }] };
  expect(formatFound(ko as unknown as SolveResult)[1]).toBe(
    "  taken for granted: Black has 1 outside threat for a ko; without that it is not decided",
  );
  const settled = { ...result, target: "A1" };
  expect(formatFindings(settled as unknown as SolveResult)).toEqual([
    "  may be asked, too: Black's group at C3 (5 stones), which can live",
    ...meant,
    "  also tried: White's group at D1 (5 stones), which lives whoever moves first",
    "  also tried: White's group at E1 (2 stones), which lives",
    "  also tried: White's group at B1 (5 stones), not decided",
  ]);
});

describe("words beside the problem", () => {
  it("say which side's groups are asked about", async () => {
    const asked = async (words: string) => {
      const texts: string[] = [];
      const ask = async ({ position = "" }: Problem) => {
        texts.push(/target=\S+/.exec(position)?.[0] ?? "");
        return {
          position,
          verdict: "unknown",
          reason: "time limit",
          nodes: 1,
          seconds: 0,
          line: [],
          perThread: [],
        } as unknown as SolveResult;
      };
      const { asks } = await answerUnasked(`${CORNER} w ${words}`, {}, ask);
      return [asks, texts[0]];
    };
    expect(await asked("")).toEqual([undefined, "target=A8"]);
    expect(await asked("asks=kill")).toEqual(["kill", "target=A8"]);
    expect(await asked("asks=live")).toEqual(["live", "target=A7"]);
  });

  it("are refused where they say nothing, or beside a target", async () => {
    await expect(solver.solve(`${CORNER} w asks=seki`)).rejects.toThrow(
      'column 98: "seki" is not what can be asked',
    );
    await expect(solver.solve(`${CORNER} w target=A8 asks=kill`)).rejects.toThrow(
      "column 103: asks= is for problems without a target",
    );
  });
});
