// Learns the weights of shogi's static value anew and writes src/games/shogi/evaluation/weights.ts: the same file as before, unless
// rules, searches or the fit have changed. Run `npm run build` first.
import { writeFileSync } from "node:fs";
import { SHOGI_FIT, fitShogi } from "../dist/src/experiments/shogi-fit.js";
import { crc32 } from "../dist/src/formats/bytes/crc32.js";

const options = { ...SHOGI_FIT };
for (const word of process.argv.slice(2)) {
  const [name, value] = word.split("=");
  options[name] = Number(value);
}
let seconds = performance.now();
const weights = await fitShogi({
  ...options,
  onGeneration({ generation, positions, before, after, scale }) {
    const shown = ({ logLoss, right }) => `${logLoss.toFixed(4)} ${(100 * right).toFixed(1)} %`;
    console.log(
      `generation ${generation}: ${positions.join(" + ")} positions, ${shown(before)} before, ${shown(after)} after, scale ${scale.toFixed(0)}, ${((performance.now() - seconds) / 1000).toFixed(0)} s`,
    );
    seconds = performance.now();
  },
});
console.log([...weights.subarray(0, 15)].join(" "));
console.log(crc32.toString().slice(0, 80));
