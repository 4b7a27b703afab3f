// Ends of games: declarations by points, pieces and check; repetitions that are drawn or lost.
import { describe, expect, it } from "vitest";
import { createHistory, mayDeclare } from "../../../../src/games/shogi/rules/ends.js";
import { createShogi } from "../../../../src/games/shogi/rules/rules.js";
import { parseMove, parsePosition } from "../../../../src/games/shogi/text-forms.js";

const game = createShogi();

function declares(sfen: string): boolean {
  game.load(parsePosition(sfen), 0);
  return mayDeclare(game);
}

describe("the declaration of an entered king", () => {
  // Ten pieces in the camp: a dragon, a horse, eight others, 18 points; ten pawns in hand, 28 points.
  const camp = "+RK+B+P+P+P+P+P+P/+P+P7/9";
  const rest = "9/9/9/9/9/4k4";

  it("needs 28 points for black", () => {
    expect(declares(`${camp}/${rest} b 10P 1`)).toBe(true);
    expect(declares(`${camp}/${rest} b 9P 1`)).toBe(false);
    // A rook in hand is worth five.
    expect(declares(`${camp}/${rest} b R5P 1`)).toBe(true);
    expect(declares(`${camp}/${rest} b R4P 1`)).toBe(false);
  });

  it("needs ten pieces besides the king in the camp", () => {
    expect(declares(`+RK+B+P+P+P+P+P+P/+P8/9/${rest} b R9P4G 1`)).toBe(false);
    expect(declares("+RK+B+P+P+P+P+P+P/+P8/9/+P8/9/9/9/9/4k4 b R8P4G 1")).toBe(false);
    expect(declares("+RK+B+P+P+P+P+P+P/+P8/+P8/9/9/9/9/9/4k4 b R8P4G 1")).toBe(true);
  });

  it("needs the king in the camp and not in check", () => {
    expect(declares("+R1+B+P+P+P+P+P+P/+P+P1+P5/9/K8/9/9/9/9/4k4 b R9P 1")).toBe(false);
    expect(declares("+RK+B+P+P+P+P+P+P/+P1+P6/9/9/9/9/9/9/4k4 b 10P 1")).toBe(true);
    expect(declares("+RK+B+P+P+P+P+P+P/+P1+P6/9/1r7/9/9/9/9/4k4 b 10P 1")).toBe(false);
  });

  it("needs 27 points for white", () => {
    const turned = "4K4/9/9/9/9/9/9/7+p+p/+p+p+p+p+p+p+bk+r";
    expect(declares(`${turned} w 9p 1`)).toBe(true);
    expect(declares(`${turned} w 8p 1`)).toBe(false);
  });
});

describe("the fourth repetition", () => {
  /** The result of the last of these moves, and the first move after which the game is over. */
  function play(sfen: string, moves: readonly string[]) {
    game.load(parsePosition(sfen), 0);
    const history = createHistory();
    expect(history.note(game)).toBe(undefined);
    for (const [i, move] of moves.entries()) {
      game.play(parseMove(move));
      const end = history.note(game);
      if (end !== undefined) return { end, after: i + 1 };
    }
    return undefined;
  }

  it("is a draw", () => {
    const around = ["2h3h", "8b7b", "3h2h", "7b8b"];
    const moves = [...around, ...around, ...around];
    expect(play("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1", moves)).toEqual({
      end: "draw",
      after: 12,
    });
    expect(play("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1", moves.slice(1))).toBe(
      undefined,
    );
  });

  it("loses for a side that gives check with every move", () => {
    const checks = ["9b9a", "1a1b", "9a9b", "1b1a"];
    expect(play("8k/R8/9/9/9/9/9/9/K8 b - 1", [...checks, ...checks, ...checks])).toEqual({
      end: 0,
      after: 12,
    });
    const some = ["9b9c", "1a1b", "9c9b", "1b1a"];
    expect(play("8k/R8/9/9/9/9/9/9/K8 b - 1", [...some, ...some, ...some])).toEqual({
      end: "draw",
      after: 12,
    });
    const white = ["1h1i", "9i9h", "1i1h", "9h9i"];
    expect(play("k8/9/9/9/9/9/9/8r/K8 w - 1", [...white, ...white, ...white])).toEqual({ end: 1, after: 12 });
  });
});
