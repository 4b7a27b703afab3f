// Threads of a closed pool are used again by the next pool of the same kind: starting them costs more than most searches in tests.
// They keep no process alive, and end with it. This is loaded before modules that make pools.
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);
const Piscina = require("piscina");

/** Closed pools, by the options they were made with. */
const closed = new Map();

/** Takes the place of the class; `new` gives what this returns. */
function LastingPool(options) {
  const kind = JSON.stringify(options);
  const pool = closed.get(kind);
  closed.delete(kind);
  if (pool !== undefined && isWhole(pool)) return pool.removeAllListeners();
  return Object.assign(new Piscina(options), {
    async destroy() {
      // One pool of each kind is enough.
      if (closed.has(kind) || !isWhole(this)) await Piscina.prototype.destroy.call(this);
      else closed.set(kind, this);
    },
  });
}

/** Whether no thread has ended, and none is at work. */
function isWhole({ threads, idleThreads, maxThreads }) {
  return threads.length === maxThreads && idleThreads === maxThreads;
}

require.cache[require.resolve("piscina")].exports = Object.assign(LastingPool, { Piscina: LastingPool });
