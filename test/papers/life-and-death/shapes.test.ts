// Problems of life and death as they are drawn, and which of them are kept.
import { expect, it } from "vitest";
import { lackOfBorder, pointsOfPlay } from "../../../src/games/go/analysis/one-eye.js";
import { unpackPosition, unpackProblem } from "../../../src/games/go/notation/position.js";
import { formatProblem, parseProblem } from "../../../src/games/go/notation/text.js";
import type { LifeAndDeathAnswer } from "../../../src/games/go/records/lives.js";
import { createCollection } from "../../../src/papers/go/quotas.js";
import { PLACES } from "../../../src/papers/go/regions.js";
import { LARGE_LIFE_AND_DEATH, LIFE_AND_DEATH } from "../../../src/papers/life-and-death/generate.js";
import { drawLargeLife, drawLife, outsideLiberties } from "../../../src/papers/life-and-death/shapes.js";

it("shapes are those that the set was made from", () => {
  const first = Array.from({ length: 40 }, (_, number) => drawLife(1, number)).find(
    (one) => one !== undefined,
  );
  expect(first && formatProblem(first.words)).toMatchInlineSnapshot(
    `"...OX..XO/...OX..../...OX..../...OXXXXX/....OOOOO/........./........./........./......... b target=E6 goal=live region=E6:J9"`,
  );
});

it("large shapes have 12 to 18 points of play", () => {
  const points = Array.from({ length: 300 }, (_, number) => drawLargeLife(1, number)?.drawn.points);
  const drawn = points.filter((one) => one !== undefined);
  expect(drawn.length).toBeGreaterThan(20);
  expect([Math.min(...drawn), Math.max(...drawn)]).toEqual([12, 18]);
});

it("shapes are walled in, and have the place, the side, the goal and the liberties of their number", () => {
  let drawn = 0;
  for (let number = 0; number < 400; number++) {
    const shape = drawLife(2, number);
    if (shape === undefined) continue;
    drawn++;
    const { place, moves, points, outside } = shape.drawn;
    const rest = Math.floor(number / 3);
    const problem = unpackProblem(shape.words);
    const position = unpackPosition(problem, shape.words);
    expect([place, moves]).toEqual([PLACES[number % 3], rest % 2 === 0 ? "defender" : "attacker"]);
    expect(position.sideToMove === problem.defender).toBe(moves === "defender");
    expect(problem.life ?? false).toBe((rest & 2) === 0);
    expect(outside === 0).toBe((rest & 4) === 0);
    expect([number, lackOfBorder(problem, position), pointsOfPlay(shape.words)]).toEqual([
      number,
      undefined,
      points,
    ]);
  }
  expect(drawn).toBeGreaterThan(50);
});

it.each([
  // Three points inside; one on the right touches the wall.
  ["....../....../OOOOO./XXXX.O/...XO. b target=A2 goal=live region=A1:D2,E2", 1],
  ["....../....../OOOOO./XXXXO./...XO. b target=A2 goal=live region=A1:D2", 0],
  // A gap is part of the eye space.
  ["....../....../OOOO../XXXO../....O. b target=A2 goal=live region=A1:C2,D1", 0],
])("outside liberties of %s", (text, liberties) => {
  expect(outsideLiberties(parseProblem(text))).toBe(liberties);
});

it("up to a third of a collection are kos; of the others half are tight, and half live", () => {
  const answer = (i: number, more: Partial<LifeAndDeathAnswer> = {}): LifeAndDeathAnswer => ({
    ...{ place: PLACES[i % 3], moves: i % 2 === 0 ? "attacker" : "defender", points: 4 + (i % 9) },
    ...{ outside: i % 8 < 4 ? 0 : 2, lives: i % 4 < 2, nodes: 10 ** (1 + (i % 3)) },
    ko: { status: "fails", attacker: null, defender: null },
    ...more,
  });
  function filled(answers: readonly LifeAndDeathAnswer[]) {
    const collection = createCollection(48, LIFE_AND_DEATH.quotas);
    for (const one of answers) if (collection.wants(one)) collection.take(one);
    return collection;
  }
  const many = Array.from({ length: 1200 }, (_, i) => i);
  expect(filled(many.map((i) => answer(i))).size).toBe(32);
  expect(filled(many.map((i) => answer(i, { outside: 0 }))).size).toBe(16);
  expect(filled(many.map((i) => answer(i, { lives: true }))).size).toBe(16);
  expect(filled(many.map((i) => answer(i, { nodes: 9 }))).size).toBe(0);
  const ko = { status: "ko", attacker: 1, defender: 0 } as const;
  const kos = filled(many.map((i) => answer(i, { ko })));
  expect([kos.size, kos.wantsKos()]).toEqual([16, false]);
  // Who asks for none gets more of the others.
  const none = createCollection(48, LIFE_AND_DEATH.quotas, 0);
  for (const i of many) for (const one of [answer(i, { ko }), answer(i)]) if (none.wants(one)) none.take(one);
  expect([none.size, none.wantsKos()]).toEqual([48, false]);
});

it("large problems take 10,000 nodes or more", () => {
  const { quotas } = LARGE_LIFE_AND_DEATH;
  const fails = { status: "fails", attacker: null, defender: null } as const;
  const one = { place: "corner", moves: "attacker", points: 13, outside: 0, lives: true, ko: fails } as const;
  const collection = createCollection(40, quotas);
  expect([9_999, 10_000].map((nodes) => collection.wants({ ...one, nodes }))).toEqual([false, true]);
});
