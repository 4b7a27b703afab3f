// The linter's import rules (biome.imports.jsonc) hold: each line of the table is a file with one import,
// linted in a folder of its own. Imports run one way, lowest first; see docs/architecture.md.
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

const root = resolve(import.meta.dirname, "..");

const allowed = [
  ["src/games/simpei/board.ts", "../../../native-layout/arena.js"],
  ["src/table/table.ts", "../games/game.js"],
  ["src/formats/frames.ts", "node:fs"],
  ["src/checker/check.ts", "../games/simpei/reference.js"],
  ["src/search/df-pn.ts", "../table/table.js"],
  ["src/retrograde/simpei.ts", "node:fs"],
  ["src/proof/extract.ts", "../search/df-pn.js"],
  ["src/parallel/pool.ts", "../proof/extract.js"],
  ["src/report/charts.ts", "../parallel/pool.js"],
  ["src/experiments/simpei/plan.ts", "../../report/charts.js"],
  ["src/cli/main.ts", "../../bench/scaling.js"],
  ["bench/scaling.ts", "../src/experiments/simpei/plan.js"],
] as const;

const forbidden = [
  ["native-layout/arena.ts", "../src/games/game.js"],
  ["native-layout/counters.ts", "node:worker_threads"],
  ["src/games/game.ts", "../table/table.js"],
  ["src/games/simpei/rules.ts", "../../search/df-pn.js"],
  ["src/games/simpei/text.ts", "node:util"],
  ["src/table/store.ts", "../formats/frames.js"],
  ["src/table/probe.ts", "node:fs/promises"],
  ["src/formats/csv.ts", "../table/table.js"],
  ["src/checker/rules.ts", "../search/df-pn.js"],
  ["src/checker/layout.ts", "../../native-layout/arena.js"],
  ["src/search/parallel.ts", "../parallel/pool.js"],
  ["src/search/files.ts", "node:fs"],
  ["src/retrograde/passes.ts", "../search/df-pn.js"],
  ["src/proof/check.ts", "../checker/check.js"],
  ["src/parallel/progress.ts", "../report/charts.js"],
  ["src/report/table.ts", "../experiments/simpei/plan.js"],
  ["src/experiments/bench.ts", "../../bench/scaling.js"],
  ["bench/command.ts", "../src/cli/main.js"],
  ["src/index.ts", "./cli/main.js"],
] as const;

const folder = mkdtempSync(join(tmpdir(), "solve-fast-imports-"));
let rejected: Set<string>;

beforeAll(() => {
  for (const file of ["biome.json", "biome.imports.jsonc", ".gitignore"]) {
    cpSync(join(root, file), join(folder, file));
  }
  for (const [file, imported] of [...allowed, ...forbidden]) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), `export { something } from "${imported}";\n`);
  }
  const biome = join(root, "node_modules/.bin/biome");
  const args = ["lint", "--only=style/noRestrictedImports", "--reporter=json", "--max-diagnostics=none"];
  const { stdout } = spawnSync(biome, args, { cwd: folder, encoding: "utf8" });
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { location: { path: string } }[] };
  rejected = new Set(diagnostics.map(({ location }) => location.path));
});

afterAll(() => rmSync(folder, { recursive: true }));

test.each(allowed)("%s may import %s", (file) => expect(rejected).not.toContain(file));
test.each(forbidden)("%s may not import %s", (file) => expect(rejected).toContain(file));
