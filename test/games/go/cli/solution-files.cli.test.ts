/** Solutions as SGF: read back as the same problems, and every variation replayed by the reference rules. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { formatProblem, parseProblem } from "../../../../src/games/go/notation/text.js";
import { readSgfProblems } from "../../../../src/games/go/records/problems.js";
import { formatSgf } from "../../../../src/games/go/records/write-sgf.js";
import { solveFast } from "../../../cli/command.js";
import { replayTree } from "../records/read-tree.js";

const folder = mkdtempSync(join(tmpdir(), "solve-fast-solution-"));
afterAll(() => rmSync(folder, { recursive: true }));
const file = join(folder, "a.sgf");

const NET = "X.O./.XO./..X./.... b target=C4";
const KO = ".XO/XO./.X. w target=B2";

/** The text of the one problem of a file. */
function problemIn(contents: string): string {
  const [record] = readSgfProblems(Buffer.from(contents), "a.sgf", undefined).problems;
  if (record instanceof Error) throw record;
  const { board, side, words } = record;
  const text = `${board} ${side} ${Object.entries(words)
    .map(([word, value]) => `${word}=${value}`)
    .join(" ")}`;
  return formatProblem(parseProblem(text));
}

it.each([
  NET,
  `${KO} threats=2:1`,
  "X../O../... w target=A2 region=A1:B3",
  "X../O../... w target=A2 region=C1,A2,B3",
  ".XO./XO.O/.XO./.... b target=B3 ko=C3 threats=1:0",
  "XX.O/..../.... w target=A3,B3 goal=kill",
  "X..O/..../.... w target=A2,A3 goal=kill taken=A2",
  "XO.../...../..X.. b target=B3",
])("%s is read back", (problem) => {
  const contents = formatSgf({ words: parseProblem(problem), name: "a]b\\c", comment: "threats=3:0" });
  expect(problemIn(contents)).toBe(problem);
});

describe("solve go --sgf", () => {
  const problems = [
    [NET, "proven"],
    [`${KO} threats=1:0`, "proven"],
    [KO, "disproven"],
    ["XO./XX./... w target=A3 threats=0:2", "disproven"],
    [".X./X.O/.O. w target=A2,B3 goal=kill", "proven"],
  ] as const;

  it.each([
    [Number.POSITIVE_INFINITY, 4, []],
    [2, 2, ["--depth", "2"]],
  ])("shows up to %d plies of a proof and %d of a disproof", (ofProof, ofDisproof, options) => {
    const [records, proofs] = [join(folder, `many-${ofProof}`), join(folder, "proofs")];
    const certificates = options.length === 0 ? ["--certificate", proofs] : [];
    const asked = options.length === 0 ? problems : [problems[0], problems[2]];
    const { stdout, status } = solveFast(
      ...["solve", "go", ...asked.map(([problem]) => problem), "--sgf", records, "--threads", "1"],
      ...["--json", ...certificates, ...options],
    );
    expect(status).toBe(0);
    expect(readdirSync(records)).toEqual(asked.map((_, i) => `${i + 1}.sgf`));
    for (const [i, line] of stdout.trim().split("\n").entries()) {
      const [problem, verdict] = asked[i];
      const result = JSON.parse(line);
      const written = [{ form: "SGF", file: join(records, `${i + 1}.sgf`), seconds: expect.any(Number) }];
      expect(result).toMatchObject({ position: problem, verdict, written });
      expect(result.certificate?.file).toBe(
        options.length === 0 ? join(proofs, `${i + 1}.proof`) : undefined,
      );
      const contents = readFileSync(join(records, `${i + 1}.sgf`), "utf8");
      expect(problemIn(contents)).toBe(problem);
      const depth = verdict === "proven" ? ofProof : ofDisproof;
      const replayed = replayTree(contents, problem, verdict, depth);
      expect(replayed.root.C?.[0]).toContain(`${result.goal}: ${verdict}`);
      expect(replayed.depth).toBeLessThanOrEqual(depth);
      if (verdict === "disproven") expect(replayed.reached).toBe(0);
      else if (depth === Number.POSITIVE_INFINITY) expect(replayed.openEnds).toBe(0);
    }
  });

  it("shows a group that lives as the disproof of the capture", () => {
    const [problem, path] = ["problems/go/life-and-death/lives-02.sgf", join(folder, "lives.sgf")];
    const { stdout } = solveFast("solve", "go", problem, "--sgf", path, "--threads", "1", "--json");
    const { position, verdict } = JSON.parse(stdout);
    expect([verdict, problemIn(readFileSync(path, "utf8"))]).toEqual(["proven", position]);
    // All variations have more plies.
    const replayed = replayTree(readFileSync(path, "utf8"), position, "disproven", 4);
    expect([replayed.depth, replayed.reached]).toEqual([4, 0]);
  });

  it.each([
    [[], true],
    [["--whole-board"], false],
  ])("marks the region that the solution is of, with %j", (options, isMarked) => {
    const [problem, path] = ["problems/go/captures/capture-002.sgf", join(folder, "region.sgf")];
    const { stdout } = solveFast(
      "solve",
      "go",
      problem,
      ...options,
      "--sgf",
      path,
      "--threads",
      "1",
      "--json",
    );
    const { position } = JSON.parse(stdout);
    const solved = isMarked ? position : position.replace(/ region=\S+/, "");
    expect([position.includes("region="), solved.includes("region=")]).toEqual([true, isMarked]);
    const contents = readFileSync(path, "utf8");
    expect(problemIn(contents)).toBe(solved);
    expect(replayTree(contents, solved, "proven", Number.POSITIVE_INFINITY).openEnds).toBe(0);
  });

  it("leaves no file of what is not known", () => {
    const path = join(folder, "unknown.sgf");
    const { stderr, status } = solveFast("solve", "go", NET, "--sgf", path, "--max-nodes", "2");
    expect([existsSync(path), status]).toEqual([false, 0]);
    expect(stderr).toContain(`${path}: not written, the verdict is unknown (node limit)`);
  });

  it("says how long it took to write, and leaves out what its limit has no time for", () => {
    const [sgf, page, proof] = ["late.sgf", "late.html", "late.proof"].map((name) => join(folder, name));
    const args = ["solve", "go", NET, "--threads", "1", "--sgf", sgf, "--view", page];
    // Without a limit of its own it has that of the search.
    const whole = solveFast(...args, "--time", "60")
      .stdout.split("\n")
      .slice(-4);
    expect(whole[0]).toMatch(/^ {2}certificate for what follows: \d+ nodes, in /);
    expect(whole[1]).toMatch(/^ {2}SGF: .*late\.sgf, in \S+ \S+$/);
    expect(whole[2]).toMatch(/^ {2}page: .*late\.html, in \S+ \S+$/);
    const late = solveFast(...args, "--certificate", proof, "--write-time", "0.000001");
    expect(late.stdout).toContain(
      "  no certificate: it was not written within 0.000001 s; --write-time gives",
    );
    expect(late.stderr.trim().split("\n")).toEqual(
      [sgf, page].map((path) => expect.stringContaining(`${path}: not written, `)),
    );
    expect([late.status, existsSync(sgf), existsSync(page), existsSync(proof)]).toEqual([
      0,
      false,
      false,
      false,
    ]);
  });

  it("says how much of a solution is there", () => {
    const { stdout } = solveFast("solve", "go", KO, "--sgf", join(folder, "part.sgf"), "--threads", "1");
    expect(stdout).toMatch(/part\.sgf, in .*; the solution up to 4 plies\n$/);
  });

  it.each(["--sgf", "--certificate", "--view"])("%s does not replace what is read", (option) => {
    const input = join(folder, "input.sgf");
    const record = "(;SZ[4]AB[aa][bb][cc]AW[cb][ca]MA[ca]PL[B])";
    writeFileSync(input, record);
    expect(solveFast("solve", "go", input, option, `${folder}/./input.sgf`)).toMatchObject({
      status: 1,
      stderr: `solve-fast: ${folder}/./input.sgf: cannot be written (it is read here; name another)\n`,
    });
    expect(readFileSync(input, "utf8")).toBe(record);
  });

  it.each([
    [["--depth", "3"], "--depth has an effect only on the solution that --sgf writes"],
    [["--sgf", file, "--moves", "candidates"], "--sgf needs a verdict that covers all moves"],
    [["--sgf", file, "--depth", "0"], "It has to be a whole number of at least 1"],
    [["--sgf", join(folder, "none", "a.sgf")], "cannot be written (its folder is not there"],
  ])("refuses %j", (options, problem) => {
    const { stderr, status } = solveFast("solve", "go", NET, ...options);
    expect([stderr, status]).toEqual([expect.stringContaining(problem), expect.any(Number)]);
    expect(status).not.toBe(0);
  });
});
