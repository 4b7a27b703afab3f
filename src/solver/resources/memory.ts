/** Whether the memory of a run is there, found out before it is taken: a process that takes too much is killed. */
import { freemem } from "node:os";
import { MAXIMUM_REGION_WORDS } from "../../../native-layout/arena.js";
import { FailureError } from "../../game/errors.js";

const MIB = 2 ** 20;
const GIB = 2 ** 30;
/** For everything that is not the arena: Node itself and the threads' stacks. */
const RESERVE = 256 * MIB;

const UNITS: Readonly<Record<string, number>> = { "": 1, K: 2 ** 10, M: 2 ** 20, G: 2 ** 30, T: 2 ** 40 };

/** Bytes of a size as in `512M` or `2 GiB`, units being powers of 1024; undefined when the text is none. */
export function parseBytes(text: string): number | undefined {
  const [, number, unit = ""] = /^(\d+(?:\.\d+)?)\s*(?:([KMGT])?(?:i?B)?)$/i.exec(text.trim()) ?? [];
  const bytes = Math.floor(Number(number) * UNITS[unit.toUpperCase()]);
  return bytes > 0 ? bytes : undefined;
}

/** The error of a run that does not fit into memory. */
export class MemoryError extends FailureError {
  override readonly name = "MemoryError";

  /** @param fitting entries of the largest table that would fit */
  constructor(
    message: string,
    readonly fitting: number,
  ) {
    super(message);
  }
}

/** Bytes of memory that this process may use: what the machine has left, or less inside a container. */
export function availableMemory(): number {
  const limit = process.constrainedMemory?.() ?? 0;
  return limit > 0 ? Math.min(limit, freemem()) : freemem();
}

/** As in `8 GiB`, `92 MiB`; rounded down, a size that can be asked for. */
export function formatBytes(bytes: number, round = Math.floor): string {
  if (bytes < GIB) return `${round(bytes / MIB)} MiB`;
  return `${(round((10 * bytes) / GIB) / 10).toLocaleString("en")} GiB`;
}

/** How many tables of this size have room in memory, at least 1. */
export function tablesInMemory(words: number, available = availableMemory()): number {
  return Math.max(1, Math.floor((available - RESERVE) / (4 * words)));
}

/**
 * Room for a run's tables is what is free beside the threads' engines, counted as if every page of them were written to: how
 * many there are depends on the positions.
 *
 * @param words of each table
 * @param entries that each is asked to hold
 * @param tables one for all threads, or one each
 * @param engineBytes of memory that a thread's engine may take, or its arrays in JavaScript
 * @param available bytes of memory
 * @throws MemoryError saying what would fit
 */
export function checkMemory(
  words: number,
  entries: number,
  tables: number,
  { threads, engineBytes = 0 }: { readonly threads: number; readonly engineBytes?: number | undefined },
  available = availableMemory(),
): void {
  const engines = threads * engineBytes;
  const room = Math.max(0, available - RESERVE - engines);
  const bytes = 4 * words * tables;
  const share = Math.min(room / bytes, MAXIMUM_REGION_WORDS / words);
  if (share >= 1) return;
  const several = tables > 1;
  const fitting = Math.floor((entries * share) / 1000) * 1000;
  const taken = `${entries.toLocaleString("en")} entries${several ? ` for each of ${tables} threads` : ""} takes ${formatBytes(bytes, Math.round)}`;
  // What is in the way: the memory, or the size that a table can have on any machine.
  const memory = room / bytes <= share;
  const beside = engines > 0 ? ` beside the searches of ${threads} threads (${formatBytes(engines)})` : "";
  const limit = memory
    ? `and ${formatBytes(room)} are free${beside}`
    : `and a table has at most ${formatBytes(4 * MAXIMUM_REGION_WORDS)} (2^31 words)`;
  const fewer = memory && threads > 1 && (several || engines > 0);
  const fits =
    fitting > 0
      ? `${fitting.toLocaleString("en")} entries (${formatBytes((bytes * share) / tables)}) would fit${fewer ? ", or more with fewer --threads" : ""}`
      : `${fewer ? "fewer --threads take less" : "there is room for none"}`;
  throw new MemoryError(`a table of ${taken}, ${limit}; ${fits}`, Math.max(0, fitting));
}
