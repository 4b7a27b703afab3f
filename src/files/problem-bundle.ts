/**
 * Bundles of problems with their answers, as they come with solve-fast.
 *
 * | bytes | field |
 * |---|---|
 * | 0-7 | `SFPROBS` and a line feed |
 * | 8-11 | CRC-32 of the rest, little-endian |
 * | from 12 | msgpack, compressed (zlib): version, game, origin, options of its rules, and the problems, a row each |
 */

import { crc32, deflateSync, inflateSync } from "node:zlib";
import { Packr } from "msgpackr";
import { z } from "zod";
import type { GameOptions } from "../game/module.js";
import { FileError, reasonOf } from "./file-errors.js";
import { readWhole } from "./whole-file.js";

const MAGIC = Buffer.from("SFPROBS\n", "latin1");
const PREFIX_BYTES = 12;
const VERSION = 2;

const Problem = z.tuple([
  /** The position in the game's notation; the side to move is the attacker. */
  z.string(),
  z.enum(["win", "draw", "loss"]),
  /** Plies to the end with best play, null for a draw. */
  z.int().nonnegative().nullable(),
  /** λ order, null where there is none. */
  z.int().nonnegative().nullable(),
]);
const Stored = z.object({
  version: z.literal(VERSION),
  game: z.string(),
  /** Where the problems come from, to read. */
  origin: z.string(),
  /** Choices of rules, by the names that the game has for them. */
  options: z.record(z.string(), z.union([z.boolean(), z.number(), z.string()])),
  problems: z.array(Problem),
});

export interface BundledProblem {
  readonly position: string;
  readonly value: "win" | "draw" | "loss";
  readonly distance: number | null;
  readonly order: number | null;
}

export interface ProblemBundle {
  readonly game: string;
  readonly origin: string;
  readonly options: GameOptions;
  readonly problems: readonly BundledProblem[];
}

const packr = new Packr({ useRecords: false });

/** The bytes of a bundle's file. */
export function packBundle({ game, origin, options, problems }: ProblemBundle): Uint8Array {
  const rows = problems.map(({ position, value, distance, order }) => [position, value, distance, order]);
  const payload = deflateSync(packr.pack({ version: VERSION, game, origin, options, problems: rows }));
  const prefix = Buffer.alloc(PREFIX_BYTES);
  MAGIC.copy(prefix);
  prefix.writeUInt32LE(crc32(payload), MAGIC.length);
  return Buffer.concat([prefix, payload]);
}

/** Whether a file begins as a bundle does. */
export function isBundle(path: string): boolean {
  return beginsAsBundle(readBytes(path));
}

function beginsAsBundle(bytes: Uint8Array): boolean {
  return MAGIC.equals(bytes.subarray(0, MAGIC.length));
}

function readBytes(path: string): Buffer {
  try {
    return readWhole(path);
  } catch (error) {
    throw new FileError(`${path}: ${reasonOf(error)}`);
  }
}

/** @throws FileError when the file is missing, no bundle, or damaged */
export function readBundle(path: string): ProblemBundle {
  const bytes = readBytes(path);
  if (!beginsAsBundle(bytes)) throw new FileError(`${path}: not a bundle of problems`);
  const payload = bytes.subarray(PREFIX_BYTES);
  const damaged = (place: string) =>
    new FileError(`${path}: damaged (${place}); make it again with \`solve-fast generate\``);
  if (bytes.length < PREFIX_BYTES)
    throw damaged(`it ends after byte ${bytes.length}, before its checksum does`);
  if (crc32(payload) !== bytes.readUInt32LE(MAGIC.length)) {
    throw damaged(
      `the ${payload.length} bytes from byte ${PREFIX_BYTES} do not have the checksum at byte ${MAGIC.length}`,
    );
  }
  const stored = Stored.safeParse(packr.unpack(inflateSync(payload)));
  if (!stored.success) {
    const [{ path: place, message }] = stored.error.issues;
    throw damaged(`at ${place.join(".") || "its beginning"}: ${message}`);
  }
  const { game, origin, options, problems } = stored.data;
  return {
    game,
    origin,
    options,
    problems: problems.map(([position, value, distance, order]) => ({ position, value, distance, order })),
  };
}
