// The parts of the main line of a mate, without threads: lengths of mates come from their definition by the reference rules.
import { describe, expect, it } from "vitest";
import {
  type Answer,
  answersAt,
  goingOn,
  isMated,
  type Within,
} from "../../../../src/games/shogi/analysis/answers.js";
import { createLeftOver } from "../../../../src/games/shogi/analysis/left-over.js";
import type { Futile } from "../../../../src/games/shogi/mate/bound.js";
import {
  inCheck,
  legalSuccessors,
  readSfen,
  writeSfen,
} from "../../../../src/games/shogi/reference/rules.js";
import { createShogiMate } from "../../../../src/games/shogi/rules/mate-game.js";
import { formatMove, formatPosition, parsePosition } from "../../../../src/games/shogi/text-forms.js";
import { createMateLengths, type LengthOf } from "../mate/definition.js";

const game = createShogiMate();
/** Positions in which white is in check, by what checks him. */
const CHECKS = {
  "a rook far away": "k8/9/9/9/9/9/9/9/R8 w p 1",
  "a rook far away, with a gold in white's hand": "k8/9/1G7/9/9/9/9/9/R8 w g 1",
  "a gold beside the king, mate": "4k4/4G4/4P4/9/9/9/9/9/9 w - 1",
  "a knight": "4k4/9/3N5/9/9/9/9/9/9 w - 1",
};

describe("answers", () => {
  it.each(Object.entries(CHECKS))("are all legal moves: %s", (_, text) => {
    const reference = legalSuccessors(readSfen(text)).map(({ move }) => move);
    for (const futile of ["include", "exclude"] as const) {
      const answers = answersAt({ game, futile }, parsePosition(text));
      expect(answers.map(({ move }) => formatMove(move)).sort()).toEqual([...reference].sort());
      if (futile === "include") for (const { closer } of answers) expect(closer).toEqual([]);
    }
  });

  it("are none where nobody is in check", () => {
    const position = parsePosition("4k4/9/4P4/9/9/9/9/9/9 w G 1");
    expect(answersAt({ game, futile: "exclude" }, position)).toEqual([]);
    expect(isMated({ game, futile: "exclude" }, position)).toBe(false);
  });

  it("name the captures of interpositions that do not count, with the piece back in the defender's hand", () => {
    // The rook takes a gold beside the king, promoting or not.
    const answers = answersAt({ game, futile: "exclude" }, parsePosition("k8/9/9/R8/9/9/9/9/9 w g 1"));
    const dropped = answers.find(({ move }) => formatMove(move) === "G*9b");
    const taken = dropped?.closer.map(({ taking, position }) => [
      formatMove(taking),
      formatPosition(position),
    ]);
    expect(new Map(taken as [string, string][])).toEqual(
      new Map([
        ["9d9b", "k8/R8/9/9/9/9/9/9/9 w g 1"],
        ["9d9b+", "k8/+R8/9/9/9/9/9/9/9 w g 1"],
      ]),
    );
  });
});

it.each([
  ["4k4/4G4/4P4/9/9/9/9/9/9 w - 1", true, true],
  ["k8/9/1GN6/9/9/9/9/9/R8 w - 1", true, true],
  ["k8/9/1GN6/9/9/9/9/9/R8 w p 1", false, true],
  ["k8/9/9/9/9/9/9/9/R8 w - 1", false, false],
])("mated in %s: %s, and but for interpositions that do not count %s", (text, include, exclude) => {
  const position = parsePosition(text);
  expect(isMated({ game, futile: "include" }, position)).toBe(include);
  expect(isMated({ game, futile: "exclude" }, position)).toBe(exclude);
});

describe("how a mate of five plies goes on after an answer", () => {
  /** Positions are numbers, their mates' lengths by number. */
  const within =
    (lengths: Readonly<Record<number, number | undefined>>): Within =>
    async ([position], plies) => {
      const length = lengths[position];
      return length === undefined ? undefined : length <= plies;
    };
  const AFTER = 1;
  const answer = (...closer: number[]): Answer => ({
    move: 7,
    after: Int32Array.of(AFTER),
    closer: closer.map((position) => ({ taking: 10 * position, position: Int32Array.of(position) })),
  });
  const NEVER = Number.POSITIVE_INFINITY;

  const ways = (...positions: number[]) =>
    positions.map((position) => ({ position: Int32Array.of(position), taking: 10 * position }));
  const counted = { ways: [{ position: Int32Array.of(AFTER), taking: undefined }], length: 4 };

  it.each([
    ["the longest defence", answer(), { 1: 4 }, { ...counted, lasts: "as long" }],
    ["a shorter one", answer(), { 1: 2 }, { lasts: "shorter" }],
    ["one that was left open", answer(), { 1: undefined }, { lasts: undefined }],
    ["one that escapes", answer(), { 1: NEVER }, { lasts: "longer" }],
    ["an interposition that loses sooner than it lasts", answer(2), { 1: 6, 2: 3 }, { lasts: "shorter" }],
    [
      "one that counts for the position after its capture",
      answer(2),
      { 1: 6, 2: 5 },
      { lasts: "as long", length: 5, ways: ways(2) },
    ],
    [
      "the better capture of two",
      answer(2, 3),
      { 1: 6, 2: NEVER, 3: 5 },
      { lasts: "as long", ways: ways(3) },
    ],
    ["two captures of a length", answer(2, 3), { 1: 6, 2: 5, 3: 5 }, { lasts: "as long", ways: ways(2, 3) }],
    [
      "a capture that was left open",
      answer(2, 3),
      { 1: 6, 2: undefined, 3: 5 },
      { lasts: undefined, ways: ways(3) },
    ],
    ["one that counts in full", answer(2), { 1: 4, 2: NEVER }, { ...counted, lasts: "as long" }],
    ["one that is not known in full", answer(2), { 1: undefined, 2: 5 }, { lasts: undefined }],
  ])("%s", async (_, of, lengths, expected) => {
    expect(await goingOn(within(lengths), of, 5)).toMatchObject(expected);
  });
});

describe("pieces left over", () => {
  const lengths = createMateLengths();
  const withinBy =
    (lengthOf: LengthOf): Within =>
    async (position, plies) =>
      lengthOf(readSfen(formatPosition(position)), plies) <= plies;

  /** The same by the reference rules, where every interposition counts. */
  function leavesBy(text: string, length: number): boolean {
    const position = readSfen(text);
    if (length === 0)
      return Object.entries(position.hands).some(([letter, count]) => count > 0 && letter < "a");
    const is = (plies: number) => (after: string) => lengths.include(readSfen(after), plies) <= plies;
    const after = legalSuccessors(position)
      .filter(({ after }) => position.side === "w" || inCheck(after))
      .map(({ after }) => writeSfen(after));
    return position.side === "b"
      ? after.some((next) => is(length - 1)(next) && leavesBy(next, length - 1))
      : after.every((next) => is(length - 3)(next) || leavesBy(next, length - 1));
  }

  it.each([
    ["4k4/9/4P4/9/9/9/9/9/9 b G 1", 1, false],
    ["4k4/9/4P4/9/9/9/9/9/9 b 2G 1", 1, true],
    ["4k4/9/4P4/9/9/9/9/9/9 b Gp 1", 1, false],
    ["9/kS7/1R7/9/9/9/9/9/9 b - 1", 1, false],
    ["k8/9/1R7/9/9/9/9/9/9 b S 1", 3, false],
    ["k8/9/NG7/9/9/9/8B/9/9 b g 1", 3, true],
  ])("%s, mate in %i: %s", async (text, length, expected) => {
    const ask = (futile: Futile) =>
      createLeftOver({ game, futile, attacker: 0 }, withinBy(lengths[futile])).leaves(
        parsePosition(text),
        length,
      );
    expect(lengths.include(readSfen(text), length)).toBe(length);
    expect(leavesBy(text, length)).toBe(expected);
    expect(await ask("include")).toBe(expected);
  });

  it("an interposition that does not count leaves nothing by its capture", async () => {
    const search = { game, futile: "exclude", attacker: 0 } as const;
    const { leaves } = createLeftOver(search, withinBy(lengths.exclude));
    expect(await leaves(parsePosition("k8/9/NG7/9/9/9/8B/9/9 b g 1"), 1)).toBe(false);
  });

  it("is asked again after it was left open, once that is forgotten", async () => {
    let open = true;
    const known = withinBy(lengths.include);
    const { leaves, clear } = createLeftOver(
      { game, futile: "include", attacker: 0 },
      async (position, plies) => (open ? undefined : known(position, plies)),
    );
    const position = parsePosition("4k4/9/4P4/9/9/9/9/9/9 b 2G 1");
    expect(await leaves(position, 1)).toBeUndefined();
    open = false;
    expect(await leaves(position, 1)).toBeUndefined();
    clear();
    expect(await leaves(position, 1)).toBe(true);
  });
});
