/** Whether the memory of a run is there, found out before it is taken: a process that takes too much is killed. */
import { freemem } from "node:os";

const MIB = 2 ** 20;
/** For everything that is not the arena: Node itself, the threads' stacks and search arrays. */
const RESERVE = 256 * MIB;

/** A run that does not fit into memory. */
export class MemoryError extends Error {
  override readonly name = "MemoryError";
}

/** Bytes of memory that this process may use: what the machine has left, or less inside a container. */
function availableMemory(): number {
  const limit = process.constrainedMemory?.() ?? 0;
  return limit > 0 ? Math.min(limit, freemem()) : freemem();
}

/**
 * @param bytes of the whole arena
 * @param entries of each table
 * @param tables one for all threads, or one each
 * @throws MemoryError saying what would fit
 */
export function checkMemory(bytes: number, entries: number, tables: number): void {
  const room = Math.max(0, availableMemory() - RESERVE);
  if (bytes <= room) return;
  const fitting = Math.floor((entries * (room / bytes)) / 1000) * 1000;
  const whose = tables > 1 ? ` for each of ${tables} threads` : "";
  throw new MemoryError(
    `a table of ${entries} entries${whose} takes ${Math.ceil(bytes / MIB)} MiB, and ${Math.floor(room / MIB)} MiB are there; ` +
      `--table-entries ${fitting} would fit${tables > 1 ? ", or fewer --threads" : ""}`,
  );
}
