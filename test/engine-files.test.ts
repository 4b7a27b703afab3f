/** How engines are found (scripts/engine-files.mjs), on small trees in a folder of their own. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
// @ts-expect-error scripts have no types
import { findEngines } from "../scripts/engine-files.mjs";
// @ts-expect-error scripts have no types
import { bundle } from "../scripts/engines.mjs";

let root = "";
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "solve-fast-engines-"));
});
afterEach(() => rmSync(root, { recursive: true }));

function write(files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  }
}

interface Engine {
  readonly folder: string;
  readonly linked?: string;
  readonly shared: readonly string[];
  readonly files: readonly string[];
}
const engines = (): Engine[] => findEngines(root);
const named = (files: readonly string[]) => files.map((file) => relative(root, file));

it("are found in folders of any name, with all that they import, so that an edit there builds them again", () => {
  write({
    "src/games/x/whatever/engine.ts":
      'export { a } from "../elsewhere/a.js";\nimport {\n  b,\n} from "./b.js";\n',
    "src/games/x/whatever/b.ts":
      'import type { No } from "./type.js";\nimport { c } from "../../../../layout/c.js";\n',
    "src/games/x/elsewhere/a.ts": "export const a = 1;\n",
    "src/games/x/elsewhere/assembly/a.ts": 'import { d } from "./d.js";\n',
    "src/games/x/elsewhere/d.ts": "",
    "layout/c.ts": "",
    "src/games/x/whatever/other.ts": "",
  });
  const [{ folder, files }, ...others] = engines();
  expect([folder, others]).toEqual(["src/games/x/whatever", []]);
  expect(named(files)).toEqual([
    "layout/c.ts",
    ...["a.ts", "assembly/a.ts", "d.ts"].map((name) => `src/games/x/elsewhere/${name}`),
    ...["b.ts", "engine.ts"].map((name) => `src/games/x/whatever/${name}`),
  ]);
});

it("are linked with their own rules in place of the rules that call a game", () => {
  write({
    "src/search/engine.ts": 'export { solve } from "./solve.js";\n',
    "src/search/solve.ts": 'import { play } from "./rules.js";\n',
    "src/search/rules.ts": "export function useGame(game) {}\nexport function play() {}\n",
    "src/games/x/fast/engine.ts": 'export * from "../../../search/engine.js";\n',
    "src/games/x/fast/rules.ts": "export function play() {}\n",
  });
  const [linked, hosted] = engines();
  expect([linked.folder, named([linked.linked ?? ""])]).toEqual([
    "src/games/x/fast",
    ["src/search/rules.ts"],
  ]);
  expect(named(linked.files)).not.toContain("src/search/rules.ts");
  expect([hosted.folder, hosted.linked]).toEqual(["src/search", undefined]);
  rmSync(join(root, "src/games/x/fast/rules.ts"));
  expect(engines).toThrow("src/games/x/fast: an engine with searches of src/search needs a rules.ts");
});

it("share what is marked `@shared`, and nothing because of a file's name", async () => {
  const code = {
    "engine.js": 'export { add } from "../rules/tables.js";\nexport { TABLE } from "../rules/other.js";\n',
    "../rules/tables.js": "let sum = 0;\nexport function add() { return ++sum; }\n",
    "../rules/other.js": "export const TABLE = new Int32Array(2);\n",
  };
  for (const [name, text] of Object.entries(code)) {
    const path = join("src/games/x/own", name);
    const head = name.endsWith("other.js") ? "/**\n * Constants.\n *\n * @shared\n */\n" : "";
    write({ [path.replace(/\.js$/, ".ts")]: head + text, [join("dist", path)]: text });
  }
  write({ "dist/src/engine/machine.js": "export function useMemory() {}\nexport function useTick() {}\n" });
  write({ "dist/package.json": '{ "type": "module" }' });
  const [engine] = engines();
  expect(named(engine.shared)).toEqual(["src/games/x/rules/other.ts"]);
  await bundle(engine, root);
  const { createInstance } = await import(join(root, "dist", engine.folder, "instance.js"));
  const [one, other] = [createInstance(), createInstance()];
  expect([one.add(), one.add(), other.add()]).toEqual([1, 2, 1]);
  expect(one.TABLE).toBe(other.TABLE);
});

it("refuse to share data that changes", () => {
  write({
    "src/a/engine.ts": 'import { size } from "./size.js";\n',
    "src/a/size.ts": "/**\n * A size.\n *\n * @shared\n */\nexport let size = 0;\n",
  });
  expect(engines).toThrow("src/a/size.ts: @shared is for constants, and this file exports state");
});
