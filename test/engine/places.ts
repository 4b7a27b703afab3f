/** Memory with a table and a place for engines, and engines with checked arithmetic. */
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { type Arena, claimPlace, createArena, layOutArena, regionWords } from "../../native-layout/arena.js";
import { WebAssembly } from "../../native-layout/web-assembly.js";
import type { EnginePlace, JavaScriptInstance } from "../../src/engine/instance.js";
import {
  createTable,
  type TableOptions,
  type TranspositionTable,
  tableWords,
} from "../../src/search/table/transposition-table.js";
import { checkedInstance } from "./checked.js";

/** @param bytes of the place */
export function inMemory(options: TableOptions, bytes: number) {
  const arena = createArena(layOutArena({ table: tableWords(options) }, { bytes, instances: 1 }));
  return { table: createTable(regionWords(arena, "table"), options), place: placeIn(arena) };
}

/** The content of a table, to the bit: answers show only later which entries were replaced. */
export function digestOf({ words }: TranspositionTable): string {
  return createHash("sha1").update(words).digest("hex");
}

/** A place in memory that no other engine has used. */
export function placeIn(arena: Arena<string>): EnginePlace {
  const base = claimPlace(arena);
  const { wasm: memory, engines } = arena;
  if (memory === undefined || engines === undefined || base === undefined) {
    throw new Error("there is no room for engines");
  }
  return { memory, base, bytes: engines.bytes, read: readOnce, engines: new Map() };
}

type Modules = Map<string, { readonly bytes: Uint8Array; readonly module: object }>;
const shared = globalThis as { engineModules?: Modules };
/**
 * Modules that the test files of this process have read: while one is alive, V8 does not compile the same bytes again. This module
 * is loaded again for each file.
 */
shared.engineModules ??= new Map();
const modules = shared.engineModules;

async function readOnce(file: URL): Promise<Uint8Array> {
  const bytes = modules.get(file.href)?.bytes ?? (await readFile(file));
  if (!modules.has(file.href)) modules.set(file.href, { bytes, module: new WebAssembly.Module(bytes) });
  return bytes;
}

/** Makes an instance with functions that check numbers. */
type CreateChecked = (
  check: (line: number, value: number) => number,
  divide: (line: number, value: number) => number,
  ...shared: readonly unknown[]
) => unknown;

/** By the path of an engine: reading and compiling it takes longer than most tests of it. */
const checkedEngines = new Map<string, ReturnType<typeof readChecked>>();

async function readChecked(path: string) {
  const { checks, code, shared } = checkedInstance(path);
  const tables = await Promise.all(shared.map((file) => import(file)));
  const names = tables.map((_, i) => `shared${i}`);
  const create = new Function("__check", "__divide", ...names, `${code}; return createInstance();`);
  return { checks, tables, create: create as CreateChecked };
}

/**
 * An instance of the engine in JavaScript whose numbers are checked.
 *
 * @param path of its instance.js
 */
export async function checkedEngine<Exports>(path: string) {
  const reading = checkedEngines.get(path) ?? readChecked(path);
  checkedEngines.set(path, reading);
  const { checks, tables, create } = await reading;
  /** Lines and values of numbers outside int32, and of negative quotients that are rounded down. */
  const overflown = new Map<number, number>();
  const check = (line: number, value: number) => {
    if ((value | 0) !== value) overflown.set(line, value);
    return value;
  };
  const divide = (line: number, value: number) => {
    if (value < 0) overflown.set(line, value);
    return value;
  };
  const instance = create(check, divide, ...tables) as JavaScriptInstance<Exports>;
  return { instance, checks, overflown };
}
