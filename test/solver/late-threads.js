// Makes every thread that imports it slow at the end of its work: it pauses after it has told the others that it has the
// answer, and before each message to the main thread, each time for longer than the pool waits for an overdue thread.
import { isMainThread, MessagePort } from "node:worker_threads";

const MILLISECONDS = 1400;
/** STOP_SOLVED of native-layout/control-record.ts: no other word of a thread becomes 2 from 0. */
const SOLVED = 2;

function standStill() {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, MILLISECONDS);
}

if (!isMainThread) {
  const { compareExchange } = Atomics;
  Object.assign(Atomics, {
    /** @type {(words: Int32Array, at: number, from: number, to: number) => number} */
    compareExchange(words, at, from, to) {
      const found = compareExchange(words, at, from, to);
      if (from === 0 && to === SOLVED) standStill();
      return found;
    },
  });
  const { postMessage } = MessagePort.prototype;
  /** @this {MessagePort} */
  MessagePort.prototype.postMessage = function (/** @type {[any]} */ ...message) {
    standStill();
    postMessage.apply(this, message);
  };
}
