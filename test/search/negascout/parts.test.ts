// Parts of NegaScout by themselves: repetitions, the table and its entries, the depth policies.
import { describe, expect, it } from "vitest";
import {
  AT_LEAST,
  AT_MOST,
  EXACT,
  highMask,
  lowMask,
  VALUE_BUCKET_WORDS,
} from "../../../native-layout/value-entry.js";
import { useMemory } from "../../../src/engine/machine.js";
import {
  beginPath,
  NOT_REPEATED,
  noteNode,
  notePlayed,
  repetition,
} from "../../../src/search/negascout/path.js";
import * as learned from "../../../src/search/negascout/policies/learned.js";
import * as lmr2013 from "../../../src/search/negascout/policies/lmr-2013.js";
import * as lmrLog from "../../../src/search/negascout/policies/lmr-log.js";
import * as table from "../../../src/search/negascout/table.js";

describe("repetitions", () => {
  /** The value of the last of these positions, given by their keys; those in check are marked. */
  function valueAfter(game: string, line: string, passAt = -1): number {
    beginPath();
    for (const word of game.split(" ").filter(Boolean)) notePlayed(word.charCodeAt(0), 1, word.endsWith("+"));
    const nodes = line.split(" ");
    nodes.forEach((word, ply) => {
      noteNode(ply, word.charCodeAt(0), 1, word.endsWith("+"), ply === passAt);
    });
    return repetition(nodes.length - 1);
  }

  it.each([
    ["a position of the line", "", "a b c d a", 0],
    ["a position of the game", "a b c d", "a", 0],
    ["none", "", "a b c d e", NOT_REPEATED],
    ["one with the other side to move", "", "a b c a", NOT_REPEATED],
    ["one that the other side has only checked towards", "", "a b c+ d a+", 20_500],
    ["one that the side to move has only checked towards", "", "a b+ c d+ a", -20_500],
    ["one by checks, but one", "", "a+ b c+ d e f g+ h a+", 0],
  ])("%s", (_, game, line, value) => {
    expect(valueAfter(game, line)).toBe(value);
  });

  it("do not count across a null move", () => {
    expect(valueAfter("", "a b c d a", 2)).toBe(NOT_REPEATED);
  });
});

describe("the table of values", () => {
  const words = new Int32Array(4 * VALUE_BUCKET_WORDS);
  const begin = (generation: number, search = 0) => {
    useMemory(words.buffer);
    table.useTable(0, words.length);
    table.setGeneration(generation, search);
  };
  const found = (low: number, high: number, ply = 0) =>
    table.probe(low, high, ply)
      ? [table.foundValue, table.foundDepth, table.foundBound, table.foundMove]
      : undefined;

  it("gives back what was stored, wins as plies from the node", () => {
    begin(1);
    table.store(17, -5, 0, 300, -20_000, EXACT, 0x3ffff);
    expect(found(17, -5)).toEqual([-20_000, 300, EXACT, 0x3ffff]);
    table.store(17, -5, 6, 64, 29_990, AT_LEAST, 9);
    expect(found(17, -5, 2)).toEqual([29_994, 64, AT_LEAST, 9]);
    table.store(17, -5, 6, 0, -29_990, AT_MOST, 0);
    // Stored without a move, an entry keeps its old one.
    expect(found(17, -5, 6)).toEqual([-29_990, 0, AT_MOST, 9]);
    expect(found(17, -4)).toBeUndefined();
    begin(2);
    expect(found(17, -5)).toBeUndefined();
  });

  it("keeps the deeper of two entries in one place, and those of the last search", () => {
    begin(3);
    for (let i = 0; i < 4; i++) table.store(i, 7, 0, 640 - i, 0, EXACT, 1);
    table.store(4, 7, 0, 64, 0, EXACT, 1);
    expect([0, 1, 2, 3, 4].filter((low) => found(low, 7) !== undefined)).toEqual([0, 1, 2, 4]);
    begin(3, 3);
    table.store(5, 7, 0, 64, 0, EXACT, 1);
    table.store(6, 7, 0, 64, 0, EXACT, 1);
    expect([0, 1, 2, 4, 5, 6].filter((low) => found(low, 7) !== undefined)).toEqual([0, 1, 5, 6]);
  });

  it("does not accept words of two different writes", () => {
    const writes = [
      [1 << 30, 5],
      [(1 << 30) | 1, 5],
      [1 << 30, 6],
      [-(1 << 30), 1 << 20],
    ];
    const masks = writes.map(([data, move]) => `${lowMask(data, move)} ${highMask(data, move)}`);
    expect(new Set(masks).size).toBe(writes.length);
  });
});

describe("depth policies", () => {
  it("lmr-2013 takes a ply off from the fifth quiet move on, one and a half from the thirteenth", () => {
    const reductions = [1, 4, 5, 12, 13, 80].map((number) => lmr2013.reduction(128, number, true));
    expect(reductions).toEqual([0, 0, 64, 64, 96, 96]);
    expect(lmr2013.reduction(127, 20, true)).toBe(0);
    expect(lmr2013.reduction(640, 20, false)).toBe(0);
  });

  it("lmr-log grows with depth and number, and spares killers and the principal variation", () => {
    const at = (depth: number, number: number, { killer = false, history = 0, principal = false } = {}) =>
      lmrLog.reduction(64 * depth, number, true, killer, history, principal);
    // ln 8 · ln 20 / 2.25 plies.
    expect(at(8, 20)).toBe(Math.floor((64 * Math.log(8) * Math.log(20)) / 2.25));
    expect(at(8, 1)).toBe(0);
    expect(at(8, 20, { killer: true })).toBe(at(8, 20) - 64);
    expect(at(8, 20, { principal: true })).toBe(at(8, 20) - 64);
    expect(at(8, 20, { history: 1 << 14 })).toBe(at(8, 20) - 64);
    expect(at(8, 20, { history: -(1 << 14) })).toBe(at(8, 20) + 64);
    expect(at(2, 2, { killer: true })).toBe(0);
    // 1/2 + ln 8 · ln 20 / 3 plies.
    lmrLog.setCurve(32, 300);
    expect(at(8, 20)).toBe(Math.floor(32 + (64 * Math.log(8) * Math.log(20)) / 3));
    lmrLog.setCurve(0, 225);
  });

  it("learned reduces by the difference of D to the smallest D, times the factor", () => {
    learned.setFactor(64);
    expect(learned.reduction(150, 100)).toBe(50);
    learned.setFactor(96);
    expect(learned.reduction(150, 100)).toBe(75);
    expect(learned.reduction(100, 100)).toBe(0);
    learned.setFactor(64);
  });
});
