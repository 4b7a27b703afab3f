/** What a worker sends about a block: msgpack of its columns, as they stand in result files. */
import { Packr } from "msgpackr";
import { z } from "zod";
import {
  type BlockColumns,
  PackedColumns,
  packColumns,
  unpackColumns,
} from "../formats/growing/block-columns.js";

export interface BlockMessage {
  readonly number: number;
  readonly columns: BlockColumns;
  readonly count: number;
  /** What threads died of, as sentences. */
  readonly deaths: readonly string[];
  /** Nobody has searched it, since the workers that began with it died: all verdicts are unknown. */
  readonly isSetAside: boolean;
}

const Message = z.tuple([z.int().nonnegative(), PackedColumns, z.array(z.string()), z.boolean()]);
const packr = new Packr({ useRecords: false });

export function packMessage({ number, columns, count, deaths, isSetAside }: BlockMessage): Buffer {
  return packr.pack([number, packColumns(columns, count, true), deaths, isSetAside]);
}

/** Undefined for bytes that are no message. */
export function unpackMessage(bytes: Uint8Array): BlockMessage | undefined {
  try {
    const [number, packed, deaths, isSetAside] = Message.parse(packr.unpack(bytes));
    return { number, columns: unpackColumns(packed), count: packed[0], deaths, isSetAside };
  } catch {
    return undefined;
  }
}
