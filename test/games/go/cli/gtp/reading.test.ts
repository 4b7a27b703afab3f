// Reading within a time: certain answers are those of the definition, and an answer comes whatever the solver does.

import { createSolver, type Solver } from "solve-fast";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Asked } from "../../../../../src/games/go/cli/gtp/question.js";
import { createReader } from "../../../../../src/games/go/cli/gtp/reading.js";
import { type Position, packPosition } from "../../../../../src/games/go/notation/position.js";
import { formatProblem } from "../../../../../src/games/go/notation/text.js";
import { parseMove, parsePoint } from "../../../../../src/games/go/notation/vertices.js";
import { playMove } from "../../../../../src/games/go/reference/rules.js";
import type { SolveResult } from "../../../../../src/solver/results.js";
import type { SolveSettings } from "../../../../../src/solver/settings.js";
import { sparse } from "../../../../samples.js";
import { solveByFixpoint } from "../../fixpoint.js";
import { problemOn } from "../../graded.js";

const signal = new AbortController().signal;

describe("on a small board", () => {
  let solver: Solver;
  beforeAll(async () => {
    solver = await createSolver({ game: "go", threads: 1, tableEntries: 10_000 });
  });
  afterAll(() => solver.close());

  /** Threats at the levels of the answers 1, 2 and 3 to `attack`, or 3, 2 and 1 to `defend`. */
  const LEVELS = [
    { attackersThreats: 0, defendersThreats: 3 },
    { attackersThreats: 0, defendersThreats: 0 },
    { attackersThreats: 3, defendersThreats: 0 },
  ];

  it("positions with kos are decided quickly, and as the definition says", async () => {
    const problem = problemOn(2, 3, [parsePoint("A2")]);
    const solved = solveByFixpoint(problem);
    const textOf = (position: Position) => formatProblem(packPosition(problem, position));
    let asked = 0;
    for (let i = 0; i < solved.positions; i++) {
      const position = solved.positionAt(i);
      if (position.attackersThreats + position.defendersThreats > 0 || position.ban !== 0) continue;
      const attacking = position.sideToMove !== problem.defender;
      const levels = attacking ? LEVELS : LEVELS.toReversed();
      const won = levels.map((level) => solved.winsAt({ ...position, ...level }) === attacking);
      if (won.every((each) => each) || won.every((each) => !each)) continue;
      if (asked++ % sparse(0.4) !== 0) continue;
      const attack = textOf({ ...position, sideToMove: problem.defender === 0 ? 1 : 0 });
      const read = withNodes(solver, 1200);
      const found = await read(attacking ? { attack } : { attack, defence: textOf(position) });
      const expected = [textOf(position), 1 + won.indexOf(true), true];
      expect([textOf(position), found.code, found.certain]).toEqual(expected);
    }
    expect(asked).toBeGreaterThan(20);
  });

  it("certain answers and their moves are those of the definition", async () => {
    const problem = problemOn(2, 3, [parsePoint("A2")]);
    const solved = solveByFixpoint(problem);
    const reader = createReader(async () => solver);
    const textOf = (position: Position) => formatProblem(packPosition(problem, position));
    /** The first of the answers 1, 2 and 3 whose level the side reaches; 0 for none. */
    function answerOf(position: Position, attacking: boolean): number {
      const levels = attacking ? LEVELS : LEVELS.toReversed();
      return 1 + levels.findIndex((level) => solved.winsAt({ ...position, ...level }) === attacking);
    }
    const all = Array.from({ length: solved.positions }, (_, i) => solved.positionAt(i)).filter(
      ({ attackersThreats, defendersThreats }) => attackersThreats + defendersThreats === 0,
    );
    const asked = new Map<string, number>();
    for (const position of all) {
      const attacking = position.sideToMove !== problem.defender;
      const answer = answerOf(position, attacking);
      const kind = `${attacking ? "attack" : "defend"} ${answer}`;
      const before = asked.get(kind) ?? 0;
      if (before === 1) continue;
      asked.set(kind, before + 1);
      const passed: Position = { ...position, sideToMove: attacking ? position.sideToMove : 0, ban: 0 };
      const attack = textOf(attacking ? position : passed);
      const reading = await reader.read(attacking ? { attack } : { attack, defence: textOf(position) }, {
        time: 60,
        signal,
      });
      const { move, ...found } = reading;
      expect([textOf(position), found]).toEqual([textOf(position), { code: answer, certain: true }]);
      if (answer === 0) continue;
      // The threats that belong to the answer; a retake spends one.
      const level = (attacking ? LEVELS : LEVELS.toReversed())[answer - 1];
      const after = playMove(problem, { ...position, ...level }, parseMove(move ?? "none"));
      const isTaken = after.taken.size > 0;
      expect([textOf(position), move, isTaken || solved.winsAt(after)]).toEqual([
        textOf(position),
        move,
        attacking,
      ]);
    }
    expect([...asked.keys()].sort()).toEqual([
      "attack 0",
      "attack 1",
      "attack 2",
      "attack 3",
      "defend 0",
      "defend 1",
      "defend 2",
      "defend 3",
    ]);
  });
});

/** A solver that searches this many nodes in total, and then has the reader stop. */
function withNodes(solver: Solver, nodes: number) {
  const stopping = new AbortController();
  let left = nodes;
  const solve = async (text: string, { time: _, signal: __, ...settings }: SolveSettings) => {
    const maxNodes = Math.min(settings.maxNodes ?? nodes, Math.max(1, left));
    const result = await solver.solve(text, { ...settings, maxNodes });
    left -= result.nodes;
    if (left <= 0) stopping.abort();
    return result;
  };
  const reader = createReader(async () => ({ solve }) as unknown as Solver);
  return (asked: Asked) => reader.read(asked, { time: 1000, signal: stopping.signal });
}

describe("of what is not certain", () => {
  const POSITION = "..X/.OX/... b target=B2";
  const ATTACK = { attack: POSITION };
  const DEFENCE = { attack: POSITION, defence: POSITION.replace(" b ", " w ") };

  /** Not searched. */
  const NOTHING = { code: undefined, move: undefined, certain: false };

  /** The answers of a solver; `open` where its search does not finish. */
  type Says = (search: {
    side: string;
    threats: string;
    moves: string;
    algorithm: string;
    order: number;
  }) => {
    readonly verdict: "proven" | "disproven" | "unknown";
    readonly reason?: string;
    readonly move?: string;
    readonly numbers?: { readonly proof: number; readonly disproof: number };
    readonly nodes?: number;
  };

  /** The number of searches after which the reader is told to stop. */
  const MOST_SEARCHES = 100;

  function readWith(says: Says, asked: Asked) {
    const stopping = new AbortController();
    let searches = 0;
    const solve = async (text: string, settings: SolveSettings): Promise<SolveResult> => {
      if (++searches === MOST_SEARCHES) stopping.abort();
      const threats = text.slice(-3);
      const { moves = "all", algorithm = "", maxOrder: order = 0 } = settings;
      const side = text.split(" ")[1];
      const { move, numbers = null, ...found } = says({ side, threats, moves, algorithm, order });
      settings.onInfo?.({ line: move === undefined ? [] : [move], numbers } as never);
      return { line: [], nodes: 100, ...found } as unknown as SolveResult;
    };
    const reader = createReader(async () => ({ solve }) as unknown as Solver);
    return reader.read(asked, { time: 1000, signal: stopping.signal });
  }
  const open = { verdict: "unknown", reason: "time limit" } as const;
  const none = { verdict: "unknown", reason: "no proof among candidates" } as const;

  it("says that a block stays if no way to take it was found", async () => {
    expect(await readWith(() => open, ATTACK)).toEqual({
      code: 0,
      move: undefined,
      certain: false,
    });
    const reply = await readWith(() => ({ ...open, move: "A1" }), DEFENCE);
    expect(reply).toEqual({ code: 1, move: "A1", certain: false });
  });

  it.each([
    [6, { code: 1, move: "A1" }, { code: 0 }],
    [5, { code: 0 }, { code: 1, move: "A1" }],
  ])("says what the numbers favour, %i to one", async (times, attack, defend) => {
    const says: Says = ({ algorithm, order }) => {
      const limited = algorithm === "df-pn" && order > 0;
      return {
        ...open,
        move: "A1",
        numbers: limited ? { proof: 10, disproof: 10 * times } : { proof: 1, disproof: 99 },
      };
    };
    expect(await readWith(says, ATTACK)).toMatchObject({ ...attack, certain: false });
    expect(await readWith(says, DEFENCE)).toMatchObject({ ...defend, certain: false });
  });

  it("does not infer a ko from a search with fewer nodes and other threats", async () => {
    const nodesOf = (threats: string, others: number) => (threats === "3:0" ? 100 : others);
    const says =
      (others: number): Says =>
      ({ threats, moves }) => {
        const nodes = nodesOf(threats, others);
        if (moves === "candidates" && threats === "3:0") return { verdict: "proven", move: "A1", nodes };
        return { ...open, nodes };
      };
    expect(await readWith(says(0), ATTACK)).toEqual({ code: 1, move: "A1", certain: false });
    expect(await readWith(says(100), ATTACK)).toEqual({ code: 3, move: "A1", certain: false });
    expect((await readWith(says(0), DEFENCE)).code).toBe(0);
  });

  it("begins each question with an empty table, and keeps it during that question", async () => {
    const kept: (boolean | undefined)[] = [];
    const stopping = new AbortController();
    const solve = async (_: string, { keepFacts }: SolveSettings): Promise<SolveResult> => {
      kept.push(keepFacts);
      if (kept.length % 3 === 0) stopping.abort();
      return { line: [], nodes: 1, ...open } as unknown as SolveResult;
    };
    const reader = createReader(async () => ({ solve }) as unknown as Solver);
    await reader.read(ATTACK, { time: 1000, signal: stopping.signal });
    expect(kept).toEqual([false, true, true]);
  });

  it("relies on a proof among candidates", async () => {
    const says: Says = ({ moves }) => (moves === "all" ? open : { verdict: "proven", move: "A1" });
    expect(await readWith(says, ATTACK)).toEqual({ code: 1, move: "A1", certain: false });
    expect(await readWith(says, DEFENCE)).toEqual({ code: 0, move: undefined, certain: false });
  });

  it("withdraws it when all moves of its order refute it", async () => {
    const says: Says = ({ moves, order }) => {
      if (moves === "candidates") return order === 3 ? { verdict: "proven", move: "A1" } : open;
      return order === 3 ? { verdict: "unknown", reason: "no proof within order" } : open;
    };
    expect((await readWith(says, ATTACK)).code).toBe(0);
  });

  it.each([
    ["0:3", 1],
    ["0:0", 2],
    ["3:0", 3],
  ])("answers attack with the first level that has a proof, %s", async (level, code) => {
    const proven = ["0:3", "0:0", "3:0"];
    const says: Says = ({ threats }) =>
      proven.indexOf(threats) >= proven.indexOf(level)
        ? { verdict: "proven", move: threats }
        : { verdict: "disproven" };
    expect(await readWith(says, ATTACK)).toEqual({ code, move: level, certain: true });
  });

  it("answers defend with a reply to a threat rather than a move that parries no known threat", async () => {
    // With order 3 black threatens nothing; with order 4 there is a threat, and B1 answers it.
    const says: Says = ({ moves, order }) => {
      if (moves === "all" || order === 0) return { ...open, move: "A1" };
      return order === 3 ? { ...none, move: "C1" } : { ...none, move: "B1" };
    };
    const threatening: Says = (search) =>
      search.side === "b" && search.order === 4 ? { verdict: "proven", move: "C3" } : says(search);
    expect(await readWith(threatening, DEFENCE)).toEqual({ code: 1, move: "B1", certain: false });
  });

  it("asks about other threats only where the attacker with most threats was seen to succeed", async () => {
    const asked = new Set<string>();
    const says: Says = ({ threats }) => {
      asked.add(threats);
      return open;
    };
    await readWith(says, ATTACK);
    await readWith(says, DEFENCE);
    expect([...asked]).toEqual(["3:0"]);
  });

  it("suggests a pass in a ko where that is as good as a move", async () => {
    const ban = { attack: `${POSITION} ko=A1`, passed: POSITION.replace(" b ", " w ") };
    const inKo =
      (afterPass: boolean): Says =>
      ({ side, threats }) => {
        if (threats === "0:3") return { verdict: "disproven" };
        return side === "b" || afterPass ? { verdict: "proven", move: "C1" } : { verdict: "disproven" };
      };
    expect(await readWith(inKo(true), ban)).toEqual({ code: 2, move: "pass", certain: true });
    expect(await readWith(inKo(false), ban)).toEqual({ code: 2, move: "C1", certain: true });
    const withoutBan = { attack: ban.attack };
    expect(await readWith(inKo(true), withoutBan)).toEqual({ code: 2, move: "C1", certain: true });
  });

  it("has its answer in its time, whether or not the solver has started", async () => {
    const never = createReader(() => new Promise(() => {}));
    expect(await never.read(ATTACK, { time: 0.01, signal })).toEqual(NOTHING);
    const stopping = new AbortController();
    const reading = never.read(ATTACK, { time: 1000, signal: stopping.signal });
    stopping.abort();
    expect(await reading).toEqual(NOTHING);
  });

  it("waits for the solver where there is more time than a timer takes", async () => {
    const stopping = new AbortController();
    let asked = 0;
    const never = createReader(() => {
      asked++;
      return new Promise(() => {});
    });
    const reading = never.read(ATTACK, { time: 1e9, signal: stopping.signal });
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(asked).toBe(1);
    stopping.abort();
    expect(await reading).toEqual(NOTHING);
  });

  it("answers at once when it is told to stop", async () => {
    const controller = new AbortController();
    controller.abort();
    const reader = createReader(async () => {
      throw new Error("asks nobody");
    });
    const limits = { time: 10, signal: controller.signal };
    expect(await reader.read(ATTACK, limits)).toEqual(NOTHING);
  });
});
