// Whatever is built with parts of packages in it says whose they are.
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** The licences of the packages that a script holds parts of, as a comment; each text once. */
export function licencesOf(modules) {
  const packages = new Set(
    modules.flatMap((file) => {
      const [, name] = /node_modules[/\\]((?:@[^/\\]+[/\\])?[^/\\]+)[/\\](?!.*node_modules)/.exec(file) ?? [];
      return name === undefined ? [] : [name];
    }),
  );
  const names = new Map();
  for (const name of [...packages].sort()) {
    const folder = join(root, "node_modules", name);
    const file = ["LICENSE", "LICENSE.md", "LICENCE"].map((one) => join(folder, one)).find(existsSync);
    if (file === undefined)
      throw new Error(`${name} has no file with its licence, and parts of it are in what is built`);
    const text = readFileSync(file, "utf8").replaceAll("*/", "* /").trim();
    names.set(text, [...(names.get(text) ?? []), name]);
  }
  const parts = [...names].map(([text, of]) => `Parts of ${of.join(", ")}:\n\n${text}`);
  return parts.length === 0 ? "" : `/*\n${parts.join("\n\n")}\n*/\n`;
}
