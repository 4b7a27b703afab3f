// The commands on easy problems: a set is made, and measured.
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { solveFast } from "../../cli/command.js";

const folder = mkdtempSync(join(tmpdir(), "solve-fast-go-paper-"));
afterAll(() => rmSync(folder, { recursive: true }));

describe("solve-fast reproduce go", () => {
  const set = join(folder, "set");
  const out = join(folder, "results");
  const reproduce = (...args: string[]) =>
    solveFast("reproduce", "go", "--problems", set, "--threads", "1", ...args);

  it("measures, reports, and does nothing twice", () => {
    mkdirSync(set);
    writeFileSync(join(set, "a.sgf"), "(;SZ[4]AB[aa][bb][cc]AW[cb][ca]MA[ca]PL[B])");
    writeFileSync(join(set, "b.sgf"), "(;SZ[3]AB[ba][ab][bc]AW[ca][bb]MA[bb]PL[W])");
    const ko = { status: "unconditional", attacker: 0, defender: 3 };
    const net = {
      file: "a.sgf",
      kind: "capture",
      ko,
      order: 3,
      first: ["D3"],
      only: false,
      liberties: 2,
      nodes: 9,
    };
    const save = {
      ...net,
      file: "b.sgf",
      kind: "save",
      ko: { status: "ko", attacker: 1, defender: null },
      order: 1,
    };
    writeFileSync(join(set, "index.jsonl"), `${JSON.stringify(net)}\n${JSON.stringify(save)}\n`);
    const { status, stdout, stderr } = reproduce("--out", out, "--quiet");
    expect([status, stderr]).toEqual([0, ""]);
    for (const part of ["Table 3", "| 110 | 77 | 75 |", "| 16 | 0.00415 | 0.148 |", "2 problems"]) {
      expect(stdout).toContain(part);
    }
    expect(readdirSync(out).sort()).toEqual([
      ...["figure3-paper.svg", "figure3.svg", "findings.csv", "go.journal", "report.json", "report.md"],
      ...["runs.csv", "runs.json", "searches.csv"],
    ]);
    // The report alone, as it is written again without measuring: it keeps the run that measured.
    const report = join(folder, "report");
    expect(reproduce("--out", out, "--report", report, "--quiet").status).toBe(0);
    expect(readdirSync(report).sort()).toEqual([
      ...["README.md", "figure3-paper.svg", "figure3.svg", "findings.csv", "runs.csv", "searches.csv"],
    ]);
    expect(readFileSync(join(report, "README.md"), "utf8")).toBe(
      readFileSync(join(out, "report.md"), "utf8"),
    );
    const runs = JSON.parse(readFileSync(join(out, "runs.json"), "utf8"));
    expect(runs).toMatchObject([
      { command: expect.stringMatching(/^solve-fast reproduce go --problems set /) },
    ]);
    expect(readFileSync(join(report, "README.md"), "utf8")).toContain(`Measured by \`${runs[0].command}\``);
    const journal = readFileSync(join(out, "go.journal"));
    expect(reproduce("--out", out).stdout).toBe(stdout);
    expect(readFileSync(join(out, "go.journal"))).toEqual(journal);
    const { table3, table4 } = JSON.parse(readFileSync(join(out, "report.json"), "utf8"));
    expect(table3.map(({ problems }: { problems: number }) => problems)).toEqual([1, 1, 2]);
    expect(table4[0]).toMatchObject({ trueOrder: 3, problems: 1 });
  });

  it("refuses other options, a verdict against the index, and a folder of another paper", () => {
    expect(reproduce("--out", out, "--max-nodes", "7")).toMatchObject({
      status: 1,
      stderr: expect.stringContaining("was made with max-nodes 5000000, not 7"),
    });
    const index = join(set, "index.jsonl");
    writeFileSync(index, readFileSync(index, "utf8").replaceAll('"attacker":0', '"attacker":1'));
    expect(reproduce()).toMatchObject({
      status: 1,
      stderr: expect.stringContaining("proves it, which contradicts its index"),
    });
    expect(solveFast("reproduce", "shogi", "--out", out)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining("holds the results of `reproduce go`"),
    });
  });
});

describe("solve-fast generate go", () => {
  it("makes a set, and does not replace it by another", () => {
    const out = join(folder, "captures");
    const generate = (...args: string[]) =>
      solveFast("generate", "go", "--problems", "1", "--threads", "1", "--out", out, ...args);
    const { status, stdout } = generate("--seed", "5", "--quiet");
    expect([status, stdout]).toEqual([0, expect.stringContaining("of seed 5")]);
    expect(readdirSync(out)).toHaveLength(3);
    expect(existsSync(join(out, "generate.journal"))).toBe(false);
    const [file] = readdirSync(out).filter((name) => name.endsWith(".sgf"));
    const answer = JSON.parse(readFileSync(join(out, "index.jsonl"), "utf8"));
    expect(answer).toMatchObject({ file, only: true });
    const solved = JSON.parse(solveFast("solve", "go", join(out, file), "--json", "--threads", "1").stdout);
    expect(solved.ko).toEqual(answer.ko);
    expect(generate("--seed", "5").stderr).toContain("nothing left to do");
    expect(generate("--seed", "2")).toMatchObject({
      status: 1,
      stderr: expect.stringContaining("was not made with these options"),
    });
  });
});
