/** What is taken for granted around a group that is asked about: walls that are safe, and stones that would shut it in. */
import { createSolver, type Problem, type SolveResult, type Solver, type SolveSettings } from "solve-fast";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TriedQuestion } from "../../../../src/games/go/analysis/results.js";
import { formatFound, formatVerdict } from "../../../../src/games/go/analysis/text.js";
import { answerUnasked } from "../../../../src/games/go/analysis/unasked.js";
import { parseBoard } from "../../../../src/games/go/notation/board.js";
import { enclosingStones } from "../../../../src/games/go/notation/enclosing.js";
import { stonesOutside } from "../../../../src/games/go/notation/outside.js";
import { pointsOf } from "../../../../src/games/go/notation/position.js";
import { surroundingsOf } from "../../../../src/games/go/notation/surroundings.js";
import { parseProblem } from "../../../../src/games/go/notation/text.js";
import { formatPoint, parsePoint } from "../../../../src/games/go/notation/vertices.js";
import { createRandom } from "../../../../src/math/random.js";

let solver: Solver;
beforeAll(async () => {
  solver = await createSolver({ game: "go", threads: 1, tableEntries: 100_000 });
});
afterAll(() => solver.close());

/** A black group in the corner, with three points in a row, surrounded by white. */
const CORNER = "...XO..../XXXXO..../OOOOO..../........./........./........./........./........./.........";

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

  function isProblem(text: string): boolean {
    try {
      return parseProblem(text).length > 0;
    } catch {
      return false;
    }
  }

  it("leave no way out", () => {
    const random = createRandom(3);
    let shut = 0;
    for (let i = 0; i < 300; i++) {
      const text = Array.from({ length: 9 }, () =>
        Array.from({ length: 9 }, () => ".....XXOO"[Math.floor(9 * random())]).join(""),
      ).join("/");
      const board = parseBoard({ text, column: 1 });
      const target = pointsOf(SIZE_9).find((point) => board.stones[point] !== 0) ?? 0;
      if (!isProblem(`${text} b target=${formatPoint(target)}`)) continue;
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
