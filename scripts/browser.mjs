// Makes what pages of others import, in dist/browser: a small module that starts a worker, and for each game a module that holds
// what the worker runs as a text, with its engines in WebAssembly. Nothing in them needs Node, or loads anything.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { dirname, join, posix, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { rolldown } from "rolldown";
import { licencesOf } from "./licences.mjs";

const root = dirname(import.meta.dirname);
const source = join(root, "dist/src");
const target = join(root, "dist/browser");
const { GAME_NAMES } = await import(pathToFileURL(join(source, "registry/games.js")).href);

/** Modules of Node that browsers have in another way, all in one stand-in. */
const NODE = ["os", "fs", "fs/promises", "timers/promises", "path", "crypto", "buffer"].map(
  (name) => `node:${name}`,
);
/** Modules that need Node, by the module of src/browser/stand-ins that takes their place. */
const STAND_INS = {
  files: [
    ...["cli/files/input-files", "cli/files/folder-files", "cli/options/solve-options"],
    ...["files/output", "files/frame-files", "files/whole-file"],
  ],
  games: ["solver/loading/game-files", "solver/threads/game-task"],
  threads: ["solver/threads/node-thread", "solver/threads/settle"],
  "saved-session": ["solver/solve/saved/saved-session"],
};
for (const module of Object.values(STAND_INS).flat()) {
  if (!existsSync(join(root, `src/${module}.ts`)))
    throw new Error(`src/${module}.ts is not there, but scripts/browser.mjs has a stand-in for it`);
}

/** What no page asks for: the engines in JavaScript, which serve where WebAssembly does not, and everything but `solve`. */
const LEFT_OUT = [
  /\/games\/[^/]+\/(?!rules\/)[^/]+\/instance\.js$/,
  /\/src\/search\/(negascout\/)?instance\.js$/,
  /\/solver\/choose\/(choose|run-[^/]+|[^/]+-thread)\.js$/,
  /\/solver\/sweep\//,
  /\/solver\/(review|session)\.js$/,
  /\/solver\/certificates\/verify-thread\.js$/,
  /\/solver\/solve\/(saved\/checkpoint|parallel\/remote-jobs)\.js$/,
  /\/solver\/loading\/(try-game|check-thread)\.js$/,
  /\/games\/[^/]+\/(view|negascout|depth)\//,
  // What Othello learned orders the moves of its searches; what shogi learned only serves choices.
  /\/games\/shogi\/evaluation\/weights\.js$/,
];
/** What boards alone ask for: how files are read, and results said. */
const FOR_BOARDS = /\/games\/[^/]+\/cli\//;
/** What of that no page asks for: commands, options, files, terminals. */
const COMMANDS = [
  /\/games\/[^/]+\/cli\/(check|usi|gtp)\//,
  /\/games\/[^/]+\/cli\/(generate|learn|match|review|bench|show|retrograde|probe|schemas|nboard[^/]*)\.js$/,
  /\/cli\/(options|terminal|check|lists|commands)\//,
  /\/cli\/(failures|files\/(page-files|diagram-files|outputs|file-output))\.js$/,
  /\/files\/(database|package-file|problem-bundle)\.js$/,
  /\/report\/page\.js$/,
  /\/(bench|learning|papers)\//,
];

/** The module of a stand-in, or undefined. */
function standInFor(id) {
  const module = relative(source, id).replaceAll("\\", "/").replace(/\.js$/, "");
  const [name] = NODE.includes(id)
    ? ["node"]
    : (Object.entries(STAND_INS).find(([, modules]) => modules.includes(module)) ?? []);
  return name && join(source, `browser/stand-ins/${name}.js`);
}

/** @param forBoard whether it is the worker of a board @returns {import("rolldown").Plugin} */
const standIns = (forBoard) => ({
  name: "stand-ins",
  async resolveId(id, importer, options) {
    const resolved =
      isBuiltin(id) || importer === undefined ? { id } : await this.resolve(id, importer, options);
    const standIn = standInFor(resolved?.id ?? "");
    if (standIn !== undefined) return importer === standIn ? null : standIn;
    return isBuiltin(id) ? { id, external: true, moduleSideEffects: false } : null;
  },
  load(id) {
    const left = [...LEFT_OUT, ...(forBoard ? COMMANDS : [FOR_BOARDS])];
    if (!left.some((pattern) => pattern.test(id.replaceAll("\\", "/")))) return null;
    return { code: leftOut(id), moduleSideEffects: false };
  },
});

/** A module with the names of another, each a function that says that it is not there. */
function leftOut(id) {
  const what = relative(source, id).replaceAll("\\", "/");
  const names = [
    ...readFileSync(id, "utf8").matchAll(/^export (?:async )?(?:function\*?|const|class|let) (\w+)/gm),
  ];
  const throws = `const leftOut = () => { throw new Error(${JSON.stringify(`${what} is not in solve-fast/browser`)}); };`;
  const opening = /\/(choose|sweep)\.js$/.test(id) ? "const open = () => leftOut;" : "";
  const exported = names.map(
    ([, name]) => `export { ${opening !== "" && name.startsWith("open") ? "open" : "leftOut"} as ${name} };`,
  );
  return [throws, opening, ...exported].join("\n");
}

/** Says where modules stand, as the place of the engine beside each. @type {import("rolldown").Plugin} */
const urls = {
  name: "urls",
  transform(code, id) {
    if (!id.startsWith(source) || !code.includes("import.meta.url")) return null;
    return code.replaceAll(
      "import.meta.url",
      JSON.stringify(`file:///${relative(source, id).replaceAll("\\", "/")}`),
    );
  },
};

/** The engine of the searches that is handed a game's functions. */
const HOSTED = join(source, "search/engine.wasm");

/** Whether the engines of a game are linked with its rules. */
const isLinked = (game) => existsSync(join(source, `games/${game}/search/linked-game.js`));

/** The engines that these modules ask for on behalf of these games, packed, by their places. */
function enginesIn(modules, games) {
  const files = modules
    .filter(([, { code }]) => code !== null && /new URL\("\.\/engine\.wasm"/.test(code))
    .map(([id]) => join(dirname(id), "engine.wasm"))
    .filter((file) => file !== HOSTED || !games.every(isLinked));
  return Object.fromEntries(
    files.map((file) => [
      `/${posix.normalize(relative(source, file).replaceAll("\\", "/"))}`,
      gzipSync(readFileSync(file), { level: 9 }).toString("base64"),
    ]),
  );
}

/** The modules of tasks that a game brings: the URL and the name of each in a text that imports them. */
function tasksOf(game) {
  const folder = `games/${game}`;
  const files = readdirSync(join(source, folder), { recursive: true })
    .map((file) => `${folder}/${file.replaceAll("\\", "/")}`)
    .filter((file) => /\/thread\.js$/.test(file));
  return files.map((file, i) => [JSON.stringify(`file:///${file}`), `${game}Task${i}`, file]);
}

/** Imports a game by its name, and its tasks. */
export function gameImports(game) {
  return [
    `import ${game} from ${JSON.stringify(join(source, `games/${game}/game.js`))};`,
    ...tasksOf(game).map(
      ([, name, file]) => `import * as ${name} from ${JSON.stringify(join(source, file))};`,
    ),
  ].join("\n");
}

/** What Node's global `process` says. */
const PROCESS = { "process.env.SOLVE_FAST_ENGINE": "undefined", "process.constrainedMemory": "undefined" };

/** What the engines of a text are called in it, until they are put in its place. */
const ENGINES = "__ENGINES__";

/**
 * Joins a module and what it needs to one text.
 *
 * @param text of the module
 */
export async function joined(text, format, forBoard = false) {
  const build = await rolldown({
    input: "beginning",
    cwd: root,
    platform: "browser",
    logLevel: "warn",
    // Stand-ins have what is used in pages; what names the rest of a module of Node's is never reached there.
    shimMissingExports: true,
    onLog: (level, log, handler) => (log.code === "SHIMMED_EXPORT" ? undefined : handler(level, log)),
    plugins: [
      {
        name: "beginning",
        resolveId: (id) => (id === "beginning" ? "\0beginning" : null),
        load: (id) => (id === "\0beginning" ? text : null),
      },
      standIns(forBoard),
      urls,
    ],
    transform: {
      define: { ...PROCESS, ENGINES },
      inject: { Buffer: [join(source, "browser/stand-ins/buffer.js"), "Buffer"] },
    },
  });
  const { output } = await build.generate({ format, minify: true, codeSplitting: false });
  await build.close();
  const [{ code, modules, imports, dynamicImports }] = output;
  const foreign = [...imports, ...dynamicImports].filter(isBuiltin);
  if (foreign.length > 0) throw new Error(`what is to run in a page imports ${foreign.join(", ")}`);
  const all = Object.entries(modules).filter(([, { renderedLength }]) => renderedLength > 0);
  return { code: code.replace(/^\/\/# sourceMappingURL.*$/m, ""), modules: all };
}

/** The text of a worker for these games, with the engines that it asks for. */
export async function workerText(text, games, forBoard) {
  const { code: withName, modules } = await joined(text, "iife", forBoard);
  const engines = JSON.stringify(enginesIn(modules, games));
  const code = withName.replaceAll(ENGINES, () => engines);
  const licences = licencesOf(modules.map(([id]) => id));
  return (licences === "" ? "" : `/*\n${licences.replaceAll("*/", "* /")}\n*/\n`) + code;
}

if (import.meta.main ?? process.argv[1] === import.meta.filename) {
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  const { code } = await joined(`export * from ${JSON.stringify(join(source, "browser.js"))};`, "esm");
  writeFileSync(join(target, "index.js"), code);
  for (const name of GAME_NAMES) {
    const program = await workerText(
      `import { serve } from ${JSON.stringify(join(source, "browser/host.js"))};
       ${gameImports(name)}
       serve(${name}, { ${tasksOf(name).map(([url, task]) => `${url}: ${task}`)} });`,
      [name],
    );
    const text = `export default { name: ${JSON.stringify(name)}, program: ${JSON.stringify(program)} };\n`;
    writeFileSync(join(target, `${name}.js`), text);
  }
  const tasks = GAME_NAMES.flatMap(tasksOf).map(([url, task]) => `${url}: ${task}`);
  const board = await workerText(
    `import { serveBoard } from ${JSON.stringify(join(source, "browser/board-host.js"))};
     import { boardGames } from ${JSON.stringify(join(source, "cli/files/board-game.js"))};
     ${GAME_NAMES.map(gameImports).join("\n")}
     serveBoard([${GAME_NAMES.join(", ")}], { ${tasks.join(", ")} }, boardGames());`,
    GAME_NAMES,
    true,
  );
  writeFileSync(join(target, "board-worker.js.gz"), gzipSync(board, { level: 9 }));
}
