/**
 * What a worker sends about a block: a frame (bytes/frames.ts) with the hash of the plan, the block's number, and its columns
 * as they are in result files. The frame's checksums and the hash keep out what is damaged and what belongs to another plan.
 */
import { z } from "zod";
import { packFrame, unpackFrame } from "../../files/frame-files.js";
import type { BlockColumns } from "../../solver/sweep/files/block-columns.js";
import {
  PackedColumns,
  POSITION_BYTES,
  packColumns,
  unpackColumns,
} from "../../solver/sweep/files/packed-columns.js";

export interface BlockMessage {
  readonly number: number;
  readonly columns: BlockColumns;
  readonly count: number;
  /** What threads died of, as sentences. */
  readonly deaths: readonly string[];
  /** No worker has searched it, since those that began it died: all verdicts are unknown. */
  readonly isSetAside: boolean;
}

/** The most characters about deaths, since the collector prints them. */
const MOST_TOLD = 100;
const MOST_CHARACTERS = 1000;

const Message = z.tuple([
  z.string(),
  z.int().nonnegative(),
  PackedColumns,
  z.array(z.string().max(MOST_CHARACTERS)).max(MOST_TOLD),
  z.boolean(),
]);

/** The most bytes that a message about a block of this many positions takes, with room to spare. */
export function mostBytes(positions: number): number {
  return POSITION_BYTES * positions + 4 * MOST_TOLD * MOST_CHARACTERS + 4096;
}

/** @param hash of the plan */
export function packMessage(
  hash: string,
  { number, columns, count, deaths, isSetAside }: BlockMessage,
): Buffer {
  return packFrame([
    hash.slice(0, HASH_CHARACTERS),
    number,
    packColumns(columns, count, true),
    toldOf(deaths),
    isSetAside,
  ]);
}

function toldOf(deaths: readonly string[]): string[] {
  const left = deaths.length - MOST_TOLD;
  const told = left <= 0 ? deaths : [...deaths.slice(0, MOST_TOLD - 1), `${left + 1} more threads died`];
  return told.map((death) => death.slice(0, MOST_CHARACTERS));
}

/** As many of the hash's characters as are in the names of keys. */
const HASH_CHARACTERS = 16;

/** Undefined for bytes that are not a message, or belong to another plan. */
export function unpackMessage(hash: string, bytes: Uint8Array): BlockMessage | undefined {
  try {
    const [of, number, packed, deaths, isSetAside] = Message.parse(unpackFrame(bytes));
    if (of !== hash.slice(0, HASH_CHARACTERS)) return undefined;
    return { number, columns: unpackColumns(packed), count: packed[0], deaths, isSetAside };
  } catch {
    return undefined;
  }
}
