// `reproduce learned-depth`: every pair of the table, as its schema says, and the same again from what its folder keeps.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { schema } from "../../../src/experiments/commands/learned-depth.js";
import { packDepthWeights } from "../../../src/formats/depth-weights.js";
import { FEATURE_NAMES } from "../../../src/games/shogi/depth/names.js";
import { solveFast } from "../../cli/command.js";

const folder = mkdtempSync(join(tmpdir(), "solve-fast-reproduce-depth-"));
afterAll(() => rmSync(folder, { recursive: true }));

it("plays every pair at equal nodes, and the paper's at equal time", () => {
  const weights = join(folder, "w.depth");
  const content = { game: "shogi", scale: 2, factor: 1, features: [...FEATURE_NAMES], provenance: {} };
  writeFileSync(
    weights,
    packDepthWeights({ ...content, weights: FEATURE_NAMES.map((_, i) => (i % 7) * 9000) }),
  );
  const args = [
    "reproduce",
    "learned-depth",
    "--games",
    "2",
    "--nodes",
    "4",
    "--time",
    "0.0001",
    "--json",
    "--quiet",
  ];
  const run = () => solveFast(...args, "--weights", weights, "--out", join(folder, "r"));
  const { status, stdout, stderr } = run();
  expect([status, stderr]).toEqual([0, ""]);
  const results = JSON.parse(stdout);
  expect(schema.safeParse(results).error).toBe(undefined);
  expect(
    results.table1.map(({ pair, paper, time }: Record<string, unknown>) => [pair, paper, time === null]),
  ).toEqual([
    ["NEW–LMR", [225, 75], false],
    ["NEW–ALL", [234, 66], false],
    ["LMR–ALL", [199, 101], false],
    ["NEW–lmr-log", null, true],
    ["LMR–lmr-log", null, true],
    ["ALL–lmr-log", null, true],
  ]);
  // Two games decide nothing.
  expect(results.findings).toEqual(
    ["NEW beats LMR", "NEW beats ALL", "LMR beats ALL"].map((claim) => ({
      ...{ claim, nodes: "undecided", time: "undecided" },
    })),
  );
  const report = readFileSync(join(folder, "r", "report.md"), "utf8");
  expect(report).toContain("| NEW–LMR | 225–75 | +191 (+146 to +236) |");
  expect(report).toContain("| NEW–ALL | 234–66 | +220 (+173 to +267) |");
  expect(report).toContain("| LMR–ALL | 199–101 | +118 (+76 to +159) |");
  const again = JSON.parse(run().stdout);
  const withoutSeconds = (text: unknown) => JSON.stringify(text).replaceAll(/"wallSeconds":[^,}]*/g, "");
  expect(withoutSeconds(again)).toBe(withoutSeconds(results));
});
