/** Weights of shogi that a reproduction learns for itself from records, as `learn shogi` does by default. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import { packDepthWeights, readDepthWeights } from "../../files/depth-weights.js";
import { openFolder, writeOutput } from "../../files/output.js";
import { packageVersion } from "../../files/package-file.js";
import { FailureError } from "../../game/errors.js";
import type { ShogiRecord } from "../../games/shogi/records/records.js";
import { joinExamples } from "../../learning/depth/examples.js";
import { learn } from "../../learning/depth/learn.js";
import { createShogiExamples, createShogiMoves } from "../../learning/depth/shogi-moves.js";
import type { Pool } from "../../solver/threads/pool.js";

const FILE = "weights.depth";
const SCALE = 2;
const HELD_OUT = 1 / 5;
const EPOCHS = 30;
/** Chosen by matches (docs/lab/learned-depth.md). */
const FACTOR = 1.5;

/**
 * Learns and writes the weights into the folder, unless they are there.
 *
 * @returns the file
 * @throws FailureError when the folder has weights from other games
 */
export async function learnFromRecords(
  pool: Pool,
  records: readonly ShogiRecord[],
  {
    folder,
    seed,
    signal,
    onProgress,
  }: {
    readonly folder: string;
    readonly seed: number;
    readonly signal: AbortSignal;
    readonly onProgress: (share: number) => void;
  },
): Promise<string> {
  const { names, words } = createShogiMoves();
  openFolder(folder);
  const games = records.map(createShogiExamples());
  const examples = joinExamples(games, words, HELD_OUT, seed);
  const checksum = crc32(new Uint8Array(examples.words.buffer)).toString(16).padStart(8, "0");
  const file = join(folder, FILE);
  const provenance = { records: checksum, games: examples.games, heldOut: HELD_OUT, cost: "sum", seed };
  if (existsSync(file)) {
    const { provenance: before } = readDepthWeights(file, "shogi", names);
    if (before.records === checksum && before.seed === seed) return file;
    throw new FailureError(
      `${file}: was learned from other games, or with another --seed; name another folder`,
    );
  }
  const { weights } = await learn(pool, examples, {
    ...{
      game: "shogi",
      features: names.length,
      scale: SCALE,
      objective: "sum",
      epochs: EPOCHS,
      seed,
      signal,
    },
    journal: `${file}.journal`,
    settings: { "the games": checksum, "held-out": HELD_OUT },
    onProgress: (share) => onProgress(share),
  });
  const version = packageVersion();
  writeOutput(file, [
    packDepthWeights({
      ...{ game: "shogi", scale: SCALE, factor: FACTOR, features: [...names], weights: [...weights] },
      provenance: { ...provenance, epochs: EPOCHS, version },
    }),
  ]);
  return file;
}
