/** The board of Go in both forms of its engine. */
import { readFileSync } from "node:fs";
import { PAGE_BYTES, WebAssembly } from "../../../native-layout/web-assembly.js";
import { startInWebAssembly } from "../../../src/engine/instance.js";
import { createLadders as createInJavaScript, type Ladders } from "../../../src/games/go/ladders/ladders.js";
import { CONSTANT_WORDS, POSITION_WORDS } from "../../../src/games/go/notation/packing.js";
import { POINTS } from "../../../src/games/go/notation/points.js";
import { LONGEST_LADDER } from "../../../src/games/go/rules/ladder.js";
import { type Board, createGo } from "../../../src/games/go/rules/rules.js";

type Exports = typeof import("../../../src/games/go/rules/engine.js");

const PAGES = 200;
/** The compiler's own data is below this address. */
const FIRST_BYTE = 1024;

/** @param form in JavaScript or in WebAssembly */
export function createBoard(form: "javascript" | "wasm"): Board {
  return form === "javascript" ? createGo().board : started<Exports>("rules");
}

/** The same board, with the routine for ladders and the general search of order 1. */
export function createLadders(form: "javascript" | "wasm"): Ladders {
  return form === "javascript" ? createInJavaScript() : started<Ladders>("ladders");
}

function started<Of extends Exports>(folder: string): Of {
  const bytes = readFileSync(new URL(`../../../dist/src/games/go/${folder}/engine.wasm`, import.meta.url));
  const memory = new WebAssembly.Memory({ initial: PAGES, maximum: 65_536, shared: true });
  const bytesOfPlace = PAGES * PAGE_BYTES - FIRST_BYTE;
  const place = {
    memory,
    base: FIRST_BYTE,
    bytes: bytesOfPlace,
    read: async () => bytes,
    engines: new Map(),
  };
  const board = { position: POSITION_WORDS + CONSTANT_WORDS, list: POINTS };
  const arrays = folder === "ladders" ? { ...board, line: LONGEST_LADDER + 1 } : board;
  const { isReached, ...others } = startInWebAssembly<Of>(bytes, place, arrays).enter();
  // WebAssembly gives 0 or 1 for a boolean.
  return { ...others, isReached: () => Boolean(isReached()) } as unknown as Of;
}
