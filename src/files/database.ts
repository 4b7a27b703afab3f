/**
 * Database files: what a retrograde analysis knows about every position of a game, one byte per position and array.
 *
 * | bytes | field |
 * |---|---|
 * | 0-7 | `SFASTDB` and a line feed |
 * | 8-11 | length of the header in bytes, little-endian |
 * | 12-15 | CRC-32 of the header |
 * | from 16 | header, msgpack: version, game, layer sizes, which arrays follow, CRC-32 of the arrays |
 * | then | distances in plies by rank, 255 for draws |
 * | then | λ orders by rank, 255 for none, if the header says so |
 *
 * A file is written beside its place and renamed, so that a file under its own name is whole; every byte of it
 * is under a checksum.
 */

import { crc32 } from "node:zlib";
import { pack, unpack } from "msgpackr";
import { z } from "zod";
import { type Value, valueOfDistance } from "./distances.js";
import { FileError, reasonOf, refuseFolder } from "./file-errors.js";
import { createOutput } from "./output.js";
import { readWhole } from "./whole-file.js";

const MAGIC = Buffer.from("SFASTDB\n", "latin1");
const PREFIX_BYTES = 16;
const VERSION = 1;

const MoveOrders = z.object({ positions: z.int().nonnegative(), moves: z.array(z.int().nonnegative()) });
const Version = z.object({ version: z.number() });
const Header = z.object({
  version: z.literal(VERSION),
  game: z.string(),
  /** Positions per layer; the ranks of a layer follow those of the layer before. */
  layerSizes: z.array(z.int().nonnegative()),
  orders: z.boolean(),
  /** CRC-32 of all arrays. */
  checksum: z.int().nonnegative(),
  moveOrders: MoveOrders.optional(),
});

/** What goes into a database file. */
export interface DatabaseContents {
  readonly game: string;
  readonly layerSizes: readonly number[];
  /** Plies to the end with best play, by rank: odd for wins of the side to move, even for losses, `DRAW_DISTANCE` for draws. */
  readonly distances: Uint8Array;
  /** λ order by rank with the side to move as the attacker, `NO_ORDER` where it has none. */
  readonly orders?: Uint8Array | undefined;
  /** How many moves of each order the positions have, summed while the orders were computed. */
  readonly moveOrders?: z.infer<typeof MoveOrders> | undefined;
}

/** An open database; ranks run from 0 to `positions` - 1. */
export interface Database extends DatabaseContents {
  readonly positions: number;
  /** CRC-32 of all arrays. */
  readonly checksum: number;
  /** Plies to the end with best play, or `DRAW_DISTANCE`. */
  distance(rank: number): number;
  /** The value for the side to move. */
  value(rank: number): Value;
  /** The λ order, `NO_ORDER` for none; -1 when the file was made without orders. */
  order(rank: number): number;
}

/** CRC-32 of the arrays in the order of the file. */
export function databaseChecksum({
  distances,
  orders,
}: Pick<DatabaseContents, "distances" | "orders">): number {
  const checksum = crc32(distances);
  return orders === undefined ? checksum : crc32(orders, checksum);
}

/** A database in memory, as it would be read from a file. */
export function databaseOf(
  contents: DatabaseContents,
  checksum: number = databaseChecksum(contents),
): Database {
  const { distances, orders } = contents;
  return {
    ...contents,
    positions: distances.length,
    checksum,
    distance: (rank) => distances[rank],
    value: (rank) => valueOfDistance(distances[rank]),
    order: (rank) => (orders === undefined ? -1 : orders[rank]),
  };
}

/**
 * Writes a database file; returns its checksum.
 *
 * @throws FileError when it cannot be written; then nothing is left behind.
 */
export function writeDatabase(path: string, contents: DatabaseContents): number {
  const { game, layerSizes, distances, orders, moveOrders } = contents;
  const checksum = databaseChecksum(contents);
  const header = pack({
    version: VERSION,
    game,
    layerSizes,
    orders: orders !== undefined,
    checksum,
    ...(moveOrders === undefined ? {} : { moveOrders }),
  });
  const prefix = Buffer.alloc(PREFIX_BYTES);
  MAGIC.copy(prefix);
  prefix.writeUInt32LE(header.length, 8);
  prefix.writeUInt32LE(crc32(header), 12);
  const output = createOutput(path);
  try {
    for (const part of [prefix, header, distances]) output.write(part);
    if (orders !== undefined) output.write(orders);
    output.commit();
  } finally {
    output.discard();
  }
  return checksum;
}

function readBytes(path: string): Buffer {
  try {
    refuseFolder(path);
    return readWhole(path);
  } catch (error) {
    throw new FileError(
      `${path}: ${reasonOf(error)}; a database has the value of every position of a game, and is made by \`solve-fast retrograde GAME --out ${path}\``,
    );
  }
}

/** The header's contents, or undefined when it is not msgpack; they may be anything. */
function unpackHeader(bytes: Buffer): unknown {
  try {
    return unpack(bytes);
  } catch {
    return undefined;
  }
}

/** Reads a database file into memory and checks every byte of it. Throws `FileError` when it is damaged. */
export function readDatabase(path: string): Database {
  const bytes = readBytes(path);
  const damaged = (what: string) =>
    new FileError(`${path}: ${what}; \`solve-fast retrograde GAME --out ${path}\` makes one`);
  if (bytes.length < PREFIX_BYTES || !bytes.subarray(0, MAGIC.length).equals(MAGIC)) {
    throw damaged("not a solve-fast database");
  }
  const headerLength = bytes.readUInt32LE(8);
  const headerBytes = bytes.subarray(PREFIX_BYTES, PREFIX_BYTES + headerLength);
  if (headerBytes.length < headerLength || crc32(headerBytes) !== bytes.readUInt32LE(12)) {
    throw damaged("damaged header");
  }
  const raw = unpackHeader(headerBytes);
  const version = Version.safeParse(raw);
  if (version.success && version.data.version !== VERSION) {
    throw damaged(`version ${version.data.version}, expected version ${VERSION}`);
  }
  const parsed = Header.safeParse(raw);
  if (!parsed.success) throw damaged("damaged header");
  const { game, layerSizes, orders: hasOrders, checksum, moveOrders } = parsed.data;
  const positions = layerSizes.reduce((sum, size) => sum + size, 0);
  const start = PREFIX_BYTES + headerLength;
  const expected = start + positions * (hasOrders ? 2 : 1);
  if (bytes.length !== expected) throw damaged(`${bytes.length} bytes instead of ${expected}`);
  const distances = bytes.subarray(start, start + positions);
  const orders = hasOrders ? bytes.subarray(start + positions) : undefined;
  if (databaseChecksum({ distances, orders }) !== checksum)
    throw damaged("damaged (the checksum does not fit)");
  return databaseOf({ game, layerSizes, distances, orders, moveOrders }, checksum);
}
