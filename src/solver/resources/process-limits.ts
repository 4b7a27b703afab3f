/**
 * Limits that a shell or a scheduler sets for the process: of addresses (`ulimit -v`) and of open files (`ulimit -n`). Node
 * aborts, or says EAGAIN, where a thread does not fit; so they are looked at before. Only Linux tells them.
 */
import { readdirSync, readFileSync } from "node:fs";
import { FailureError } from "../../game/errors.js";

const KIB = 2 ** 10;
const MIB = 2 ** 20;
const GIB = 2 ** 30;

/** What the process may use and what it uses; undefined where there is no limit. */
export interface ProcessLimits {
  /** Bytes. */
  readonly addresses?: { readonly most: number; readonly used: number };
  readonly files?: { readonly most: number; readonly used: number };
}

/** Addresses that a thread reserves, most of which it never writes to; of Node 20 on Linux. */
const THREAD_BYTES = 650 * MIB;
/** Files that a thread holds open. */
const THREAD_FILES = 4;
/** Files that are open for a moment while threads load. */
const SPARE_FILES = 2;

/** @throws FailureError where this many more threads do not fit, saying what to change */
export function checkThreadLimits(threads: number, limits = processLimits()): void {
  const named = threads === 1 ? "a thread, which reserves" : `${threads} threads, each of which reserves`;
  const { addresses, files } = limits;
  if (addresses !== undefined) {
    const wanted = addresses.used + threads * THREAD_BYTES;
    if (wanted > addresses.most) {
      throw new FailureError(
        `the limit of address space (ulimit -v) is ${gib(addresses.most)} GiB, too little for ${named} about ` +
          `${THREAD_BYTES / MIB} MiB; raise it to ${Math.ceil(wanted / KIB)} or more${remedy(threads)}`,
      );
    }
  }
  if (files !== undefined) {
    const wanted = files.used + threads * THREAD_FILES + SPARE_FILES;
    if (wanted > files.most) {
      throw new FailureError(
        `the limit of open files (ulimit -n) is ${files.most}, too few for ${named} ${THREAD_FILES}; ` +
          `raise it to ${wanted} or more${remedy(threads)}`,
      );
    }
  }
}

function remedy(threads: number): string {
  return threads === 1 ? "" : ", or use fewer --threads";
}

function gib(bytes: number): string {
  return (Math.floor((100 * bytes) / GIB) / 100).toFixed(2);
}

/** The limits of this process; empty where the system does not tell. */
function processLimits(): ProcessLimits {
  try {
    const text = readFileSync("/proc/self/limits", "utf8");
    const addresses = limitIn(text, "Max address space");
    const files = limitIn(text, "Max open files");
    return {
      ...(addresses === undefined ? {} : { addresses: { most: addresses, used: addressesInUse() } }),
      ...(files === undefined ? {} : { files: { most: files, used: readdirSync("/proc/self/fd").length } }),
    };
  } catch {
    return {};
  }
}

/** The soft limit of a row; undefined where there is none. */
export function limitIn(text: string, name: string): number | undefined {
  const [, soft] = new RegExp(`^${name}\\s+(\\d+)`, "m").exec(text) ?? [];
  return soft === undefined ? undefined : Number(soft);
}

function addressesInUse(): number {
  const [, kib = "0"] = /^VmSize:\s+(\d+)/m.exec(readFileSync("/proc/self/status", "utf8")) ?? [];
  return KIB * Number(kib);
}
