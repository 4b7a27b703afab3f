/** The problems of life and death that come with the project: their number and variety, and some of them solved. */
import { expect, it } from "vitest";
import { lackOfBorder, pointsOfPlay } from "../../src/games/go/analysis/one-eye.js";
import { unpackPosition, unpackProblem } from "../../src/games/go/notation/position.js";
import { formatProblem, parseProblem } from "../../src/games/go/notation/text.js";
import { isSafe } from "../../src/games/go/reference/life.js";
import { outsideLiberties } from "../../src/papers/life-and-death/shapes.js";
import { type Answered, checkByDefinition, checkBySearch, livesAndDeaths } from "./lives.js";

type Problem = (typeof livesAndDeaths)[number];
const count = (is: (problem: Problem) => boolean) => livesAndDeaths.filter(is).length;

it("are at least 40, within safe walls, all different, and none is decided without a search", () => {
  expect(livesAndDeaths.length).toBeGreaterThanOrEqual(40);
  expect(new Set(livesAndDeaths.map(({ position }) => position)).size).toBe(livesAndDeaths.length);
  for (const { name, position, answer } of livesAndDeaths) {
    const words = parseProblem(position);
    expect(formatProblem(words)).toBe(position);
    const problem = unpackProblem(words);
    const start = unpackPosition(problem, words);
    expect([name, lackOfBorder(problem, start), isSafe(problem, start)]).toEqual([name, undefined, false]);
    expect([name, pointsOfPlay(words), outsideLiberties(words)]).toEqual([
      name,
      answer.points,
      answer.outside,
    ]);
    const moves = start.sideToMove === problem.defender ? "defender" : "attacker";
    expect([name, moves]).toEqual([name, answer.moves]);
  }
});

it("have both goals, sides and results, kos, outside liberties or none, and three powers of ten of nodes", () => {
  expect(count(({ answer }) => answer.ko.status === "ko")).toBeGreaterThanOrEqual(10);
  expect(count(({ answer }) => answer.outside === 0)).toBeGreaterThanOrEqual(15);
  expect(count(({ answer }) => answer.outside > 0)).toBeGreaterThanOrEqual(15);
  for (const goal of ["live", "kill"]) {
    expect(count(({ position }) => position.includes(` goal=${goal}`))).toBeGreaterThanOrEqual(15);
  }
  for (const place of ["corner", "side", "middle"]) {
    expect(count(({ answer }) => answer.place === place)).toBeGreaterThanOrEqual(8);
  }
  for (const moves of ["attacker", "defender"]) {
    expect(count(({ answer }) => answer.moves === moves)).toBeGreaterThanOrEqual(15);
  }
  for (const lives of [true, false]) {
    expect(count(({ answer }) => answer.lives === lives)).toBeGreaterThanOrEqual(20);
  }
  const decades = livesAndDeaths.map(({ answer }) => Math.floor(Math.log10(answer.nodes)));
  expect([...new Set(decades)].sort()).toEqual([1, 2, 3]);
  // At the even level the grade agrees with the status, whichever goal is asked.
  for (const { name, position, answer } of livesAndDeaths) {
    const asksForLife = position.includes(" goal=live");
    // The grade names the other side's threats where a side reaches its goal without threats of its own.
    const others = asksForLife ? answer.ko.attacker : answer.ko.defender;
    expect([name, others !== null]).toEqual([name, asksForLife === answer.lives]);
  }
});

it("have the grades of their index (all of them: life-and-death.long.test.ts)", async () => {
  const easy: readonly Answered[] = livesAndDeaths.filter(
    ({ answer: { nodes, points } }) => nodes < 250 && points <= 8,
  );
  expect(easy.length).toBeGreaterThan(8);
  for (const [i, problem] of easy.entries()) {
    checkByDefinition(problem);
    await checkBySearch(problem, ["df-pn", "df-pn-plus", "pn-search", "iterative-deepening"][i % 4]);
  }
});
