// The licences of packages of which parts are published with solve-fast (scripts/bundle.mjs, scripts/pages.mjs).
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

const root = dirname(import.meta.dirname);

/**
 * The licences of the packages that these files belong to, each text once; empty where they belong to none.
 *
 * @throws Error for a package that has no file with its licence
 */
export function licencesOf(files) {
  const packages = new Set(
    files.flatMap((file) => {
      const [, name] = /node_modules[/\\]((?:@[^/\\]+[/\\])?[^/\\]+)[/\\](?!.*node_modules)/.exec(file) ?? [];
      return name === undefined ? [] : [name];
    }),
  );
  const names = new Map();
  for (const name of [...packages].sort()) {
    const folder = join(root, "node_modules", name);
    const file = ["LICENSE", "LICENSE.md", "LICENCE"].map((one) => join(folder, one)).find(existsSync);
    if (file === undefined)
      throw new Error(`${name} has no file with its licence, and is part of solve-fast`);
    const text = readFileSync(file, "utf8").trim();
    names.set(text, [...(names.get(text) ?? []), name]);
  }
  return [...names].map(([text, of]) => `Parts of ${of.join(", ")}:\n\n${text}`).join("\n\n");
}
