// The JSON of each command matches the schema that `solve-fast schema` prints for it.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { allSchemas } from "../../../src/cli/commands/schema.js";
import { solveFast, solveFastEach } from "../command.js";

const folder = mkdtempSync(join(tmpdir(), "solve-fast-schema-"));
afterAll(() => rmSync(folder, { recursive: true }));
const schemas = await allSchemas();
const EXAMPLES = resolve(import.meta.dirname, "../../../docs/examples");

/** Won at once. */
const EASY = "o..x/o.o./..../.... .../xx./..x o x0o1";
const WON = "..../.x../..../.... .../.../... o x3o4";
const MATE = "7nl/7k1/6p2/6S1p/9/9/9/9/9 b GS2r2b3g2s3n3l16p 1";
const HISSHI = "7nl/7k1/6p2/7Pp/9/9/9/9/9 b GSgp 1";
const ENDGAME = "OOOOOO--XOXXXX--XXOXXOXXXXXOOOXXXXXXOOXXXXXXOXXX-XXXOXXX-OOOOXXX X";
const UNASKED =
  "...XO..../XXXXO..../OOOOO..../........./........./........./........./........./......... w asks=kill";
const proof = join(folder, "a.proof");
const sweep = join(folder, "a.sweep");
const kif = join(folder, "game.kif");
/** One move that is right, and one that fails. */
const book = join(folder, "book.sgf");
const games = "(;SZ[9]AB[da][ab][bb][cb][db]AW[ea][eb][ac][bc][cc][dc][ec]PL[W]";
writeFileSync(book, `${games};W[ba])${games};W[aa])`);
writeFileSync(kif, `手合割：平手\n手数----指手---------消費時間--\n   1 ７六歩(77)\n`);

/** Commands in the order in which they are run; the first word, or the first two, name the schema. */
const COMMANDS: readonly (readonly string[])[] = [
  ["solve", "simpei", EASY, "--certificate", proof],
  ["solve", "simpei", WON, "--algorithm", "df-pn-lambda", "--max-order", "2"],
  ["solve", "simpei", WON, "--max-nodes", "20"],
  ["solve", "shogi", MATE, "--shortest", "--all-solutions", "--variations", "--tries"],
  ["solve", "shogi", HISSHI, "--max-order", "2"],
  ["review", "shogi", kif],
  ["check", "go", book],
  ["solve", "go", UNASKED, "--first-moves", "--max-nodes", "20000"],
  ["solve", "othello", ENDGAME],
  ["solve", "othello", "--max-nodes", "2000"],
  ["choose", "othello", ENDGAME, "--depth", "2"],
  ["verify", proof],
  ["verify", kif],
  ["sweep", "simpei", "--sample", "1/2000000", "--out", sweep],
  ["merge", sweep, "--out", join(folder, "merged.sweep")],
  ["status", sweep],
  ["check-game", join(EXAMPLES, "graph-nim.js"), "--positions", "10"],
];
const THREADED = ["solve", "choose", "review", "check", "verify", "sweep"];

function check(name: string, stdout: string): number {
  const lines = stdout.trim().split("\n");
  for (const line of lines) {
    const result = schemas[name].safeParse(JSON.parse(line));
    expect([name, line, result.error?.issues]).toEqual([name, line, undefined]);
  }
  return lines.length;
}

it("holds for what every command writes", () => {
  const asked = COMMANDS.map((args) => [
    ...args,
    "--json",
    ...(THREADED.includes(args[0]) ? ["--threads", "1"] : []),
  ]);
  for (const [i, { stdout, stderr }] of solveFastEach(asked).entries()) {
    expect([asked[i], stdout.trim() !== "" || stderr]).toEqual([asked[i], true]);
    expect([asked[i], check(asked[i][0], stdout) > 0]).toEqual([asked[i], true]);
  }
  const rows = JSON.parse(solveFast("export", sweep, "--to", "json").stdout);
  expect([rows.length, schemas.export.safeParse(rows).error]).toEqual([6, undefined]);
});

it("would notice an extra field, a missing one and one of another type", () => {
  const result = JSON.parse(solveFast("solve", "simpei", EASY, "--json", "--threads", "1").stdout);
  const { nodes, ...without } = result;
  for (const wrong of [{ ...result, more: 1 }, without, { ...result, nodes: "many" }]) {
    expect(schemas.solve.safeParse(wrong).success).toBe(false);
  }
});

describe("the command", () => {
  it("prints a schema for each command that writes JSON", () => {
    const names = Object.keys(schemas);
    expect(names).toEqual(
      expect.arrayContaining([
        "solve",
        "solve -",
        "choose",
        "choose -",
        "review",
        "verify",
        "sweep",
        "export",
        "bench",
        "check-game",
        "retrograde",
        "probe",
      ]),
    );
    const printed = solveFastEach(names.map((name) => ["schema", ...name.split(" ")]));
    for (const [i, { stdout, status }] of printed.entries()) {
      expect(status).toBe(0);
      expect(JSON.parse(stdout)).toEqual(JSON.parse(JSON.stringify(z.toJSONSchema(schemas[names[i]]))));
    }
    expect(solveFast("schema", "generate")).toMatchObject({ status: 2 });
  });
});
