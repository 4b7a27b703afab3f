/** The search with zones from the command line: on the whole board, without a region. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { solveFast } from "../../../cli/command.js";

const folder = mkdtempSync(join(tmpdir(), "solve-fast-zones-"));
afterAll(() => rmSync(folder, { recursive: true }));

const EMPTY_ROWS = "/.............".repeat(10);
/** In a corner of 13x13: two eyes, and three points in a row, where whoever plays first in the middle decides. */
const EYES = `.X.XO......../XXXXO......../OOOOO........${EMPTY_ROWS}`;
const THREE = `...XO......../XXXXO......../OOOOO........${EMPTY_ROWS}`;

it.each([
  [`${EYES} w target=B13 goal=live`, "proven", [], "2"],
  [`${THREE} b target=D13 goal=live`, "proven", [], "1"],
  [`${THREE} w target=D13 goal=kill`, "proven", ["B13"], "1"],
] as const)("%s is %s", (problem, verdict, line, threads) => {
  const args = ["--algorithm", "df-pn-zones", "--json", "--threads", threads];
  const { stdout, status } = solveFast("solve", "go", problem, ...args);
  expect(status).toBe(0);
  const found = JSON.parse(stdout);
  expect(found).toMatchObject({ verdict, moves: "all" });
  expect(found.line.slice(0, line.length)).toEqual(line);
  // The verdict depends on the corner alone.
  expect(found.zone).toContain(/target=(\w+)/.exec(problem)?.[1]);
  expect(found.zone.length).toBeLessThan(30);
});

it.each([
  ["b", "live", []],
  ["w", "kill", ["--threads", "2", "--parallel", "shared-table"]],
])("certifies on the whole board: %s plays, %s %o", (side, goal, more) => {
  const file = join(folder, `${goal}.proof`);
  const args = ["--algorithm", "df-pn-zones", "--certificate", file, "--threats", "0:0", "--json", ...more];
  const { stdout } = solveFast("solve", "go", `${THREE} ${side} target=D13 goal=${goal}`, ...args);
  expect(JSON.parse(stdout)).toMatchObject({ verdict: "proven", certificate: { file } });
  expect(solveFast("verify", file)).toMatchObject({ status: 0 });
});

it("finds out the question of a record that does not name it", () => {
  const file = join(folder, "unmarked.sgf");
  writeFileSync(file, "(;GM[1]FF[4]SZ[19]AB[da][ab][bb][cb][db]AW[ea][eb][ac][bc][cc][dc][ec]PL[W])");
  const { stdout, status } = solveFast("solve", "go", file, "--threads", "1");
  expect(status).toBe(0);
  expect(stdout).toContain("target=A18 goal=kill");
  expect(stdout).toContain("kill: proven");
  expect(stdout).toContain("Black's group at A18 (5 stones): White to kill");
  const marked = solveFast("solve", "go", file, "--threads", "1", "--target", "A17", "--max-nodes", "50");
  expect(marked.stdout).toContain("target=A17");
  expect(marked.stdout).not.toContain("group at");
  const listed = solveFast("solve", "go", file, "--threads", "1", "--out", join(folder, "list.csv"));
  expect(listed.stderr).toContain("no target is named");
});

it.each([
  ["a kill", "W"],
  ["a life", "B"],
])("certifies the question of a record that does not name it: %s", (name, side) => {
  const record = join(folder, `${name}.sgf`);
  const file = join(folder, `${name}.proof`);
  writeFileSync(record, `(;GM[1]FF[4]SZ[19]AB[da][ab][bb][cb][db]AW[ea][eb][ac][bc][cc][dc][ec]PL[${side}])`);
  const { stdout } = solveFast("solve", "go", record, "--certificate", file, "--json");
  const { verdict, certificate } = JSON.parse(stdout);
  expect(verdict).toBe("proven");
  // With all attacks on a board of 19x19 there would be thousands.
  expect(certificate.nodes).toBeLessThan(100);
  expect(solveFast("verify", file)).toMatchObject({ status: 0 });
});

it("stops at a limit, and says which", () => {
  const open = `${"......./".repeat(3)}...O.../......./......./....... b target=D4`;
  const { stdout } = solveFast(
    "solve",
    "go",
    open,
    "--algorithm",
    "df-pn-zones",
    "--json",
    "--max-nodes",
    "2000",
    "--threads",
    "1",
  );
  expect(JSON.parse(stdout)).toMatchObject({ verdict: "unknown", reason: "node limit", nodes: 2000 });
});

it.each([
  [
    ["--parallel", "root-split"],
    "df-pn-zones is not searched with --parallel root-split; leave out --parallel",
  ],
  [["--moves", "candidates"], "df-pn-zones finds its candidates itself; leave out --moves"],
  [
    ["--when-full", "stop"],
    "df-pn-zones always makes room in a full table; use df-pn, or --when-full collect",
  ],
])("refuses %o", (args, sentence) => {
  const { stderr, status } = solveFast(
    "solve",
    "go",
    `${THREE} w target=D13`,
    "--algorithm",
    "df-pn-zones",
    ...args,
  );
  expect(stderr).toContain(sentence);
  expect(status).toBe(2);
});
