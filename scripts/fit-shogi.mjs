// Learns the weights of shogi's static value again and writes src/games/shogi/evaluation/weights.ts: the same file as before, unless
// rules, searches or the fit have changed. Run `npm run build` first. Words like games=100 change what is fitted.
import { writeFileSync } from "node:fs";
import { formatWeights } from "../dist/src/games/shogi/evaluation/row-text.js";
import { fitShogi, SHOGI_FIT } from "../dist/src/learning/shogi-fit.js";

const given = process.argv.slice(2).map((word) => word.split("="));
const options = { ...SHOGI_FIT, ...Object.fromEntries(given.map(([name, value]) => [name, Number(value)])) };
const shown = ({ logLoss, right }) => `${logLoss.toFixed(4)}\t${(100 * right).toFixed(1)}`;
console.log(
  "generation, positions learned from and held out, log loss and winners named (%) before, after, scale",
);
const weights = await fitShogi({
  ...options,
  onGeneration({ generation, positions, before, after, scale }) {
    console.log([generation, ...positions, shown(before), shown(after), scale.toFixed(0)].join("\t"));
  },
});
const { generations, games, nodes, seed } = options;
const { text, crc } = formatWeights(weights);
writeFileSync(
  new URL("../src/games/shogi/evaluation/weights.ts", import.meta.url),
  `/**
 * Weights of the learned static value (layout.ts). Made by \`node scripts/fit-shogi.mjs\` from ${generations} generations of ${games} decided
 * games of self-play with ${nodes} nodes a move, seed ${seed}.
 */
import { parseWeights } from "./row-text.js";

const CRC = 0x${crc.toString(16)};
const TEXT =
  "${text}";

/** Read only where they are asked for: most commands have no use for them. */
export const learnedWeights = (): Int16Array => parseWeights(TEXT, CRC);
`,
);
