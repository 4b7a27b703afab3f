/** Comparisons of solutions with proven results: which question is chosen, and what is left open. */
import { createSolver, type SolveResult, type Solver, type SolveSettings } from "solve-fast";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { check } from "../../../../src/games/go/cli/check/check.js";

const CORNER = "...XO..../XXXXO..../OOOOO..../........./........./........./........./........./.........";
const UNKNOWN = { verdict: "unknown", reason: "node limit", nodes: 1, seconds: 0, line: [] };
const QUESTION = { stones: 5, verdict: "unknown" } as const;
const TRIED = [
  { ...QUESTION, target: "A7", own: true, goal: "live" },
  { ...QUESTION, target: "A8", own: false, goal: "kill" },
];

/** @param answer what a search says about a problem; undefined where no time or nodes are left */
function compared(
  answer: (position: string, settings: SolveSettings) => object | undefined,
  right = ["B9"],
  lines: string[][] = [],
) {
  const problem = { name: "", position: `${CORNER} w`, solution: () => ({ right, wrong: [], lines }) };
  return check.compare(
    problem,
    async ({ position = "" }, settings = {}) => answer(position, settings) as SolveResult | undefined,
  );
}

describe("a question that a search leaves open", () => {
  it("is the one in which a given move reaches its goal", async () => {
    const { question, finding, position } = await compared((position, { firstMoves }) => {
      if (!position.includes("target=")) {
        return {
          ...UNKNOWN,
          position: `${position} target=A7 goal=live`,
          goal: "live",
          found: true,
          target: "A7",
          tried: TRIED,
        };
      }
      const goal = / goal=(\w+)/.exec(position)?.[1];
      if (!position.includes("target=A8")) return { ...UNKNOWN, position, goal };
      const ko = { status: "unconditional", attacker: 0, defender: 3 };
      const moves = { reach: [{ move: "B9", ko, line: [] }], fail: [], open: [], elsewhere: "fail" };
      return { ...UNKNOWN, position, goal, verdict: "proven", ko, ...(firstMoves && { firstMoves: moves }) };
    });
    expect([question, finding]).toEqual(["Black's group at A8 (5 stones): White to kill", "agrees"]);
    expect(position).toBe(`${CORNER} w target=A8 goal=kill`);
  });

  it("stays open where no given move is known to reach its goal", async () => {
    const { finding, details } = await compared((position) =>
      position.includes("target=")
        ? { ...UNKNOWN, position, goal: / goal=(\w+)/.exec(position)?.[1] }
        : {
            ...UNKNOWN,
            position: `${position} target=A7 goal=live`,
            goal: "live",
            found: true,
            target: "A7",
            tried: TRIED,
          },
    );
    expect([finding, details]).toEqual(["open", ["not decided: B9"]]);
  });
});

describe("moves beside the given one", () => {
  const unconditional = { status: "unconditional", attacker: 0, defender: 3 };
  const ko = unconditional;
  const lessKo = { status: "ko", attacker: 0, defender: 1 };
  const beside = (rest: object, ko: object = unconditional) =>
    compared((position, { firstMoves }) => {
      const words = / target=/.test(position) ? "" : " target=A8 goal=kill";
      const moves = { reach: [], fail: [], open: [], elsewhere: "fail", ...rest };
      const root = { ...UNKNOWN, goal: "kill", verdict: "proven", ko, position: `${position}${words}` };
      return { ...root, ...(firstMoves && { firstMoves: moves }) };
    });

  it.each([
    [{ open: ["B9"] }, "agrees", []],
    // A given move has a search of its own.
    [{ open: ["B9", "C9"] }, "open", ["other moves that are not decided: C9"]],
    [{ elsewhere: "open" }, "open", ["other moves were not searched to the end"]],
    [{ elsewhere: "reach", passKo: ko }, "another", ["the goal is reached whatever is played elsewhere"]],
    [{ elsewhere: "reach", passKo: lessKo }, "agrees", []],
    [{ elsewhere: "reach" }, "open", ["other moves that are not decided: pass"]],
    [{ reach: [{ move: "C9", ko: lessKo, line: [] }] }, "agrees", []],
    [{ reach: [{ move: "C9", line: [] }] }, "open", ["other moves that are not decided: C9"]],
    [{ reach: [{ move: "C9", ko, line: [] }], open: ["D9"] }, "another", ["C9 works as well"]],
  ])("%j", async (rest, finding, details) => {
    const comparison = await beside(rest);
    expect(comparison).toMatchObject({ finding, given: ["B9"], works: expect.arrayContaining(["B9"]) });
    expect(comparison.details).toEqual(expect.arrayContaining(details));
  });

  it.each([[UNKNOWN], [undefined]])("do not agree while later moves are open: %j", async (later) => {
    const { finding, details } = await compared(
      (position, { firstMoves, grade }) => {
        const words = / target=/.test(position) ? "" : " target=A8 goal=kill";
        const moves = { reach: [], fail: [], open: [], elsewhere: "fail" };
        const known = { ...UNKNOWN, goal: "kill", position: `${position}${words}` };
        if (grade === false) return later && known;
        return { ...known, verdict: "proven", ko, ...(firstMoves && { firstMoves: moves }) };
      },
      ["B9"],
      [["B9", "C9", "F9"]],
    );
    expect([finding, details]).toEqual(["open", ["later moves that are not decided: B9 C9 F9"]]);
  });

  it.each([
    ["proven", "disproven", "fails", "F9 leaves a ko in B9 C9 F9"],
    ["unknown", "disproven", "fails", "F9 leaves at most a ko in B9 C9 F9"],
    ["disproven", "unknown", "fails", "F9 fails in B9 C9 F9"],
    ["proven", "unknown", "open", "later moves that are not decided: B9 C9 F9"],
  ])(
    "are held to what the problem gives: a later move %s without threats, %s with those of the defender",
    async (without, hardest, finding, detail) => {
      const comparison = await compared(
        (position, { firstMoves, grade }) => {
          const words = / target=/.test(position) ? "" : " target=A8 goal=kill";
          const known = { ...UNKNOWN, goal: "kill", position: `${position}${words}` };
          if (grade === false)
            return { ...known, verdict: position.includes("threats=0:3") ? hardest : without };
          const moves = { reach: [], fail: [], open: [], elsewhere: "fail" };
          return { ...known, verdict: "proven", ko, ...(firstMoves && { firstMoves: moves }) };
        },
        ["B9"],
        [["B9", "C9", "F9"]],
      );
      expect([comparison.finding, comparison.details]).toEqual([finding, [detail]]);
    },
  );

  it("do not work as well while the given move may do more", async () => {
    const open = { status: "open", attacker: [0, 0], defender: [0, 3] };
    const comparison = await beside({ reach: [{ move: "C9", ko: open, line: [] }], ko: open }, open);
    expect([comparison.finding, comparison.works]).toEqual(["open", ["B9"]]);
    expect(comparison.details).toContain("other moves that are not decided: C9");
  });

  it.each([
    ["the problem", { line: ["B9", "C9"] }, {}],
    ["all first moves", { line: ["A9"] }, { reach: [{ move: "B9", ko, line: [] }] }],
  ])("are those that a search for %s has decided", async (_, answer, rest) => {
    const { finding, works } = await compared((position, { firstMoves }) => {
      const words = / target=/.test(position) ? "" : " target=A8 goal=kill";
      const known = { ...UNKNOWN, goal: "kill", position: `${position}${words}` };
      // No search for the move alone decides it.
      if (!position.startsWith(`${CORNER} `)) return known;
      const moves = { reach: [], fail: [], open: [], elsewhere: "fail", ...rest };
      return { ...known, ...answer, verdict: "proven", ko, ...(firstMoves && { firstMoves: moves }) };
    });
    expect([finding, works]).toEqual(["agrees", ["B9"]]);
  });

  it("do not fail for a group while a likelier one is open", async () => {
    const tried = [
      { target: "A7", stones: 9, own: true, goal: "live", verdict: "unknown" },
      { target: "A8", stones: 5, own: false, goal: "kill", verdict: "proven", settled: false },
    ];
    const likelier = (verdict: string) =>
      compared((position) => {
        if (!position.startsWith(`${CORNER} `))
          return { ...UNKNOWN, goal: "kill", position, verdict: "disproven" };
        const [first, ...others] = tried;
        const root = { ...UNKNOWN, goal: "kill", verdict: "proven", line: ["C9"], found: true, target: "A8" };
        return {
          ...root,
          position: `${CORNER} w target=A8 goal=kill`,
          tried: [{ ...first, verdict }, ...others],
        };
      });
    expect((await likelier("proven")).finding).toBe("fails");
    const { finding, details, evidence } = await likelier("unknown");
    expect([finding, evidence]).toEqual(["open", []]);
    expect(details).toContain("a likelier group is not decided; if another is meant, mark it");
  });

  it("do not agree while it is open whether a ko decides it", async () => {
    const open = { status: "open", attacker: [0, 0], defender: [0, 3] };
    const comparison = await compared((position, { firstMoves }) => {
      const words = / target=/.test(position) ? "" : " target=A8 goal=kill";
      const moves = { reach: [], fail: [], open: [], elsewhere: "fail" };
      const root = { ...UNKNOWN, goal: "kill", verdict: "proven", ko: open, position: `${position}${words}` };
      return { ...root, ...(firstMoves && { firstMoves: moves }) };
    });
    expect([comparison.finding, comparison.works, comparison.details]).toEqual([
      "open",
      ["B9"],
      ["whether a ko decides it was not searched to the end"],
    ]);
  });
});

describe("stones that shut a group in", () => {
  const ko = { status: "unconditional", attacker: 0, defender: 3 };
  const there = { target: "A8", safe: ["A7", "J9"], enclosing: ["J9"] };
  const moves = { reach: [{ move: "B9", ko, line: [] }], fail: [], open: [], elsewhere: "fail" };
  const shutIn = (right: string[]) =>
    compared((position, { firstMoves }) => {
      const isFound = position.includes("target=");
      const added = `${position.replace("XO..../", "XO...O/")} target=A8 goal=kill safe=A7,J9 added=J9`;
      const tried = [{ ...QUESTION, ...there, own: false, goal: "kill", settled: false }];
      return {
        ...{ ...UNKNOWN, goal: "kill", verdict: "proven", ko, position: isFound ? position : added },
        ...(firstMoves ? { firstMoves: moves } : { found: true, ...there, tried }),
      };
    }, right);

  it("are named even where all agrees", async () => {
    const { finding, question, details } = await shutIn(["B9"]);
    expect(finding).toBe("agrees");
    expect(question).toBe("Black's group at A8 (5 stones): White to kill");
    expect(details).toEqual([
      "taken for granted: White also has J9, so that the group is shut in",
      "taken for safe: A7, J9; without that it is not decided",
    ]);
  });

  it.each([
    ["unknown", "open"],
    ["disproven", "fails"],
  ])("make no move fail that may not fail without them: %s", async (verdict, finding) => {
    const fails = { status: "fails", attacker: null, defender: null };
    const first = { firstMoves: moves, ko };
    const comparison = await compared(
      (position) => {
        const goal = { ...UNKNOWN, goal: "kill" };
        if (!position.includes("target=")) {
          const added = `${position.replace("XO..../", "XO...O/")} target=A8 goal=kill safe=A7,J9 added=J9`;
          const tried = [{ ...QUESTION, ...there, own: false, goal: "kill", settled: false }];
          return { ...goal, verdict: "proven", ko, position: added, found: true, ...there, tried };
        }
        if (/ w /.test(position)) return { ...goal, verdict: "proven", position, ...first };
        // After C9, the move that is given.
        if (position.includes("added=")) return { ...goal, verdict: "disproven", ko: fails, position };
        return { ...goal, verdict, position, ...(verdict === "disproven" && { ko: fails }) };
      },
      ["C9"],
    );
    expect(comparison.finding).toBe(finding);
    const shown = comparison.evidence.map(({ position }) => position.replace(/^\S+ /, ""));
    expect(shown).toEqual(finding === "fails" ? ["b target=A8 goal=kill safe=A7"] : []);
    expect(comparison.details.slice(2)).toEqual([
      "C9 fails",
      ...(finding === "fails" ? [] : ["that is so with J9 added; as it stands, it is not decided"]),
    ]);
  });

  it("may be why another move works", async () => {
    const { finding, works, details } = await shutIn(["C9"]);
    expect([finding, works]).toEqual(["open", ["C9", "B9"]]);
    expect(details.slice(2)).toEqual([
      // Black has no other block.
      "B9 works as well",
      "that is so with J9 added; as it stands, it is not decided",
    ]);
  });

  it("do not make moves illegal that a collection gives", async () => {
    const { finding, details } = await shutIn(["J9"]);
    expect(finding).toBe("open");
    expect(details.slice(2)).toEqual(["not decided: J9"]);
  });
});

it("says nothing where no time or nodes are left, or no solution is given", async () => {
  expect(await compared(() => undefined)).toMatchObject({ finding: "open", given: ["B9"], works: [] });
  expect(await compared(() => undefined, [])).toMatchObject({ finding: "none" });
});

it("does not call a verdict that nobody asked for an error of the collection", async () => {
  const fails = { ...UNKNOWN, verdict: "disproven", ko: { status: "fails", attacker: null, defender: null } };
  const found = {
    goal: "kill",
    found: true,
    target: "A8",
    tried: [{ ...TRIED[1], verdict: "disproven", settled: true }],
  };
  const answer = (words: object) => (position: string) =>
    position.includes("target=")
      ? { ...fails, position, goal: "kill" }
      : { ...fails, position: `${position} target=A8 goal=kill`, ...found, ...words };
  expect(await compared(answer({}))).toMatchObject({ finding: "open", evidence: [] });
  expect(await compared(answer({ asks: "kill" }))).toMatchObject({
    finding: "fails",
    evidence: [{ shows: "the problem" }],
  });
});

it.each([
  ["disproven", "agrees", []],
  ["proven", "result", ["B9 reaches the goal, though no move is said to"]],
  ["unknown", "open", ["whether a move does it is not decided"]],
])("that no move does it is compared with what is %s", async (verdict, finding, details) => {
  const position = `${CORNER} w target=A8 goal=kill`;
  const comparison = await check.compare(
    { name: "", position, solution: () => ({ right: [], wrong: ["C9"], claim: "lost" }) },
    async () => ({ ...UNKNOWN, position, goal: "kill", verdict, line: ["B9"] }) as unknown as SolveResult,
  );
  expect(comparison).toMatchObject({ finding, details, given: [] });
});

describe("a ko, by a real search", () => {
  let solver: Solver;
  beforeAll(async () => {
    solver = await createSolver({ game: "go", threads: 1, tableEntries: 100_000 });
  });
  afterAll(() => solver.close());
  const ofGiven = (position: string, right: string[], lines: string[][] = [], claim?: "ko") =>
    check.compare(
      { name: "", position, solution: () => ({ right, wrong: [], lines, ...(claim && { claim }) }) },
      ({ position: asked = "" }, settings = {}) =>
        solver.solve({ position: asked }, { ...settings, maxNodes: 100_000 }),
    );

  it("agrees where one is spoken of, and is said where it is not", async () => {
    const spoken = await ofGiven("O.O/OOX/... b", ["B1"], [], "ko");
    expect([spoken.finding, spoken.result]).toEqual(["agrees", "ko: the attacker needs 1 outside threat"]);
    const silent = await ofGiven("O.O/OOX/... b", ["B1"]);
    expect([silent.finding, silent.details[0]]).toEqual([
      "result",
      "a ko decides it, of which nothing is said",
    ]);
    // Certificates are of what the problem is without threats, and with them.
    expect(silent.evidence.map(({ position }) => position)).toEqual([
      expect.stringMatching(/ threats=1:0$/),
      expect.stringMatching(/goal=kill$/),
    ]);
  });

  it("may be taken back with a threat in a line, and says nothing of other threats", async () => {
    const named = "O.O/OOX/... b target=A2 goal=kill threats=1:0";
    const { finding, result } = await ofGiven(named, ["B1"], [["B1", "C1", "C2"]]);
    expect([finding, result]).toEqual(["agrees", ""]);
  });
});
