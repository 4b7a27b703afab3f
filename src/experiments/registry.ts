/** The papers whose experiments can be run, by name: `solve-fast reproduce NAME`. Each is loaded when it is called for. */
import type { Command } from "commander";
import type { z } from "zod";

export interface Paper {
  /** The file in which its experiment keeps what is done. */
  readonly keeps: string;
  /** The URL of the module whose `command` makes its command, and whose `schema` says what that writes as JSON. */
  readonly module: string;
}

const moduleOf = (path: string) => new URL(path, import.meta.url).href;

export const PAPERS: Readonly<Record<string, Paper>> = {
  simpei: { keeps: "simpei.sweep", module: moduleOf("./commands/simpei.js") },
  shogi: { keeps: "shogi.journal", module: moduleOf("./commands/shogi.js") },
  go: { keeps: "go.journal", module: moduleOf("./commands/go.js") },
  "one-eye": { keeps: "one-eye.journal", module: moduleOf("./commands/one-eye.js") },
  "similar-positions": {
    keeps: "similar-positions.journal",
    module: moduleOf("./commands/similar-positions.js"),
  },
  "learned-depth": { keeps: "learned-depth.json", module: moduleOf("./commands/learned-depth.js") },
  expectation: { keeps: "expectation.jsonl", module: moduleOf("./commands/expectation.js") },
};

/** The schema of what `reproduce NAME --json` writes. */
export async function paperSchema({ module }: Paper): Promise<z.ZodType> {
  return (await import(module)).schema;
}

export async function paperCommand({ module }: Paper): Promise<Command> {
  return (await import(module)).command();
}
