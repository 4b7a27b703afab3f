/** The board of Go in both forms of its engine. */
import { readFileSync } from "node:fs";
import { WebAssembly } from "../../../native-layout/web-assembly.js";
import { startInWebAssembly } from "../../../src/engine/instance.js";
import { CONSTANT_WORDS, POSITION_WORDS } from "../../../src/games/go/notation/packing.js";
import { POINTS } from "../../../src/games/go/notation/points.js";
import { type Board, createGo } from "../../../src/games/go/rules/rules.js";

type Exports = typeof import("../../../src/games/go/rules/engine.js");

const PAGES = 200;

/** @param javaScript or in WebAssembly */
export function createBoard(form: "javascript" | "wasm"): Board {
  if (form === "javascript") return createGo().board;
  const bytes = readFileSync(new URL("../../../dist/src/games/go/rules/engine.wasm", import.meta.url));
  const memory = new WebAssembly.Memory({ initial: PAGES, maximum: 65_536, shared: true });
  const { run, position } = startInWebAssembly<Exports>(
    bytes,
    { memory, base: 1024 },
    POSITION_WORDS + CONSTANT_WORDS,
  );
  const { list, isReached, ...functions } = run as unknown as Omit<Board, "list"> & {
    readonly list: { readonly value: number };
  };
  return {
    ...functions,
    // A boolean of WebAssembly is 0 or 1.
    isReached: () => Boolean(isReached()),
    position,
    list: new Int32Array(memory.buffer, list.value, POINTS),
  } as unknown as Board;
}
