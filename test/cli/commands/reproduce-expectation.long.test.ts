// The command on random games, so few that the whole test takes a minute.
import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { formatMove } from "../../../src/games/othello/notation/notation.js";
import { randomGames } from "../../papers/random-games.js";
import { solveFast } from "../command.js";

const folder = mkdtempSync(join(tmpdir(), "reproduce-"));
const records = join(folder, "games.txt");
const results = join(folder, "results");

const reproduce = (...args: string[]) =>
  solveFast("reproduce", "expectation", "--positions", "10", "--threads", "2", ...args);

describe("solve-fast reproduce expectation", () => {
  beforeAll(() => {
    const lines = randomGames(60, 2).map(({ moves }) => [...moves].map((move) => formatMove(move)).join(""));
    writeFileSync(records, `${lines.join("\n")}\n`);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it("measures, reports, continues where it was cut off, and does nothing twice", () => {
    const { status, stdout, stderr } = reproduce("--records", records, "--out", results);
    // On a busy machine it runs so long that it also reports its progress.
    expect(stderr).toMatch(/^(experiments: .* left\n)*$/);
    expect(status).toBe(0);
    for (let table = 1; table <= 10; table++) expect(stdout).toContain(`## Table ${table}: `);
    expect(stdout).toContain("60 different games from");
    expect(readdirSync(results).sort()).toEqual([
      ...["comparisons.csv", "expectation.jsonl", "figure6.svg", "figure7.svg", "findings.csv"],
      ...["report.json", "report.md", "runs.csv", "runs.json"],
    ]);
    const journal = join(results, "expectation.jsonl");
    const found = readFileSync(journal, "utf8");
    appendFileSync(journal, found.slice(0, 100));
    const again = reproduce("--records", records, "--out", results, "--json");
    expect(JSON.parse(again.stdout)).toEqual(JSON.parse(readFileSync(join(results, "report.json"), "utf8")));
    expect(readFileSync(journal, "utf8")).toBe(found);
    expect(reproduce("--records", records, "--out", results, "--seed", "2")).toMatchObject({
      status: 1,
      stderr: expect.stringContaining("was made with --seed 1, not 2"),
    });
  });
});
