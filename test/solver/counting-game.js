// Nim on a graph (docs/examples), which writes down every text that it reads, thread by thread. In the program's own thread it
// says so on standard error, too, where `solve-fast` is what runs.
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
