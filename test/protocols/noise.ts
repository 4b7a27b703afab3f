// Lines as a faulty program may send them: commands cut, mixed and repeated, with noise between them.
import { createRandom } from "../../src/math/random.js";

/** @param commands whole lines, which are also used to make noise */
export function* noisyLines(commands: readonly string[], count: number, seed: number): Generator<string> {
  const random = createRandom(seed);
  const below = (n: number) => Math.floor(n * random());
  const command = () => commands[below(commands.length)];
  for (let i = 0; i < count; i++) {
    const line = command();
    const cut = below(line.length + 1);
    const kind = below(8);
    if (kind < 4) yield line;
    else if (kind === 4) yield line.slice(0, cut);
    else if (kind === 5) yield line.slice(cut) + command();
    else if (kind === 6) yield `${line.slice(0, cut)}${String.fromCharCode(below(0x3000))}${line.slice(cut)}`;
    else yield Array.from({ length: below(40) }, () => String.fromCharCode(below(256))).join("");
  }
}
