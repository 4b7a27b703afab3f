// A search of a game that is one long line of moves, for deep.threads.test.ts. Plain JavaScript that uses the built files.
import { parentPort, workerData } from "node:worker_threads";
import { toSearchGame } from "../../dist/src/game/search-game.js";
import { findKind } from "../../dist/src/search/kinds.js";
import { createTable, tableWords } from "../../dist/src/search/table/transposition-table.js";

const { algorithm, starts, length, search: chosen } = workerData;

let at = 0;
/** Players take turns; the first has won when the row ends. */
const rules = {
  name: "row",
  positionWords: 1,
  maximumMoves: 1,
  exactKeys: true,
  load(words, offset) {
    at = words[offset];
  },
  store(words, offset) {
    words[offset] = at;
  },
  sideToMove: () => at & 1,
  keyLow: () => at,
  keyHigh: () => 0,
  generate(moves, offset) {
    moves[offset] = 0;
    return at < length ? 1 : 0;
  },
  play() {
    at++;
  },
  undo() {
    at--;
  },
  outcome: () => (at === length ? 0 : -1),
};
const plain = toSearchGame(rules);
/** Every move of the attacker counts as a threat, so that λ search of order 1 follows the row. */
const game = {
  ...plain,
  expand(children, offset) {
    const count = plain.expand(children, offset);
    children.threat[offset] = 1;
    return count;
  },
  playPass: rules.play,
};

const options = { entries: 100_000 };
const table = createTable(new Int32Array(tableWords(options)), options);
const search = await findKind(algorithm).create(game, table, { maxOrder: 1, ...chosen });
parentPort.postMessage(
  starts.map((start) => {
    game.load(Int32Array.of(start), 0);
    return search.solve(0);
  }),
);
