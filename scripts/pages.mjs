// Joins what runs in a page to one script a game, in dist/view: `view --out` puts it into the file that it writes, and the
// page runs it a second time as its worker. Nothing in it may need Node.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { basename, dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { rolldown } from "rolldown";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const source = join(root, "dist/src");
const target = join(root, "dist/view");

/** The entries of pages, and the script that each becomes: a game's folder names it. */
const entries = [
  [join(source, "view/own-page.js"), "own.js"],
  ...readdirSync(join(source, "games"), { recursive: true })
    .filter((file) => /^[^/\\]+[/\\]view[/\\]page\.js$/.test(file))
    .map((file) => [join(source, "games", file), `${basename(dirname(dirname(file)))}.js`]),
];

/** @type {import("rolldown").Plugin} */
const builtins = {
  name: "builtins",
  resolveId: (id) => (isBuiltin(id) ? { id, external: true, moduleSideEffects: false } : null),
};

rmSync(target, { recursive: true, force: true });
mkdirSync(target, { recursive: true });
for (const [entry, name] of entries) {
  const build = await rolldown({
    input: entry,
    cwd: root,
    platform: "browser",
    logLevel: "warn",
    plugins: [builtins],
    // Engines run in JavaScript there, and no file stands beside the page.
    transform: { define: { "import.meta.url": '"page:"' } },
  });
  const { output } = await build.generate({ format: "iife", minify: true, codeSplitting: false });
  await build.close();
  // A game's module names, to be loaded elsewhere, what needs Node; nothing of that may be left.
  const foreign = [...output[0].imports, ...output[0].dynamicImports].filter(isBuiltin);
  if (foreign.length > 0)
    throw new Error(`${relative(root, entry)} imports ${foreign.join(", ")}, and runs in pages`);
  // What would end the element that the script stands in, or begin a comment there.
  const code = output[0].code
    .replaceAll(/<(?=\/script|!--)/gi, "\\x3C")
    .replace(/^\/\/# sourceMappingURL.*$/m, "");
  writeFileSync(join(target, name), code);
}
