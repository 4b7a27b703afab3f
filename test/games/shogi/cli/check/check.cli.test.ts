/** `check shogi` on the problems that come with the project, each with the faults that its name says. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
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
  "no-mate": [null, "no-mate 0"],
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
  for (const { title, plies, sound, faults, undecided } of rows) {
    const own = faults.filter(({ kind }) => kind !== "useless-piece").map(textOf);
    if (title === "slow-attack") {
      expect([sound, own]).toEqual([false, expect.arrayContaining(["shorter 1 S*2c"])]);
      continue;
    }
    const [length, ...expected] = EXPECTED[title];
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

it("counts futile interpositions where that is asked for", () => {
  const problem = "k8/9/1GN6/9/9/9/9/9/7R1 b 2p 1";
  const lengthOf = (...more: string[]) =>
    z
      .object({ plies: z.int() })
      .parse(JSON.parse(solveFast("check", "shogi", problem, "--json", ...more).stdout)).plies;
  expect([lengthOf(), lengthOf("--futile", "include")]).toEqual([1, 5]);
});

it("a position with the defender to move is no composed problem", () => {
  const { stderr, status } = solveFast("check", "shogi", "7nl/7k1/6pS1/6S1p/9/9/9/9/9 w G2r2b3g2s3n3l16p 1");
  expect([status, stderr]).toEqual([2, expect.stringContaining("begins with a move of the attacker's")]);
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
    faults.map(({ kind, certificate }) => [kind, certificate] as const),
  );
  expect(seen.map(([kind]) => kind).sort()).toEqual(["cook", "no-mate", "record-differs", "surplus"]);
  for (const [kind, certificate = { refused: "" }] of seen) {
    if (kind === "surplus") expect(certificate).toEqual({ refused: "the line itself shows it" });
    else {
      const verified = solveFast("verify", "file" in certificate ? certificate.file : kind);
      expect([kind, verified.status]).toEqual([kind, 0]);
      expect(verified.stdout).toContain(kind === "cook" ? "proven" : "disproven");
    }
  }
});
