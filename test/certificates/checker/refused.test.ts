// What no certificate may claim, whatever its nodes are: verdicts that cannot be certified, and impossible positions.
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { GameModule } from "../../../src/game/module.js";
import { othello } from "../../../src/games/othello/module.js";
import { shogi } from "../../../src/games/shogi/module.js";
import { formatPosition } from "../../../src/games/shogi/notation/sfen.js";
import { simpei } from "../../../src/games/simpei/module.js";
import { check, createCertifier, refereeOf, useFolder } from "../extract/certifying.js";
import { type Editable, putTogether, takeApart } from "./editing.js";

const folder = useFolder();

const FORGED = join(folder, "forged");

function problemOf(certificate: Editable, module: GameModule): unknown {
  putTogether(certificate, FORGED);
  return check(FORGED, module);
}

/** A whole certificate: the side to move has one move, and wins with it. */
const WON: Editable = {
  header: {
    ...{ game: "othello", rules: 1, options: {}, goal: "x-wins", attacker: 0, verdict: "proven" },
    ...{ position: "", positionWords: 0, nodes: 1, links: 0, root: 0 },
  },
  nodes: [{ position: [], rank: 1, move: 0, children: [] }],
};

it("has reference rules of Othello, and leaves it to nobody to be its own referee", () => {
  // One disc of White's between Black's and the last empty square.
  const text = `${"X".repeat(62)}O- X`;
  const words = othello.parsePosition(text);
  const game = othello.create({});
  const moves = new Int32Array(game.maximumMoves);
  game.load(words, 0);
  expect(game.generate(moves, 0)).toBe(1);
  const header = { ...WON.header, position: othello.formatPosition(words), positionWords: words.length };
  const certificate = { header, nodes: [{ ...WON.nodes[0], position: [...words], move: moves[0] }] };
  expect(problemOf({ ...certificate, header: { ...header, rules: 0 } }, othello)).toMatch(
    /^it is of version 0 of the rules/,
  );
  expect(problemOf(certificate, othello)).toBeUndefined();
  const foreign = { ...header, options: { freeStart: true } };
  expect(problemOf({ ...certificate, header: foreign }, othello)).toMatch(/^othello has no choice of rules/);
});

describe("shogi", async () => {
  const certifier = await createCertifier(shogi);
  const NONE = "9/9/9/9/9/9/9/k8/9 b G 1";
  const { file: none = "" } = certifier.certify(shogi.parsePosition(NONE));
  const { file: mate = "" } = certifier.certify(shogi.parsePosition(shogi.start));

  it("refuses a claim that there is no hisshi, although all nodes are valid", () => {
    const certificate = takeApart(none);
    expect(problemOf(certificate, shogi)).toBeUndefined();
    certificate.header = { ...certificate.header, goal: "hisshi" };
    expect(problemOf(certificate, shogi)).toMatch(/^the absence of a hisshi has no certificate/);
  });

  it("accepts a hisshi whose proof is a mate", () => {
    const certificate = takeApart(mate);
    certificate.header = { ...certificate.header, goal: "hisshi" };
    // The real game has more replies than the problem of mate, but a king in check has no others.
    expect(problemOf(certificate, shogi)).toBeUndefined();
  });

  it("refuses a position that is not written in the usual form", () => {
    const certificate = takeApart(mate);
    const { position } = certificate.header;
    const plain = position.replace(/ 1$/, "");
    for (const text of [`sfen ${position}`, `name | ${position}`, plain, `${plain} 7`, ` ${position}`]) {
      certificate.header = { ...certificate.header, position: text };
      expect(problemOf(certificate, shogi)).toMatch(
        /^(its position is not as shogi writes it$|the rules cannot)/,
      );
    }
    certificate.header = { ...certificate.header, position: "lnsg1gsnl/9/9/9/9/9/9/9/LNSGKGSNL b - 1" };
    expect(problemOf(certificate, shogi)).toContain("the defender has no king");
    certificate.header = { ...certificate.header, position: "k8/1G7/9/9/9/9/9/9/9 b - 1" };
    expect(problemOf(certificate, shogi)).toMatch(/^its position .* is impossible$/);
  });

  it("plays no number that is not a move, and says so", () => {
    const { read, play } = refereeOf(shogi, { attacker: 0, goal: "hisshi", options: {}, position: "" });
    const position = read(shogi.parsePosition("4k4/9/9/9/4P4/9/9/9/9 b G 1"));
    const advance = 0x5655;
    expect(play(position, advance)).toBeDefined();
    const others = [0, -1, 0x7fffffff, 1 << 17, 0x20700, advance | (1 << 18), advance | (1 << 31), 0x2085];
    for (const move of others) expect([move, play(position, move)]).toEqual([move, undefined]);
  });

  it("reads no words that are not a position", () => {
    const { read } = refereeOf(shogi, { attacker: 0, goal: null, options: {}, position: "" });
    const words = shogi.parsePosition("4k4/9/9/9/4P4/9/9/9/9 b G 1");
    expect(read(words)).toBeDefined();
    const changed = (index: number, bits: number) => {
      const image = words.slice();
      image[index] ^= bits;
      return image;
    };
    // Bits 30 and 31 of a word of squares, guard bits of the hands, and what stands above the hands.
    for (const [index, bit] of [
      [0, 30],
      [13, 15],
      [14, 5],
      [14, 9],
      [15, 13],
      [14, 27],
      [15, 31],
    ]) {
      expect([index, bit, read(changed(index, 1 << bit))]).toEqual([index, bit, undefined]);
    }
    // Five bits that are no piece: type 15 of each side, and 31.
    for (const square of [15, 30, 31]) expect(read(changed(0, square))).toBeUndefined();
    // A black lance on row a, a second king of White's, a nineteenth pawn, a king that can be taken.
    expect(read(changed(0, 2))).toBeUndefined();
    expect(read(changed(0, 23))).toBeUndefined();
    expect(read(changed(14, 18))).toBeUndefined();
    const open = words.slice();
    open[14] |= 1 << 31;
    expect(formatPosition(open)).toBe("4k4/9/9/9/4P4/9/9/9/9 w G 1");
    expect(read(open)).toBeDefined();
  });
});

it("Simpei: no side has more than four pieces, and fewer are a position", () => {
  const { read } = refereeOf(simpei, { attacker: 0, goal: null, options: {}, position: "" });
  const [x, o] = simpei.parsePosition("x.../..../..../.... .../.../... o x3o4");
  expect(read(Int32Array.of(x, o))).toBeDefined();
  // Four in hand beside the one on the board, a fifth on the board; two thrown away.
  expect(read(Int32Array.of(x ^ (7 << 25), o))).toBeUndefined();
  expect(read(Int32Array.of(x, 0x1f))).toBeUndefined();
  expect(read(Int32Array.of(x ^ (2 << 25), o))).toBeDefined();
  // Both on one point; bits above the side to move.
  expect(read(Int32Array.of(x, o | 1))).toBeUndefined();
  expect(read(Int32Array.of(x | (1 << 29), o))).toBeUndefined();
  expect(read(Int32Array.of(x, o | (1 << 28)))).toBeUndefined();
});
