// Joins the built modules in dist/src to a few files in dist/bundled, which is what users run: Node takes half a millisecond
// and more for every module that it loads, in the program and again in each thread.
//
// Modules that are named from outside, by package.json or by their URLs, stand at the same places as in dist/src; the rest is
// in dist/bundled/chunks, each module once in all. `import.meta.url` goes on saying where its module would stand.
import { cpSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { dirname, join, posix, relative } from "node:path";
import { rolldown } from "rolldown";
import { copyDeclarations } from "./declarations.mjs";
import { licencesOf } from "./licences.mjs";

const root = dirname(import.meta.dirname);
const dist = join(root, "dist");
const source = join(dist, "src");
const target = join(dist, "bundled");

/** The entry points in package.json, workers, and what the registries of games and of papers name. */
const NAMED_FROM_OUTSIDE = [
  /^(index|core|certificates|cli\/main)\.js$/,
  /^solver\/threads\/worker\.js$/,
  /^games\/[^/]+\/(game|module|cli\/[^/]+-main|reference\/checked-game|[^/]+\/(thread|worker))\.js$/,
  /^learning\/[^/]+\/worker\.js$/,
  /^papers\/[^/]+\/(worker|command)\.js$/,
];

/**
 * What is loaded together: each row takes a module with all that it imports, as far as no row above has it. A row therefore
 * imports from rows above alone. What no row takes is joined by who needs it.
 */
const CHUNKS = [
  ["zod", /\/node_modules\/zod\//],
  ["msgpackr", /\/node_modules\/msgpackr\//],
  ["vega", /\/node_modules\/vega(-lite)?\//],
  // The entry points that run in browsers, without Node. What games share is named here, or it would go to one of the games.
  ["core", /\/src\/(core|engine\/lock|game\/linked-game|files\/bytes\/crc32)\.js$/],
  ["certificates", /\/src\/certificates\.js$/],
  ["file-errors", /\/files\/file-errors\.js$/],
  ["GAME-referee", /\/games\/[^/]+\/reference\/checked-game\.js$/],
  // What every thread needs.
  ["thread", /\/solver\/threads\/worker\.js$/],
  // What several games share beyond the core: else it stands with one of them, and each loads that one.
  ["game-search", /\/search\/(negascout\/numbers|depth\/[^/]+|deepening\/kind)\.js$/],
  ["GAME", /\/games\/[^/]+\/game\.js$/],
  ["GAME-search", /\/games\/[^/]+\/[^/]+\/search[^/]*\.js$/],
  // What these and the library share: else it stands with one of them, and every command loads what reads certificates.
  [
    "shared",
    /\/(solver\/threads\/(memory|verdicts)|files\/output|solver\/choose\/methods|search\/negascout\/searcher)\.js$/,
  ],
  // A thread loads these when it is asked to: else they stand with the library, and it loads all of that.
  ["TASK-thread", /\/solver\/(?:certificates|choose|sweep\/run)\/[^/]+-thread\.js$/],
  // The library, and the command `solve`.
  ["solver", /\/src\/solver\/solver\.js$/],
  ["solve", /\/src\/cli\/(program|commands\/solve)\.js$/],
];

/** The name of a chunk, with the module's game for GAME and its thread's task for TASK. */
function chunkName(name, id) {
  const [, game] = /\/games\/([^/]+)\//.exec(id) ?? [];
  const [, task] = /\/([^/]+)-thread\.js$/.exec(id) ?? [];
  return name.replace("GAME", game).replace("TASK", task);
}

function withSlashes(path) {
  return path.replaceAll("\\", "/");
}

const files = readdirSync(source, { recursive: true }).map(withSlashes);
const entries = files.filter((file) => NAMED_FROM_OUTSIDE.some((pattern) => pattern.test(file)));

/**
 * Packages of which users get the parts that are used, in place of the whole: whole they take ten times as much, bring packages
 * that nobody needs, and commands of their own.
 */
const TAKEN_IN = ["@hono/node-server", "hono", "msgpackr", "vega", "vega-lite", "zod"];

/** Whether a module stays outside: what is Node's, and other packages. */
function isExternal(id, importer = "") {
  if (isBuiltin(id)) return true;
  if (!/^[a-z@]/.test(id) || REQUIRED.includes(id)) return false;
  if (TAKEN_IN.some((name) => id === name || id.startsWith(`${name}/`))) return false;
  // vega would measure texts by `canvas`, if that is there.
  return !importer.includes("node_modules") || id === "canvas";
}

/** @type {import("rolldown").Plugin} */
const urls = {
  name: "urls",
  transform(code, id) {
    if (!id.startsWith(source) || !code.includes("import.meta.url")) return null;
    const path = withSlashes(relative(source, id));
    for (const [, name] of code.matchAll(/new URL\("([^"]+\.js)", import\.meta\.url\)/g)) {
      const named = posix.join(posix.dirname(path), name);
      if (!entries.includes(named)) throw new Error(`${path} names ${named}; NAMED_FROM_OUTSIDE does not`);
    }
    return code.replaceAll("import.meta.url", `URL_OF("${path}")`);
  },
  renderChunk(code, { fileName }) {
    return code.replaceAll(/\bURL_OF\("([^"]*)"\)/g, (_, path) => {
      const from = posix.relative(posix.dirname(fileName), path);
      return `new URL("${from.startsWith(".") ? from : `./${from}`}", import.meta.url).href`;
    });
  },
};

/** rolldown's own helpers, which also stand in what browsers load, import what nothing in them uses. @type {import("rolldown").Plugin} */
const runtime = {
  name: "runtime",
  generateBundle(_, files) {
    const helpers = files["chunks/rolldown-runtime.js"];
    if (helpers !== undefined) helpers.code = helpers.code.replace(/^import "node:module";\n/, "");
  },
};

/** Packages in CommonJS that every run needs. They are required: to import one, Node first reads its text for its exports. */
const REQUIRED = ["commander", "piscina"];

/** @type {import("rolldown").Plugin} */
const required = {
  name: "required",
  resolveId: (id) => (REQUIRED.includes(id) ? `\0${id}` : null),
  async load(id) {
    const name = id.slice(1);
    if (!REQUIRED.includes(name)) return null;
    const names = Object.keys(await import(name)).filter((key) => /^\w+$/.test(key) && key !== "default");
    return `import { createRequire } from "node:module";
export const { ${names.join(", ")} } = createRequire(import.meta.url)("${name}");`;
  },
};

rmSync(target, { recursive: true, force: true });
const bundle = await rolldown({
  input: Object.fromEntries(entries.map((file) => [file.replace(/\.js$/, ""), join(source, file)])),
  platform: "node",
  external: isExternal,
  // Without the part in C++, which npm builds or fetches.
  resolve: { alias: { msgpackr: join(root, "node_modules/msgpackr/index.js") } },
  preserveEntrySignatures: "strict",
  plugins: [urls, runtime, required],
});
const { output } = await bundle.write({
  dir: target,
  entryFileNames: "[name].js",
  chunkFileNames: "chunks/[name].js",
  comments: false,
  codeSplitting: {
    groups: CHUNKS.map(([name, test], row) => ({
      debugName: name,
      name: /GAME|TASK/.test(name) ? (id) => chunkName(name, id) : name,
      test,
      priority: CHUNKS.length - row,
    })),
  },
});
await bundle.close();
for (const file of files.filter((file) => file.endsWith(".wasm")))
  cpSync(join(source, file), join(target, file));
const modules = output.flatMap((file) => Object.keys(file.modules ?? {}));
writeFileSync(join(target, "licences.txt"), `${licencesOf(modules)}\n`);
copyDeclarations();
