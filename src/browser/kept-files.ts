/** Files of a program that has no disk: they are kept in memory, by their paths, until somebody takes them. */

const files = new Map<string, Uint8Array>();

export function keepFile(path: string, bytes: Uint8Array): void {
  files.set(path, bytes);
}

/** Undefined where there is none. */
export function keptFile(path: string): Uint8Array | undefined {
  return files.get(path);
}

export function dropFile(path: string): void {
  files.delete(path);
}
