/** The fast rules of shogi against published counts and on positions made for each article of the law. */
import { describe, expect, it } from "vitest";
import { FIRST_WINS, SECOND_WINS, UNDECIDED } from "../../../../src/game/game.js";
import { createShogi } from "../../../../src/games/shogi/rules/rules.js";
import { formatMove, parseMove, parsePosition, START_TEXT } from "../../../../src/games/shogi/text-forms.js";
import { perft } from "../perft.js";

const game = createShogi();
const moves = new Int32Array(game.maximumMoves);

function load(text: string): typeof game {
  game.load(parsePosition(text), 0);
  return game;
}

function movesOf(text: string, kind: "all" | "checks" = "all"): string[] {
  load(text);
  const count = kind === "all" ? game.generate(moves, 0) : game.checks(moves, 0);
  return Array.from(moves.subarray(0, count), formatMove).sort();
}

describe("perft", () => {
  // The start: Reijer Grimbergen, "Using castle and assault maps" (2001), and every engine since; the last row is in
  // perft.long.test.ts. 593 moves: the position with the most moves, Fukumoto, Shogi World 1967.
  it.each([
    [START_TEXT, 1, 30],
    [START_TEXT, 2, 900],
    [START_TEXT, 3, 25_470],
    [START_TEXT, 4, 719_731],
    ["R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1", 1, 593],
  ])("%s to depth %i: %i", (position, depth, leaves) => {
    expect(perft(position, depth)).toBe(leaves);
  });
});

describe("promotion", () => {
  it("is a choice on entering, leaving and moving within the zone", () => {
    expect(movesOf("4k4/9/9/4S4/9/9/9/9/K8 b - 1").filter((move) => move.startsWith("5d"))).toEqual([
      "5d4c",
      "5d4c+",
      "5d4e",
      "5d5c",
      "5d5c+",
      "5d6c",
      "5d6c+",
      "5d6e",
    ]);
    expect(movesOf("4k4/9/4S4/9/9/9/9/9/K8 b - 1").filter((move) => move.startsWith("5c"))).toContain(
      "5c4d+",
    );
  });

  it("is forced where the piece could never move again", () => {
    const forced = movesOf("k8/4PL3/3N5/9/9/9/9/9/K8 b - 1");
    expect(forced.filter((move) => /^(5b|4b|6c)/.test(move))).toEqual(["4b4a+", "5b5a+", "6c5a+", "6c7a+"]);
  });

  it("is forced for white at the other end", () => {
    const forced = movesOf("k8/9/9/9/9/2n6/9/4l4/K8 w - 1");
    expect(forced.filter((move) => move.startsWith("5h"))).toEqual(["5h5i+"]);
    expect(forced.filter((move) => move.startsWith("7f"))).toEqual(["7f6h+", "7f8h+"]);
  });
});

describe("drops", () => {
  it("are not to squares without a further move or, for pawns, to files with an own pawn (nifu)", () => {
    const drops = movesOf("4k4/9/9/9/9/2P6/9/+P8/4K4 b PLN 1").filter((move) => move[1] === "*");
    const on = (piece: string) => drops.filter((move) => move.startsWith(piece));
    // 77 squares are empty; 8 of them in row a, 9 in row b; 8 in file 7, of which one is in row a.
    expect(on("L")).toHaveLength(77 - 8);
    expect(on("N")).toHaveLength(77 - 8 - 9);
    expect(on("P")).toHaveLength(77 - 8 - 7);
    expect(drops.some((move) => move.startsWith("P*9"))).toBe(true);
  });

  // The king on 1a is hemmed in by its own piece on 2a and by the gold on 2c, which also guards the pawn.
  it.each([
    ["mate", "7nk/9/7G1/9/9/9/9/9/K8 b P 1", false],
    ["the king takes the pawn, which nothing guards", "7nk/9/9/9/9/9/9/9/K8 b P 1", true],
    ["the king has a square", "8k/9/7G1/9/9/9/9/9/K8 b P 1", true],
    ["the rook takes it", "7nk/r8/7G1/9/9/9/9/9/1K7 b P 1", true],
    ["the gold takes it", "7gk/9/7G1/9/9/9/9/9/K8 b P 1", true],
    ["the gold is pinned: mate", "R6gk/9/7G1/9/9/9/9/9/K8 b P 1", false],
  ])("of a pawn may check but not mate (uchifuzume): %s", (_, position, legal) => {
    expect(movesOf(position).includes("P*1b")).toBe(legal);
    expect(movesOf(position, "checks").includes("P*1b")).toBe(legal);
  });

  it("of a pawn may not be mate in answer to a check either", () => {
    // The bishop checks through 5b and 6c. A pawn on 5b mates: the bishop is pinned by the rook.
    const answers = movesOf("3nkb2R/9/4G4/2K6/9/9/9/9/9 b P 1");
    expect(answers).toContain("P*6c");
    expect(answers).not.toContain("P*5b");
    expect(movesOf("3nkb3/9/4G4/2K6/9/9/9/9/9 b P 1")).toContain("P*5b");
  });

  it("of other pieces may be mate, and so may a pawn moved on the board", () => {
    expect(movesOf("7nk/9/7GP/9/9/9/9/9/K8 b - 1", "checks")).toContain("1c1b");
    expect(movesOf("7nk/9/7G1/9/9/9/9/9/K8 b L 1", "checks")).toContain("L*1b");
  });
});

describe("pins and checks", () => {
  it("lets a pinned piece move along the pin only", () => {
    const pinned = movesOf("4r3k/9/9/4R4/9/9/9/9/4K4 b - 1").filter((move) => move.startsWith("5d"));
    expect(pinned).toEqual([
      "5d5a",
      "5d5a+",
      "5d5b",
      "5d5b+",
      "5d5c",
      "5d5c+",
      "5d5e",
      "5d5f",
      "5d5g",
      "5d5h",
    ]);
    expect(movesOf("4r3k/9/9/4G4/9/9/9/9/4K4 b - 1").filter((move) => move.startsWith("5d"))).toEqual([
      "5d5c",
      "5d5e",
    ]);
    expect(movesOf("4r3k/9/9/4N4/9/9/9/9/4K4 b - 1").filter((move) => move.startsWith("5d"))).toEqual([]);
  });

  it("leaves the king alone to answer a double check", () => {
    // Silver and rook check: no drop and no capture answers both.
    expect(movesOf("4k4/3+S5/9/9/4R4/9/9/9/K8 w 2gp 1")).toEqual(["5a4a", "5a4b", "5a6b"]);
  });

  it("does not let the king step back along the line of a slider", () => {
    expect(movesOf("9/9/4k4/9/4R4/9/9/9/K8 w - 1")).not.toContain("5c5b");
    expect(movesOf("9/9/4k4/9/4R4/9/9/9/K8 w - 1")).toHaveLength(6);
  });

  it("finds discovered checks, by the king too", () => {
    expect(movesOf("4k4/9/9/9/9/9/4K4/9/4R4 b - 1", "checks")).toEqual([
      "5g4f",
      "5g4g",
      "5g4h",
      "5g6f",
      "5g6g",
      "5g6h",
    ]);
  });

  it("lists a move that checks in two ways only once", () => {
    const checks = movesOf("4k4/9/4S4/9/4R4/9/9/9/K8 b - 1", "checks");
    expect(new Set(checks).size).toBe(checks.length);
    expect(checks).toContain("5c4b+");
    // On the file the silver hides the rook, and also checks by itself.
    expect(checks).toContain("5c5b");
  });

  it("answers check with check when the attacker is in check itself", () => {
    // The rook checks black's king on 5i. Of all answers only a bishop on 5g checks 1c.
    expect(movesOf("4r4/9/9/9/8k/9/9/9/4K4 b BG 1", "checks")).toEqual([]);
    expect(movesOf("4r4/9/8k/9/9/9/9/9/4K4 b B 1", "checks")).toEqual(["B*5g"]);
  });
});

describe("positions with fewer than two kings", () => {
  it("are played without the rules about the missing king", () => {
    expect(movesOf("4k4/9/4P4/9/9/9/9/9/9 b G 1", "checks")).toEqual(
      expect.arrayContaining(["G*5b", "G*4a", "5c5b+"]),
    );
    expect(movesOf("4r4/9/9/9/9/9/9/9/9 w - 1")).not.toEqual([]);
  });
});

describe("the end", () => {
  it("is mate of the side that has no move, and no earlier", () => {
    load("4k4/9/4P4/9/9/9/9/9/4K4 b G 1");
    expect(game.outcome()).toBe(UNDECIDED);
    game.play(parseMove("G*5b"));
    expect(game.outcome()).toBe(FIRST_WINS);
    expect(game.generate(moves, 0)).toBe(0);
    game.undo();
    game.play(parseMove("G*4b"));
    expect(game.outcome()).toBe(UNDECIDED);
  });

  it("is also mate of black", () => {
    load("4k4/9/9/9/9/9/4p4/9/4K4 w g 1").play(parseMove("G*5h"));
    expect(game.outcome()).toBe(SECOND_WINS);
  });
});

describe("keys", () => {
  it("differ by side and by each hand, the board being the same", () => {
    const keys = ["b GPgp", "w GPgp", "b G2Pg", "b 2Gpp".replace("pp", "2p"), "b 2GP"].map((rest) => {
      load(`4k4/9/9/9/9/9/9/9/4K4 ${rest} 1`);
      return `${game.keyLow()} ${game.keyHigh()}`;
    });
    expect(new Set(keys).size).toBe(keys.length);
  });
});
