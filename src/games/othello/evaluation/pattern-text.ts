/**
 * Weights of patterns (patterns.ts) as text: those of a stage in base64, one for each class of patterns that are mirror images. Most
 * are 0: a byte of -128 stands before a number of zeros.
 */
import { crc32 } from "../../../files/bytes/crc32.js";
import { patternClasses } from "./pattern-classes.js";
import { STAGE_WEIGHTS, STAGES } from "./patterns.js";

/** Beyond all weights. */
const ZEROS = 128;
const MOST_ZEROS = 255;
/** Arguments of one call. */
const PIECE = 4096;

/** What the static value by patterns goes by. */
export interface PatternWeights {
  /** By stage and number of the pattern. */
  readonly patterns: Int8Array;
  /** By number of empty squares, 0 to 39: a constant, and the worth of a move and of one of the other side. */
  readonly mobility: Int32Array;
}

/** @param weights a weight for each class */
function formatStage(weights: Int8Array): string {
  const bytes: number[] = [];
  for (let i = 0; i < weights.length; i++) {
    let zeros = 0;
    while (i < weights.length && weights[i] === 0 && zeros < MOST_ZEROS) {
      zeros++;
      i++;
    }
    if (zeros > 0) bytes.push(ZEROS, zeros);
    if (zeros === MOST_ZEROS) i--;
    else if (i < weights.length) bytes.push(weights[i] & 255);
  }
  let text = "";
  for (let i = 0; i < bytes.length; i += PIECE) text += String.fromCharCode(...bytes.slice(i, i + PIECE));
  return btoa(text);
}

/** The text of each stage, and a checksum of the weights of all classes. */
export function formatPatterns(patterns: Int8Array): {
  readonly texts: readonly string[];
  readonly crc: number;
} {
  const { classOf, count } = patternClasses();
  const weights = new Int8Array(STAGES * count);
  for (let stage = 0; stage < STAGES; stage++) {
    classOf.forEach((one, number) => {
      weights[stage * count + one] = patterns[stage * STAGE_WEIGHTS + number];
    });
  }
  const texts = Array.from({ length: STAGES }, (_, stage) =>
    formatStage(weights.subarray(stage * count, (stage + 1) * count)),
  );
  return { texts, crc: crc32(new Uint8Array(weights.buffer)) };
}

/** @throws Error when the texts are not what the checksum was made of */
export function parsePatterns(texts: readonly string[], crc: number): Int8Array {
  const { classOf, count } = patternClasses();
  const weights = new Int8Array(STAGES * count);
  for (const [stage, text] of texts.entries()) {
    const bytes = atob(text);
    let at = stage * count;
    for (let i = 0; i < bytes.length; i++) {
      const byte = bytes.charCodeAt(i);
      if (byte === ZEROS) at += bytes.charCodeAt(++i);
      else weights[at++] = (byte << 24) >> 24;
    }
  }
  if (texts.length !== STAGES || crc32(new Uint8Array(weights.buffer)) !== crc) {
    throw new Error(
      "the weights of Othello's patterns are damaged; make them again with scripts/fit-othello-patterns.mjs",
    );
  }
  const patterns = new Int8Array(STAGES * STAGE_WEIGHTS);
  for (let stage = 0; stage < STAGES; stage++) {
    for (let number = 0; number < STAGE_WEIGHTS; number++) {
      patterns[stage * STAGE_WEIGHTS + number] = weights[stage * count + classOf[number]];
    }
  }
  return patterns;
}
