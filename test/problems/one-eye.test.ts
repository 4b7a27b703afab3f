/** The one-eye problems that come with the project: their number and variety, and some of them solved. */
import { expect, it } from "vitest";
import { lacksOfOneEye, pointsOfPlay } from "../../src/games/go/analysis/one-eye.js";
import { formatProblem, parseProblem } from "../../src/games/go/notation/text.js";
import { checkByDefinition, checkBySearch, oneEyes } from "./lives.js";

const count = (is: (problem: (typeof oneEyes)[number]) => boolean) => oneEyes.filter(is).length;

it("are at least 40 of the class, all different", () => {
  expect(oneEyes.length).toBeGreaterThanOrEqual(40);
  expect(new Set(oneEyes.map(({ position }) => position)).size).toBe(oneEyes.length);
  for (const { name, position, answer } of oneEyes) {
    const words = parseProblem(position);
    expect(formatProblem(words)).toBe(position);
    expect(position).toContain(" goal=live");
    expect([name, lacksOfOneEye(words), pointsOfPlay(words)]).toEqual([name, undefined, answer.points]);
    expect(answer.points).toBeLessThanOrEqual(15);
  }
});

it("half of them live, at least six are kos, both sides move first, and method B takes nodes of five powers of ten", () => {
  expect(count(({ answer }) => answer.lives)).toBe(oneEyes.length / 2);
  expect(count(({ answer }) => answer.ko.status === "ko")).toBeGreaterThanOrEqual(6);
  for (const place of ["corner", "side", "middle"]) {
    expect(count(({ answer }) => answer.place === place)).toBeGreaterThanOrEqual(8);
  }
  for (const lives of [true, false]) {
    for (const moves of ["attacker", "defender"]) {
      expect(count(({ answer }) => answer.lives === lives && answer.moves === moves)).toBeGreaterThanOrEqual(
        10,
      );
    }
  }
  const decades = new Set(oneEyes.map(({ answer }) => Math.floor(Math.log10(answer.nodes))));
  expect([...decades].sort()).toEqual([1, 2, 3, 4, 5]);
  // Without outside threats a side lives or dies: at the even level the grade agrees.
  for (const { name, answer } of oneEyes) {
    expect([name, answer.ko.attacker !== null]).toEqual([name, answer.lives]);
  }
});

it("have the grades of their index (all of them: one-eye.long.test.ts)", async () => {
  const easy = oneEyes.filter(({ answer: { nodes, points } }) => nodes < 200 && points <= 8);
  expect(easy.length).toBeGreaterThan(8);
  for (const [i, problem] of easy.entries()) {
    checkByDefinition(problem);
    await checkBySearch(problem, ["df-pn", "df-pn-plus", "pn-search", "iterative-deepening"][i % 4]);
  }
});
