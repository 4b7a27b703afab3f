// The words for the grade of a problem of Go.
import { expect, it } from "vitest";
import type { FirstMoves, KoResult } from "../../../../src/games/go/analysis/results.js";
import {
  firstMovesInColumn,
  formatFindings,
  formatKo,
  formatVerdict,
} from "../../../../src/games/go/analysis/text.js";
import type { SolveResult } from "../../../../src/solver/results.js";

const said = (goal: string, ko: KoResult) => formatKo({ goal, ko } as SolveResult);

it.each<[string, KoResult, string]>([
  [
    "capture",
    { status: "unconditional", attacker: 0, defender: 3 },
    "even three outside threats of the defender would not change this",
  ],
  [
    "live",
    { status: "unconditional", attacker: null, defender: 0 },
    "even three outside threats of the attacker would not change this",
  ],
  [
    "capture",
    { status: "fails", attacker: null, defender: null },
    "even three outside threats of the attacker would not change this",
  ],
  ["capture", { status: "ko", attacker: 1, defender: null }, "the attacker needs 1 outside threat"],
  ["live", { status: "ko", attacker: null, defender: 2 }, "the defender needs 2 outside threats"],
  [
    "capture",
    { status: "ko", attacker: 0, defender: 2 },
    "this holds while the defender has at most 2 outside threats",
  ],
  [
    "capture",
    { status: "ko", attacker: 0, defender: 0 },
    "this holds while the defender has no outside threat",
  ],
  [
    "capture",
    { status: "open", attacker: [1, 3], defender: [null, null] },
    "not decided; with 3 outside threats the attacker succeeds, the attacker needs at least 1 outside threat",
  ],
  [
    "capture",
    { status: "open", attacker: [0, 0], defender: [0, 1] },
    "not decided; the attacker succeeds while the defender has no outside threat, against 2 outside threats the attacker fails",
  ],
  [
    "live",
    { status: "open", attacker: [0, 1], defender: [0, 0] },
    "not decided; the defender succeeds while the attacker has no outside threat, against 2 outside threats the defender fails",
  ],
])("%s, %j", (goal, ko, sentence) => expect(said(goal, ko)).toEqual([`  ko: ${sentence}`]));

it.each<[SolveResult["wholeBoard"], string | undefined, string[]]>([
  [
    "open",
    "disproven in region, order 2",
    ["  region: not proven for the whole board; moves or liberties outside may change the result"],
  ],
  ["opposite", "disproven in region, order 2", ["  region: on the whole board the opposite is proven"]],
  ["same", undefined, []],
  [undefined, undefined, []],
])("a verdict in a region, and on the whole board %s", (wholeBoard, verdict, lines) => {
  const result = { goal: "capture", wholeBoard } as SolveResult;
  expect(formatVerdict(result, "disproven, order 2")).toBe(verdict);
  expect(formatFindings(result)).toEqual(lines);
});

const ANY = { reach: [], fail: [], open: [], elsewhere: "fail" } as const;
const reaching = (...moves: string[]) => moves.map((move) => ({ move, line: [] }));
const failing = (...moves: string[]) => moves.map((move) => ({ move, line: [] }));

it.each<[string, FirstMoves]>([
  ["first moves: B19", { ...ANY, reach: reaching("B19"), fail: failing("A19", "C19") }],
  ["first moves: A1, A2, A3", { ...ANY, reach: reaching("A1", "A2", "A3") }],
  ["first moves: 4", { ...ANY, reach: reaching("A1", "A2", "A3", "A4") }],
  ["first moves with threats 1:0: A1", { ...ANY, threats: "1:0", reach: reaching("A1") }],
  ["first moves: none", ANY],
  ["first moves: none known, 2 open", { ...ANY, open: ["A1", "A2"], elsewhere: "open" }],
  ["first moves: A1, 1 open", { ...ANY, reach: reaching("A1"), open: ["A2"] }],
  ["first moves: none known, others open", { ...ANY, elsewhere: "open" }],
  ["first moves: all", { ...ANY, reach: reaching("A1"), elsewhere: "reach" }],
  ["first moves: all but 2, 1 open", { ...ANY, fail: failing("A1"), open: ["A2"], elsewhere: "reach" }],
])("a column of the table has %s", (said, firstMoves) => {
  expect(firstMovesInColumn({ firstMoves } as SolveResult)).toBe(said);
});

it("a column of the table says nothing of moves that nobody asked for", () => {
  expect(firstMovesInColumn({} as SolveResult)).toBeUndefined();
});
