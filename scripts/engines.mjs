// Engines: hot code that is written once (docs/architecture.md, Hot code), as WebAssembly by asc, and as a function in
// JavaScript, each of whose calls is an instance with a state of its own, by rolldown.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { isMainThread } from "node:worker_threads";
import asc from "assemblyscript/asc";
import binaryen from "binaryen";
import { Piscina } from "piscina";
import { rolldown } from "rolldown";
import { findEngines } from "./engine-files.mjs";

const root = dirname(import.meta.dirname);
const machine = join(root, "src/engine/machine.ts");

/**
 * Functions that are inlined, by binaryen's sizes, roughly instructions: `always` into every caller, `flexible` where they call
 * nothing.
 */
const LARGE = { always: 100, flexible: 400 };
/** Where most runs are short. With large ones a mate in one takes 0.02 s more to compile, and long searches 0.95 of the time. */
const SMALL = { always: 30, flexible: 100 };

const file = fileURLToPath(import.meta.url);
if (isMainThread && process.argv[1] === file) {
  const pool = new Piscina({ filename: file });
  await Promise.all(findEngines(root).map((engine) => pool.run(engine)));
  await pool.destroy();
}

/** What a thread of the pool does with an engine of `findEngines`. */
export default async function build(engine) {
  await bundle(engine, root);
  if (engine.wasm) await compile(engine);
}

/**
 * All that an engine is made of in one function. What tsc has made must be there. Tables that are the same in every instance
 * (`@shared`) stay outside, so that they are made once.
 *
 * @param engine of `findEngines`
 * @param home of the tree
 */
export async function bundle({ folder: source, linked, hosted, shared }, home) {
  const built = (file) => join(home, "dist", relative(home, file)).replace(/\.ts$/, ".js");
  const folder = join(home, "dist", source);
  const entry = join(folder, "instance-entry.js");
  const replaced = linked && built(linked);
  const outside = new Set(shared.map(built));
  const exportFrom = (names, file) => `export { ${names} } from ${JSON.stringify(built(file))};`;
  const exported = [exportFrom("useMemory, useTick", join(home, "src/engine/machine.ts"))];
  if (hosted) exported.push(exportFrom("useGame", hosted));
  const build = await rolldown({
    input: entry,
    logLevel: "warn",
    plugins: [
      {
        name: "entry",
        resolveId(id, importer) {
          if (id === entry) return id;
          const file = resolve(dirname(importer), id);
          if (file === replaced) return join(folder, "rules.js");
          return outside.has(file) ? { id: file, external: "absolute" } : null;
        },
        load: (id) => (id === entry ? `export * from "./engine.js"; ${exported.join(" ")}` : null),
      },
    ],
  });
  const { output } = await build.generate({ format: "esm" });
  const imports = [];
  const constants = [];
  const code = output[0].code
    .replace(/^\/\/# sourceMappingURL.*$/m, "")
    .replace(/^import \{([^}]*)\} from "([^"]+)";$/gm, (_, bound, file) => {
      const path = relative(folder, file).replaceAll("\\", "/");
      imports.push(
        `import * as shared${imports.length} from "${path.startsWith(".") ? path : `./${path}`}";`,
      );
      // A constant of the function is read faster than one of another module.
      constants.push(`const {${bound.replaceAll(" as ", ": ")}} = shared${imports.length - 1};`);
      return "";
    })
    // Tables of which this engine uses none.
    .replace(/^import "[^"]+";$/gm, "")
    .replace(/^export \{([^}]*)\};$/m, (_, bound) => {
      const fields = bound.split(",").map((one) => one.trim().replace(/^(\S+) as (\S+)$/, "$2: $1"));
      return `return { ${fields.join(", ")} };`;
    });
  const text = `${imports.join("\n")}\nexport function createInstance() {\n${constants.join("\n")}\n${code}\n}\n`;
  writeFileSync(join(folder, "instance.js"), text);
}

/**
 * AssemblyScript without a runtime, hardly optimised by asc, which `inlined` does: nothing is allocated, and what goes wrong is looked for by tests. `--debug` keeps the
 * names of functions, for profiles.
 */
async function compile({ folder, linked, small }) {
  const entry = join(root, folder, "engine.ts");
  const outFile = join(root, "dist", folder, "engine.wasm");
  const rules = join(root, folder, "rules.js");
  const lines = [];
  const { error } = await asc.main(
    [
      ...[relative(root, entry), "--outFile", outFile, "-O1", "--debug", "--runtime", "stub", "--noAssert"],
      ...[
        "--importMemory",
        "--sharedMemory",
        "--enable",
        "threads",
        "--enable",
        "simd",
        "--initialMemory",
        "1",
        "--maximumMemory",
        "65536",
      ],
      ...["--zeroFilledMemory", "--use", "abort="],
    ],
    {
      stdout: { write: () => true },
      stderr: { write: (line) => lines.push(String(line)) },
      readFile: (name) => {
        const file = sourceOf(name);
        if (file === linked) {
          return `export * from "./${relative(dirname(file), rules)}";`;
        }
        if (!existsSync(file)) return null;
        const text = readFileSync(forAsc(file), "utf8");
        return file === machine ? text : prefixed(file, text);
      },
      writeFile: (name, contents) =>
        writeFileSync(
          resolve(root, name),
          name.endsWith(".wasm") ? inlined(contents, small ? SMALL : LARGE) : contents,
        ),
      listFiles: () => [],
    },
  );
  if (error) throw new Error(`asc: ${lines.join("")}${error.message}`);
}

/**
 * Larger functions are inlined than asc does by itself: Node 20 inlines none in WebAssembly, and calls are many in searches of small
 * functions. Larger sizes than `LARGE` are no faster.
 */
function inlined(bytes, { always, flexible }) {
  const module = binaryen.readBinary(bytes);
  const { Features } = binaryen;
  const ofAll =
    Features.BulkMemory | Features.MutableGlobals | Features.NontrappingFPToInt | Features.SignExt;
  module.setFeatures(ofAll | Features.Atomics | Features.SIMD128);
  binaryen.setOptimizeLevel(3);
  binaryen.setShrinkLevel(0);
  binaryen.setDebugInfo(true);
  binaryen.setAlwaysInlineMaxSize(always);
  binaryen.setFlexibleInlineMaxSize(flexible);
  binaryen.setOneCallerInlineMaxSize(3000);
  binaryen.setAllowInliningFunctionsWithLoops(true);
  // A second time, or more of asc's own before, makes nothing faster and takes as long again.
  module.optimize();
  const optimized = module.emitBinary();
  module.dispose();
  return optimized;
}

/** What a name that asc asks for stands for: `x.js` is x.ts. */
function sourceOf(name) {
  return resolve(root, name).replace(/(\.js)?\.ts$/, ".ts");
}

/** The file that asc reads for one: in the folder `assembly` beside it stands what is different in WebAssembly. */
function forAsc(file) {
  const other = join(dirname(file), "assembly", basename(file));
  return existsSync(other) ? other : file;
}

/** What a file means in asc, on its first line so that lines keep their numbers. */
function prefixed(file, text) {
  const from = JSON.stringify(`./${relative(dirname(file), join(root, "src/engine/machine.js"))}`);
  const arrays = `import { Int8Array, Int32Array, Uint8Array } from ${from}`;
  return `${arrays}; import * as Math from ${from}; type number = i32; type boolean = bool; ${text}`;
}
