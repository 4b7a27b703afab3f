/**
 * machine.ts in AssemblyScript, and what the build puts in front of every file: arrays as bare pointers, without bounds or
 * garbage, and `Math` on 32-bit integers.
 */

/** Where this instance's own words begin: instances share one memory. */
// @ts-ignore
@external("env", "base") declare const base: i32;
// @ts-ignore
@external("env", "tick") declare function callTick(nodes: f64): i32;

let next: usize = base;

function take(bytes: usize): usize {
  const start = next;
  next += (bytes + 63) & ~63;
  return start;
}

/** Bytes that the instance has taken. */
export function bytesTaken(): i32 {
  return <i32>(next - base);
}

@unmanaged @final
export class Int32Array {
  constructor(length: i32) {
    return changetype<Int32Array>(take((<usize>length) << 2));
  }
  // @ts-ignore
  @inline @operator("[]") get(i: i32): i32 { return load<i32>(changetype<usize>(this) + ((<usize>i) << 2)); }
  // @ts-ignore
  @inline @operator("[]=") set(i: i32, v: i32): void { store<i32>(changetype<usize>(this) + ((<usize>i) << 2), v); }
  fill(value: i32, start: i32, end: i32): void { for (let i = start; i < end; i++) this[i] = value; }
}

@unmanaged @final
export class Uint8Array {
  constructor(length: i32) {
    return changetype<Uint8Array>(take(<usize>length));
  }
  // @ts-ignore
  @inline @operator("[]") get(i: i32): i32 { return <i32>load<u8>(changetype<usize>(this) + <usize>i); }
  // @ts-ignore
  @inline @operator("[]=") set(i: i32, v: i32): void { store<u8>(changetype<usize>(this) + <usize>i, <u8>v); }
  fill(value: i32, start: i32, end: i32): void { for (let i = start; i < end; i++) this[i] = value; }
}

@unmanaged @final
export class Int8Array {
  constructor(length: i32) {
    return changetype<Int8Array>(take(<usize>length));
  }
  // @ts-ignore
  @inline @operator("[]") get(i: i32): i32 { return <i32>load<i8>(changetype<usize>(this) + <usize>i); }
  // @ts-ignore
  @inline @operator("[]=") set(i: i32, v: i32): void { store<i8>(changetype<usize>(this) + <usize>i, <i8>v); }
  fill(value: i32, start: i32, end: i32): void { for (let i = start; i < end; i++) this[i] = value; }
}

export function tick(nodes: f64): i32 { return callTick(nodes); }

// @ts-ignore
@inline export function wordsAt(byteOffset: i32, length: i32): Int32Array { return changetype<Int32Array>(<usize>byteOffset); }
// @ts-ignore
@inline export function highProduct(hash: i32, factor: i32): i32 { return <i32>((<u64>(<u32>hash) * <u64>(<u32>factor)) >> 32); }
// @ts-ignore
@inline export function scaled(value: i32, factor: f64): i32 {
  const product = <f64>value * factor;
  return product < 1073741824.0 ? <i32>NativeMath.floor(product) : 0x40000000;
}
// @ts-ignore
@inline export function unsignedRemainder(word: i32, divisor: i32): i32 { return <i32>(<u32>word % <u32>divisor); }
// @ts-ignore
@inline export function quotient(dividend: i32, divisor: i32): f64 { return <f64>dividend / <f64>divisor; }
// @ts-ignore
@inline export function toInt(count: f64): i32 { return count < 2147483647.0 ? <i32>count : 2147483647; }
// @ts-ignore
@inline export function compareExchange(words: Int32Array, index: i32, expected: i32, value: i32): i32 {
  return atomic.cmpxchg<i32>(changetype<usize>(words) + ((<usize>index) << 2), expected, value);
}
// @ts-ignore
@inline export function storeAtomic(words: Int32Array, index: i32, value: i32): void {
  atomic.store<i32>(changetype<usize>(words) + ((<usize>index) << 2), value);
}
// @ts-ignore
@inline export function addAtomic(words: Int32Array, index: i32, value: i32): i32 {
  return atomic.add<i32>(changetype<usize>(words) + ((<usize>index) << 2), value);
}
// @ts-ignore
@inline export function loadAtomic(words: Int32Array, index: i32): i32 {
  return atomic.load<i32>(changetype<usize>(words) + ((<usize>index) << 2));
}

// What `Math` is to asc.
// @ts-ignore
@inline export function imul(a: i32, b: i32): i32 { return a * b; }
// @ts-ignore
@inline export function clz32(a: i32): i32 { return clz<i32>(a); }
// @ts-ignore
@inline export function floor(a: i32): i32 { return a; }
// @ts-ignore
@inline export function min(a: i32, b: i32): i32 { return a < b ? a : b; }
// @ts-ignore
@inline export function max(a: i32, b: i32): i32 { return a > b ? a : b; }
