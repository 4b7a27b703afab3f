import { MessageChannel, receiveMessageOnPort } from "node:worker_threads";
import { expect, test } from "vitest";
import { createArena, regionWords } from "../../../native-layout/arena.js";
import {
  ADDRESSES_LACKING,
  enginePlace,
  layOutWithEngines,
  openArena,
} from "../../../src/solver/threads/engine-place.js";

const BYTES = 5 << 20;
const THREADS = 2;
/** The words left in 4 GiB besides four engines, two for the threads and two spare. */
const MOST_WORDS = (2 ** 32 - 4 * BYTES) / 4;

function warningsOf(table: number, bytes: number | undefined): { warnings: string[]; engines: boolean } {
  const warnings: string[] = [];
  const layout = layOutWithEngines({ table }, bytes, THREADS, (sentence) => warnings.push(sentence));
  return { warnings, engines: layout.engines !== undefined };
}

/** What is said of tables of this size, which do not fit, beside engines of 80 MiB; with the bytes that it names as fitting. */
function fittingBeside(table: number): { readonly said: string; readonly fitting: number } {
  const [said = ""] = warningsOf(table, 80 << 20).warnings;
  const [, gibibytes = "0"] =
    /with tables of (.*) GiB in all, or less, they run in WebAssembly$/.exec(said) ?? [];
  return { said, fitting: Number(gibibytes) * 2 ** 30 };
}

test("tables that leave no room for engines are reported with what would fit, and nothing else", () => {
  expect(warningsOf(MOST_WORDS - 1024, BYTES)).toEqual({ warnings: [], engines: true });
  const { said, fitting } = fittingBeside(2 ** 31);
  expect(said).toMatch(
    /^tables of 8 GiB leave no room .* at most 4 GiB; they run in JavaScript, .*twice as long; /,
  );
  expect(fitting).toBeGreaterThan(3.5 * 2 ** 30);
  expect(warningsOf(fitting / 4, 80 << 20)).toEqual({ warnings: [], engines: true });
  // Where engines alone take all, no table would help.
  expect(warningsOf(2 ** 20, 2 ** 30).warnings).toEqual([
    expect.stringMatching(/; with fewer threads there is room$/),
  ]);
  expect(warningsOf(MOST_WORDS, undefined)).toEqual({ warnings: [], engines: false });
  expect(warningsOf(MOST_WORDS, 0)).toEqual({ warnings: [], engines: false });
});

test("where WebAssembly memory cannot be had, there are no places for engines, and this is reported", () => {
  const warnings: string[] = [];
  const layout = layOutWithEngines({ table: 16 }, BYTES, THREADS);
  const refuse: typeof createArena = (wanted) => {
    if (wanted.engines !== undefined) throw new RangeError("WebAssembly.Memory(): could not allocate memory");
    return createArena(wanted);
  };
  const arena = openArena(layout, (sentence) => warnings.push(sentence), refuse);
  expect(warnings).toEqual([ADDRESSES_LACKING]);
  expect(enginePlace(arena)).toBe(undefined);
  expect(regionWords(arena, "table")).toEqual(new Int32Array(16));
});

test("where no memory can be had, the error names the remedy", () => {
  const warnings: string[] = [];
  const layout = layOutWithEngines({ table: 1 << 20 }, BYTES, THREADS);
  const refuse = () => {
    throw new RangeError("Array buffer allocation failed");
  };
  expect(() => openArena(layout, (sentence) => warnings.push(sentence), refuse)).toThrow(
    /^25 MiB of memory are not available in one piece; use a smaller table, or raise the limit of address space \(ulimit -v\)$/,
  );
  expect(warnings).toEqual([]);
});

test("a place is as large as the room given to engines", () => {
  const arena = createArena(layOutWithEngines({ table: 16 }, BYTES, THREADS));
  expect(enginePlace(arena)).toMatchObject({ bytes: BYTES });
  expect(enginePlace(arena)).toBe(enginePlace(arena));
});

test("a thread keeps its place in an arena, however often it is sent the arena", () => {
  const arena = createArena(layOutWithEngines({ table: 16 }, BYTES, THREADS));
  const place = enginePlace(arena);
  expect(place).toBeDefined();
  // Each message brings another object for the same memory.
  for (let message = 0; message < 10; message++) {
    const { port1, port2 } = new MessageChannel();
    port1.postMessage(arena);
    const received = receiveMessageOnPort(port2)?.message;
    expect(received.wasm).not.toBe(arena.wasm);
    expect(enginePlace(received)).toBe(place);
    port1.close();
  }
});

test("each arena has a place of its own", () => {
  const layout = layOutWithEngines({ table: 16 }, BYTES, THREADS);
  const [one, other] = [createArena(layout), createArena(layout)];
  const place = enginePlace(one);
  expect(enginePlace(other)?.memory).toBe(other.wasm);
  expect(place?.memory).toBe(one.wasm);
});

test("a thread that alternates between arenas returns to its places, and its engines start afresh", () => {
  const layout = layOutWithEngines({ table: 16 }, BYTES, THREADS);
  const arenas = [createArena(layout), createArena(layout)];
  const bases = arenas.map((arena) => enginePlace(arena)?.base);
  // There are four places in each.
  for (let turn = 0; turn < 10; turn++) {
    const place = enginePlace(arenas[turn % 2]);
    expect(place?.base).toBe(bases[turn % 2]);
    expect(place?.engines.size).toBe(0);
    // An engine that starts in a used place clears it.
    expect(place?.tenant).toBeDefined();
  }
});
