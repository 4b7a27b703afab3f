/** The version of the package, for files that say what they were made with. */
import { readFileSync } from "node:fs";
import { packageFile } from "./package-file.js";

export function packageVersion(): string {
  return (JSON.parse(readFileSync(packageFile("package.json"), "utf8")) as { version: string }).version;
}
