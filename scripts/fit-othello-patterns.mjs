// Learns the weights of Othello's patterns again from the games of records, such as WTHOR files, and writes
// src/games/othello/evaluation/pattern-weights.ts: the same file as before from the same games, unless patterns, searches or the fit have
// changed. Some minutes. Run `npm run build` first.
import { writeFileSync } from "node:fs";
import { basename } from "node:path";
import { formatPatterns } from "../dist/src/games/othello/evaluation/pattern-text.js";
import { readOthelloRecords } from "../dist/src/games/othello/records/records.js";
import { fitPatterns } from "../dist/src/learning/othello-pattern-fit.js";

const SEED = 7;
const files = process.argv.slice(2);
const records = readOthelloRecords(files);
console.log("stage, positions, spread of the scores, error of the fit, error on games held out (discs)");
const { patterns, mobility } = await fitPatterns({
  records,
  seed: SEED,
  onStage: ({ stage, positions, spread, error, heldOut }) =>
    console.log([stage, positions, ...[spread, error, heldOut].map((discs) => discs.toFixed(2))].join("\t")),
});
const { texts, crc } = formatPatterns(patterns);
const rows = Array.from({ length: mobility.length / 3 }, (_, empties) =>
  mobility.slice(3 * empties, 3 * empties + 3),
);
writeFileSync(
  new URL("../src/games/othello/evaluation/pattern-weights.ts", import.meta.url),
  `/**
 * Weights of patterns (patterns.ts). Made by \`node scripts/fit-othello-patterns.mjs\` from the ${records.length} games of
 * ${files.map((file) => basename(file)).join(", ")}, seed ${SEED}: positions of those games, scored by searches.
 */
import { type PatternWeights, parsePatterns } from "./pattern-text.js";

const CRC = 0x${crc.toString(16)};
/** By stage. */
const TEXTS: readonly string[] = [
${texts.map((text) => `  "${text}",\n`).join("")}];

/** By number of empty squares: a constant, and the worth of a move and of one of the other side. */
const MOBILITY: readonly (readonly number[])[] = [
${rows.map((row) => `  [${row.join(", ")}],\n`).join("")}];

export const PATTERNS: PatternWeights = {
  patterns: parsePatterns(TEXTS, CRC),
  mobility: Int32Array.from(MOBILITY.flat()),
};
`,
);
