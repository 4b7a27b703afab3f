// Finds engines: folders of any name with an engine.ts, and the files that each is made of, by following imports. What is to be
// known of an engine stands in the head of its engine.ts, what is to be known of a table in the head of its file:
//
//   @javascript  this engine is not wanted as WebAssembly
//   @small       only small functions are inlined
//   @shared      constants of this file are made once, and are the same for all instances in JavaScript
//
// Plain Node without dependencies: ready.mjs asks before there are any.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";

const IMPORTS = /^(?:import|export)\b(?!\s+type\b)[^;]*?\bfrom\s+"(\.[^"]+)\.js";/gms;

/**
 * All engines of a tree, each with its `folder`, relative to the root; whether it is wanted as WebAssembly (`wasm`); whether to
 * inline small functions only (`small`); the rules that the rules.ts beside it takes the place of (`linked`), and the rules that
 * take a game (`hosted`), if any; the `shared` files; and all `files`. Files are absolute paths of sources.
 */
export function findEngines(root) {
  return readdirSync(join(root, "src"), { recursive: true })
    .filter((file) => basename(file) === "engine.ts")
    .map((file) => engineIn(join(root, "src", dirname(file)), root))
    .sort((one, other) => (one.folder < other.folder ? -1 : 1));
}

function engineIn(folder, root) {
  const entry = join(folder, "engine.ts");
  const ownRules = join(folder, "rules.ts");
  const texts = new Map();
  let linked;
  let hosted;
  /** A file with what it imports, as from a folder; the rules of another engine give way to those of this one. */
  function follow(file, from = dirname(file)) {
    if (texts.has(file)) return;
    const text = readFileSync(file, "utf8");
    if (basename(file) === "rules.ts" && /^export function useGame\(/m.test(text)) {
      if (file === ownRules) hosted = file;
      else {
        if (!existsSync(ownRules))
          throw new Error(
            `${relative(root, folder)}: an engine with searches of ${relative(root, dirname(file))} needs a rules.ts`,
          );
        linked = file;
        return follow(ownRules);
      }
    }
    texts.set(file, text);
    for (const [, path] of text.matchAll(IMPORTS)) follow(resolve(from, `${path}.ts`));
    const forAsc = join(dirname(file), "assembly", basename(file));
    if (existsSync(forAsc)) follow(forAsc, from);
  }
  follow(entry);
  const shared = [...texts.keys()].filter((file) => hasTag(texts.get(file), "shared"));
  for (const file of shared) {
    if (/^export let\b/m.test(texts.get(file)))
      throw new Error(`${relative(root, file)}: @shared is for constants, and this file exports state`);
  }
  const head = texts.get(entry);
  return {
    folder: relative(root, folder),
    wasm: !hasTag(head, "javascript"),
    small: hasTag(head, "small"),
    linked,
    hosted,
    shared,
    files: [...texts.keys()].sort(),
  };
}

/** Whether the comment at a file's head has a tag on a line of its own. */
function hasTag(text, tag) {
  const [head = ""] = /^\/\*\*.*?\*\//s.exec(text) ?? [];
  return new RegExp(`^ \\* @${tag}$`, "m").test(head);
}
