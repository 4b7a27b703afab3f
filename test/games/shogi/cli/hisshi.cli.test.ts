/** Hisshi from the command line: the answer, every reply to it, and the sets of problems. */
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text as readText } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { decodeText } from "../../../../src/files/text.js";
import { readShogiProblems } from "../../../../src/games/shogi/records/problems.js";
import { COMMAND, solveFast, solveFastEach } from "../../../cli/command.js";
import { judgeWin } from "../mate/referee.js";

const HISSHI = "7nl/7k1/6p2/7Pp/9/9/9/9/9 b GSgp 1";
const MATE = "7nl/7k1/6p2/6S1p/9/9/9/9/9 b GS2r2b3g2s3n3l16p 1";

interface Reply {
  readonly move: string | null;
  readonly order: number | null;
  readonly line: readonly string[];
}

describe("solve shogi --max-order 2", () => {
  it.each([
    ["2", []],
    ["1", ["--algorithm", "df-pn"]],
  ])("proves the hisshi and shows how every reply loses (%s threads, %j)", (threads, more) => {
    const kif = join(mkdtempSync(join(tmpdir(), "hisshi-")), "hisshi.kif");
    const args = ["solve", "shogi", HISSHI, "--max-order", "2", "--threads", threads, "--json", ...more];
    const result = JSON.parse(solveFast(...args, "--kif", kif).stdout);
    const written = decodeText(readFileSync(kif));
    expect(written).toMatch(/^\*hisshi, order 2\n(.*\n)* +8 詰み/m);
    // The reply that is not in the main line.
    expect(written).toMatch(/変化：2手\n +2 (.*\n)* +\d 詰み/);
    expect(result).toMatchObject({ verdict: "proven", order: 2, orderExact: true });
    expect(result.line[0]).toBe("S*2c");
    judgeWin(HISSHI, result.line);
    // S*2c gives check, so that there is no pass; the king has two squares.
    const replies: readonly Reply[] = result.hisshi.replies;
    expect(replies.map(({ move }) => move).sort()).toEqual(["2b1c", "2b3a"]);
    for (const { move, line } of replies) judgeWin(HISSHI, ["S*2c", move as string, ...line]);
  });

  it("says what a quiet move threatens, gives a mate its order, and disproves nothing", () => {
    // After S*2c 2b1c: 2c3d+ gives no check.
    const quiet = "7nl/9/6pSk/7Pp/9/9/9/9/9 b Ggp 1";
    const none = "4k4/9/9/9/9/9/9/9/4K4 b G 1";
    const args = ["solve", "shogi", quiet, MATE, none, "--goal", "hisshi", "--max-order", "2"];
    const { stdout } = solveFast(...args, "--threads", "1", "--json");
    const [threatens, mates, unknown] = stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    const { order, orderExact, line, hisshi } = threatens;
    expect([order, orderExact]).toEqual([2, true]);
    judgeWin(quiet, line);
    const all: readonly Reply[] = hisshi.replies;
    expect(all[0].move).toBeNull();
    expect(all[0].order).toBe(1);
    expect(all[0].line.length % 2).toBe(1);
    expect(all.length).toBeGreaterThan(50);
    for (const reply of all.slice(1)) judgeWin(quiet, [line[0], reply.move as string, ...reply.line]);

    expect(mates).toMatchObject({ verdict: "proven", order: 1, orderExact: true });
    expect(mates.hisshi).toBeUndefined();
    judgeWin(MATE, mates.line);

    expect(unknown).toMatchObject({ verdict: "unknown", noProofWithinOrder: 2 });
  });

  it("finds hisshi in games, and whether they were played", () => {
    const file = join(mkdtempSync(join(tmpdir(), "shogi-games-")), "game.txt");
    // White's third move does not matter; black's last move misses the hisshi.
    writeFileSync(file, `position sfen ${HISSHI} moves S*2c 2b1c 2c2b+ 1c2b\n`);
    const args = ["review", "shogi", file, "--max-order", "2", "--threads", "1", "--json"];
    const found = solveFast(...args)
      .stdout.trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(found.slice(0, -1)).toMatchObject([
      { ply: 1, order: 2, move: "S*2c", played: true },
      { ply: 3, order: 2, move: "2c2b+", played: false },
    ]);
    for (const { position, line } of found.slice(0, -1)) judgeWin(position, line);
  });

  it("does not call it mate where the defender has no move but is not in check", () => {
    const text = "k1K6/9/9/1+L7/1N7/9/9/9/9 b - 1";
    const kif = join(mkdtempSync(join(tmpdir(), "hisshi-")), "win.kif");
    const ways = [
      ["--algorithm", "df-pn"],
      ["--threads", "2", "--parallel", "root-split"],
    ];
    const commands = ways.map((way) => ["solve", "shogi", text, "--max-order", "2", "--kif", kif, ...way]);
    for (const { status, stdout } of solveFastEach(commands)) {
      expect(status).toBe(0);
      expect(stdout).toContain("hisshi: proven, order 2\n  line: 8d8c (1 ply)\n  threat: 8c8b\n");
      expect(stdout).toContain("  no reply is legal: the defender has lost\n");
      expect(stdout).not.toContain("mate");
      expect(readFileSync(kif, "utf8")).not.toContain("詰み");
    }
  });

  it("counts a problem without a proof as answered when it is interrupted", async () => {
    // One position without a mate, and one that is far too hard for this search.
    const hard = "ln4b2/4rs2+R/3s2gpp/k1p2pp2/p7P/PpN2LPSG/2P1+pP3/L1G4P1/BN1+l2K2 b Pgsn3p 1";
    const positions = ["4k4/9/9/9/9/9/9/9/4K4 b - 1", hard];
    const args = ["solve", "shogi", ...positions, "--max-order", "3", "--algorithm", "lambda"];
    const child = spawn(process.execPath, [COMMAND, ...args]);
    child.stdout.once("data", () => child.kill("SIGINT"));
    const [stdout, stderr] = await Promise.all([readText(child.stdout), readText(child.stderr)]);
    expect(stdout).toContain("unknown (no proof within order 3)");
    expect(stderr).toContain("solve-fast: stopped; 1 of 2 positions answered");
  });

  it("refuses to look for a hisshi by a search for mates", () => {
    const { status, stderr } = solveFast(
      "solve",
      "shogi",
      MATE,
      "--max-order",
      "2",
      "--algorithm",
      "df-pn-mate",
    );
    expect(status).toBe(2);
    expect(stderr).toContain("df-pn-mate searches for mates, which have order 1, not 2; use df-pn-lambda");
  });
});

describe("generate shogi", () => {
  it("makes sets with right answers", () => {
    const folder = mkdtempSync(join(tmpdir(), "shogi-sets-"));
    const args = ["--mates", "1", "--plies", "3", "--seed", "9", "--threads", "1", "--out", folder];
    const { status, stdout } = solveFast("generate", "shogi", ...args, "--quiet");
    expect(status).toBe(0);
    expect(stdout).toContain("1 mate and 0 hisshi from ");
    const problems = readShogiProblems(join(folder, "mates.txt"));
    expect(problems.map(({ plies }) => plies)).toEqual([3]);
    for (const { position, order, plies, solution } of problems) {
      expect([order, solution.length]).toEqual([1, plies]);
      judgeWin(position, solution);
    }
    expect(solveFast("generate", "shogi", ...args)).toEqual(
      expect.objectContaining({
        status: 0,
        stdout: "",
        stderr: `solve-fast: nothing left to do; ${folder} holds what this command makes\n`,
      }),
    );
    const others = args.map((word, i) => (args[i - 1] === "--seed" ? "2" : word));
    expect(solveFast("generate", "shogi", ...others)).toMatchObject({ status: 1, stdout: "" });
  });

  it.each([
    [["--plies", "4-8"], "Write odd lengths up to 21"],
    [["--mates", "0"], "nothing is asked for"],
  ])("refuses %j", (args, problem) => {
    const { status, stderr } = solveFast("generate", "shogi", "--out", tmpdir(), ...args);
    expect(status).toBe(2);
    expect(stderr).toContain(problem);
  });
});

describe("reproduce shogi", () => {
  it("compares the searches on a user's own files, and continues where it was stopped", () => {
    const folder = mkdtempSync(join(tmpdir(), "shogi-paper-"));
    const files = { mates: join(folder, "m.txt"), hisshi: join(folder, "h.txt") };
    writeFileSync(files.mates, `one|${MATE} # order 1, 5 plies: S*2c\n`);
    writeFileSync(files.hisshi, `${HISSHI}\n`);
    const args = ["reproduce", "shogi", "--mates", files.mates, "--hisshi", files.hisshi];
    args.push("--table-entries", "20000,2000");
    const out = join(folder, "out");
    const first = solveFast(...args, "--threads", "1", "--out", out, "--json", "--quiet");
    expect(first.stderr).toBe("");
    const { sizes } = JSON.parse(first.stdout);
    expect(sizes.map(({ tableEntries }: { tableEntries: number }) => tableEntries)).toEqual([2000, 20_000]);
    const [{ sets }] = sizes;
    expect(sets).toMatchObject([
      { set: "mates", problems: 1, solved: { lambda: 1, dfPn: 1 }, both: 1, solvesMore: "undecided" },
      { set: "hisshi", problems: 1, solved: { lambda: 1, dfPn: 1 }, both: 1, solvesMore: "undecided" },
    ]);
    const report = readFileSync(join(out, "report.md"), "utf8");
    expect(report).toContain("| mates | 2,000 | 1 | 1 | 1 |");
    expect(report).toContain("| 777 | 702 | 646 |");
    expect(readFileSync(join(out, "figure2-2000.svg"), "utf8")).toContain("<svg");
    expect(readFileSync(join(out, "findings.csv"), "utf8")).toContain("some mates take df-pn");
    expect(solveFast("reproduce", "shogi", "--table-entries", "10000,few")).toMatchObject({
      status: 2,
      stderr: expect.stringContaining("between commas, as in 10000,30000,100000,1000000"),
    });
    // Nothing is measured again: the times are the same.
    const again = solveFast(...args, "--threads", "1", "--out", out, "--json", "--quiet");
    expect(again.stdout).toBe(first.stdout);
  });

  it("fails where a search contradicts the file", () => {
    const file = join(mkdtempSync(join(tmpdir(), "shogi-paper-")), "wrong.txt");
    writeFileSync(file, `wrong|${MATE} # order 2: S*2c\n`);
    const { status, stderr } = solveFast("reproduce", "shogi", "--mates", file, "--hisshi", file, "--quiet");
    expect(status).toBe(1);
    expect(stderr).toContain("order 1 proves wrong");
  });
});
