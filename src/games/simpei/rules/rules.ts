/** Simpei as a game of the searches: an instance of its fast rules (position.ts), and an engine that is linked with them. */
import type { ChildList, Outcome, Player, ThreatGame } from "../../../game/game.js";
import { POSITION_WORDS } from "../notation/position.js";
import { createInstance as createSearches } from "../search/instance.js";
import { createInstance } from "./instance.js";
import { MAXIMUM_MOVES, MAXIMUM_PLIES } from "./position.js";

interface SimpeiOptions {
  /** Lets the first piece be placed anywhere (rule 3 dropped). Default false. */
  readonly freeStart?: boolean;
}

/** Stands beside the built files. */
const ENGINE = new URL("../search/engine.wasm", import.meta.url);

export function createSimpei({ freeStart = false }: SimpeiOptions = {}): ThreatGame {
  const rules = createInstance();
  rules.setFreeStart(freeStart);

  function checkPlies(): void {
    if (rules.pliesPlayed() === MAXIMUM_PLIES) throw new RangeError(`more than ${MAXIMUM_PLIES} plies`);
  }

  const game: ThreatGame = {
    name: "simpei",
    positionWords: POSITION_WORDS,
    maximumMoves: MAXIMUM_MOVES,
    exactKeys: true,
    load: rules.load,
    store: rules.store,
    sideToMove: () => rules.sideToMove() as Player,
    keyLow: rules.keyLow,
    keyHigh: rules.keyHigh,
    generate: rules.generate,
    play(move) {
      checkPlies();
      rules.play(move);
    },
    undo: rules.undo,
    outcome: () => rules.outcome() as Outcome,
    setAttacker: rules.setAttacker,
    expand: ({ moves, keyLow, keyHigh, proof, disproof, threat }: ChildList, offset) =>
      rules.expand(moves, keyLow, keyHigh, proof, disproof, threat, offset),
    playPass() {
      checkPlies();
      rules.playPass();
    },
    passChild: ({ moves, keyLow, keyHigh, proof, disproof, threat }, offset) =>
      rules.passChild(moves, keyLow, keyHigh, proof, disproof, threat, offset),
    engine: {
      isFor: (other) => other === game,
      module: ENGINE,
      createInstance: createSearches,
      words: POSITION_WORDS + 1,
      write(position) {
        rules.store(position, 0);
        position[POSITION_WORDS] = freeStart ? 1 : 0;
      },
    },
  };
  return game;
}
