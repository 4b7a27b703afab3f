/** Where a thread's engines run in WebAssembly. */
import { readFile } from "node:fs/promises";
import type { Arena, ArenaLayout, EngineRoom } from "../../../native-layout/arena.js";
import { claimPlace, createArena, LINE_BYTES, layOutArena } from "../../../native-layout/arena.js";
import { MOST_PAGES, PAGE_BYTES, type WasmMemory } from "../../../native-layout/web-assembly.js";
import type { EnginePlace } from "../../engine/instance.js";
import { formatBytes, MemoryError } from "../resources/memory.js";
import { onRest } from "./rest.js";

/** `SOLVE_FAST_ENGINE=javascript` runs the same searches in JavaScript, to debug them. */
function wantsWebAssembly(): boolean {
  return process.env.SOLVE_FAST_ENGINE !== "javascript";
}

/** Places for threads that take the place of dead ones; when there are none left, engines run in JavaScript. */
const SPARE = 2;

/** The warning where a memory of WebAssembly, which has at most 4 GiB, does not hold the tables and the engines: why, and what would help. */
function enginesLeftOut(sizes: Readonly<Record<string, number>>, { bytes, instances }: EngineRoom): string {
  const words = Object.values(sizes);
  const tables = 4 * Math.max(...words);
  const others = 4 * words.reduce((sum, each) => sum + each, 0) - tables;
  const fitting = MOST_PAGES * PAGE_BYTES - instances * bytes - others - PAGE_BYTES;
  const remedy =
    fitting > 0
      ? `with tables of ${formatBytes(fitting)} in all, or less, they run in WebAssembly`
      : "with fewer threads there is room";
  return (
    `tables of ${formatBytes(tables, Math.round)} leave no room for searches in WebAssembly, for which all memory together has at most 4 GiB; ` +
    `they run in JavaScript, which takes about twice as long; ${remedy}`
  );
}

/**
 * Lays out an arena for threads that may run engines.
 *
 * @param bytes of the largest engine that a thread may need; undefined or 0 when none is
 * @param onWarning called with a sentence when there is no room for them
 */
export function layOutWithEngines<Name extends string>(
  sizes: Readonly<Record<Name, number>>,
  bytes: number | undefined,
  threads: number,
  onWarning?: (sentence: string) => void,
): ArenaLayout<Name> {
  const room = engineRoom(bytes, threads);
  const layout = layOutArena(sizes, room);
  if (room !== undefined && layout.engines === undefined) onWarning?.(enginesLeftOut(sizes, room));
  return layout;
}

/** The warning where a limit of address space leaves no room for a memory of WebAssembly, which reserves 10 GiB. */
export const ADDRESSES_LACKING =
  "a limit of address space (ulimit -v) leaves no room for WebAssembly, which reserves 10 GiB; searches run in JavaScript, which takes about twice as long";

/**
 * Takes the memory of an arena for threads that may run engines.
 *
 * @param onWarning called with a sentence when it cannot be a memory of WebAssembly
 * @param create makes arenas
 * @throws MemoryError when there is no such block to be had
 */
export function openArena<Name extends string>(
  layout: ArenaLayout<Name>,
  onWarning?: (sentence: string) => void,
  create: typeof createArena = createArena,
): Arena<Name> {
  try {
    return create(layout);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    const { engines, ...plain } = layout;
    if (engines === undefined) throw lacking(layout);
    const arena = openArena<Name>(plain, undefined, create);
    onWarning?.(ADDRESSES_LACKING);
    return arena;
  }
}

function lacking({ bytes }: ArenaLayout<string>): MemoryError {
  return new MemoryError(
    `${formatBytes(bytes, Math.ceil)} of memory are not available in one piece; use a smaller table, or raise the limit of address space (ulimit -v)`,
    0,
  );
}

function engineRoom(bytes: number | undefined, threads: number): EngineRoom | undefined {
  if (!bytes || !wantsWebAssembly()) return undefined;
  return { bytes: Math.ceil(bytes / LINE_BYTES) * LINE_BYTES, instances: threads + SPARE };
}

/** The place of this thread in the arena that it works in. */
let taken: { readonly arena: number; readonly place: EnginePlace | undefined } | undefined;
onRest(() => {
  taken = undefined;
});
/** Where its places begin in all arenas that it has worked in: numbers alone, so that no memory is held. */
const bases = new Map<number, number | undefined>();

/** The place of this thread's engines in an arena, always the same; undefined where they have to run in JavaScript. */
export function enginePlace(arena: Arena<string>): EnginePlace | undefined {
  if (arena.wasm === undefined || arena.engines === undefined) return undefined;
  if (taken?.arena !== arena.id) {
    const isBack = bases.has(arena.id);
    const base = isBack ? bases.get(arena.id) : claimPlace(arena);
    bases.set(arena.id, base);
    const place = base === undefined ? undefined : placeFor(arena.wasm, base, arena.engines.bytes);
    // New engines must not find what earlier ones have left there.
    if (isBack && place !== undefined) place.tenant = {};
    taken = { arena: arena.id, place };
  }
  return taken.place;
}

/** A place of an arena that no other engine has had, even in a thread that works in other arenas. */
export function newPlace(arena: Arena<string>): EnginePlace | undefined {
  const base = claimPlace(arena);
  if (arena.wasm === undefined || arena.engines === undefined || base === undefined) return undefined;
  return placeFor(arena.wasm, base, arena.engines.bytes);
}

function placeFor(memory: WasmMemory, base: number, bytes: number): EnginePlace {
  return { memory, base, bytes, read: (file) => readFile(file), engines: new Map() };
}
