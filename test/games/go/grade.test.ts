/** The level at which success ends is found with few searches, and open levels never lead to a false statement. */
import { describe, expect, it } from "vitest";
import {
  EVEN,
  known,
  koOf,
  LEVELS,
  lifeOf,
  nextLevel,
  type Row,
  rowOf,
} from "../../../src/games/go/analysis/grade.js";
import type { Bounds } from "../../../src/games/go/analysis/results.js";

const GRADES = [
  { status: "fails", attacker: null, defender: null },
  { status: "ko", attacker: 3, defender: null },
  { status: "ko", attacker: 2, defender: null },
  { status: "ko", attacker: 1, defender: null },
  { status: "ko", attacker: 0, defender: 0 },
  { status: "ko", attacker: 0, defender: 1 },
  { status: "ko", attacker: 0, defender: 2 },
  { status: "unconditional", attacker: 0, defender: 3 },
] as const;

function within(value: number | null, [least, most]: Bounds): boolean {
  return value === null || ((least ?? 0) <= value && value <= (most ?? 3));
}

describe.each(GRADES.map((grade, wins) => [wins, grade] as const))("wins at %i levels", (wins, grade) => {
  const verdictAt = (level: number) => (level < wins ? "proven" : "disproven");

  it("is graded by at most four searches, without ko by two", () => {
    let row = known({ least: 0, most: LEVELS.length }, EVEN, verdictAt(EVEN));
    const asked = new Set([EVEN]);
    for (;;) {
      const level = nextLevel(row, asked);
      if (level === undefined) break;
      expect(asked.has(level)).toBe(false);
      asked.add(level);
      row = known(row, level, verdictAt(level));
    }
    expect(koOf(row)).toEqual(grade);
    expect(asked.size).toBeLessThanOrEqual(grade.status === "ko" ? 4 : 2);
  });

  it("is within the bounds whatever levels are left open", () => {
    for (let open = 1; open < 1 << LEVELS.length; open++) {
      let row: Row = { least: 0, most: LEVELS.length };
      for (let level = 0; level < LEVELS.length; level++) {
        row = known(row, level, ((open >> level) & 1) === 1 ? "unknown" : verdictAt(level));
      }
      const ko = koOf(row);
      if (ko.status !== "open") {
        expect(ko).toEqual(grade);
        continue;
      }
      expect(within(grade.attacker, ko.attacker as Bounds)).toBe(true);
      expect(within(grade.defender, ko.defender as Bounds)).toBe(true);
    }
  });
});

it("is also said from the defender's side: the threats that the defender needs, or that the attacker may have", () => {
  expect(GRADES.map((_, wins) => lifeOf({ least: wins, most: wins }))).toEqual([
    { status: "unconditional", attacker: 3, defender: 0 },
    { status: "ko", attacker: 2, defender: 0 },
    { status: "ko", attacker: 1, defender: 0 },
    { status: "ko", attacker: 0, defender: 0 },
    { status: "ko", attacker: null, defender: 1 },
    { status: "ko", attacker: null, defender: 2 },
    { status: "ko", attacker: null, defender: 3 },
    { status: "fails", attacker: null, defender: null },
  ]);
  expect(lifeOf({ least: 0, most: 3 })).toEqual({ status: "open", attacker: [0, null], defender: [0, 0] });
});

it("says nothing about what was not shown", () => {
  expect(koOf({ least: 0, most: 7 })).toEqual({
    status: "open",
    attacker: [null, null],
    defender: [null, null],
  });
  expect(koOf({ least: 4, most: 7 })).toEqual({ status: "open", attacker: [0, 0], defender: [0, null] });
  expect(koOf({ least: 0, most: 3 })).toEqual({
    status: "open",
    attacker: [1, null],
    defender: [null, null],
  });
});

it("is read back as the levels that it was made from", () => {
  for (let least = 0; least <= LEVELS.length; least++) {
    for (let most = least; most <= LEVELS.length; most++) {
      const row = rowOf(koOf({ least, most }));
      // A bound that a grade does not mention is as wide as possible.
      expect([row.least <= least, row.most >= most]).toEqual([true, true]);
      expect(koOf(row)).toEqual(koOf({ least, most }));
    }
  }
});
