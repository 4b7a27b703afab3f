/** The rules of docs/simpei.md, one by one, on positions made by hand, for both sets of rules. */
import { describe, expect, it } from "vitest";
import { START_TEXT } from "../../../../src/games/simpei/notation/notation.js";
import { type Play, RULE_SETS } from "../rule-sets.js";

const EMPTY_LOWER = ".../.../...";
const EMPTY_UPPER = "..../..../..../....";
const UPPER = "U00 U01 U02 U03 U10 U11 U12 U13 U20 U21 U22 U23 U30 U31 U32 U33".split(" ");
const LOWER = "L00 L01 L02 L10 L11 L12 L20 L21 L22".split(" ");
const POINTS = [...UPPER, ...LOWER];

/** The contents of the points in a position's text. */
function contents(position: string): Map<string, string> {
  const symbols = position.replaceAll(/[/ ]/g, "").slice(0, POINTS.length);
  return new Map(POINTS.map((point, i) => [point, symbols[i]]));
}

function emptyPoints(position: string): string[] {
  return POINTS.filter((point) => contents(position).get(point) === ".");
}

/** All legal moves that play `step`, whatever they do with sandwiched pieces. */
function movesOf(play: Play, step: string): string[] {
  return play.moves().filter((move) => move === step || move.startsWith(`${step}:`));
}

/** The squares after the colon of each move that plays `step`. */
function relocationsOf(play: Play, step: string): string[] {
  return movesOf(play, step).map((move) => move.slice(step.length + 1));
}

/** The enemy pieces that `step` takes from their points, with a remark if relocation does not put all of them back. */
function takenBy(play: Play, step: string): string[] {
  const enemy = play.position().includes(" x ") ? "o" : "x";
  const [move] = movesOf(play, step);
  const before = contents(play.position());
  const after = contents(play.play(move).position());
  const left = POINTS.filter((point) => before.get(point) === enemy && after.get(point) === ".");
  const arrived = POINTS.filter((point) => before.get(point) !== enemy && after.get(point) === enemy);
  expect(arrived).toHaveLength(left.length);
  return left;
}

function sorted(list: readonly string[]): string[] {
  return [...list].sort();
}

describe.each(RULE_SETS)("$name", ({ open }) => {
  describe("rule 1: the board", () => {
    it.each([
      ["L00", "U00 U01 U10 U11"],
      ["L01", "U01 U02 U11 U12"],
      ["L11", "U11 U12 U21 U22"],
      ["L22", "U22 U23 U32 U33"],
      ["U00", "L00"],
      ["U03", "L02"],
      ["U30", "L20"],
      ["U33", "L22"],
      ["U02", "L01 L02"],
      ["U20", "L10 L20"],
      ["U11", "L00 L01 L10 L11"],
      ["U22", "L11 L12 L21 L22"],
    ])("%s touches %s", (point, neighbours) => {
      const played = open(`${EMPTY_UPPER} ${EMPTY_LOWER} x x1o0`, { freeStart: true }).play(point).pass();
      expect(sorted(played.moves())).toEqual(neighbours.split(" ").map((to) => `${point}-${to}`));
    });

    it("has 25 points", () => {
      expect(sorted(open(START_TEXT, { freeStart: true }).moves())).toEqual(sorted(POINTS));
    });
  });

  describe("rule 2: four pieces a side", () => {
    it("are placed in plies 1 to 8, by turns", () => {
      const play = open(START_TEXT);
      const placings = "U11 L00 U22 U03 L02 U30 L20 L22".split(" ");
      placings.forEach((point, ply) => {
        expect(play.position()).toContain(
          ` ${"xo"[ply % 2]} x${4 - Math.ceil(ply / 2)}o${4 - Math.floor(ply / 2)}`,
        );
        play.play(point);
      });
      expect(play.position()).toBe("...o/.x../..x./o... o.x/.../x.o x x0o0");
      expect(play.moves().every((move) => move.includes("-"))).toBe(true);
    });

    it("never share a point", () => {
      const position = "..../.x../..../.... .../.../..o x x3o3";
      expect(sorted(open(position).moves())).toEqual(sorted(emptyPoints(position)));
    });
  });

  describe("rule 3: placing", () => {
    it("starts on one of the four inner upper points", () => {
      expect(open(START_TEXT).moves()).toEqual(["U11", "U12", "U21", "U22"]);
    });

    it("starts anywhere with the free start", () => {
      expect(open(START_TEXT, { freeStart: true }).moves()).toHaveLength(25);
    });

    it("goes on any empty point of either world after that", () => {
      expect(open(START_TEXT).play("U11").moves()).toHaveLength(24);
    });

    it("is free again once a piece has been thrown away, since ply 1 is then over", () => {
      expect(open(START_TEXT).pass().moves()).toHaveLength(25);
    });
  });

  describe("rule 4: moving", () => {
    it("takes an own piece to an empty neighbour in the other world", () => {
      const play = open("x.../..../..../...o o../.x./... x x0o0");
      expect(sorted(play.moves())).toEqual(["L11-U11", "L11-U12", "L11-U21", "L11-U22"]);
    });

    it("is for an empty hand only", () => {
      const play = open("..../.x../..../.... .../.../... x x1o0");
      expect(play.moves().every((move) => !move.includes("-"))).toBe(true);
      expect(play.moves()).toHaveLength(24);
    });

    it("leaves an empty point behind", () => {
      const play = open("..../..../..../.... .../.x./... x x0o0").play("L11-U12");
      expect(play.position()).toBe("..../..x./..../.... .../.../... o x0o0");
    });
  });

  describe("rule 5: pass", () => {
    const blocked = "x..x/..../..../x..x o.o/.../o.o x x0o0";

    it("is the only move of a player none of whose pieces can move, and costs a ply", () => {
      expect(open(blocked).moves()).toEqual(["pass"]);
      expect(open(blocked).play("pass").position()).toBe(blocked.replace(" x x0", " o x0"));
    });

    it("is the only move of a player without any piece", () => {
      expect(open("..../.o../..../.... .../.../... x x0o0").moves()).toEqual(["pass"]);
    });

    it("is no choice for a player who can move or place", () => {
      expect(open("x..x/..../..../x..x o.o/.../oo. x x0o0").moves()).toEqual(["U33-L22"]);
      expect(open("x..x/..../..../x... o.o/.../o.o x x1o0").moves()).not.toContain("pass");
    });
  });

  describe("rule 6: sandwich", () => {
    it.each([
      ["a row", "xo../..../..../.... .../.../... x x3o3", "U02", "U01"],
      ["two in a row", "xoo./..../..../.... .../.../... x x3o2", "U03", "U01 U02"],
      ["a column", "x.../o.../..../.... .../.../... x x3o3", "U20", "U10"],
      ["two in a column", "..../o.../o.../x... .../.../... x x3o2", "U00", "U10 U20"],
      ["a diagonal", "x.../.o../..../.... .../.../... x x3o3", "U22", "U11"],
      ["two in a diagonal", "..../..o./.o../x... .../.../... x x3o2", "U03", "U12 U21"],
      ["a short diagonal", ".x../..o./..../.... .../.../... x x3o3", "U23", "U12"],
      ["a lower row", "..../..../..../.... xo./.../... x x3o3", "L02", "L01"],
      ["a lower column", "..../..../..../.... ..x/..o/... x x3o3", "L22", "L12"],
      ["a lower diagonal", "..../..../..../.... ..x/.o./... x x3o3", "L20", "L11"],
      ["two directions of two", ".oox/o.../o.../x... .../.../... x x2o0", "U00", "U01 U02 U10 U20"],
      ["three directions at once", ".ox./oo../x.x./.... .../.../... x x1o1", "U00", "U01 U10 U11"],
      ["a moving piece", ".ox./..../..../.... x../.../... x x0o3", "L00-U00", "U01"],
      ["o's sandwich", "ox../..../..../.... .../.../... o x2o3", "U02", "U01"],
      ["only the side with an own piece behind", "xo.o/..../..../.... .../.../... x x3o2", "U02", "U01"],
    ])("takes %s: %s, %s takes %s", (_, position, step, taken) => {
      expect(takenBy(open(position), step)).toEqual(taken.split(" "));
    });

    it.each([
      ["a run up to the edge", ".oo./..../..../.... .../.../... x x4o2", "U03"],
      ["a run with a gap", "x.o./..../..../.... .../.../... x x3o3", "U03"],
      ["a piece played between two enemies", "o.o./..../..../.... .../.../... x x4o2", "U01"],
      ["a sandwich that was standing already", "xox./..../..../.... .../.../... x x2o3", "U33"],
      ["pieces across the worlds", "..../.x../..../.... .../.o./... x x3o3", "U22"],
    ])("leaves %s: %s, %s", (_, position, step) => {
      expect(movesOf(open(position), step)).toEqual([step]);
    });
  });

  describe("rule 7: relocation", () => {
    it("is to any empty point but the one the piece stood on", () => {
      const play = open("xo../..../..../.... .../.../... x x3o3");
      const allowed = POINTS.filter((point) => !["U00", "U01", "U02"].includes(point));
      expect(sorted(relocationsOf(play, "U02"))).toEqual(sorted(allowed));
    });

    it("may use the point that the moving piece has left", () => {
      const play = open(".ox./..../..../.... x../.../... x x0o3");
      const allowed = POINTS.filter((point) => !["U00", "U01", "U02"].includes(point));
      expect(sorted(relocationsOf(play, "L00-U00"))).toEqual(sorted(allowed));
      expect(play.play("L00-U00:L00").position()).toBe("x.x./..../..../.... o../.../... o x0o3");
    });

    it("of several pieces is a set of squares, none of them one they stood on", () => {
      const choices = relocationsOf(open("xoo./..../..../.... .../.../... x x3o2"), "U03");
      expect(choices).toHaveLength((21 * 20) / 2);
      expect(new Set(choices).size).toBe(choices.length);
      for (const choice of choices) expect(choice).toMatch(/^(?!.*(U00|U01|U02|U03))(...)\+(?!\2)...$/);
    });

    it("puts the pieces there", () => {
      const play = open("xoo./..../..../.... .../.../... x x3o2").play("U03:L22+U33");
      expect(play.position()).toBe("x..x/..../..../...o .../.../..o o x2o2");
    });
  });

  describe("rule 8: no chain", () => {
    it("leaves pieces that are relocated into a sandwich", () => {
      const play = open("xo../..../..../.... x.x/.../... x x1o3").play("U02:L01");
      expect(play.position()).toBe("x.x./..../..../.... xox/.../... o x0o3");
    });

    it("does not affect pieces that relocated ones sandwich", () => {
      const play = open("xo../..../..../.... ox./.../... x x2o2").play("U02:L02");
      expect(play.position()).toBe("x.x./..../..../.... oxo/.../... o x1o2");
    });
  });

  describe("rule 9: win", () => {
    it.each([
      ["a row", "xx../..../..../.... .../.../... x x2o4", "U02"],
      ["a row filled in the middle", "..../.x.x/..../.... .../.../... x x2o4", "U12"],
      ["a column", "..../..x./..x./.... .../.../... x x2o4", "U32"],
      ["a long diagonal", "..../.x../..x./.... .../.../... x x2o4", "U33"],
      ["a short diagonal", ".x../..x./..../.... .../.../... x x2o4", "U23"],
      ["the other short diagonal", "..x./.x../..../.... .../.../... x x2o4", "U20"],
      ["a lower row", "..../..../..../.... .../xx./... x x2o4", "L12"],
      ["a lower column", "..../..../..../.... .x./.../.x. x x2o4", "L11"],
      ["a lower diagonal", "..../..../..../.... ..x/.x./... x x2o4", "L20"],
      ["a moving piece", ".xx./..../..../.... x../.../... x x0o4", "L00-U00"],
    ])("by %s: %s, %s", (_, position, move) => {
      const play = open(position).play(move);
      expect(play.winner()).toBe("x");
      expect(play.moves()).toEqual([]);
    });

    it("by o too", () => {
      expect(open("..../..../..../.... oo./.../... o x2o2").play("L02").winner()).toBe("o");
    });

    it.each([
      ["four at the end of three", "xxx./..../..../.... .../.../... x x1o4", "U03"],
      ["four by filling a gap", "x.../.x../..../...x .../.../... x x1o4", "U22"],
      ["three with a gap", "x.x./..../..../.... .../.../... x x2o4", "U03"],
      ["a line left over from four", "xxxx/..../..../.... .../.../... x x0o4", "U00-L00"],
      ["a line that was standing already", "xxx./..../..../.... .../.../... x x1o4", "U33"],
      ["pieces of both worlds", "x.../.x../..../.... .../.../... x x2o4", "L00"],
    ])("not by %s: %s, %s", (_, position, move) => {
      const play = open(position).play(move);
      expect(play.winner()).toBeUndefined();
      expect(play.moves()).not.toEqual([]);
    });

    it("comes before any relocation", () => {
      const play = open(".xx./o.../x.../.... .../.../... x x1o3");
      expect(movesOf(play, "U00")).toEqual(["U00"]);
      play.play("U00");
      expect(play.winner()).toBe("x");
      expect(play.position()).toBe("xxx./o.../x.../.... .../.../... o x0o3");
    });
  });

  describe("rule 10: a line made by relocation", () => {
    it("wins neither at once nor later", () => {
      const play = open("xoo./..../..../.... o../.../... x x3o1").play("U03:L01+L02");
      expect(play.position()).toBe("x..x/..../..../.... ooo/.../... o x2o1");
      expect(play.winner()).toBeUndefined();
      expect(play.play("U33").winner()).toBeUndefined();
      expect(play.play("U30").winner()).toBeUndefined();
    });

    it("or set up decides nothing", () => {
      const play = open("..../..../..../.... ooo/.../... x x4o1");
      expect(play.winner()).toBeUndefined();
      expect(play.moves()).toHaveLength(22);
    });
  });

  describe("rule 11: repetition", () => {
    it("decides nothing", () => {
      const position = "..../..../..../.... o../.x./... x x0o0";
      const play = open(position);
      for (const move of ["L11-U11", "L00-U00", "U11-L11", "U00-L00"]) {
        play.play(move);
        expect(play.winner()).toBeUndefined();
      }
      expect(play.position()).toBe(position);
      expect(play.moves()).not.toEqual([]);
    });
  });

  describe("the pass of λ search", () => {
    it("throws away a piece in hand", () => {
      expect(open(START_TEXT).pass().position()).toBe(START_TEXT.replace("x x4o4", "o x3o4"));
    });

    it("only gives up the turn with an empty hand", () => {
      const position = "..../.x../..../.... .../.../..o x x0o2";
      expect(open(position).pass().position()).toBe(position.replace(" x x0", " o x0"));
    });
  });

  describe("the largest number of moves", () => {
    // The maxima over all positions, found by the exhaustive count in agreement.long.test.ts. Every set of
    // relocation squares counts as a move of its own. Four sandwiched pieces have 17 squares to go to with
    // eight pieces on the board, which makes 2380 moves.
    it.each([
      ["in the moving phase (Tanaka)", ".oox/.ox./..o./...x x../.../... x x0o0", 2403],
      ["when placing", ".x.x/..oo/xoo./.... .../.../... x x1o0", 2532],
      ["with a piece thrown away", "x..x/o.o./oo../.... .../.../... x x1o0", 3078],
    ])("%s: %s", (_, position, count) => {
      const moves = open(position).moves();
      expect(moves).toHaveLength(count);
      expect(new Set(moves).size).toBe(count);
    });
  });
});
