/** Files in a browser, which are in memory. */
import { dropFile, keepFile, keptFile } from "../kept-files.js";
import { Buffer } from "./buffer.js";

export function writeFileSync(path: string, bytes: Uint8Array): void {
  keepFile(path, bytes);
}

export function readFileSync(path: string) {
  const bytes = keptFile(path);
  if (bytes === undefined) throw new Error(`${path} is not there`);
  return Buffer.from(bytes);
}

export const rmSync = dropFile;
