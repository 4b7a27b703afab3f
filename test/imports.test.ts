// The sources keep to the list of folders in house.json, and the script that checks this (scripts/imports.mjs) works: each
// line of the tables is a file with one import, in a folder of its own.
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterAll, expect, test } from "vitest";

const root = resolve(import.meta.dirname, "..");

const allowed = [
  ["src/game/check/check.ts", "../../math/random.js"],
  ["src/search/table/table.ts", "../../game/game.js"],
  ["src/files/frame-files.ts", "node:fs"],
  ["src/files/output.ts", "./bytes/frames.js"],
  ["src/certificates/checker/check.ts", "../format/certificate.js"],
  ["src/search/df-pn/df-pn.ts", "../table/table.js"],
  ["src/certificates/extract/extract.ts", "../../search/df-pn/df-pn.js"],
  ["src/solver/threads/pool.ts", "../../certificates/extract/extract.js"],
  ["src/solver/loading/load-game.ts", "../../registry/games.js"],
  ["src/solver/solver.ts", "./threads/pool.js"],
  ["src/report/charts.ts", "../solver/threads/pool.js"],
  ["src/games/simpei/rules/board.ts", "../../../game/game.js"],
  ["src/games/simpei/rules/rules.ts", "../notation/position.js"],
  ["src/games/simpei/reference/rules.ts", "../notation/position.js"],
  ["src/games/simpei/module.ts", "./rules/rules.js"],
  ["src/games/simpei/analysis/analysis.ts", "../../../solver/analysis.js"],
  ["src/games/simpei/cli/probe.ts", "../../../cli/failures.js"],
  // These are loaded on demand, so they may import from rows below.
  ["src/games/simpei/cli/learn.ts", "../../../learning/learn-command.js"],
  ["src/games/simpei/game.ts", "./cli/cli.js"],
  ["src/papers/simpei/plan.ts", "../../games/simpei/module.js"],
  ["src/learning/match/play.ts", "../../games/simpei/module.js"],
  ["src/index.ts", "./games/simpei/results.js"],
  ["src/cli/main.ts", "../../bench/scaling.js"],
] as const;

const forbidden = [
  ["native-layout/arena.ts", "../src/game/game.js"],
  ["native-layout/counters.ts", "node:worker_threads"],
  ["src/game/game.ts", "../search/table/table.js"],
  ["src/game/check/texts.ts", "../../games/simpei/module.js"],
  ["src/search/table/store.ts", "../../files/frame-files.js"],
  ["src/search/table/probe.ts", "node:fs/promises"],
  ["src/files/csv.ts", "../search/table/table.js"],
  ["src/files/bytes/frames.ts", "node:zlib"],
  ["src/files/bytes/files.ts", "../output.js"],
  ["src/certificates/format/frames.ts", "node:zlib"],
  ["src/certificates/format/files.ts", "../certificate-file.js"],
  ["src/certificates/checker/referee.ts", "../../search/df-pn/df-pn.js"],
  ["src/certificates/checker/own-game.ts", "../../games/simpei/reference/rules.js"],
  ["src/certificates/checker/layout.ts", "../../../native-layout/arena.js"],
  ["src/certificates/checker/extract.ts", "../extract/extract.js"],
  ["src/search/parallel.ts", "../solver/threads/pool.js"],
  ["src/search/kinds.ts", "../games/simpei/analysis.js"],
  ["src/search/files.ts", "node:fs"],
  ["src/certificates/extract/check.ts", "../checker/check.js"],
  // The registry knows where games are, and nothing that is in them.
  ["src/registry/games.ts", "../games/simpei/module.js"],
  ["src/solver/progress.ts", "../report/charts.js"],
  ["src/solver/own.ts", "../games/simpei/module.js"],
  ["src/solver/answers.ts", "../games/simpei/analysis.js"],
  ["src/report/table.ts", "../papers/simpei/plan.js"],
  ["src/report/solve.ts", "../games/simpei/module.js"],
  // Rules import the contracts, reference rules do not import the fast ones, and no game imports another.
  ["src/games/simpei/rules/search.ts", "../../../search/df-pn/df-pn.js"],
  ["src/games/simpei/rules/files.ts", "node:util"],
  ["src/games/simpei/reference/fast.ts", "../rules/rules.js"],
  ["src/games/othello/borrowed.ts", "../simpei/module.js"],
  ["src/games/othello/rules/borrowed.ts", "../../simpei/notation/position.js"],
  ["src/games/othello/cli/borrowed.ts", "../../simpei/module.js"],
  ["src/games/simpei/early.ts", "../../cli/main.js"],
  ["src/games/simpei/records/early.ts", "../cli/cli.js"],
  ["src/papers/late.ts", "../index.js"],
  ["bench/command.ts", "../src/cli/main.js"],
  ["src/newcomer/first.ts", "../game/game.js"],
  ["src/search/newcomer.ts", "../newcomer/first.js"],
] as const;

const folder = mkdtempSync(join(tmpdir(), "solve-fast-imports-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Each way to write an import. */
const WAYS: readonly ((name: string) => string)[] = [
  (name) => `export { something } from "${name}";`,
  (name) => `import type {\n  Something,\n} from "${name}";`,
  (name) => `const later = async () => (await import("${name}")).something;`,
  (name) => `import "${name}";`,
];

/** Writes one file for each row into a separate tree, and returns the files that are refused. */
function refused(name: string, rows: readonly (readonly [file: string, imported: string])[]): string[] {
  const house = join(folder, name);
  for (const file of ["house.json", "docs/architecture.md"]) cpSync(join(root, file), join(house, file));
  for (const place of ["native-layout", "src", "bench"]) mkdirSync(join(house, place));
  for (const [i, [file, imported]] of rows.entries()) {
    mkdirSync(dirname(join(house, file)), { recursive: true });
    writeFileSync(join(house, file), `${WAYS[i % WAYS.length](imported)}\n`);
  }
  const { stderr } = spawnSync(process.execPath, [script, house], { encoding: "utf8" });
  return stderr.split("\n").map((line) => line.split(":")[0]);
}

const script = join(root, "scripts/imports.mjs");
const rejected = refused("tables", [...allowed, ...forbidden]);

test.each(allowed)("%s may import %s", (file) => expect(rejected).not.toContain(file));
test.each(forbidden)("%s may not import %s", (file) => expect(rejected).toContain(file));

test("a row that imports from a row below it is refused", () => {
  expect(refused("upside-down", [])).toEqual([""]);
  const list = join(folder, "upside-down/house.json");
  const rows = JSON.parse(readFileSync(list, "utf8")) as { folder: string; only?: string[] }[];
  writeFileSync(
    list,
    JSON.stringify(rows.map((row) => (row.folder === "src/search" ? { ...row, only: ["src/cli"] } : row))),
  );
  const { stderr, status } = spawnSync(process.execPath, [script, join(folder, "upside-down")], {
    encoding: "utf8",
  });
  expect(stderr).toContain("house.json: src/search may see src/cli, which does not stand above it");
  expect(stderr).toContain("docs/architecture.md: does not show house.json");
  expect(status).toBe(1);
});

test("imports that go in a circle are refused, but for those of types alone", () => {
  const house = join(folder, "circle");
  expect(refused("circle", [])).toEqual([""]);
  const files = {
    "src/math/one.ts": 'export { two } from "./two.js";\nimport type { Of } from "./of.js";',
    "src/math/of.ts": 'import "./one.js";',
    "src/math/two.ts": 'import { three } from "./more/three.js";',
    "src/math/more/three.ts": 'const later = () => import("../one.js");',
  };
  mkdirSync(join(house, "src/math/more"), { recursive: true });
  for (const [file, text] of Object.entries(files)) writeFileSync(join(house, file), text);
  const { stderr, status } = spawnSync(process.execPath, [script, house], { encoding: "utf8" });
  const circle = /^imports go in a circle: (\S+) -> (\S+) -> (\S+) -> \1$/m.exec(stderr);
  expect(circle?.slice(1).sort()).toEqual(["src/math/more/three.ts", "src/math/one.ts", "src/math/two.ts"]);
  expect(stderr.match(/circle/g)).toHaveLength(1);
  expect(status).toBe(1);
});
