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
  const asked = ["solve", "othello", "--moves", games, "--empties", "8", "--threads", "1"];
  const { status, stdout } = solveFast(...asked, "--quiet");
  expect(status).toBe(0);
  const lines = stdout.split("\n");
  expect(lines[0]).toBe(
    `${games}, line 1: exact from 8 empty squares on, ends with X by 4; X lost 10 discs in 2 moves, O lost 8 discs in 2 moves`,
  );
  expect(lines[1]).toBe("  move 53, X, 8 empty: d8 lost 6 discs (0; a6 +6)");
  expect(lines[5]).toBe(
    `${games}, line 2: the limits left no exact score; --max-nodes and --time raise them`,
  );
  expect(lines[6]).toBe("2 games: of 8 moves 4 lost 18 discs");
});

it("refuses what is for problems", () => {
  expect(solveFast("solve", "othello", "f5", "--moves", games)).toMatchObject({ status: 2, stdout: "" });
  expect(solveFast("solve", "othello", "--moves", games, "--depth", "3")).toMatchObject({ status: 2 });
  expect(solveFast("solve", "othello", "--moves", games, "--record", "3").stderr).toContain("has 2 games");
});
