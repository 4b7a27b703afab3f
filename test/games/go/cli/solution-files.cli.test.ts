/** Solutions as SGF: read back as the same problems, and every variation replayed by the reference rules. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { PASS, SPENDS, STRIDE } from "../../../../src/games/go/notation/points.js";
import { type Position, unpackPosition, unpackProblem } from "../../../../src/games/go/notation/position.js";
import { formatProblem, parseProblem } from "../../../../src/games/go/notation/text.js";
import { readSgfProblems } from "../../../../src/games/go/records/problems.js";
import { formatSgf } from "../../../../src/games/go/records/write-sgf.js";
import { isReached, legalMoves, playMove } from "../../../../src/games/go/reference/rules.js";
import { solveFast } from "../../../cli/command.js";
import { solveByFixpoint } from "../fixpoint.js";
import { replayTree } from "../records/read-tree.js";
import { type ReadNode, readSgfTree } from "../records/sgf-tree.js";

const folder = mkdtempSync(join(tmpdir(), "solve-fast-solution-"));
afterAll(() => rmSync(folder, { recursive: true }));
const file = join(folder, "a.sgf");

const NET = "X.O./.XO./..X./.... b target=C4";
const KO = ".XO/XO./.X. w target=B2";
const NEEDS_THREAT = "X.O/O../..X b target=A2 goal=kill";

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

/**
 * Replays an answer on a small board. By the definition, the line after a right move is won after each move of its side, and the
 * line after a wrong move is lost after each answer. Counts these moves.
 */
function checkAnswer(contents: string, text: string) {
  const words = parseProblem(text);
  const problem = unpackProblem(words);
  const solved = solveByFixpoint({ ...problem, life: false });
  const counts = { right: 0, wrong: 0, moves: 0 };
  const start = unpackPosition(problem, words);
  const isAttacker = start.sideToMove !== problem.defender;
  const winsAt = (position: Position) => isReached(problem, position) || solved.winsAt(position);
  visit(readSgfTree(contents), start, undefined);
  return counts;

  function visit(node: ReadNode, before: Position, judged: "right" | "wrong" | undefined): void {
    for (const child of node.children) {
      const colour = before.sideToMove === 0 ? "B" : "W";
      const [value = "?"] = child.data[colour] ?? [];
      const point =
        value === "" ? PASS : STRIDE * (problem.rows - value.charCodeAt(1) + 97) + value.charCodeAt(0) - 96;
      const move = child.data.KO === undefined ? point : point | SPENDS;
      expect([text, value, legalMoves(problem, before).includes(move)]).toEqual([text, value, true]);
      const after = playMove(problem, before, move);
      const own = child.data.TE ? "right" : child.data.BM ? "wrong" : judged;
      counts.moves++;
      // Each move of the winning side keeps the result.
      if (own !== undefined && (before.sideToMove === start.sideToMove) === (own === "right")) {
        expect([text, value, own, winsAt(after)]).toEqual([
          text,
          value,
          own,
          isAttacker === (own === "right"),
        ]);
        counts[own]++;
      }
      const said = child.data.C?.[0] ?? "";
      if (/^Correct/.test(said)) expect(own).toBe("right");
      if (/^Wrong/.test(said)) expect(own).toBe("wrong");
      visit(child, after, own);
    }
  }
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
    [60, ["--certificate"]],
    [2, []],
  ])("shows up to %d plies of the whole proof", (plies, kept) => {
    const [records, proofs] = [join(folder, `many-${plies}`), join(folder, "proofs")];
    const isKept = kept.length > 0;
    const asked = isKept ? [problems[0], problems[1], problems[4]] : [problems[0], problems[2]];
    const options = ["--depth", `${plies}`, ...(isKept ? [...kept, proofs] : [])];
    const { stdout, status } = solveFast(
      ...["solve", "go", ...asked.map(([problem]) => problem), "--sgf", records, "--threads", "1"],
      ...["--json", ...options],
    );
    expect(status).toBe(0);
    expect(readdirSync(records)).toEqual(asked.map((_, i) => `${i + 1}.sgf`));
    for (const [i, line] of stdout.trim().split("\n").entries()) {
      const [problem, verdict] = asked[i];
      const result = JSON.parse(line);
      const written = [{ form: "SGF", file: join(records, `${i + 1}.sgf`), seconds: expect.any(Number) }];
      expect(result).toMatchObject({ position: problem, verdict, written });
      expect(result.certificate?.file).toBe(isKept ? join(proofs, `${i + 1}.proof`) : undefined);
      const contents = readFileSync(join(records, `${i + 1}.sgf`), "utf8");
      expect(problemIn(contents)).toBe(problem);
      const replayed = replayTree(contents, problem, verdict, plies);
      expect(replayed.root.C?.[0]).toContain(`${result.goal}: ${verdict}`);
      expect(replayed.depth).toBeLessThanOrEqual(plies);
      if (verdict === "disproven") expect(replayed.reached).toBe(0);
      else if (isKept) expect(replayed.openEnds).toBe(0);
    }
  });

  it("and --view say what was asked where it had to be found", () => {
    const [path, page] = [join(folder, "found.sgf"), join(folder, "found.html")];
    const files = ["--sgf", path, "--depth", "1", "--view", page];
    solveFast("solve", "go", "problems/samples/corner.sgf", ...files, "--threads", "1");
    const asked = "Black's group at A18 (5 stones): White to kill";
    for (const file of [path, page]) expect(readFileSync(file, "utf8")).toContain(asked);
  });

  it("shows a group that lives as the disproof of the capture", () => {
    const [problem, path] = ["problems/go/life-and-death/lives-02.sgf", join(folder, "lives.sgf")];
    const { stdout } = solveFast(
      "solve",
      "go",
      problem,
      "--sgf",
      path,
      "--depth",
      "4",
      "--threads",
      "1",
      "--json",
    );
    const { position, verdict } = JSON.parse(stdout);
    expect([verdict, problemIn(readFileSync(path, "utf8"))]).toEqual(["proven", position]);
    // All variations have more plies.
    const replayed = replayTree(readFileSync(path, "utf8"), position, "disproven", 4);
    expect([replayed.depth, replayed.reached]).toEqual([4, 0]);
  });

  it.each([
    [[], true],
    [["--whole-board"], false],
  ])("marks the region of the solution, with %j", (options, isMarked) => {
    const [problem, path] = ["problems/go/captures/capture-002.sgf", join(folder, "region.sgf")];
    const { stdout } = solveFast(
      "solve",
      "go",
      problem,
      ...options,
      "--sgf",
      path,
      "--depth",
      "1000",
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

  it("shows replies beside a move before those far away, and wrong moves beside the right one", () => {
    // Three points in a row behind a wall that is open below; G9 is vital.
    const bent =
      "....XO..OX.../....XO.OOX.../....XOOOX..../.....XXXX..../............./............./.............";
    const path = join(folder, "bent.sgf");
    solveFast("solve", "go", `${bent} b target=F7 goal=kill`, "--sgf", path, "--threads", "1");
    const contents = readFileSync(path, "utf8").replaceAll(/\s+/g, "");
    // After G7 White can only play on the two points beside it; to begin with one of them is the mistake.
    expect(contents).toMatch(/;B\[ga\]TE\[1\]\(;W\[(gb|ha)\].*?\)\(;W\[(gb|ha)\]/);
    expect(contents).toMatch(/;B\[(gb|ha)\]BM\[1\]/);
  });

  it("begins with the move that does it without a ko, and so does its proof", () => {
    const [path, proof] = [join(folder, "most.sgf"), join(folder, "most.proof")];
    const { stdout } = solveFast(
      ...["solve", "go", "X.X/.../XO./X.X w target=A4 goal=kill", "--algorithm", "df-pn-zones"],
      ...["--sgf", path, "--certificate", proof, "--first-moves", "--threads", "1", "--json"],
    );
    const { line, ko, firstMoves } = JSON.parse(stdout);
    expect([line[0], ko.status]).toEqual(["B3", "unconditional"]);
    // C3 only wins a ko.
    expect(firstMoves.reach.map(({ move }: { move: string }) => move)).toEqual(["B3", "C3"]);
    const written = readFileSync(path, "utf8").replaceAll(/\s+/g, "");
    expect(written).toMatch(/C\[[^\]]*TheanswerisB3\.[^\]]*\]\(;W\[bb\]TE\[1\]/);
    expect(solveFast("verify", proof, "--threads", "1").stdout).toContain("holds");
  });

  it("is an answer in some dozens of moves, all of them right, and `check` agrees", () => {
    // In the last ones the proof begins with another right move than the line of play; and a side needs threats, and spends them.
    const asked = [
      ...[`${KO} threats=1:0`, KO, ".X./XO./... w target=B2", "XXX/.XX/O.. b target=B2 goal=live"],
      ...["X../..O/XOO w target=A3 goal=kill", ".X/.X/../../X. b target=B4 goal=live"],
      NEEDS_THREAT,
    ];
    const answers = join(folder, "answers");
    // A line in which the other side spends threats that its grade leaves it.
    const all = [...asked, "..O../...OX b target=D1 goal=live safe=E1"];
    const { status } = solveFast("solve", "go", ...all, "--sgf", answers, "--threads", "1");
    expect(status).toBe(0);
    const counts = { right: 0, wrong: 0 };
    for (const [i, problem] of asked.entries()) {
      const contents = readFileSync(join(answers, `${i + 1}.sgf`), "utf8");
      expect(problemIn(contents)).toBe(problem);
      const played = problem === NEEDS_THREAT ? `${problem} threats=1:0` : problem;
      const { right, wrong, moves } = checkAnswer(contents, played);
      expect([problem, moves <= 80]).toEqual([problem, true]);
      const first = readSgfTree(contents).children.map(({ data }) => JSON.stringify(data.B ?? data.W));
      expect([problem, new Set(first).size]).toEqual([problem, first.length]);
      counts.right += right;
      counts.wrong += wrong;
    }
    expect(Math.min(counts.right, counts.wrong)).toBeGreaterThan(2);
    const checked = solveFast("check", "go", answers, "--threads", "1", "--json").stdout.trim().split("\n");
    const findings = checked.map((line) => JSON.parse(line).finding);
    // In the first no move works; in the third any does, for which a pass stands.
    expect(findings).toEqual(all.map(() => "agrees"));
  });

  it("says how long writing took, and leaves out what does not fit into its time limit", () => {
    const [sgf, page, proof] = ["late.sgf", "late.html", "late.proof"].map((name) => join(folder, name));
    const written = ["--threads", "1", "--sgf", sgf, "--view", page];
    // Without a limit of its own it has the limit of the search.
    const whole = solveFast("solve", "go", `${KO} threats=1:0`, ...written, "--time", "60")
      .stdout.split("\n")
      .slice(-4);
    expect(whole[0]).toMatch(/^ {2}proof for the files below: \d+ nodes, in /);
    expect(whole[1]).toMatch(/^ {2}SGF: .*late\.sgf, in [\d.]+ \S+; the answer in /);
    expect(whole[2]).toMatch(/^ {2}page: .*late\.html, in \S+ \S+$/);
    for (const path of [sgf, page]) rmSync(path);
    const late = solveFast(
      "solve",
      "go",
      NET,
      ...written,
      "--certificate",
      proof,
      "--write-time",
      "0.000001",
      "--depth",
      "9",
    );
    expect(late.stdout).toContain(
      "  no certificate: it was not written within 0.000001 s; --write-time gives",
    );
    expect(late.stderr.trim().split("\n")).toEqual(
      [sgf, page].map((path) => expect.stringContaining(`${path}: not written, `)),
    );
    // A file that was asked for is not left out without a word.
    const quiet = solveFast("solve", "go", NET, "--view", page, "--write-time", "0.000001", "--quiet");
    expect(quiet.stderr).toContain(`${page}: not written, `);
    expect([late.status, existsSync(sgf), existsSync(page), existsSync(proof)]).toEqual([
      0,
      false,
      false,
      false,
    ]);
  });

  it("says how much of a solution was written", () => {
    const { stdout } = solveFast("solve", "go", KO, "--sgf", join(folder, "part.sgf"), "--threads", "1");
    expect(stdout).toMatch(/part\.sgf, in .*; the answer in \d+ moves; --depth shows the proof\n$/);
  });

  it.each(["--sgf", "--certificate", "--view"])("%s does not replace a file that is read", (option) => {
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
