// Learns the weights of Othello's static value again and writes src/games/othello/evaluation/weights.ts: the same file as before,
// unless features, self-play or fit have changed. A few minutes. Run `npm run build` first.
import { writeFileSync } from "node:fs";
import { FIT, fitWeights } from "../dist/src/learning/othello-fit.js";

const onGeneration = (generation, fits) => {
  console.log(
    `generation ${generation}: empties, positions, spread of the results, error of the fit (discs)`,
  );
  for (const { empties, positions, spread, error } of fits) {
    console.log([empties, positions, spread.toFixed(2), error.toFixed(2)].join("\t"));
  }
};
const rows = fitWeights({ ...FIT, onGeneration });
writeFileSync(
  new URL("../src/games/othello/evaluation/weights.ts", import.meta.url),
  `/**
 * Weights of the learned static value: a row for each number of empty squares, 0 to 60, with one weight for each of
 * \`FEATURES\`. Made by \`node scripts/fit-othello.mjs\` from ${FIT.generations} generations of ${FIT.games} games of self-play.
 */
export const WEIGHTS: readonly (readonly number[])[] = [
${rows.map((row) => `  [${row.join(", ")}],\n`).join("")}];
`,
);
