/** The files that come with the package, and its version, for files that say what they were made with. */
import { readFileSync } from "node:fs";
import { join, normalize } from "node:path";
import { fileURLToPath } from "node:url";

// From dist/src/files/ or src/files/.
const ROOT = fileURLToPath(
  new URL(import.meta.url.includes("/dist/") ? "../../../" : "../../", import.meta.url),
);

/** Where the file of the package with this name is, as `package.json`; it need not be there. */
export function packageFile(name: string): string {
  return join(ROOT, normalize(name));
}

export function packageVersion(): string {
  return (JSON.parse(readFileSync(packageFile("package.json"), "utf8")) as { version: string }).version;
}
