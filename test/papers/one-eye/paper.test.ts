// The one-eye experiment on made-up measurements with known results; and which problems are drawn and kept.
import { describe, expect, it } from "vitest";
import { lacksOfOneEye, pointsOfPlay } from "../../../src/games/go/analysis/one-eye.js";
import { formatProblem } from "../../../src/games/go/notation/text.js";
import type { OneEyeAnswer, OneEyeProblem } from "../../../src/games/go/records/lives.js";
import type { Ask } from "../../../src/papers/go/examine.js";
import { createCollection } from "../../../src/papers/go/quotas.js";
import { PLACES } from "../../../src/papers/go/regions.js";
import { findingsOf } from "../../../src/papers/one-eye/findings.js";
import { QUOTAS } from "../../../src/papers/one-eye/generate.js";
import {
  CONTENDERS,
  FIRST_MOVES,
  type Measurement,
  measure,
  PLUS,
  refuseContradictions,
  SLIDES_PLUS,
} from "../../../src/papers/one-eye/measure.js";
import { drawMethod } from "../../../src/papers/one-eye/report.js";
import { drawShape } from "../../../src/papers/one-eye/shapes.js";
import { classesOf, compare, joinMeasurements, totalOf } from "../../../src/papers/one-eye/tables.js";
import { askHere } from "../go/ask-here.js";

const TEXT = "....../XXXXX./....X./OOO.X./.O..X./OO.XX. w target=B3 goal=live region=A1:D4";
const ANSWER: OneEyeAnswer = {
  place: "corner",
  moves: "attacker",
  points: 10,
  lives: false,
  ko: { status: "fails", attacker: null, defender: null },
  nodes: 100,
};
const problems: OneEyeProblem[] = Array.from({ length: 20 }, (_, i) => ({
  name: `${i}`,
  position: TEXT,
  answer: undefined,
}));

/** Every search takes 100 nodes and milliseconds, except where `found` says otherwise. */
function madeUp(found: (problem: number, contender: string) => Partial<Measurement>): Measurement[] {
  return problems.flatMap((_, problem) =>
    CONTENDERS.map((contender) => ({
      ...{ problem, contender, lives: true, nodes: 100, microseconds: 1e5 },
      ...found(problem, contender),
    })),
  );
}

describe("comparisons", () => {
  it("count more, equal and fewer, and decide by the sign test", () => {
    const all = madeUp((problem, contender) =>
      contender === "A" && problem < 15 ? { nodes: problem < 13 ? 400 : 25 } : {},
    );
    const measured = joinMeasurements(problems, all);
    expect(compare(measured, "A", "nodes")).toMatchObject({
      ...{ more: 13, equal: 5, fewer: 2, open: 0, needsMore: "holds" },
      // 2 (1 + 15 + 105) / 2^15
      p: expect.closeTo(0.00739, 5),
      ratio: { estimate: expect.closeTo(4 ** (11 / 20), 6) },
    });
    expect(compare(measured, "B", "nodes")).toMatchObject({
      more: 0,
      equal: 20,
      fewer: 0,
      needsMore: "undecided",
    });
    expect(compare(measured, "A", "microseconds")).toMatchObject({ equal: 20, ratio: { estimate: 1 } });
  });

  it("are made with the df-pn+ of the slides, and with the program's", () => {
    const all = madeUp((_, contender) =>
      contender === SLIDES_PLUS ? { nodes: 50 } : contender === "C, 5/21" ? { nodes: 51 } : {},
    );
    const measured = joinMeasurements(problems, all);
    const slides = ["A, 5/21", "C, 5/21"].map((name) => compare(measured, name, "nodes", SLIDES_PLUS));
    expect(slides).toMatchObject([
      { more: 20, equal: 0, than: SLIDES_PLUS, needsMore: "holds" },
      { more: 20, equal: 0, needsMore: "holds" },
    ]);
    // 51 nodes against 50 are "about as many", although there are always more.
    expect(findingsOf([{ conditions: "x", nodes: slides }]).map(({ finding }) => finding)).toEqual([
      "holds",
      "holds",
    ]);
  });

  it("are made by classes of problems", () => {
    const far = madeUp((problem, contender) => (contender === "B" && problem < 8 ? { nodes: 50 } : {}));
    const distances = problems.map(
      (_, problem): Measurement => ({
        ...{ problem, contender: FIRST_MOVES, lives: null, nodes: 1, microseconds: 1 },
        distance: problem < 8 ? 2 : problem < 18 ? 1 : null,
      }),
    );
    const rows = classesOf(joinMeasurements(problems, [...far, ...distances]));
    expect(rows.map(({ problems: count }) => count)).toEqual([0, 20, 10, 8, 2]);
    expect(rows[3].compared).toMatchObject({ contender: "B", fewer: 8, equal: 0, more: 0 });
    expect(rows[2].compared).toMatchObject({ fewer: 0, equal: 10 });
  });

  it("treat a search that was given up as one that needs more", () => {
    const all = madeUp((problem, contender) =>
      contender === "A" && problem < 6
        ? { lives: null, nodes: 1 }
        : contender === PLUS && problem === 0
          ? { lives: null }
          : {},
    );
    const measured = joinMeasurements(problems, all);
    expect(compare(measured, "A", "nodes")).toMatchObject({ more: 5, equal: 14, fewer: 0, open: 6 });
    expect(compare(measured, "C", "nodes")).toMatchObject({ more: 0, fewer: 1, open: 1 });
    expect(totalOf(measured, "A")).toEqual({ contender: "A", solved: 14, nodes: 1406, seconds: 2 });
  });

  it("leave out problems that some contender has not searched", () => {
    expect(joinMeasurements(problems, madeUp(() => ({})).slice(0, -1))).toHaveLength(19);
  });

  it("are plotted where both decided", async () => {
    const measured = joinMeasurements(
      problems,
      madeUp((problem) => ({ nodes: 10 ** (1 + (problem % 4)) })),
    );
    const svg = await drawMethod(measured, "B");
    for (const part of ["10,000", "df-pn+, nodes", "B, nodes", "20 of 20 problems"])
      expect(svg).toContain(part);
    expect(
      await drawMethod(
        joinMeasurements(
          problems,
          madeUp(() => ({ lives: null })),
        ),
        "B",
      ),
    ).toBeUndefined();
  });
});

it("two searches that contradict each other, or the index, are refused", () => {
  const all = madeUp((problem, contender) => (contender === "C" && problem === 3 ? { lives: false } : {}));
  expect(() => refuseContradictions(problems, all)).toThrow("3: C says that the block dies");
  const indexed = [{ ...problems[0], answer: ANSWER }];
  expect(() => refuseContradictions(indexed, all.slice(0, 1))).toThrow("0: df-pn+ says that the block lives");
  expect(() =>
    refuseContradictions(
      problems,
      madeUp(() => ({ lives: null })),
    ),
  ).not.toThrow();
});

describe("measuring", () => {
  const small = "....../....../OOOOOO/XXXX.O/.X...O b target=A2 goal=live region=A1:E2";
  const few = [0, 1].map((i) => ({ ...problems[i], position: small }));

  async function measured(ask: Ask, done: number): Promise<Measurement[]> {
    const found: Measurement[] = [];
    for await (const some of measure(few, ask, { maxNodes: 1000 }, done)) found.push(...some);
    return found;
  }

  it("asks every contender, and they agree", async () => {
    const whole = await measured(askHere, 0);
    const names = [...CONTENDERS, FIRST_MOVES];
    expect(whole.map(({ contender }) => contender)).toEqual(names.flatMap((name) => [name, name]));
    // λ search says nothing about life.
    for (const { contender, lives, distance } of whole) {
      const says = contender !== "df-pn λ" && contender !== FIRST_MOVES;
      expect([contender, lives]).toEqual([contender, says ? true : null]);
      // The move that lives is next to the block.
      expect(distance).toBe(contender === FIRST_MOVES ? 1 : undefined);
    }
  });

  it("finds no distance where the side to move fails", async () => {
    const living = "....../....../OOOOOO/XXXX.O/.X.X.O w target=A2 goal=live region=A1:E2";
    const found: Measurement[] = [];
    const lives = [{ ...problems[0], position: living }];
    for await (const some of measure(lives, askHere, { maxNodes: 1000 })) found.push(...some);
    expect(found.find(({ contender }) => contender === PLUS)).toMatchObject({ lives: true });
    expect(found.find(({ contender }) => contender === FIRST_MOVES)).toMatchObject({ distance: null });
  });

  it("continues after any number of measurements", async () => {
    const ask: Ask = async (questions, { algorithm, gameOptions }) =>
      questions.map((_, index) => {
        const nodes = algorithm.length + `${gameOptions?.influence}`.length;
        return { index, verdict: "proven", order: null, nodes, microseconds: 1 };
      });
    const whole = await measured(ask, 0);
    for (const done of [1, 2, 7, whole.length]) expect(await measured(ask, done)).toEqual(whole.slice(done));
  });
});

describe("shapes", () => {
  it("are those that the set was made from", () => {
    const first = Array.from({ length: 40 }, (_, number) => drawShape(1, number)).find(
      (one) => one !== undefined,
    );
    expect(first && formatProblem(first.words)).toMatchInlineSnapshot(
      `"..OXXX.OX/..OXX.XX./..OXXXXXX/...OOOOOO/........./........./........./........./......... b target=D7 goal=live region=D7:J9"`,
    );
  });

  it("are one-eye problems of the size, the place and the side of their number", () => {
    let drawn = 0;
    for (let number = 0; number < 400; number++) {
      const shape = drawShape(2, number);
      if (shape === undefined) continue;
      drawn++;
      const {
        drawn: { place, moves, points },
        words,
      } = shape;
      const side = Math.floor(number / 3) % 2 === 0 ? "defender" : "attacker";
      expect([place, moves]).toEqual([PLACES[number % 3], side]);
      expect([number, lacksOfOneEye(words), pointsOfPlay(words)]).toEqual([number, undefined, points]);
    }
    expect(drawn).toBeGreaterThan(20);
  });
});

describe("a collection", () => {
  const answer = (i: number, more: Partial<OneEyeAnswer> = {}): OneEyeAnswer => ({
    ...ANSWER,
    place: PLACES[i % 3],
    moves: i % 2 === 0 ? "attacker" : "defender",
    points: 5 + (i % 11),
    nodes: 10 ** (1 + (i % 4)),
    lives: i % 4 < 2,
    ...more,
  });
  const ko = { status: "ko", attacker: 1, defender: 0 } as const;

  function filled(answers: readonly OneEyeAnswer[]) {
    const collection = createCollection(48, QUOTAS);
    for (const one of answers) if (collection.wants(one)) collection.take(one);
    return collection;
  }

  it("is half life and half death, with up to a sixth of kos", () => {
    const living = Array.from({ length: 400 }, (_, i) => answer(i, { lives: true }));
    expect(filled(living).size).toBeLessThanOrEqual(20);
    const others = filled(Array.from({ length: 1200 }, (_, i) => answer(i)));
    expect(others.size).toBeLessThanOrEqual(40);
    expect(others.wantsKos()).toBe(true);
    const kos = filled(Array.from({ length: 20 }, (_, i) => answer(i, { ko })));
    expect([kos.size, kos.wantsKos()]).toEqual([8, false]);
  });

  it("takes nothing that needs no search, and no place, side or power of ten too often", () => {
    expect(filled([answer(0, { nodes: 9 })]).size).toBe(0);
    const same = Array.from({ length: 400 }, (_, i) => answer(i));
    expect(filled(same.map((one) => ({ ...one, place: "corner" as const }))).size).toBeLessThanOrEqual(16);
    expect(filled(same.map((one) => ({ ...one, nodes: 50 }))).size).toBeLessThanOrEqual(12);
    expect(filled(same.map((one) => ({ ...one, moves: "attacker" as const }))).size).toBeLessThanOrEqual(22);
  });
});
