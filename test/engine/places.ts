/** Memory with a table and a place for engines, and engines with checked arithmetic. */
import { readFile } from "node:fs/promises";
import { type Arena, claimPlace, createArena, layOutArena, regionWords } from "../../native-layout/arena.js";
import type { EnginePlace, JavaScriptInstance } from "../../src/engine/instance.js";
import { createTable, type TableOptions, tableWords } from "../../src/table/transposition-table.js";
import { checkedInstance } from "./checked.js";

/** @param bytes of the place */
export function inMemory(options: TableOptions, bytes: number) {
  const arena = createArena(layOutArena({ table: tableWords(options) }, { bytes, instances: 1 }));
  return { table: createTable(regionWords(arena, "table"), options), place: placeIn(arena) };
}

/** A place that no other engine has had. */
export function placeIn(arena: Arena<string>): EnginePlace {
  const base = claimPlace(arena);
  const { wasm: memory, engines } = arena;
  if (memory === undefined || engines === undefined || base === undefined) {
    throw new Error("there is no room for engines");
  }
  return { memory, base, bytes: engines.bytes, read: (file) => readFile(file), engines: new Map() };
}

/**
 * An instance of the engine in JavaScript whose numbers are looked at.
 *
 * @param path of its instance.js
 */
export async function checkedEngine<Exports>(path: string) {
  const { checks, code, shared } = checkedInstance(path);
  /** Line and number of what was no int32, and of negative quotients that are rounded down. */
  const overflown = new Map<number, number>();
  const check = (line: number, value: number) => {
    if ((value | 0) !== value) overflown.set(line, value);
    return value;
  };
  const divide = (line: number, value: number) => {
    if (value < 0) overflown.set(line, value);
    return value;
  };
  const tables = await Promise.all(shared.map((file) => import(file)));
  const names = tables.map((_, i) => `shared${i}`);
  const create = new Function("__check", "__divide", ...names, `${code}; return createInstance();`);
  const instance: JavaScriptInstance<Exports> = create(check, divide, ...tables);
  return { instance, checks, overflown };
}
