/**
 * The bytes of a block's columns.
 *
 * All numbers are little-endian. Positions take 15 bytes: verdicts 1, orders 2, nodes 8 (float64), microseconds 4 (float32).
 * The first three are packed by zlib's deflate where that makes them smaller. Microseconds stay as they are: they hardly get
 * smaller, and apart from them the bytes of a block are the same on every machine.
 */
import { deflateSync, inflateSync } from "node:zlib";
import { z } from "zod";
import { VERDICTS } from "../../../../native-layout/verdict-record.js";
import { type BlockColumns, NO_ORDER } from "./block-columns.js";
import { MOST_BLOCK_POSITIONS } from "./sweep-plan.js";

const FOUND_BYTES = 11;
const TIME_BYTES = 4;
/** The most bytes of a position. */
export const POSITION_BYTES = FOUND_BYTES + TIME_BYTES;

/** As it is in frames: positions, whether what was found is deflated, what was found, microseconds. */
const Bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array);
export const PackedColumns = z.tuple([
  z.int().positive().max(MOST_BLOCK_POSITIONS),
  z.boolean(),
  Bytes,
  Bytes,
]);
export type PackedColumns = z.infer<typeof PackedColumns>;

/** @param small whether to take the time to compress them */
export function packColumns(columns: BlockColumns, count: number, small: boolean): PackedColumns {
  const { verdicts, orders, nodes, microseconds } = columns;
  const found = Buffer.concat([
    bytesOf(nodes.subarray(0, count)),
    bytesOf(orders.subarray(0, count)),
    bytesOf(verdicts.subarray(0, count)),
  ]);
  const times = bytesOf(microseconds.subarray(0, count));
  const deflated = small ? deflateSync(found) : found;
  return deflated.length < found.length ? [count, true, deflated, times] : [count, false, found, times];
}

/** @throws Error for bytes that are no columns */
export function unpackColumns([count, isDeflated, packed, times]: PackedColumns): BlockColumns {
  const length = count * FOUND_BYTES;
  const found = isDeflated ? inflateSync(packed, { maxOutputLength: length }) : packed;
  if (found.length !== length || times.length !== count * TIME_BYTES)
    throw new Error("columns of wrong length");
  // A copy begins where its numbers may begin.
  const bytes = found.buffer.slice(found.byteOffset, found.byteOffset + length) as ArrayBuffer;
  const columns = {
    nodes: new Float64Array(bytes, 0, count),
    orders: new Int16Array(bytes, 8 * count, count),
    verdicts: new Uint8Array(bytes, 10 * count, count),
    microseconds: new Float32Array(times.buffer.slice(times.byteOffset, times.byteOffset + times.length)),
  };
  const isRight =
    columns.verdicts.every((verdict) => verdict < VERDICTS.length) &&
    columns.orders.every((order) => order >= NO_ORDER) &&
    columns.nodes.every((number) => Number.isSafeInteger(number) && number >= 0) &&
    columns.microseconds.every((time) => time >= 0 && time < Number.POSITIVE_INFINITY);
  if (!isRight) throw new Error("columns of wrong numbers");
  return columns;
}

function bytesOf(column: Uint8Array | Int16Array | Float32Array | Float64Array): Uint8Array {
  return new Uint8Array(column.buffer, column.byteOffset, column.byteLength);
}
