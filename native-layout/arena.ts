/**
 * The arena: one block of shared memory per run, carved into named regions that all threads see.
 *
 * Every region begins on a cache line, so that threads that write to different regions never share one, and a
 * table bucket is one line. See README.md for the map.
 */

import { MOST_PAGES, PAGE_BYTES, type WasmMemory, WebAssembly } from "./web-assembly.js";

/** Bytes of a cache line. */
export const LINE_BYTES = 64;

/**
 * Large blocks of memory begin 16 bytes past a page: the C library keeps its own record there. So many bytes are
 * left unused at the front, to begin on a cache line again: reading buckets at random is 12 % faster then (24.6
 * instead of 27.9 ns).
 */
export const FRONT_BYTES = 48;

/** The same in a memory for WebAssembly, which begins on a page. What the compiler may lay down stands below. */
const FRONT_BYTES_OF_WASM = 1024;

/** Views longer than this would need indices beyond int32, which cost V8 its fast array accesses. */
export const MAXIMUM_REGION_WORDS = 2 ** 31;

interface Region {
  /** First byte, a multiple of `LINE_BYTES` after the front. */
  readonly offset: number;
  /** Length in int32 words. */
  readonly words: number;
}

/** Room for instances of engines in WebAssembly, which a thread takes with `claimPlace`. */
export interface EngineRoom {
  /** Bytes of an instance, a multiple of `LINE_BYTES`. */
  readonly bytes: number;
  readonly instances: number;
}

/** A laid out arena without memory: where each region will stand. */
export interface ArenaLayout<Name extends string> {
  readonly regions: Readonly<Record<Name, Region>>;
  /** Bytes of the whole arena. */
  readonly bytes: number;
  /** Behind the regions: a line with the number of instances that have a place, then their places. */
  readonly engines?: EngineRoom & { readonly offset: number };
}

/** An arena is a plain object, so that it can be handed to a thread in a message: the memory is not copied. */
export interface Arena<Name extends string> extends ArenaLayout<Name> {
  readonly memory: SharedArrayBuffer;
  /** Tells it from other arenas of the thread that has made it: a memory that comes in a message is another object each time. */
  readonly id: number;
  /** Where there is room for engines: the same memory as WebAssembly takes it. */
  readonly wasm?: WasmMemory;
}

/**
 * Lays regions out one after the other.
 *
 * @param sizes int32 words of each region, 1 to `MAXIMUM_REGION_WORDS`
 * @param room for engines; an arena that would be larger than a memory of WebAssembly can be has none
 * @throws RangeError when a region is longer than one view can be
 */
export function layOutArena<Name extends string>(
  sizes: Readonly<Record<Name, number>>,
  room?: EngineRoom,
): ArenaLayout<Name> {
  if (room !== undefined) {
    const { regions, bytes: offset } = layOut(sizes, FRONT_BYTES_OF_WASM);
    const bytes = offset + LINE_BYTES + room.instances * room.bytes;
    if (bytes <= MOST_PAGES * PAGE_BYTES) return { regions, bytes, engines: { ...room, offset } };
  }
  return layOut(sizes, FRONT_BYTES);
}

function layOut<Name extends string>(
  sizes: Readonly<Record<Name, number>>,
  front: number,
): ArenaLayout<Name> {
  let bytes = front;
  const regions = {} as Record<Name, Region>;
  for (const name of Object.keys(sizes) as Name[]) {
    const words = sizes[name];
    if (words > MAXIMUM_REGION_WORDS) {
      throw new RangeError(
        `the ${name} would take ${words} words of 4 bytes; at most ${MAXIMUM_REGION_WORDS} work`,
      );
    }
    regions[name] = { offset: bytes, words };
    bytes += Math.ceil((4 * words) / LINE_BYTES) * LINE_BYTES;
  }
  return { regions, bytes };
}

let arenas = 0;

/**
 * Takes the memory of an arena, all zero. Pages that nothing is written to take no room yet.
 *
 * @throws RangeError when there is no such block to be had
 */
export function createArena<Name extends string>(layout: ArenaLayout<Name>): Arena<Name> {
  if (layout.engines === undefined)
    return { ...layout, memory: new SharedArrayBuffer(layout.bytes), id: ++arenas };
  const pages = Math.ceil(layout.bytes / PAGE_BYTES);
  const wasm = new WebAssembly.Memory({ initial: pages, maximum: pages, shared: true });
  return { ...layout, memory: wasm.buffer, wasm, id: ++arenas };
}

/** Takes a place for an instance that no other has had: its first byte, or undefined when there is none left. */
export function claimPlace({ engines, memory }: Arena<string>): number | undefined {
  if (engines === undefined) return undefined;
  const { offset, bytes, instances } = engines;
  const number = Atomics.add(new Int32Array(memory, offset, 1), 0, 1);
  return number < instances ? offset + LINE_BYTES + number * bytes : undefined;
}

/** The words of a region; every thread that asks sees the same memory. */
export function regionWords<Name extends string>(arena: Arena<Name>, name: Name): Int32Array {
  const { offset, words } = arena.regions[name];
  return new Int32Array(arena.memory, offset, words);
}
