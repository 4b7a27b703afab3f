/** Mates in shogi from the command line. */

import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { decodeText } from "../../../../src/files/text.js";
import { readShogiRecords } from "../../../../src/games/shogi/records/records.js";
import { tsshogi } from "../../../../src/games/shogi/records/tsshogi.js";
import { formatMove } from "../../../../src/games/shogi/text-forms.js";
import { solveFast } from "../../../cli/command.js";

const folder = mkdtempSync(join(tmpdir(), "solve-fast-shogi-"));

const MATE = "7nl/7k1/6p2/6S1p/9/9/9/9/9 b GS2r2b3g2s3n3l16p 1";
const NONE = "7nl/7k1/6p2/6S1p/9/9/9/9/9 b S2r2b4g2s3n3l16p 1";

it("proves a mate and prints its line in USI, and disproves one that does not exist", () => {
  const args = [`mine|${MATE}`, NONE, "--goal", "mate", "--threads", "2", "--json"];
  const { status, stdout } = solveFast("solve", "shogi", ...args);
  expect(status).toBe(0);
  const [mate, none] = stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  const line = ["S*2c", "2b1c", "2c1b+", "1a1b", "G*2c"];
  expect(mate).toMatchObject({ name: "mine", position: MATE, verdict: "proven", order: null, line });
  expect(none).toMatchObject({ goal: "mate", verdict: "disproven", line: [] });
});

it("prints moves in Japanese notation on request, and JSON in USI", () => {
  const { stdout, stderr } = solveFast("solve", "shogi", MATE, "--notation", "japanese", "--threads", "1");
  expect(stdout).toContain("  line: ▲２三銀打 △１三玉 ▲１二銀成 △同香 ▲２三金 (5 plies)");
  expect(stderr).toBe("");
  const json = solveFast("solve", "shogi", MATE, "--notation", "japanese", "--json");
  expect(json).toMatchObject({ status: 2, stdout: "" });
});

it("says how many pieces are missing where --fill-hand would give them to the defender", () => {
  const asked = ["solve", "shogi", "4k4/9/4P4/9/9/9/9/9/9 b G 1", "--threads", "1"];
  expect(solveFast(...asked).stderr).toBe(
    "solve-fast: hint: 36 pieces of the set are missing; --fill-hand puts what is missing into the defender's hand, as is customary in problems\n",
  );
  const filled = solveFast(...asked, "--fill-hand", "--json");
  expect(filled.stderr).toBe("");
  expect(JSON.parse(filled.stdout)).toMatchObject({
    position: "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1",
    verdict: "proven",
    line: ["G*5b"],
  });
});

it.each([
  [["9/9/9/9/9/9/9/9/4K4 b G 1"], "column 1: black is to mate, and white has no king"],
  [["4k4/4G4/9/9/9/9/9/9/9 b - 1"], "column 1: the white king can be taken"],
  [["R3k4/9/9/9/9/9/9/9/R8 b r 1"], "column 25: 3 rooks"],
  [[MATE, "--algorithm", "df-pn-mate", "--when-full", "stop"], "always makes room in a full table"],
])("refuses %j in one line", (args, problem) => {
  const { status, stdout, stderr } = solveFast("solve", "shogi", ...args);
  expect(status).toBe(2);
  expect(stdout).toBe("");
  expect(stderr).toContain(problem);
  expect(stderr.trim().split("\n")).toHaveLength(1);
});

it("refuses to look for mates in another game", () => {
  const { status, stderr } = solveFast("solve", "simpei", "--algorithm", "df-pn-mate");
  expect(status).toBe(2);
  expect(stderr).toContain("simpei has no search df-pn-mate");
});

it("says how short the mate is, and which other moves mate", () => {
  const args = [MATE, "--shortest", "--all-solutions", "--threads", "1"];
  const { stdout } = solveFast("solve", "shogi", ...args, "--json");
  expect(JSON.parse(stdout)).toMatchObject({
    mate: {
      plies: 5,
      shortest: true,
      futile: "include",
      solutions: [{ ply: 1, move: "S*2c", plies: 5, shortest: true }],
      alternatives: [],
    },
  });
  const text = solveFast("solve", "shogi", ...args).stdout;
  expect(text).toContain("mate in 5 plies, the shortest");
  expect(text).toContain("solutions: S*2c (5)");
});

it("does not count futile interpositions on request", () => {
  // The rook checks along the row; each interposed pawn is taken.
  const row = "k8/9/1GN6/9/9/9/9/9/7R1 b 2p 1";
  const lengths = ["include", "exclude"].map((futile) => {
    const { stdout } = solveFast("solve", "shogi", row, "--futile", futile, "--threads", "1", "--json");
    return JSON.parse(stdout);
  });
  expect(lengths.map(({ mate, line }) => [mate.futile, mate.shortest, mate.plies, line.length])).toEqual([
    ["include", true, 5, 5],
    ["exclude", true, 1, 1],
  ]);
});

it("solves what can be read of a file, and reports the rest", () => {
  const file = join(folder, "some.txt");
  writeFileSync(file, `first|${MATE}\ntwo kings|4k3k/9/9/9/9/9/9/9/9 b G 1\nposition sfen ${MATE} # again\n`);
  const { status, stdout, stderr } = solveFast("solve", "shogi", "--file", file, "--threads", "1", "--json");
  expect(status).toBe(1);
  const results = stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(results.map(({ name, verdict }) => [name, verdict])).toEqual([
    ["first", "proven"],
    [undefined, "proven"],
  ]);
  expect(stderr).toContain(`${file}:2: column 11: 2 white kings; a side has one king`);
  expect(stderr).toContain("1 of 3 problems could not be read");
});

it("writes solutions as KIF, one file for each problem, and reads them as problems", () => {
  const one = join(folder, "one.kif");
  const written = solveFast("solve", "shogi", `a name|${MATE}`, "--kif", one, "--threads", "1");
  expect(written.stdout).toMatch(/\n {2}KIF: .*one\.kif, in \S+ \S+\n$/);
  const [record] = readShogiRecords(readFileSync(one), one);
  expect(record.title).toBe("a name");
  expect(record.moves.map(formatMove)).toEqual(["S*2c", "2b1c", "2c1b+", "1a1b", "G*2c"]);
  expect(decodeText(readFileSync(one))).toContain("詰み");
  const { stdout } = solveFast("solve", "shogi", one, "--threads", "1", "--json");
  expect(JSON.parse(stdout)).toMatchObject({ name: "a name", position: MATE, verdict: "proven" });

  const many = join(folder, "many");
  const { stderr } = solveFast("solve", "shogi", MATE, NONE, "--kif", many, "--threads", "1");
  expect(readdirSync(many)).toEqual(["1.kif"]);
  expect(stderr).toContain("2.kif: not written, no mate was found");
  const other = solveFast("solve", "shogi", MATE, "--kif", "a.csa", "--threads", "1");
  expect([other.status, other.stderr]).toEqual([
    2,
    expect.stringContaining("--kif a.csa: name it .kifu, .ki2"),
  ]);
});

it("says that --tries has no effect where the defender is to move", () => {
  const defended = "7nl/7k1/6pS1/6S1p/9/9/9/9/9 w G2r2b3g2s3n3l16p 1";
  const mate = "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1";
  const hint = "the defender is to move, and --tries has no effect";
  const saidOf = (...problems: string[]) => solveFast("solve", "shogi", ...problems, "--tries").stderr;
  expect([saidOf(defended), saidOf(mate)]).toEqual([expect.stringContaining(hint), ""]);
  expect(saidOf(mate, defended)).toContain(`in 1 of 2 problems ${hint}`);
});

it("writes variations and tries, and keeps what a record says about its problem", () => {
  const source = join(folder, "source.kif");
  const first = join(folder, "first.kif");
  expect(solveFast("solve", "shogi", `題|${MATE}`, "--kif", first, "--threads", "1").status).toBe(0);
  const text = decodeText(readFileSync(first)).replace(
    "作品名：題",
    "作品名：夏の題\n作者：作り人\n発表誌：本\n手数：99",
  );
  writeFileSync(source, text);
  const file = join(folder, "answer.kifu");
  const args = ["solve", "shogi", source, "--shortest", "--tries", "--kif", file, "--threads", "1"];
  expect(solveFast(...args).stdout).not.toContain("variation at move");
  const written = readFileSync(file, "utf8");
  expect(written).toMatch(
    /^#KIF version=2\.0 encoding=UTF-8\n作品名：夏の題\n作者：作り人\n発表誌：本\n後手の持駒：飛二　角二/,
  );
  expect(written).toMatch(/変化：2手\n {3}2 ３一玉\(22\).*\n {3}3 ３二金打.*\n {3}4 詰み/);
  expect(written).toMatch(/変化：1手\n {3}1 .*\n\*紛れ\n {3}2 .*\n {3}3 不詰/);
  const shown = solveFast("solve", "shogi", MATE, "--shortest", "--variations", "--notation", "japanese");
  expect(shown.stdout).toContain("  variation at move 2: △３一玉 ▲３二金\n");
});

/** Games that begin at `MATE`; the second one misses the mate. */
const GAME = `position sfen ${MATE} moves S*2c 2b1c 2c1b+ 1a1b G*2c`;
const MISSED = `position sfen ${MATE} moves G*3b 2b3b`;

it("reviews games in KIF, CSA and JKF", () => {
  const record = tsshogi.Record.newByUSI(GAME);
  if (record instanceof Error) throw record;
  const formats = { kif: tsshogi.exportKIF, csa: tsshogi.exportCSA, jkf: tsshogi.exportJKFString };
  const files = Object.entries(formats).map(([format, write]) => {
    const file = join(folder, `game.${format}`);
    writeFileSync(file, write(record));
    return file;
  });
  const { status, stdout } = solveFast("review", "shogi", ...files, "--threads", "2", "--json");
  expect(status).toBe(0);
  const lines = stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  for (const [i, file] of files.entries()) {
    expect(lines.slice(3 * i, 3 * i + 3)).toMatchObject([
      { file, ply: 1, side: "black", position: MATE, order: 1, plies: 5, move: "S*2c", played: true },
      { file, ply: 3, plies: 3, move: "2c1b+", played: true },
      { file, ply: 5, plies: 1, move: "G*2c", played: true, line: ["G*2c"] },
    ]);
  }
  expect(lines.at(-1)).toMatchObject({ games: 3, positions: 9, mates: 9, played: 9, missed: 0, unknown: 0 });
});

it("reviews many games, and reports files that are no games", () => {
  const file = join(folder, "games.txt");
  writeFileSync(file, `one|1-0|${GAME}\n# a comment\nbad|${GAME} 1a1a\ntwo|${MISSED}\n`);
  const { status, stdout, stderr } = solveFast("review", "shogi", file, "--threads", "1");
  expect(status).toBe(1);
  expect(stdout).toContain("one, move 1, black: mate in ≤ 5, played (S*2c)");
  expect(stdout).toContain("two, move 1, black: mate in ≤ 5, missed (G*3b)");
  expect(stderr).toContain(`${file}:3: column`);
  expect(stderr).toContain("1 of 3 games could not be read");
});

it.each([
  [["review", "shogi", join(folder, "missing.kif")], 1, "missing.kif: cannot be read (no such file)"],
  [
    ["review", "shogi", join(folder, "games.txt"), "--max-order", "3"],
    2,
    "mates (order 1) and hisshi (order 2) are looked for",
  ],
  [
    ["review", "shogi", join(folder, "games.txt"), "--json", "--notation", "usi"],
    2,
    "--notation changes only printed text",
  ],
  [["solve", "simpei", "--shortest"], 2, "--shortest is an option of shogi, not of simpei"],
  [["solve", "shogi", MATE, "--shortest", "--algorithm", "df-pn"], 2, "found by df-pn-mate, not by df-pn"],
  [["solve", "shogi", MATE, "--futile", "perhaps"], 2, "It has to be one of include, exclude"],
])("refuses %j", (args, expected, problem) => {
  const { status, stdout, stderr } = solveFast(...args);
  expect([status, stdout]).toEqual([expected, ""]);
  expect(stderr).toContain(problem);
  expect(stderr.trim().split("\n")).toHaveLength(1);
});
