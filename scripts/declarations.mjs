// The types of what the package exports, in dist/types: the declarations of its entry points and of all that they
// import, copied from what tsc wrote beside every module. They need no types of Node or of another package.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";

const dist = join(dirname(import.meta.dirname), "dist");
const target = join(dist, "types");

const ENTRY_POINTS =
  /^(index|core|certificates|browser(\/game)?|games\/[^/]+\/(module|reference\/checked-game))\.d\.ts$/;

export function copyDeclarations() {
  rmSync(target, { recursive: true, force: true });
  const source = join(dist, "src");
  const files = readdirSync(source, { recursive: true }).map((file) => file.replaceAll("\\", "/"));
  const copied = new Set();
  for (const file of files.filter((file) => ENTRY_POINTS.test(file)))
    copyWithImports(join(source, file), copied);
}

function copyWithImports(file, copied) {
  if (copied.has(file)) return;
  copied.add(file);
  const text = readFileSync(file, "utf8");
  // What stands in comments are examples.
  const code = text.replaceAll(/\/\*.*?\*\//gs, "");
  for (const [, name] of code.matchAll(/\b(?:from|import|import\(|module) ?"([^"]+)"/g)) {
    if (!name.startsWith("."))
      throw new Error(`${relative(dist, file)} has types of ${name}, which users lack`);
    copyWithImports(resolve(dirname(file), name.replace(/\.js$/, ".d.ts")), copied);
  }
  const place = join(target, relative(dist, file));
  mkdirSync(dirname(place), { recursive: true });
  // Only asc tells the two apart.
  writeFileSync(place, text.replaceAll(/\bf64\b/g, "number"));
}
