// A game that kills its thread when a method is called: the one named after the file's name, as in
// `lethal-game.js?play=exit`. With `load` loading the file does it, and with `await` it never comes to its end.

/** @import { Game, GameModule } from "solve-fast" */
import graphNim from "../../docs/examples/graph-nim.js";

const [[where, how] = ["", ""]] = new URL(import.meta.url).searchParams;

/** @returns {never} */
function die() {
  if (how === "exit") process.exit(0);
  if (how === "throw") throw undefined;
  for (;;);
}

if (where === "load") die();
if (where === "await") await new Promise(() => {});

/** @type {GameModule} */
export default {
  ...graphNim,
  formatPosition: (words, offset) =>
    where === "formatPosition" ? die() : graphNim.formatPosition(words, offset),
  create: (options) => (where === "create" ? die() : { ...graphNim.create(options), [where]: die }),
};
