/** Output that nobody reads yet is held in memory: a writer without end waits until there is room again. */
import { once } from "node:events";
import type { Writable } from "node:stream";

/** Resolves when stdout and stderr take more, when they never will, or when the signal is aborted. */
export async function drained(
  signal?: AbortSignal,
  streams: readonly Writable[] = [process.stdout, process.stderr],
): Promise<void> {
  for (const stream of streams) {
    if (!stream.writableNeedDrain) continue;
    const over = new AbortController();
    const until = AbortSignal.any([over.signal, ...(signal === undefined ? [] : [signal])]);
    // Output that breaks or is stopped needs no more room.
    await Promise.race(["drain", "close"].map((event) => once(stream, event, { signal: until }))).catch(
      () => {},
    );
    over.abort();
  }
}
