// Threads of a pool that was closed serve the next pool of the same kind: to start them costs more than most searches of tests. They
// hold nothing up, and go with their process. Loaded before whatever makes pools.
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);
const Piscina = require("piscina");

/** Pools that were closed, by what they were made with. */
const closed = new Map();

/** Stands for the class; `new` gives what this returns. */
function LastingPool(options) {
  const kind = JSON.stringify(options);
  const pool = closed.get(kind);
  closed.delete(kind);
  if (pool !== undefined && isWhole(pool)) return pool.removeAllListeners();
  return Object.assign(new Piscina(options), {
    async destroy() {
      // One of a kind is enough.
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
