// One of the threads that search with zones together with the test (together.ts). Plain JavaScript on the built files, so that a
// thread can be started from it without a build of its own.
import { readFile } from "node:fs/promises";
import { parentPort } from "node:worker_threads";
import { claimPlace, regionWords } from "../../../../dist/native-layout/arena.js";
import { POSITION_WORDS } from "../../../../dist/src/games/go/notation/packing.js";
import { createLinkedGo } from "../../../../dist/src/games/go/search/linked-game.js";
import { loadZoneEngine } from "../../../../dist/src/games/go/zones/load-engine.js";
import { createZoneSearch } from "../../../../dist/src/games/go/zones/zone-search.js";
import { createTable } from "../../../../dist/src/search/table/transposition-table.js";

/** Words of `control` (together.ts). */
const ROUND = 0;
const READY = 1;
const DONE = 2;
const GENERATION = 3;
const ATTACKER = 4;
const STOP = 5;
const CLOSED = -1;

const VERDICTS = ["unknown", "proven", "disproven"];
const game = createLinkedGo();

parentPort.on("message", async ({ arena, table: options, search: settings, thread, inWebAssembly }) => {
  const table = createTable(regionWords(arena, "table"), { ...options, shared: true });
  const base = inWebAssembly ? claimPlace(arena) : undefined;
  const place = base !== undefined && {
    memory: arena.wasm,
    base,
    bytes: arena.engines.bytes,
    read: (file) => readFile(file),
    engines: new Map(),
  };
  const engine = await loadZoneEngine(arena.memory, place || undefined);
  const search = createZoneSearch(engine, game, table, { ...settings, virtualNumbers: true, leads: false });
  const control = regionWords(arena, "control");
  const answers = regionWords(arena, "answers");
  const position = regionWords(arena, "position");
  parentPort.postMessage("open");
  for (let round = 0; ; ) {
    Atomics.wait(control, ROUND, round);
    round = Atomics.load(control, ROUND);
    if (round === CLOSED) break;
    table.setGeneration(control[GENERATION]);
    game.setConstants?.(position, POSITION_WORDS);
    game.load(position, 0);
    Atomics.add(control, READY, 1);
    const tick = () => (Atomics.load(control, STOP) === 0 ? undefined : "stopped");
    const { verdict, nodes } = search.solve(control[ATTACKER], { thread, tick, tickNodes: 16 });
    answers[2 * thread] = VERDICTS.indexOf(verdict);
    answers[2 * thread + 1] += nodes;
    Atomics.add(control, DONE, 1);
    Atomics.notify(control, DONE);
  }
  parentPort.postMessage("closed");
});
