import { expect, test } from "vitest";
import { createArena } from "../../../native-layout/arena.js";
import {
  ENGINES_LEFT_OUT,
  enginePlace,
  layOutWithEngines,
} from "../../../src/parallel/threads/engine-place.js";

const BYTES = 5 << 20;
const THREADS = 2;
/** Words that 4 GiB have beside four engines, two for the threads and two spare. */
const MOST_WORDS = (2 ** 32 - 4 * BYTES) / 4;

function warningsOf(table: number, bytes: number | undefined): { warnings: string[]; engines: boolean } {
  const warnings: string[] = [];
  const layout = layOutWithEngines({ table }, bytes, THREADS, (sentence) => warnings.push(sentence));
  return { warnings, engines: layout.engines !== undefined };
}

test("tables that leave engines no room are told of, and nothing else is", () => {
  expect(warningsOf(MOST_WORDS - 1024, BYTES)).toEqual({ warnings: [], engines: true });
  expect(warningsOf(MOST_WORDS, BYTES)).toEqual({ warnings: [ENGINES_LEFT_OUT], engines: false });
  expect(warningsOf(MOST_WORDS, undefined)).toEqual({ warnings: [], engines: false });
  expect(warningsOf(MOST_WORDS, 0)).toEqual({ warnings: [], engines: false });
});

test("a place is as long as engines were given room for", () => {
  const arena = createArena(layOutWithEngines({ table: 16 }, BYTES, THREADS));
  expect(enginePlace(arena)).toMatchObject({ bytes: BYTES });
  expect(enginePlace(arena)).toBe(enginePlace(arena));
});
