/** The version of the package, for files that say what they were made with. */
import { readFileSync } from "node:fs";

export function packageVersion(): string {
  const path = new URL("../../../package.json", import.meta.url);
  return (JSON.parse(readFileSync(path, "utf8")) as { version: string }).version;
}
