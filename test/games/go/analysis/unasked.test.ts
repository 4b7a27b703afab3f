/** Positions that do not say what they ask: which questions are found, and that all answers are those of the definition. */
import { createSolver, type Problem, type SolveResult, type Solver, type SolveSettings } from "solve-fast";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { likelyQuestions } from "../../../../src/games/go/analysis/likely.js";
import type { TriedQuestion } from "../../../../src/games/go/analysis/results.js";
import { formatFindings, formatFound, formatVerdict } from "../../../../src/games/go/analysis/text.js";
import { answerUnasked } from "../../../../src/games/go/analysis/unasked.js";
import { parseBoard } from "../../../../src/games/go/notation/board.js";
import { enclosingStones } from "../../../../src/games/go/notation/enclosing.js";
import { stonesOutside } from "../../../../src/games/go/notation/outside.js";
import { pointsOf } from "../../../../src/games/go/notation/position.js";
import { surroundingsOf } from "../../../../src/games/go/notation/surroundings.js";
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

describe("outside stones that are assumed to be safe", () => {
  it("are those of walls with liberties in the open", () => {
    const { stones } = parseBoard({ text: CORNER, column: 1 });
    const names = (target: string) =>
      stonesOutside(stones, parsePoint(target), { columns: 9, rows: 9 }).map(formatPoint);
    expect(names("A8")).toEqual(["A7"]);
    expect(names("A7")).toEqual([]);
    // A white stone in the group's space is not outside, though that is open.
    const open = parseBoard({ text: "..O....../XXXXO..../OOOOO....", column: 1 });
    const around = stonesOutside(open.stones, parsePoint("A2"), { columns: 9, rows: 3 }).map(formatPoint);
    expect(around).toEqual(["A1"]);
  });

  it("are assumed where the question without them is open, and named in the answer", async () => {
    const asked: string[] = [];
    // This search kills only where the wall is safe and white moves first.
    const ask = async ({ position = "" }: Problem) => {
      asked.push(position.slice(CORNER.length + 1));
      const verdict = !position.includes("safe=") ? "unknown" : / w /.test(position) ? "proven" : "disproven";
      const result = { position, goal: "kill", verdict, reason: "node limit", nodes: 10, seconds: 1 };
      return { ...result, line: [], perThread: [] } as unknown as SolveResult;
    };
    const { position, verdict, target, safe, tried, nodes } = await answerUnasked(`${CORNER} w`, {}, ask);
    expect(asked).toEqual([
      "w target=A8 goal=kill",
      "w target=A8 goal=kill safe=A7",
      "b target=A8 goal=kill safe=A7",
      // Once more with less taken for granted.
      "w target=A8 goal=kill",
      "w target=A8 goal=kill safe=A7",
      "w target=A7 goal=live",
    ]);
    expect({ position, verdict, nodes }).toEqual({
      position: `${CORNER} ${asked[1]}`,
      verdict: "proven",
      nodes: 60,
    });
    expect({ target, safe, tried }).toMatchObject({
      target: "A8",
      safe: ["A7"],
      tried: [{ verdict: "unknown" }, { safe: ["A7"], settled: false }, {}],
    });
    expect(formatFound({ position, found: true, target, safe, tried } as SolveResult)).toEqual([
      "  Black's group at A8 (5 stones): White to kill",
      "  taken for safe: A7; without that it is not decided",
    ]);
  });

  it("are all stones that the problem calls outside", async () => {
    const { position, tried } = await solver.solve(`${CORNER} w safe=outside`, { grade: false });
    expect(position).toBe(`${CORNER} w target=A8 goal=kill safe=A7`);
    expect(tried?.map(({ target, safe }) => [target, safe])).toEqual([
      ["A8", undefined],
      ["A7", undefined],
    ]);
  });

  it("are not added where the problem names safe stones", async () => {
    const { tried } = await solver.solve(`${CORNER} w safe=E9`, { grade: false });
    expect(tried?.map(({ target, safe }) => [target, safe])).toEqual([["A8", undefined]]);
  });
});

describe("stones that would shut a group in", () => {
  /** A black group whose walls are open at the top, and a single stone. */
  const OPEN = "........./XXXXO..../OOOOO..../........./........./......X../........./........./.........";
  const SIZE_9 = { columns: 9, rows: 9 };
  const { stones } = parseBoard({ text: OPEN, column: 1 });
  const names = (target: string, steps: number) =>
    enclosingStones(stones, parsePoint(target), steps, SIZE_9).map(formatPoint);

  it("stand beyond so many steps, and there are none for a group in the open or shut in", () => {
    expect(names("A8", 1)).toEqual(["E9"]);
    expect(names("A8", 2)).toEqual(["F9"]);
    expect(names("A8", 3)).toEqual(["F8", "G9"]);
    expect(names("G4", 2)).toEqual([]);
    const { stones: corner } = parseBoard({ text: CORNER, column: 1 });
    expect(enclosingStones(corner, parsePoint("A8"), 3, SIZE_9)).toEqual([]);
  });

  it("do not stand in a corner behind the group", () => {
    // A9 is three steps away, but leads nowhere.
    const { stones } = parseBoard({
      text: "........./...XO..../..XXO..../.OOOO..../.O......./.O......./.O......./........./.........",
      column: 1,
    });
    const { near, exits } = surroundingsOf(stones, parsePoint("D8"), 2, SIZE_9);
    expect(exits.map(formatPoint)).toEqual(["A6", "F9"]);
    expect([...near].map(formatPoint).sort()).toContain("A9");
  });

  it("are believed of a group that dies so: what becomes of it without is asked last", async () => {
    const asked: string[] = [];
    // The group dies shut in, and lives as it stands, as a long search finds. Of the other side nothing can be killed.
    const ask = async ({ position = "" }: Problem, { maxNodes = 0 }: SolveSettings) => {
      const target = /target=\S+/.exec(position)?.[0] ?? "";
      asked.push(`${target} ${maxNodes}`);
      const fails = position.includes("added=") || target === "target=A7";
      const lives = maxNodes > 4000 && / b /.test(position);
      const verdict = fails ? "disproven" : lives ? "proven" : "unknown";
      const result = { position, goal: "live", verdict, reason: "node limit", nodes: 10, seconds: 1 };
      return { ...result, line: [], perThread: [] } as unknown as SolveResult;
    };
    const { target, safe } = await answerUnasked(`${OPEN} b`, {}, ask);
    expect([target, safe]).toEqual(["A8", undefined]);
    const rounds = [...new Set(asked)];
    expect(rounds.slice(0, 3)).toEqual(["target=A8 4000", "target=A7 4000", "target=A8 16000"]);
  });

  it("are tried of a group that gets away as it stands, and believed of none that was not shown to die", async () => {
    const answers = async (dies: boolean) => {
      const ask = async ({ position = "" }: Problem) => {
        const kills = dies && / w /.test(position) && position.includes("added=");
        const open = !dies && position.includes("added=");
        const verdict = kills ? "proven" : open ? "unknown" : "disproven";
        const result = { position, goal: "kill", verdict, reason: "node limit", nodes: 10, seconds: 1 };
        return { ...result, line: [], perThread: [] } as unknown as SolveResult;
      };
      return answerUnasked(`${OPEN} w asks=kill`, { strict: false }, ask);
    };
    const shut = await answers(true);
    expect([shut.verdict, shut.enclosing]).toEqual(["proven", ["F8", "G9"]]);
    expect(formatFound(shut)[2]).toContain("without that it lives");
    const away = await answers(false);
    expect([away.verdict, away.safe, away.tried?.[0].settled]).toEqual(["disproven", undefined, true]);
  });

  it("leave no way out", () => {
    const random = createRandom(3);
    let shut = 0;
    for (let i = 0; i < 300; i++) {
      const text = Array.from({ length: 9 }, () =>
        Array.from({ length: 9 }, () => ".....XXOO"[Math.floor(9 * random())]).join(""),
      ).join("/");
      if (!isPosition(`${text} b`)) continue;
      const board = parseBoard({ text, column: 1 });
      const target = pointsOf(SIZE_9).find((point) => board.stones[point] !== 0) ?? 0;
      const { near, exits } = surroundingsOf(board.stones, target, 2, SIZE_9);
      if (exits.length === 0) continue;
      const own = board.stones[target];
      const reached = new Set([target]);
      for (const point of reached) {
        for (const next of [point + 1, point - 1, point + 32, point - 32]) {
          if (!pointsOf(SIZE_9).includes(next) || exits.includes(next)) continue;
          if (board.stones[next] === 0 || board.stones[next] === own) reached.add(next);
        }
      }
      // Through stones of its own and empty points alone, it goes no farther than the surroundings.
      expect([...reached].filter((point) => board.stones[point] === 0 && !near.has(point))).toEqual([]);
      shut++;
    }
    expect(shut).toBeGreaterThan(20);
  });

  it("are searched without for longer where there are limits", async () => {
    // This search kills with what is outside safe, but only in a long search, and soon with all stones.
    const ask = async ({ position = "" }: Problem, { maxNodes = 0 }: SolveSettings) => {
      const kills =
        / w /.test(position) &&
        (position.includes("added=") || (maxNodes > 50_000 && / safe=/.test(position)));
      const verdict = / b /.test(position) ? "disproven" : kills ? "proven" : "unknown";
      const result = { position, goal: "kill", verdict, reason: "node limit", nodes: 10, seconds: 1 };
      return { ...result, line: [], perThread: [] } as unknown as SolveResult;
    };
    const granted = async (limits: SolveSettings) => {
      const { safe, enclosing } = await answerUnasked(`${OPEN} w asks=kill`, limits, ask);
      return [safe, enclosing];
    };
    expect(await granted({})).toEqual([
      ["A7", "F8", "G9"],
      ["F8", "G9"],
    ]);
    expect(await granted({ maxNodes: 1_000_000 })).toEqual([["A7"], undefined]);
  });

  it("are taken for granted of a target that is named, too, and then whoever succeeds", async () => {
    const asked: string[] = [];
    // This search only knows that the group lives if it is shut in, whoever moves first.
    const ask = async ({ position = "" }: Problem, { maxNodes, strict }: SolveSettings) => {
      asked.push(`${position.slice(OPEN.length + 3)} ${maxNodes} ${strict}`);
      const verdict = position.includes("added=") ? "disproven" : "unknown";
      const result = { position, goal: "kill", verdict, reason: "node limit", nodes: 10, seconds: 1 };
      return { ...result, line: [], perThread: [] } as unknown as SolveResult;
    };
    const named = `${OPEN} w target=A8 goal=kill`;
    const result = await answerUnasked(named, { strict: false }, ask);
    expect(result).toMatchObject({ verdict: "disproven", enclosing: ["F8", "G9"], target: "A8" });
    expect(result.found).toBeUndefined();
    expect(asked.slice(0, 3)).toEqual([
      "target=A8 goal=kill 4000 true",
      "target=A8 goal=kill safe=A7 4000 true",
      "target=A8 goal=kill safe=A7,F8,G9 added=F8,G9 4000 true",
    ]);
    expect(formatFound(result)).toEqual([
      "  taken for granted: White also has F8, G9, so that the group is shut in",
      "  taken for safe: A7, F8, G9; without that it is not decided",
    ]);
  });

  it("are not taken for granted where the user forbids it, nor of a target that is named in code", async () => {
    const limits = { maxNodes: 200, grade: false };
    const nothing = async (position: string, settings: SolveSettings) => {
      const { safe, tried = [] } = await solver.solve(position, { ...limits, ...settings });
      return [safe, ...tried.map((one) => one.safe)].every((one) => one === undefined);
    };
    expect(await nothing(`${OPEN} w`, { strict: true })).toBe(true);
    expect(await nothing(`${OPEN} w target=A8 goal=kill`, {})).toBe(true);
    expect(await nothing(`${OPEN} w target=A8 goal=kill region=A6:J9`, { strict: false })).toBe(true);
    const granted = await solver.solve(`${OPEN} w target=A8 goal=kill`, { grade: false, strict: false });
    expect(granted.position).toContain("target=A8 goal=kill");
    expect(granted.verdict).not.toBe("unknown");
  });

  it("that a limit has left open are said to be", async () => {
    const { firstMoves } = await solver.solve(`${OPEN} w`, { maxNodes: 20, firstMoves: true });
    expect(firstMoves).toEqual({ reach: [], fail: [], open: [], elsewhere: "open" });
  });

  it("are taken for granted last, and what is decided with less comes before them", async () => {
    const answers = async (least: string) => {
      const asked: string[] = [];
      const ask = async ({ position = "" }: Problem, { maxNodes = 0 }: SolveSettings) => {
        const rest = position.slice(OPEN.length + 1);
        asked.push(`${rest} ${maxNodes}`);
        const kills =
          / w /.test(position) && (/safe=.*F9/.test(rest) || (maxNodes > 4000 && rest.endsWith(least)));
        const verdict = / b /.test(position) ? "disproven" : kills ? "proven" : "unknown";
        const result = { position, goal: "kill", verdict, reason: "node limit", nodes: 10, seconds: 1 };
        return { ...result, line: [], perThread: [] } as unknown as SolveResult;
      };
      const result = await answerUnasked(`${OPEN} w asks=kill`, {}, ask);
      return { ...result, asked };
    };
    const enclosed = await answers("never");
    expect(enclosed).toMatchObject({
      verdict: "proven",
      target: "A8",
      enclosing: ["F9"],
      safe: ["A7", "F9"],
    });
    expect(enclosed.position).toContain("/XXXXO..../");
    expect(enclosed.position.slice(0, 9)).toBe(".....O...");
    expect(formatFound(enclosed).slice(1)).toEqual([
      "  taken for granted: White also has F9, so that the group is shut in",
      "  taken for safe: A7, F9; without that it is not decided",
    ]);
    // A longer search may find that with less, the group gets away.
    const { tried = [] } = enclosed;
    const decided = (of: (one: TriedQuestion) => boolean) =>
      formatFound({
        ...enclosed,
        tried: tried.map((one) => (of(one) ? { ...one, verdict: "disproven", settled: true } : one)),
      })[2];
    expect(decided(({ enclosing, safe }) => enclosing === undefined && safe !== undefined)).toBe(
      "  taken for safe: A7, F9; without that it lives whoever moves first",
    );
    expect(decided(({ enclosing }) => enclosing !== undefined)).toBe(
      "  taken for safe: A7, F9; shut in farther out, it lives whoever moves first",
    );
    expect(formatVerdict(enclosed, "proven, order 1")).toBe("proven if shut in, order 1");
    // So it is where the problem says it itself, as its answer's SGF does.
    const { enclosing: _, ...asWritten } = enclosed;
    expect(formatVerdict(asWritten, "proven")).toBe("proven if shut in");
    expect(await answers("safe=A7")).toMatchObject({ verdict: "proven", safe: ["A7"] });
    expect((await answers("safe=A7")).enclosing).toBeUndefined();
  });

  it.each([
    [["A8", "B9"], "proven", undefined, undefined],
    [["A8", "F9"], "proven", ["F9"], ["F9"]],
    [["A8", "A7"], "proven", ["A7"], undefined],
    [["A8", "A7", "F9"], "proven", ["A7", "F9"], ["F9"]],
  ])("are left out of the answer unless its zone has them: %o", async (zone, verdict, safe, enclosing) => {
    const asked: string[] = [];
    // This search kills only with all stones, unless it has found the zone before.
    let found = false;
    const ask = async ({ position = "" }: Problem, { keepTable }: SolveSettings) => {
      const rest = position.slice(OPEN.length + 1);
      asked.push(rest);
      const granted = new Set(/safe=(\S+)/.exec(rest)?.[1].split(","));
      const isEnough = zone.every((point) => !["A7", "F9"].includes(point) || granted.has(point));
      const kills = granted.has("A7") && granted.has("F9") ? true : found && keepTable === true && isEnough;
      const verdict = / b /.test(position) ? "disproven" : kills ? "proven" : "unknown";
      found ||= verdict === "proven";
      const result = { position, goal: "kill", verdict, reason: "node limit", nodes: 10, seconds: 1 };
      const more = { algorithm: "df-pn-zones", zone, line: [], perThread: [] };
      return { ...result, ...more } as unknown as SolveResult;
    };
    const result = await answerUnasked(`${OPEN} w asks=kill`, {}, ask);
    expect(result).toMatchObject({ verdict, target: "A8" });
    expect([result.safe, result.enclosing]).toEqual([safe, enclosing]);
    const words = Object.entries({ safe, added: enclosing }).flatMap(([word, points]) =>
      points === undefined ? [] : [` ${word}=${points.join()}`],
    );
    expect(asked.at(-1)).toBe(`w target=A8 goal=kill${words.join("")}`);
    expect(formatFound(result).join()).toContain(safe?.join(", ") ?? "White to kill");
    expect(formatFound(result).join()).not.toContain("dead");
  });
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
    // Its grade.
    "w target=A8 goal=kill",
    "w target=A8 goal=kill threats=2:0",
    "b target=A8 goal=kill threats=2:0",
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
    "  also tried: White's group at B1 (5 stones), not decided",
    "  also tried: White's group at D1 (5 stones), which lives whoever moves first",
    "  also tried: White's group at E1 (2 stones), which lives",
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
