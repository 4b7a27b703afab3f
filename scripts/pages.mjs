// Joins what runs in a page to one script a game, in dist/view: `view --out` puts it into the file that it writes, and the
// page runs it a second time as its worker. Pages of sweeps have a second script, for their charts. Nothing in them may
// need Node. Scripts are packed, since nothing but `view` reads them.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { rolldown } from "rolldown";
import { Error as ERRORS, logger } from "vega";
import { compile } from "vega-lite";
import { licencesOf } from "./licences.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const source = join(root, "dist/src");
const target = join(root, "dist/view");

const { chartSpecs } = await import(pathToFileURL(join(source, "view/sweep/chart-spec.js")).href);
// It would warn of a domain that is joined of two.
const quiet = { logger: logger(ERRORS) };
const charts = Object.entries(chartSpecs()).map(([name, spec]) => [name, compile(spec, quiet).spec]);

const { GAMES } = await import(pathToFileURL(join(source, "registry/games.js")).href);

/**
 * What is in a page about a game: its view alone, from the module that the game's definition loads it from. Undefined for a game
 * without one.
 */
function viewOf(file) {
  const [, path] = /^\s*view:.*\bimport\("([^"]+)"\)/m.exec(readFileSync(file, "utf8")) ?? [];
  return path && join(dirname(file), path);
}

/** The text that a script begins with, by the script's name. */
const entries = new Map([
  ["own", `import ${pathIn("view/own-page.js")};`],
  ["charts", `import ${pathIn("view/sweep/charts.js")};`],
]);
/** Imports of the views of all games, and their names. */
const views = [];
for (const { name, file } of GAMES) {
  const view = viewOf(fileURLToPath(file));
  if (view === undefined) continue;
  views.push([`import { view as ${name} } from ${JSON.stringify(view)};`, name]);
  const opening = `import { openPage } from ${pathIn("view/open-page.js")};`;
  entries.set(name, `${opening} import { view } from ${JSON.stringify(view)}; openPage(view);`);
}

entries.set(
  "board",
  [
    `import { openBoard } from ${pathIn("view/board/open-board.js")};`,
    ...views.map(([text]) => text),
    `openBoard({ ${views.map(([, name]) => name).join(", ")} });`,
  ].join(" "),
);

function pathIn(file) {
  return JSON.stringify(join(source, file));
}

/** @type {import("rolldown").Plugin} */
const builtins = {
  name: "builtins",
  resolveId: (id) => (isBuiltin(id) ? { id, external: true, moduleSideEffects: false } : null),
};

/** @returns {import("rolldown").Plugin} */
function beginning(name, text) {
  return {
    name: "beginning",
    resolveId: (id) => (id === name ? `\0${id}` : null),
    load: (id) => (id === `\0${name}` ? text : null),
  };
}

/** Told to zod before it runs: it would try whether it may compile its checks, which the pages' policy forbids. */
const NOT_COMPILED = "globalThis.__zod_globalConfig={jitless:true};";

rmSync(target, { recursive: true, force: true });
mkdirSync(target, { recursive: true });
for (const [name, text] of entries) {
  const build = await rolldown({
    input: name,
    cwd: root,
    platform: "browser",
    logLevel: "warn",
    plugins: [builtins, beginning(name, text)],
    resolve: { alias: { vega: join(root, "scripts/vega-parts.mjs") } },
    transform: {
      define: {
        // Engines run in JavaScript there, and no file stands beside the page.
        "import.meta.url": '"page:"',
        CHART_SPECS: JSON.stringify(Object.fromEntries(charts)),
      },
    },
  });
  const { output } = await build.generate({
    format: "iife",
    minify: true,
    codeSplitting: false,
    banner: NOT_COMPILED,
  });
  await build.close();
  // A game's module names, to be loaded elsewhere, what needs Node; nothing of that may be left.
  const foreign = [...output[0].imports, ...output[0].dynamicImports].filter(isBuiltin);
  if (foreign.length > 0)
    throw new Error(`the page ${name} imports ${foreign.join(", ")}, and runs in pages`);
  // What would end the element that the script stands in, or begin a comment there.
  const code = (commentOf(licencesOf(Object.keys(output[0].modules))) + output[0].code)
    .replaceAll(/<(?=\/script|!--)/gi, "\\x3C")
    .replace(/^\/\/# sourceMappingURL.*$/m, "");
  writeFileSync(join(target, `${name}.js.gz`), gzipSync(code, { level: 9 }));
}

function commentOf(text) {
  return text === "" ? "" : `/*\n${text.replaceAll("*/", "* /")}\n*/\n`;
}
