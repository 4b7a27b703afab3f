/// <reference lib="dom" />
/** What the solver and the readers of problems ask Node, as browsers have it: all its modules in one. */
import { dropFile, keepFile, keptFile } from "../kept-files.js";
import { Buffer } from "./buffer.js";

// node:os

const GIB = 2 ** 30;
/** A memory of WebAssembly has no more. */
const MOST_MEMORY = 4 * GIB;

export function availableParallelism(): number {
  return globalThis.crossOriginIsolated === true ? (navigator.hardwareConcurrency ?? 1) : 1;
}

/** Browsers do not tell; what cannot be had is refused when it is asked for. */
export function freemem(): number {
  return MOST_MEMORY;
}

// node:fs: files are in memory

export function writeFileSync(path: string, bytes: Uint8Array): void {
  keepFile(path, bytes);
}

export function readFileSync(path: string) {
  const bytes = keptFile(path);
  if (bytes === undefined) throw new Error(`${path} is not there`);
  return Buffer.from(bytes);
}

export const rmSync = dropFile;

// node:fs/promises

/** Put in by scripts/browser.mjs: the engines of a program, packed by gzip and in base64, by their places. */
declare const ENGINES: Readonly<Record<string, string>>;

/** @param file beside the module that names it */
export async function readFile(file: URL): Promise<Uint8Array> {
  const packed = ENGINES[file.pathname];
  if (packed === undefined) throw new Error(`${file.pathname} is not part of this program`);
  const bytes = Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0));
  const unpacked = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(unpacked).arrayBuffer());
}

// node:path: as the paths of files in memory

/** The parts of a path, as far as somebody asks for them. */
export function parse(path: string) {
  const [, dir = "", name = "", ext = ""] = /^(?:(.*)\/)?([^/]*?)(\.[^./]*)?$/.exec(path) ?? [];
  return { dir, name, ext };
}

export function join(...parts: readonly string[]): string {
  return parts.filter((part) => part !== "").join("/");
}

export const extname = (path: string) => parse(path).ext;
export const dirname = (path: string) => parse(path).dir;

export function basename(path: string): string {
  const { name, ext } = parse(path);
  return name + ext;
}

// node:buffer

export function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

// node:crypto

/** A name that no other has; browsers have `randomUUID` only in pages that nobody on the way can change. */
export function randomUUID(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4))).join("-");
}

// node:timers/promises

/** What waits has its turn first. */
export function setImmediate(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
}
