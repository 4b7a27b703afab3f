/// <reference lib="dom" />
/** A name that no other has; browsers have `randomUUID` only in pages that nobody on the way can change. */
export function randomUUID(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4))).join("-");
}
