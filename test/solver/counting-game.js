// Nim on a graph (docs/examples), which records every text that it parses, by thread. In the main thread it
// also writes it to standard error when run by `solve-fast`.
import { isMainThread } from "node:worker_threads";
import nim from "../../docs/examples/graph-nim.js";

const texts = [];
globalThis.textsRead = texts;
const tells = isMainThread && (process.argv[1] ?? "").endsWith("main.js");

/** @type {import("solve-fast").GameModule} */
export default {
  ...nim,
  parsePosition(text) {
    texts.push(text);
    if (tells) console.error(`read: ${text}`);
    return nim.parsePosition(text);
  },
};
