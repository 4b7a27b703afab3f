// Domineering whose rules only the first thread can make: others end with an error. The first leaves the file that the name
// of this one tells, as in `late-thread-game.js?mark=/tmp/first`.
import { closeSync, openSync } from "node:fs";
import { isMainThread } from "node:worker_threads";
import domineering from "solve-fast/games/domineering";

const mark = new URL(import.meta.url).searchParams.get("mark") ?? "";

function comesFirst() {
  try {
    closeSync(openSync(mark, "wx"));
    return true;
  } catch {
    return false;
  }
}

const serves = isMainThread || comesFirst();

/** @type {import("solve-fast").GameModule} */
export default {
  ...domineering,
  create(options) {
    if (!serves) throw new Error("a second thread is not served");
    return domineering.create(options);
  },
};
