/** `check shogi` on the problems that come with the project, each with the faults that its name says. */
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { z } from "zod";
import { allSchemas } from "../../../../../src/cli/commands/schema.js";
import type { Fault } from "../../../../../src/games/shogi/analysis/results.js";
import { solveFast } from "../../../../cli/command.js";

const folder = mkdtempSync(join(tmpdir(), "solve-fast-check-"));
afterAll(() => rmSync(folder, { recursive: true }));

const FOLDER = "problems/samples/composed";
const ASKED = ["check", "shogi", FOLDER, "--threads", "1"];

/** By title: whether it is sound, and its faults as `kind ply move`, minor ones with a star; useless pieces apart. */
const EXPECTED: Readonly<Record<string, readonly [plies: number | null, ...faults: string[]]>> = {
  "sound-1": [3],
  "sound-2": [5],
  "sound-3": [5],
  "without-solution": [3],
  "useless-piece": [3],
  "alternative-drop": [
    3,
    ...["4d", "5e", "6f", "7g", "8h", "9i"].map((square) => `*alternative 1 B*${square}`),
    "*alternative 3 3c2b+",
  ],
  "alternative-at-the-end": [3, "*alternative 3 3b2a"],
  "alternative-promotion": [3, "*alternative 3 1c2b+"],
  "variation-as-long": [3, "*long-variation 2 3b2a", "*long-variation 2 3b4a"],
  "cook-at-once": [3, ...["1a", "1c", "3a"].map((square) => `*long-variation 2 2b${square}`), "cook 1 S*3c"],
  "cook-later": [5, "*alternative 5 3c2d+", "cook 3 2b2d+"],
  "cook-and-surplus": [3, "cook 1 G*3c", "surplus 3 G*2b"],
  surplus: [3, "surplus 3 S*1b"],
  "no-mate": [null, "no-mate 0", "record-differs (illegal) 3 N*2e"],
  "wrong-move": [3, "record-differs (illegal) 3 3c1d"],
  "breaks-off": [5, "record-differs (breaks-off) 3 P*1b"],
  "number-differs": [3, "record-differs (length) 0"],
  "shorter-than-said": [3, "shorter 1 S*2b"],
  "weak-defence": [
    5,
    "*alternative 3 4a3b+",
    "long-variation 2 2b1a",
    "long-variation 2 2b2a",
    "surplus 3 2c3b",
  ],
};

interface Row {
  readonly title: string;
  readonly plies: number | null;
  readonly sound: boolean | null;
  readonly redundant?: boolean;
  readonly faults: readonly Fault[];
  readonly undecided: readonly unknown[];
}

const textOf = ({ kind, reason, ply, move, minor }: Fault) =>
  `${minor ? "*" : ""}${kind}${reason ? ` (${reason})` : ""} ${ply} ${move ?? ""}`.trimEnd();

it("names each fault, as JSON that keeps to its schema", async () => {
  const { stdout, status } = solveFast(...ASKED, "--json", "--redundant", "--exit-code");
  expect(status).toBe(20);
  const { check } = await allSchemas();
  const rows = stdout
    .trim()
    .split("\n")
    .map((line): Row => {
      const row = JSON.parse(line);
      expect([line, check.safeParse(row).error?.issues]).toEqual([line, undefined]);
      return row;
    });
  expect(rows).toHaveLength(20);
  for (const { title, plies, sound, faults, undecided, redundant } of rows) {
    const own = faults.filter(({ kind }) => kind !== "useless-piece").map(textOf);
    if (title === "slow-attack") {
      expect([sound, own]).toEqual([false, expect.arrayContaining(["shorter 1 S*2c"])]);
      continue;
    }
    const [length, ...expected] = EXPECTED[title];
    expect([title, redundant]).toEqual([title, sound]);
    expect([title, plies, own.sort()]).toEqual([title, length, [...expected].sort()]);
    // Where a fault decides, little is spent on what else may be one.
    if (sound) expect([title, undecided]).toEqual([title, []]);
    expect([title, sound]).toEqual([title, expected.every((fault) => fault.startsWith("*"))]);
  }
  const useless = (name: string) =>
    rows.find(({ title }) => title === name)?.faults.filter(({ kind }) => kind === "useless-piece");
  expect(useless("useless-piece")?.map(({ move }) => move)).toEqual(["9g"]);
  expect(useless("without-solution")).toEqual([]);
});

it("speaks Japanese, and counts what is sound in the last line", () => {
  const { stdout } = solveFast(...ASKED, "--language", "ja");
  for (const word of [
    ...["作品", "完全", "不完全", "余詰", "非限定", "駒余り", "早詰", "変化長手", "変化同手数", "不詰"],
    ...["記載と相違", "余詰: 1手目 ▲３三銀", `${FOLDER}/problems.sfen cook-later`],
  ]) {
    expect([word, stdout.includes(word)]).toEqual([word, true]);
  }
  expect(stdout.trimEnd().split("\n").at(-1)).toBe("全20題: 完全9題、不完全11題");
});

it("as a table and as CSV; what has no effect is refused", () => {
  const some = join(folder, "three.sfen");
  const lines = readFileSync(`${FOLDER}/problems.sfen`, "utf8").split("\n");
  writeFileSync(some, lines.filter((line) => /^(sound-1|cook-later|no-mate)\|/.test(line)).join("\n"));
  const asked = ["check", "shogi", some, "--threads", "1"];
  const table = solveFast(...asked)
    .stdout.trimEnd()
    .split("\n");
  expect(table[0]).toMatch(/^problem +mate +plies +recorded +sound +faults$/);
  expect(table.at(-1)).toBe("3 problems: 1 sound, 2 not sound");
  const csv = solveFast(...asked, "--csv")
    .stdout.trimEnd()
    .split("\n");
  expect(csv).toHaveLength(4);
  expect(csv[0]).toMatch(/^file,title,verdict,plies,/);
  expect(solveFast(...asked, "--json", "--language", "ja")).toMatchObject({ status: 2 });
  expect(solveFast(...asked, "--max-nodes", "20").stdout).toContain("not known");
});

it("the title is the problem's own, whatever the other files are called", () => {
  const titled = mkdtempSync(join(folder, "titled-"));
  const files = ["01.kif", "02.kif"].map((name) => join(titled, name));
  for (const file of files) copyFileSync(`${FOLDER}/shorter-than-said.kif`, file);
  const asked = ["check", "shogi", titled, "--threads", "1"];
  const rows = solveFast(...asked, "--json")
    .stdout.trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(rows).toMatchObject(files.map((file) => ({ file, title: "shorter-than-said" })));
  expect(solveFast(...asked, "--csv").stdout).toContain(`\n${files[1]},shorter-than-said,`);
  expect(solveFast(...asked).stdout).toContain(`\n${files[1]} shorter-than-said  yes `);
});

it("a missing file costs none of the others", () => {
  const asked = ["check", "shogi", `${FOLDER}/shorter-than-said.kif`, "none.sfen", "--threads", "1"];
  const { status, stdout, stderr } = solveFast(...asked);
  expect(status).toBe(1);
  expect(stdout).toContain("2 problems: 0 sound, 1 not sound, 1 not read");
  expect(stderr).toContain("none.sfen: cannot be read (no such file)\n");
  expect(solveFast(...asked, "--language", "ja").stderr).toContain(
    "none.sfen: 読めません（ファイルがありません）\n",
  );
});

it("counts futile interpositions where that is asked for", () => {
  const problem = "k8/9/1GN6/9/9/9/9/9/7R1 b 2p 1";
  const lengthOf = (...more: string[]) =>
    z
      .object({ plies: z.int() })
      .parse(JSON.parse(solveFast("check", "shogi", problem, "--json", ...more).stdout)).plies;
  expect([lengthOf(), lengthOf("--futile", "include")]).toEqual([1, 5]);
});

it("a futile interposition is no variation, and no means against pieces left over", () => {
  const faultsOf = (problem: string, ...more: string[]) => {
    const { stdout } = solveFast("check", "shogi", problem, "--json", "--threads", "1", ...more);
    const { line, faults } = JSON.parse(stdout);
    return [line.join(" "), ...faults.map(textOf)];
  };
  const own = "6k2/9/5P2+P/5R3/9/9/9/9/9 b r2b4g4s4n4l16p 1";
  const solution = "4c4b+ 3a2a 4d2d 2a1a 2d2b+";
  expect(faultsOf(`${own} moves ${solution}`)).toEqual([solution, "*alternative 5 1c2b"]);
  expect(faultsOf(`${own} moves ${solution}`, "--futile", "include")).toContain("long-variation 4 P*2c");
  // Each drop between can be taken and given back; after the king's only move a gold stays in hand.
  expect(faultsOf("8k/6g2/7+P1/9/9/9/9/9/R8 b r2b3g4s4n4l17p 1")).toEqual([
    "9i1i 1a2a 1i1b+ 2a3a 1b3b",
    "*alternative 5 2c3b",
    "surplus 5 1b3b",
  ]);
});

it("a position with the defender to move is no composed problem", () => {
  const { stderr, status } = solveFast("check", "shogi", "7nl/7k1/6pS1/6S1p/9/9/9/9/9 w G2r2b3g2s3n3l16p 1");
  expect([status, stderr]).toEqual([2, expect.stringContaining("begins with a move of the attacker's")]);
});

it("a game is no composed problem, in whatever form", () => {
  const files = [join(folder, "game.usi"), join(folder, "game.kif")];
  writeFileSync(files[0], "startpos moves 7g7f 3c3d\n");
  writeFileSync(files[1], "手合割：平手\n1 ７六歩(77)\n2 ３四歩(33)\n3 投了\n");
  for (const file of files) {
    const { stderr, status } = solveFast("check", "shogi", file);
    expect([status, stderr]).toEqual([
      2,
      expect.stringContaining("a game from its usual start, and no problem"),
    ]);
    expect(stderr).toContain("`solve-fast review shogi` finds the mates in games");
    expect(solveFast("check", "shogi", file, "--language", "ja").stderr).toContain("詰将棋ではありません");
  }
});

it("a hint at the other question names the command that asks it", () => {
  const problem = "4k4/9/4P4/9/9/9/9/9/3rK4 b Gr2b3g4s4n4l17p 1";
  const hint = (...more: string[]) => solveFast("check", "shogi", problem, "--threads", "1", ...more).stderr;
  expect(hint()).toContain("`solve-fast solve shogi --goal mated` asks whether it is mated");
  expect(hint("--language", "ja")).toContain("詰まされるかどうかは`solve-fast solve shogi --goal mated`で");
});

it("names the pieces left over, as JSON too", () => {
  const file = join(folder, "surplus.sfen");
  const lines = readFileSync(`${FOLDER}/problems.sfen`, "utf8").split("\n");
  writeFileSync(file, lines.filter((line) => line.startsWith("surplus|")).join("\n"));
  const asked = ["check", "shogi", file, "--threads", "1"];
  expect(JSON.parse(solveFast(...asked, "--json").stdout).faults).toMatchObject([
    { kind: "surplus", pieces: "P" },
  ]);
  expect(solveFast(...asked).stdout).toContain("\n    piece left over: move 3 S*1b, with P in hand\n");
});

it("says how a record differs", () => {
  const file = join(folder, "differs.sfen");
  const solutions = ["G*9i", "G*4b 5a4b", "G*5b 5a5b"];
  const lines = solutions.map((moves) => `4k4/9/4P4/9/9/9/9/9/9 b G 1 # order 1: ${moves}`);
  writeFileSync(file, lines.join("\n"));
  const { stdout } = solveFast("check", "shogi", file, "--fill-hand", "--threads", "1");
  expect(stdout.match(/(?<= {4}record differs: ).*/g)).toEqual([
    "move 1 G*9i is no check",
    "move 1 G*4b does not mate, 5a6a refutes it",
    "move 2 5a5b stands behind the mate",
  ]);
});

it("a record with an illegal move differs there, and the problem is searched", async () => {
  const empty = " ・".repeat(9);
  const rows = [
    empty.replace(/( ・){5}/, " ・ ・ ・ ・v玉"),
    empty,
    empty.replace(/( ・){5}/, " ・ ・ ・ ・ 歩"),
  ];
  const board = [...rows, ...Array<string>(6).fill(empty)].map((row) => `|${row}|`).join("\n");
  const file = join(folder, "illegal.kif");
  writeFileSync(file, `後手の持駒：残り全部\n${board}\n先手の持駒：金\n1 ５二飛打\n2 詰み\n`);
  const asked = ["check", "shogi", file, "--threads", "1"];
  const { stdout, stderr, status } = solveFast(...asked, "--json", "--exit-code", "--quiet");
  expect([status, stderr]).toEqual([20, ""]);
  const row = JSON.parse(stdout);
  const { check } = await allSchemas();
  expect(check.safeParse(row).error?.issues).toBeUndefined();
  expect(row).toMatchObject({
    verdict: "proven",
    plies: 1,
    recorded: { line: ["５二飛打"] },
    line: ["G*5b"],
  });
  expect(row.faults.map(textOf)).toEqual(["record-differs (illegal) 1 ５二飛打"]);
  expect(solveFast(...asked, "--language", "ja").stdout).toContain(
    "\n    記載と相違: 1手目 ５二飛打は合法手ではない\n",
  );
});

it("an illegal move is named where there is no mate, and where limits leave it open", () => {
  const lines = [
    "4k4/9/9/9/9/9/9/9/9 b G2r2b3g4s4n4l18p 1 moves G*5b 5a5b R*5a",
    "7nl/7k1/6p2/6S1p/9/9/9/9/9 b GS2r2b3g2s3n3l16p 1 moves S*2c R*2d",
  ];
  const faults = (line: string, ...more: string[]) => {
    const { stdout } = solveFast("check", "shogi", line, "--threads", "1", "--json", ...more);
    const { verdict, sound, faults } = JSON.parse(stdout);
    return [verdict, sound, faults.map(textOf)];
  };
  expect(faults(lines[0])).toEqual(["disproven", false, ["no-mate 0", "record-differs (illegal) 3 R*5a"]]);
  expect(faults(lines[1], "--max-nodes", "1")).toEqual([
    "unknown",
    false,
    ["record-differs (illegal) 2 R*2d"],
  ]);
});

it("certifies faults, or says why not", () => {
  const titles = ["no-mate", "cook-and-surplus"];
  const lines = readFileSync(`${FOLDER}/problems.sfen`, "utf8").split("\n");
  // The king takes the bishop and gets away.
  lines.push("no-mate|5B3/7k1/9/5p2S/9/9/9/9/9 b P2rb4g3s4n4l16p 1 # order 1, 3 plies: 4a3b+ 2b3b 1d2c+");
  const file = join(folder, "some.sfen");
  writeFileSync(file, lines.filter((line) => titles.includes(line.split("|")[0])).join("\n"));
  const certificates = join(folder, "proofs");
  const { stdout } = solveFast(
    "check",
    "shogi",
    file,
    "--threads",
    "1",
    "--json",
    "--certificates",
    certificates,
  );
  const rows = stdout
    .trim()
    .split("\n")
    .map((line): Row => JSON.parse(line));
  const seen = rows.flatMap(({ faults }) =>
    faults.map(({ kind, reason, certificate }) => [reason ?? kind, certificate] as const),
  );
  // One has no mate, and a move of the other's record does not mate.
  expect(seen.map(([kind]) => kind).sort()).toEqual(["cook", "illegal", "no-mate", "no-mate", "surplus"]);
  for (const [kind, certificate = { refused: "" }] of seen) {
    if (kind === "illegal") expect(certificate).toEqual({ refused: "the move is not legal" });
    else if (kind === "surplus") expect(certificate).toEqual({ refused: "the line itself shows it" });
    else {
      const verified = solveFast("verify", "file" in certificate ? certificate.file : kind);
      expect([kind, verified.status]).toEqual([kind, 0]);
      expect(verified.stdout).toContain(kind === "cook" ? "proven" : "disproven");
    }
  }
});
