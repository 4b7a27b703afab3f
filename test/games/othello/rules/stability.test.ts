/** Stable discs: none that is counted is ever turned, and simple cases are counted. */
import { describe, expect, it } from "vitest";
import { parsePosition } from "../../../../src/games/othello/notation/notation.js";
import { createReplay } from "../../../../src/games/othello/records/replay.js";
import { bits, flips, legalMoves, popCount } from "../../../../src/games/othello/rules/board.js";
import { countStable } from "../../../../src/games/othello/rules/stability.js";
import { randomGames } from "../records/random.js";

const stable = (text: string) => {
  const [ownLow, ownHigh, otherLow, otherHigh] = parsePosition(`${text.padEnd(64, "-")} X`);
  return countStable(ownLow, ownHigh, otherLow, otherHigh);
};

/** How many own discs no sequence of moves can turn, whoever moves: with few empty squares, all of them are tried. */
function neverTurned(ownLow: number, ownHigh: number, otherLow: number, otherHigh: number): number {
  const seen = new Set<string>();
  let keptLow = ownLow;
  let keptHigh = ownHigh;
  const visit = (aLow: number, aHigh: number, bLow: number, bHigh: number, own: boolean): void => {
    const key = `${aLow},${aHigh},${bLow},${bHigh},${own}`;
    if (seen.has(key)) return;
    seen.add(key);
    keptLow &= own ? aLow : bLow;
    keptHigh &= own ? aHigh : bHigh;
    legalMoves(aLow, aHigh, bLow, bHigh);
    const [low, high] = bits;
    for (let square = 0; square < 64; square++) {
      if ((((square < 32 ? low : high) >>> (square & 31)) & 1) === 0) continue;
      flips(square, aLow, aHigh, bLow, bHigh);
      const [turnedLow, turnedHigh] = bits;
      const moverLow = aLow | turnedLow | (square < 32 ? 1 << square : 0);
      const moverHigh = aHigh | turnedHigh | (square < 32 ? 0 : 1 << (square & 31));
      visit(moverLow, moverHigh, bLow & ~turnedLow, bHigh & ~turnedHigh, own);
      visit(bLow & ~turnedLow, bHigh & ~turnedHigh, moverLow, moverHigh, !own);
    }
  };
  visit(ownLow, ownHigh, otherLow, otherHigh, true);
  visit(otherLow, otherHigh, ownLow, ownHigh, false);
  return popCount(keptLow, keptHigh);
}

describe("stable discs", () => {
  it.each([
    ["X", 1],
    ["-X", 0],
    ["XX-", 2],
    ["XXO-", 2],
    ["XOX-", 1],
    ["XXXXXXXX", 8],
    ["OXXXXXXO", 6],
    ["OXXXXXX-", 0],
    ["XXXXXXXXXXX", 11],
    ["XX------XX------X", 5],
    ["XX------XX", 3],
    ["X".repeat(64), 64],
    [`${"X".repeat(63)}O`, 63],
    // No disc is safe along the diagonals and columns.
    [`--------XXXXXXXX`, 0],
  ])("%s: %i", (text, count) => {
    expect(stable(text)).toBe(count);
  });

  it("are not turned to the end of any game", () => {
    const replay = createReplay();
    const words = new Int32Array(5);
    let counted = 0;
    for (const { moves } of randomGames(60, 31)) {
      const counts: [number, number] = [0, 0];
      replay.restart();
      for (const move of moves) {
        replay.play(move);
        replay.store(words, 0);
        const [blackLow, blackHigh, whiteLow, whiteHigh] = words;
        const now = [
          countStable(blackLow, blackHigh, whiteLow, whiteHigh),
          countStable(whiteLow, whiteHigh, blackLow, blackHigh),
        ];
        for (const player of [0, 1]) {
          // A stable disc stays, and stays provably stable.
          expect(now[player]).toBeGreaterThanOrEqual(counts[player]);
          counts[player] = now[player];
          counted += now[player];
        }
      }
      expect(popCount(words[0], words[1])).toBeGreaterThanOrEqual(counts[0]);
      expect(popCount(words[2], words[3])).toBeGreaterThanOrEqual(counts[1]);
    }
    expect(counted).toBeGreaterThan(20_000);
  });

  it("are at most those that trying all continuations finds, and most of them", () => {
    const replay = createReplay();
    const words = new Int32Array(5);
    let counted = 0;
    let kept = 0;
    for (const { moves } of randomGames(120, 32)) {
      replay.restart();
      for (const move of moves.slice(0, 56)) replay.play(move);
      replay.store(words, 0);
      const [blackLow, blackHigh, whiteLow, whiteHigh] = words;
      for (const sides of [
        [blackLow, blackHigh, whiteLow, whiteHigh],
        [whiteLow, whiteHigh, blackLow, blackHigh],
      ] as const) {
        const bound = countStable(...sides);
        const never = neverTurned(...sides);
        expect(bound).toBeLessThanOrEqual(never);
        counted += bound;
        kept += never;
      }
    }
    expect(counted).toBeGreaterThan(0.7 * kept);
  });
});
