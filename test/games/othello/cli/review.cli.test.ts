/** Games of Othello from the command line. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { solveFast } from "../../../cli/command.js";

const folder = mkdtempSync(join(tmpdir(), "solve-fast-othello-"));
afterAll(() => rmSync(folder, { recursive: true }));

const games = join(folder, "games.txt");
writeFileSync(
  games,
  `d3c3b3b2b1a1c4c5b5c1c2a5a2f3f6e2d2b4f1e1d1g1a4e3f4a3e6g4f2g3h2g2h4f5c6d6d7h3h1h5g5g6b6c7h6e8b8g7b7a7e7f7d8f8a6c8a8h8h7g8
f5d6
`,
);

it("lists where discs were lost, as far back as the limits allow", () => {
  const asked = ["review", "othello", games, "--empties", "8", "--threads", "1"];
  const { status, stdout } = solveFast(...asked, "--quiet");
  expect(status).toBe(0);
  const lines = stdout.split("\n");
  expect(lines[0]).toBe(
    `${games}, line 1: exact from 8 empty squares on; X wins by 4; X lost 10 discs in 2 moves, O lost 8 discs in 2 moves`,
  );
  expect(lines[1]).toMatch(/^ {2}move 53, X, 8 empty: d8 lost 6 discs \(0; best: a6, \+6: a6 [-a-h1-8 ]+\)$/);
  expect(lines[5]).toBe(
    `${games}, line 2: not played to its last 8 empty squares, so nothing was searched; --empties sets where to begin`,
  );
  expect(lines[6]).toBe("2 games: 4 of 8 moves lost 18 discs in all");
});

it("reviews games of GGF, and names those that cannot be read", () => {
  const board = "*********OOOOO***O*OO*O**OO**OO**O*O**O***OOO*O*-*****-O--OOOO--";
  const game = (moves: string) => `(;GM[Othello]PB[b]PW[w]BO[8 ${board} O]${moves};)\n`;
  const file = join(folder, "games.ggf");
  writeFileSync(
    file,
    game("W[G7/-2.00/1.5]B[H8]W[A8]B[A7]W[B8]B[PA]W[G8]") + game("W[A7]B[A8]") + game("W[PA]"),
  );
  const { status, stdout, stderr } = solveFast("review", "othello", file, "--threads", "1", "--quiet");
  expect({ status, stderr, lines: stdout.split("\n") }).toEqual({
    status: 1,
    stderr: `solve-fast: ${file}: line 3, column 96, game 3: W[PA] is not legal there
solve-fast: 1 of 3 games could not be read; the others are above
`,
    lines: [
      `${file}, game 1 (b – w): exact from 6 empty squares on; X wins by 2; X lost no discs, O lost no discs`,
      `${file}, game 2 (b – w): exact from 6 empty squares on; X wins by 10; X lost 12 discs in 1 move, O lost 20 discs in 1 move`,
      expect.stringMatching(/^ {2}move 1, O, 6 empty: a7 lost 20 discs \(-22; best: g7, -2: g7 /),
      expect.stringMatching(/^ {2}move 2, X, 5 empty: a8 lost 12 discs \(\+10; best: h8, \+22: h8 /),
      "2 games: 2 of 8 moves lost 32 discs in all",
      expect.stringMatching(/^\d+ nodes in .* on 1 thread$/),
      "",
    ],
  });
});

it("refuses a missing game, and a review without games", () => {
  expect(solveFast("review", "othello", games, "--record", "3").stderr).toContain("has 2 games");
  const { status, stderr } = solveFast("review", "othello");
  expect([status, stderr]).toEqual([
    2,
    expect.stringMatching(
      /^solve-fast: missing required argument 'files'; as in: solve-fast review othello /,
    ),
  ]);
});
