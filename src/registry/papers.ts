/** The papers whose experiments can be run, by name (`solve-fast reproduce NAME`). Each is loaded when it is called for. */
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
  simpei: { keeps: "simpei.sweep", module: moduleOf("../papers/simpei/command.js") },
  shogi: { keeps: "shogi.journal", module: moduleOf("../papers/shogi/command.js") },
  go: { keeps: "go.journal", module: moduleOf("../papers/go/command.js") },
  "one-eye": { keeps: "one-eye.journal", module: moduleOf("../papers/one-eye/command.js") },
  "similar-positions": {
    keeps: "similar-positions.journal",
    module: moduleOf("../papers/similar-positions/command.js"),
  },
  "learned-depth": { keeps: "learned-depth.json", module: moduleOf("../papers/learned-depth/command.js") },
  expectation: { keeps: "expectation.jsonl", module: moduleOf("../papers/expectation/command.js") },
};

/** The schema of what `reproduce NAME --json` writes. */
export async function paperSchema({ module }: Paper): Promise<z.ZodType> {
  return (await import(module)).schema;
}

export async function paperCommand({ module }: Paper): Promise<Command> {
  return (await import(module)).command();
}
