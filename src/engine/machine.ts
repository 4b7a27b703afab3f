/**
 * The few things that JavaScript and WebAssembly do differently. This file is for tsc; asc reads assembly/machine.ts in its
 * place, which has the same functions, arrays without bounds, and a `Math` of 32-bit integers.
 */

let memory: ArrayBufferLike = new ArrayBuffer(0);
let caller: (nodes: number) => number = () => 0;

/** The memory that `wordsAt` looks into; in WebAssembly it is the module's own. */
export function useMemory(buffer: ArrayBufferLike): void {
  memory = buffer;
}

/**
 * What `tick` calls; in WebAssembly it is imported.
 *
 * @public
 */
export function useTick(tick: (nodes: number) => number): void {
  caller = tick;
}

/** Asks the caller whether to go on; 0, or the reason to stop (budget.ts). */
export function tick(nodes: f64): number {
  return caller(nodes);
}

/** Words that are in memory already. */
export function wordsAt(byteOffset: number, length: number): Int32Array {
  return new Int32Array(memory, byteOffset, length);
}

/**
 * ⌊hash · factor / 2³²⌋, the hash being taken as unsigned. In halves, for the product of 59 bits and more that large factors
 * give would be rounded.
 */
export function highProduct(hash: number, factor: number): number {
  const low = Math.floor(((hash & 0xffff) * factor) / 0x10000);
  return Math.floor(((hash >>> 16) * factor + low) / 0x10000);
}

/** ⌊value · factor⌋, at most 2³⁰: all above is as good as infinite. */
export function scaled(value: number, factor: f64): number {
  const product = value * factor;
  return product < 0x40000000 ? Math.floor(product) : 0x40000000;
}

/** The remainder of a word that is taken as unsigned; the divisor is positive. */
export function unsignedRemainder(word: number, divisor: number): number {
  return (word >>> 0) % divisor;
}

/** The quotient of two counts, which is not an int32. */
export function quotient(dividend: number, divisor: number): f64 {
  return dividend / divisor;
}

/** Bytes of memory that the instance has taken: in JavaScript its arrays have memory of their own. */
export function bytesTaken(): number {
  return 0;
}

/** A count as an int32, at most 2³¹ - 1. */
export function toInt(count: f64): number {
  return count < 0x7fffffff ? count : 0x7fffffff;
}

export function compareExchange(words: Int32Array, index: number, expected: number, next: number): number {
  return Atomics.compareExchange(words, index, expected, next);
}

export function storeAtomic(words: Int32Array, index: number, value: number): void {
  Atomics.store(words, index, value);
}

/** Returns what was there before. */
export function addAtomic(words: Int32Array, index: number, value: number): number {
  return Atomics.add(words, index, value);
}

export function loadAtomic(words: Int32Array, index: number): number {
  return Atomics.load(words, index);
}
