/** What the game of mates tells a search at a node. */
import { describe, expect, it } from "vitest";
import { DISPROVEN, FIRST_WINS, PROVEN, SECOND_WINS, UNDECIDED } from "../../../../src/game/game.js";
import { shogi } from "../../../../src/games/shogi/module.js";
import { createShogiMate } from "../../../../src/games/shogi/rules/mate-game.js";
import { formatMove, parseMove, parsePosition } from "../../../../src/games/shogi/text-forms.js";
import { createChildList } from "../../../../src/search/search.js";

const MATE_IN_FIVE = "7nl/7k1/6p2/6S1p/9/9/9/9/9 b GS2r2b3g2s3n3l16p 1";

const game = createShogiMate();
const children = createChildList(game.maximumMoves);

function load(text: string): typeof game {
  game.load(parsePosition(text), 0);
  return game;
}

function expandedMoves(): string[] {
  const count = game.expand(children, 0);
  return Array.from(children.moves.subarray(0, Math.max(0, count)), formatMove).sort();
}

describe("moves", () => {
  it("are checks for the attacker, who moves first, and answers for the defender", () => {
    load("4k4/9/4P4/9/9/9/9/9/4K4 b GS 1");
    const moves = new Int32Array(game.maximumMoves);
    const checks = Array.from(moves.subarray(0, game.generate(moves, 0)), formatMove).sort();
    expect(checks).toEqual(["5c5b", "5c5b+", "G*4a", "G*4b", "G*5b", "G*6a", "G*6b", "S*4b", "S*5b", "S*6b"]);
    game.play(parseMove("S*4b"));
    const answers = Array.from(moves.subarray(0, game.generate(moves, 0)), formatMove).sort();
    expect(answers).toEqual(["5a4b", "5a6a", "5a6b"]);
  });

  it("end with mate, for the side that gave it", () => {
    load("4k4/9/4P4/9/9/9/9/9/9 b G 1");
    game.play(parseMove("G*5b"));
    expect(game.outcome()).toBe(FIRST_WINS);
    game.undo();
    expect(game.outcome()).toBe(UNDECIDED);
    load("9/9/9/9/9/9/4p4/9/4K4 w g 1").play(parseMove("G*5h"));
    expect(game.outcome()).toBe(SECOND_WINS);
  });
});

describe("expand", () => {
  it("proves a node with a mate in one", () => {
    expect(load("4k4/9/4P4/9/9/9/9/9/9 b G 1").expand(children, 0)).toBe(PROVEN);
  });

  it("disproves a node without checks, and one where the defender is not in check", () => {
    expect(load("4k4/9/9/9/9/9/9/9/4K4 b - 1").expand(children, 0)).toBe(DISPROVEN);
    load("4k4/9/4P4/9/9/9/9/9/4K4 w - 1").setAttacker(0);
    expect(game.expand(children, 0)).toBe(DISPROVEN);
  });

  it("leaves out answers that are mated at once, with the keys of the others", () => {
    // After S*2c the king may go to 3a, where G*3b mates, or to 1c.
    load(MATE_IN_FIVE).play(parseMove("S*2c"));
    expect(expandedMoves()).toEqual(["2b1c"]);
    expect([children.proof[0], children.disproof[0]]).toEqual([1, 6]);
    game.play(children.moves[0]);
    expect([game.keyLow(), game.keyHigh()]).toEqual([children.keyLow[0], children.keyHigh[0]]);
  });

  it("proves a defender's node whose answers are all mated at once", () => {
    load("k8/9/2N6/9/9/9/9/9/9 b RG 1").play(parseMove("R*8a"));
    expect(game.expand(children, 0)).toBe(PROVEN);
  });

  it("starts an attacker's children from the number of answers", () => {
    load("4k4/9/4P4/9/9/9/9/9/4K4 b S 1");
    expandedMoves();
    const at = Array.from(children.moves.subarray(0, 8), formatMove).indexOf("S*4b");
    expect([children.proof[at], children.disproof[at]]).toEqual([3, 1]);
  });
});

describe("the module", () => {
  it("solves its own start", () => {
    expect(shogi.formatPosition(shogi.parsePosition(shogi.start))).toBe(shogi.start);
  });

  it("requires the king that is to be mated", () => {
    expect(() => shogi.parsePosition("9/9/9/9/9/9/9/9/4K4 b G 1")).toThrow(
      "column 1: black is to mate, and white has no king; set up white's king, or let the other side move",
    );
  });
});
