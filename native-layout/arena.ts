/**
 * The arena: one block of shared memory per run, carved into named regions that all threads see.
 *
 * Every region begins on a cache line, so that threads that write to different regions never share one, and a
 * table bucket is one line. See README.md for the map.
 */

/** Bytes of a cache line. */
export const LINE_BYTES = 64;

/**
 * Large blocks of memory begin 16 bytes past a page: the C library keeps its own record there. So many bytes are
 * left unused at the front, to begin on a cache line again: reading buckets at random is 12 % faster then (24.6
 * instead of 27.9 ns).
 */
export const FRONT_BYTES = 48;

/** Views longer than this would need indices beyond int32, which cost V8 its fast array accesses. */
export const MAXIMUM_REGION_WORDS = 2 ** 31;

interface Region {
  /** First byte, a multiple of `LINE_BYTES` after the front. */
  readonly offset: number;
  /** Length in int32 words. */
  readonly words: number;
}

/** A laid out arena without memory: where each region will stand. */
export interface ArenaLayout<Name extends string> {
  readonly regions: Readonly<Record<Name, Region>>;
  /** Bytes of the whole arena. */
  readonly bytes: number;
}

/** An arena is a plain object, so that it can be handed to a thread in a message: the memory is not copied. */
export interface Arena<Name extends string> extends ArenaLayout<Name> {
  readonly memory: SharedArrayBuffer;
}

/**
 * Lays regions out one after the other.
 *
 * @param sizes int32 words of each region, 1 to `MAXIMUM_REGION_WORDS`
 * @throws RangeError when a region is longer than one view can be
 */
export function layOutArena<Name extends string>(sizes: Readonly<Record<Name, number>>): ArenaLayout<Name> {
  let bytes = FRONT_BYTES;
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

/**
 * Takes the memory of an arena, all zero. Pages that nothing is written to take no room yet.
 *
 * @throws RangeError when there is no such block to be had
 */
export function createArena<Name extends string>(layout: ArenaLayout<Name>): Arena<Name> {
  return { ...layout, memory: new SharedArrayBuffer(layout.bytes) };
}

/** The words of a region; every thread that asks sees the same memory. */
export function regionWords<Name extends string>(arena: Arena<Name>, name: Name): Int32Array {
  const { offset, words } = arena.regions[name];
  return new Int32Array(arena.memory, offset, words);
}
