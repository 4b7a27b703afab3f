// `reproduce learned-depth`: every pair of the table, as its schema says, and the same again from the files in its folder.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { packDepthWeights } from "../../../src/files/depth-weights.js";
import { FEATURE_NAMES as OTHELLO_NAMES } from "../../../src/games/othello/depth/names.js";
import { FEATURE_NAMES } from "../../../src/games/shogi/depth/names.js";
import { schema } from "../../../src/papers/learned-depth/command.js";
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
    "--time-games",
    "4",
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
  expect(results.table1[0]).toMatchObject({ nodes: { games: 2 }, time: { games: 4 } });
  // So few games decide nothing.
  const pairs = ["NEW beats LMR", "NEW beats ALL", "LMR beats ALL"];
  expect(results.findings).toMatchObject(
    pairs.flatMap((claim) => [
      { claim, finding: "undecided", conditions: expect.stringContaining("nodes a move, 2 games") },
      { claim, finding: "undecided", conditions: expect.stringContaining("s a move, 4 games") },
    ]),
  );
  const report = readFileSync(join(folder, "r", "report.md"), "utf8");
  expect(report).toContain("2 games each at equal nodes, 4 at equal time");
  expect(report).toContain("| NEW–LMR | 225–75 | +191 (+146 to +236) |");
  expect(report).toContain("| NEW–ALL | 234–66 | +220 (+173 to +267) |");
  expect(report).toContain("| LMR–ALL | 199–101 | +118 (+76 to +159) |");
  const again = JSON.parse(run().stdout);
  const withoutSeconds = (text: unknown) => JSON.stringify(text).replaceAll(/"wallSeconds":[^,}]*/g, "");
  expect(withoutSeconds(again)).toBe(withoutSeconds(results));
});

it("plays a match for each question, one for equal questions, with weights learned from records", () => {
  const games = join(folder, "games.usi");
  const made = ["generate", "shogi", "--games", "6", "--nodes", "20", "--quiet", "--out", games];
  expect(solveFast(...made).status).toBe(0);
  const othello = join(folder, "o.depth");
  const content = { game: "othello", scale: 2, factor: 1, features: [...OTHELLO_NAMES], provenance: {} };
  writeFileSync(
    othello,
    packDepthWeights({ ...content, weights: OTHELLO_NAMES.map((_, i) => (i % 7) * 9000) }),
  );
  const args = [
    ...[
      "reproduce",
      "learned-depth",
      "--games",
      "2",
      "--nodes",
      "8",
      "--time",
      "0.0001",
      "--json",
      "--quiet",
    ],
    ...["--records", games, "--questions", "--othello-weights", othello, "--out", join(folder, "q")],
  ];
  const { status, stdout, stderr } = solveFast(...args);
  expect([status, stderr]).toEqual([0, ""]);
  const results = JSON.parse(stdout);
  expect(schema.safeParse(results).error).toBe(undefined);
  expect(
    results.questions.map(({ question, match }: { question: string; match: Record<string, unknown> }) => [
      question,
      match.game,
      match.nodes,
      match.games,
    ]),
  ).toEqual([
    ["2 nodes a move, against all", "shogi", 2, 2],
    ["8 nodes a move, against all", "shogi", 8, 2],
    ["32 nodes a move, against all", "shogi", 32, 2],
    ...[1, 1.5, 2, 3].map((factor) => [`D times ${factor}, against all`, "shogi", 8, 2]),
    ["the least D of all legal moves, against the method", "shogi", 8, 2],
    ["no reduction of captures, promotions and checks, against the method", "shogi", 8, 2],
    ["in Othello, against all", "othello", 8, 2],
  ]);
  expect(existsSync(join(folder, "q", "growth-8"))).toBe(false);
  expect(existsSync(join(folder, "q", "growth-32"))).toBe(true);
  // The learned weights are in the folder and are not learned again; other games are refused.
  const written = readFileSync(join(folder, "q", "weights.depth"));
  expect(solveFast(...args).status).toBe(0);
  expect(readFileSync(join(folder, "q", "weights.depth"))).toEqual(written);
  const others = join(folder, "others.usi");
  writeFileSync(others, readFileSync(games, "utf8").split("\n").slice(0, 4).join("\n"));
  const refused = solveFast(...args.map((word) => (word === games ? others : word)));
  expect([refused.status, refused.stderr]).toEqual([1, expect.stringMatching(/learned from other games/)]);
});
