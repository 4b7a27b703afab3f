/** Problems of Go from the command line: verdicts by any search, their certificates, and records. */
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { solveFast } from "../../../cli/command.js";

const folder = mkdtempSync(join(tmpdir(), "solve-fast-go-"));
afterAll(() => rmSync(folder, { recursive: true }));

const KO = ".XO/XO./.X.";

describe("solve go", () => {
  it("has verdicts of several problems, and certificates that hold", () => {
    const verdicts = {
      [`${KO} w target=B2`]: "disproven",
      [`${KO} w target=B2 threats=1:0`]: "proven",
      "X.O./.XO./..X./.... b target=C4": "proven",
      "XO./XX./... w target=A3 threats=0:2": "disproven",
    };
    const proofs = join(folder, "proofs");
    const options = ["--json", "--certificate", proofs, "--threads", "2"];
    const { stdout } = solveFast("solve", "go", ...Object.keys(verdicts), ...options);
    const results = stdout
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(results.map(({ position, verdict }) => [position, verdict])).toEqual(Object.entries(verdicts));
    expect(results.every(({ goal }) => goal === "capture")).toBe(true);
    // The answer says how much depends on ko where no number of threats was given.
    expect(results.map((result) => "ko" in result)).toEqual([true, false, true, false]);
    const checked = solveFast("verify", proofs, "--json");
    expect(checked.status).toBe(0);
    expect(checked.stdout.trimEnd().split("\n")).toHaveLength(results.length);
  });

  it("shows first moves in the table, where they are asked for", () => {
    const corner = ["solve", "go", "problems/samples/corner.sgf", "--table"];
    expect(solveFast(...corner, "--first-moves").stdout).toMatch(/ proven .* first moves: B19 +problems/);
    expect(solveFast(...corner).stdout).not.toContain("first moves");
  });

  it("reports the parts of a file that it cannot read, and solves the rest", () => {
    const file = join(folder, "a.sgf");
    writeFileSync(file, "(;SZ[3]AB[ba][ab][bc]AW[ca][bb]MA[bb]PL[B])(;SZ[1])");
    const { status, stdout, stderr } = solveFast("solve", "go", file, "--json");
    expect(JSON.parse(stdout)).toMatchObject({
      file,
      name: `${file}, game 1`,
      verdict: "proven",
      moves: "all",
      ko: { status: "unconditional", attacker: 0, defender: 3 },
      line: ["C2"],
    });
    expect(stderr).toContain(`${file}, game 2: line 1, column 48: SZ[1] is not a size of a board`);
    expect(status).toBe(1);
  });

  it("reports the files of a folder that it cannot read, and solves the rest", () => {
    const many = join(folder, "many");
    mkdirSync(many);
    const good = "(;SZ[3]AB[ba][ab][bc]AW[ca][bb]MA[bb]PL[B])";
    const files: Readonly<Record<string, string>> = {
      "a.sgf": "(;SZ[3]AB[aa]]",
      "b.sgf": good,
      "c.sgf": good.replace("PL[B]", "PL[B]SOLVEFAST[threats=4:0]"),
      "d.sgf": good.replace("PL[B]", "PL[B]SOLVEFAST[ko=A1]"),
      "e.sgf": good.replace("PL[B]", "PL[B]SOLVEFAST[many]"),
    };
    for (const [name, text] of Object.entries(files)) writeFileSync(join(many, name), text);
    symlinkSync(join(folder, "gone"), join(many, "f.sgf"));
    const { status, stdout, stderr } = solveFast("solve", "go", many, "--json", "--threads", "1");
    expect(JSON.parse(stdout)).toMatchObject({ file: join(many, "b.sgf"), verdict: "proven" });
    expect(stderr.split("\n")).toEqual([
      expect.stringContaining("f.sgf: cannot be read (no such file"),
      expect.stringContaining('a.sgf: line 1, column 14: found "]"'),
      expect.stringContaining("c.sgf: 4 threats are too many"),
      expect.stringContaining("d.sgf: no ban can be at A1"),
      expect.stringContaining('e.sgf: line 1, column 52: "many" is not a word of a problem'),
      expect.stringContaining("5 of 6 problems could not be read; the others are above"),
      "",
    ]);
    expect(status).toBe(1);
  });

  it("names the move that saves, on two threads", () => {
    const life =
      "X.O.O..../XOXXO..../..OXO..../...XO..../XXXXO..../OOOO...../........./........./......... b target=A5 goal=live region=A5:D9";
    const { stdout } = solveFast("solve", "go", "problems/go/captures/save-002.sgf", life, "--threads", "2");
    expect(stdout).toContain("\n  saved by: D8\n");
    expect(stdout).toMatch(/live: proven( in region)?\n {2}lives by: [A-D][5-9]\n/);
  });

  it("follows a proof of λ search to the capture", () => {
    const problem = "O...O/..O.X/....O w target=E1,A3";
    const { stdout } = solveFast("solve", "go", problem, "--algorithm", "lambda", "--threads", "1", "--json");
    expect(JSON.parse(stdout)).toMatchObject({ verdict: "proven", line: { length: 8 } });
  });

  it("--grade refuses a problem with threats, and solves the others", () => {
    const lines = join(folder, "graded.txt");
    const problem = "X.O./.XO./..X./.... b target=C4";
    writeFileSync(lines, `${problem}\n${problem} threats=1:0\n${problem}\n`);
    const { status, stdout, stderr } = solveFast("solve", "go", "--file", lines, "--grade", "--json");
    expect(stdout.trim().split("\n")).toHaveLength(2);
    expect(stderr).toContain(`${lines}:2: --grade is about all numbers of threats, and threats=1:0 is given`);
    expect(status).toBe(1);
  });

  it("removes the certificate of an earlier run where it makes none, and refuses one name for two files", () => {
    const proof = join(folder, "stale.proof");
    const problem = "X.O./.XO./..X./.... b target=C4";
    solveFast("solve", "go", problem, "--certificate", proof);
    expect(existsSync(proof)).toBe(true);
    const second = solveFast("solve", "go", problem, "--certificate", proof, "--sgf", proof);
    expect(second).toMatchObject({
      status: 1,
      stderr: `solve-fast: ${proof}: cannot be written (it is named twice; name another)\n`,
    });
    expect(existsSync(proof)).toBe(true);
    const { stdout } = solveFast("solve", "go", problem, "--certificate", proof, "--max-nodes", "2");
    expect(stdout).toContain("no certificate: the verdict is unknown (node limit)");
    expect(existsSync(proof)).toBe(false);
  });

  it("leaves only its own run's certificates of levels, and does not replace its input by one", () => {
    const [proof, level] = [join(folder, "levels.proof"), join(folder, "levels.1-0.proof")];
    const problem = `${KO} w target=B2`;
    writeFileSync(level, problem);
    expect(solveFast("solve", "go", "--file", level, "--grade", "--certificate", proof)).toMatchObject({
      status: 1,
      stderr: `solve-fast: ${level}: cannot be written (it is read here; name another)\n`,
    });
    const cut = ["--grade", "--threads", "1", "--certificate", proof, "--max-nodes"];
    solveFast("solve", "go", problem, ...cut, "100");
    expect([existsSync(proof), existsSync(level)]).toEqual([false, false]);
    solveFast("solve", "go", problem, ...cut, "1000000");
    expect([existsSync(proof), existsSync(level)]).toEqual([true, true]);
  });

  it("makes no certificate for a disproof by a search that can only prove", () => {
    const proof = join(folder, "alone.proof");
    const problem = "X.O./.XO./..X./.... w target=C4";
    const { stdout } = solveFast(
      "solve",
      "go",
      problem,
      ...["--algorithm", "df-pn", "--max-order", "3", "--certificate", proof],
    );
    expect(stdout).toContain("unknown (no proof within order 3)");
    expect(stdout).toContain("no certificate: the search found no proof, and can disprove nothing");
    expect(existsSync(proof)).toBe(false);
  });

  it("finds a ladder with order 1", () => {
    const ladder =
      "........./........./...XX..../..XO...../........./........./........./........./......... b target=D6";
    const { stdout } = solveFast("solve", "go", ladder, "--max-order", "3", "--true-order", "--json");
    const result = JSON.parse(stdout);
    expect(result).toMatchObject({ verdict: "proven", order: 1, orderExact: true, moves: "all" });
    expect(result.line[0]).toBe("D5");
    expect(result.ko.status).toBe("unconditional");
  });

  it("certifies both levels between which a grade changes", () => {
    const file = join(folder, "break.proof");
    const options = ["--threats", "0:0", "--grade", "--certificate", file, "--json", "--threads", "1"];
    const { stdout } = solveFast("solve", "go", `${KO} w target=B2`, ...options);
    const { ko, verdict, furtherCertificates } = JSON.parse(stdout);
    // W(1,0) holds and W(0,0) fails; the latter has the certificate that was asked for.
    expect({ ko, verdict }).toEqual({
      ko: { status: "ko", attacker: 1, defender: null },
      verdict: "disproven",
    });
    const holds = join(folder, "break.1-0.proof");
    expect(furtherCertificates).toMatchObject([
      { position: `${KO} w target=B2 threats=1:0`, verdict: "proven", certificate: { file: holds } },
    ]);
    expect(solveFast("verify", file, holds)).toMatchObject({ status: 0 });
  });

  it("`verify` begins with what was asked, in its words", () => {
    const said = {
      "OXX./.X.X/OXXX/OOOO w target=B4 goal=live": "live: proven (kill: disproven; the group lives)",
      "OXX./.X.X/OXXX/OOOO w target=B4 goal=kill": "kill: disproven (the group lives)",
      // One of two targets can be taken, but not both.
      "OX.O/.XO. w target=A2,D2 goal=live targets=any":
        "live: disproven (capture: proven; one of the targets can be taken)",
      "OX.O/.XO. w target=A2,D2 goal=live": "live: proven (kill: disproven; not all targets can be taken)",
      "OX.O/.XO. w target=A2 region=A1:C2": "capture: proven (the target can be taken in its region)",
    };
    const proofs = join(folder, "asked");
    solveFast("solve", "go", ...Object.keys(said), "--certificate", proofs, "--threads", "1");
    const text = solveFast("verify", proofs, "--threads", "1").stdout;
    const lines = solveFast("verify", proofs, "--threads", "1", "--json").stdout.trim().split("\n");
    expect(lines).toHaveLength(Object.keys(said).length);
    for (const [i, [problem, words]] of Object.entries(said).entries()) {
      // The text is that of the question, so solving it again gives the same verdict.
      expect(text).toContain(`${i + 1}.proof: go, ${problem}, ${words}\n  holds; `);
      const { asked, position, goal } = JSON.parse(lines[i]);
      expect([goal, position].join()).not.toContain("live");
      const [, verdict] = /^live: (\w+)/.exec(words) ?? [];
      expect(asked).toEqual(verdict && { goal: "live", verdict, position: problem });
    }
  });

  it("takes goals and targets from options", () => {
    const { stdout } = solveFast("solve", "go", `${KO} b`, "--target", "B2", "--goal", "kill", "--json");
    expect(JSON.parse(stdout)).toMatchObject({ position: `${KO} b target=B2 goal=kill`, goal: "kill" });
  });
});
