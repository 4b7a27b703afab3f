/** Where a thread's engines run in WebAssembly. */
import { readFile } from "node:fs/promises";
import type { Arena, EngineRoom } from "../../../native-layout/arena.js";
import { claimPlace, LINE_BYTES } from "../../../native-layout/arena.js";
import type { WasmMemory } from "../../../native-layout/web-assembly.js";
import type { EnginePlace } from "../../engine/instance.js";

/** `SOLVE_FAST_ENGINE=javascript` runs the same searches in JavaScript, to debug them. */
function wantsWebAssembly(): boolean {
  return process.env.SOLVE_FAST_ENGINE !== "javascript";
}

/** Places for threads that take the place of dead ones; when there are none left, engines run in JavaScript. */
const SPARE = 2;

/** @param bytes of the largest engine that a thread may need; undefined or 0 when none is */
export function engineRoom(bytes: number | undefined, threads: number): EngineRoom | undefined {
  if (!bytes || !wantsWebAssembly()) return undefined;
  return { bytes: Math.ceil(bytes / LINE_BYTES) * LINE_BYTES, instances: threads + SPARE };
}

/** The place of this thread in the arena that it works in. */
let taken: { readonly memory: SharedArrayBuffer; readonly place: EnginePlace | undefined } | undefined;

/** The place of this thread's engines in an arena, always the same; undefined where they have to run in JavaScript. */
export function enginePlace(arena: Arena<string>): EnginePlace | undefined {
  if (arena.wasm === undefined || arena.engines === undefined) return undefined;
  if (taken?.memory !== arena.wasm.buffer) {
    const base = claimPlace(arena);
    taken = {
      memory: arena.wasm.buffer,
      place: base === undefined ? undefined : placeFor(arena.wasm, base, arena.engines.bytes),
    };
  }
  return taken.place;
}

function placeFor(memory: WasmMemory, base: number, bytes: number): EnginePlace {
  return { memory, base, bytes, read: (file) => readFile(file), engines: new Map() };
}
