/** The captures that come with the project: their number and variety, and some of them solved. */
import { expect, it } from "vitest";
import { blockAt, unpackPosition, unpackProblem } from "../../src/games/go/notation/position.js";
import { formatProblem, parseProblem } from "../../src/games/go/notation/text.js";
import { parseMove } from "../../src/games/go/notation/vertices.js";
import { legalMoves } from "../../src/games/go/reference/rules.js";
import { captures, checkGrade, hardCaptures } from "./go.js";

const count = (is: (problem: (typeof captures)[number]) => boolean) => captures.filter(is).length;

it("are at least 110 on 9x9, of two to six liberties, all different", () => {
  expect(captures.length).toBeGreaterThanOrEqual(110);
  const all = [...captures, ...hardCaptures];
  expect(new Set(all.map(({ position }) => position)).size).toBe(all.length);
  for (const { name, position, answer } of all) {
    const words = parseProblem(position);
    expect(formatProblem(words)).toBe(position);
    const problem = unpackProblem(words);
    const start = unpackPosition(problem, words);
    const { liberties } = blockAt(start.stones, problem.targets[0], problem);
    expect([name, problem.columns, problem.rows, liberties.size]).toEqual([name, 9, 9, answer.liberties]);
    expect([name, liberties.size]).toSatisfy(([, size]) => Number(size) >= 2 && Number(size) <= 6);
    const legal = legalMoves(problem, start).map((move) => move & 1023);
    for (const move of answer.first)
      expect([name, legal]).toSatisfy(() => legal.includes(parseMove(move) & 1023));
  }
});

it("are of both kinds, of orders 1 to 4, with at least four grades of ko, and of several powers of ten of nodes", () => {
  expect(3 * count(({ answer }) => answer.kind === "save")).toBeGreaterThanOrEqual(captures.length);
  for (const order of [1, 2, 3, 4]) {
    expect([order, count(({ answer }) => answer.kind === "capture" && answer.order === order)]).toSatisfy(
      ([, found]) => found > 0,
    );
  }
  const kos = captures.filter(({ answer }) => answer.ko.status === "ko");
  expect(kos.length).toBeGreaterThanOrEqual(20);
  const grades = new Set(kos.map(({ answer: { ko } }) => `${ko.attacker}:${ko.defender}`));
  expect(grades.size).toBeGreaterThanOrEqual(4);
  const decades = new Set(captures.map(({ answer }) => Math.floor(Math.log10(answer.nodes ?? 1e6))));
  expect(decades.size).toBeGreaterThanOrEqual(4);
  // In a ko several first moves may reach the grade.
  const single = count(({ answer }) => answer.only && answer.first.length === 1);
  expect(single).toBeGreaterThan(captures.length / 2);
  for (const { name, answer } of captures) {
    if (answer.only && answer.ko.status !== "ko") expect([name, answer.first.length]).toEqual([name, 1]);
  }
});

it("are hard where their folder says so: of order 3, unconditional, with a known first move", () => {
  expect(hardCaptures.length).toBeGreaterThanOrEqual(6);
  for (const { name, answer } of hardCaptures) {
    expect([name, answer]).toMatchObject([
      name,
      { kind: "capture", ko: { status: "unconditional" }, order: 3, only: false },
    ]);
    expect([name, answer.first.length]).toEqual([name, 1]);
  }
});

it("have the grades and first moves of their index (all of them: go.long.test.ts)", async () => {
  const easy = captures.filter(({ answer: { nodes } }) => nodes !== null && nodes < 100);
  for (const problem of easy.filter((_, i) => i % 6 === 0)) await checkGrade(problem, 2000);
});
