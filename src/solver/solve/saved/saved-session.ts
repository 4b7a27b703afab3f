/** A session whose searches are saved, as long as there is a checkpoint. */
import type { GameDefinition } from "../../../game/definition.js";
import { tableForm } from "../../../search/kind.js";
import { kindNamed } from "../choose-search.js";
import type { Found } from "../found.js";
import type { SolveSession } from "../run-solve.js";
import type { Checkpoint } from "./checkpoint.js";

/** What the call at work is saved to. */
export interface Saving {
  checkpoint?: Checkpoint | undefined;
}

export function savedSession(session: SolveSession, module: GameDefinition, saving: Saving): SolveSession {
  return {
    ...session,
    solve(words, setup, options) {
      const { checkpoint } = saving;
      if (checkpoint === undefined) return session.solve(words, setup, options);
      const { attacker, question, keepTable = false, ...limits } = options;
      const { algorithm, search, gameOptions } = setup;
      return checkpoint.run<Found>({
        key: JSON.stringify({
          words: Array.from(words),
          algorithm,
          search,
          gameOptions,
          attacker,
          question,
          keepTable,
        }),
        memory: session.memory,
        upper: session.upper,
        form: tableForm(kindNamed(algorithm, module)),
        limits,
        keepTable,
        search: (some, keep) => session.solve(words, setup, { attacker, question, ...some, keepTable: keep }),
        revive: (found) => revived(found as Found),
      });
    },
  };
}

/** A file has the zone as a list. */
function revived(found: Found): Found {
  return found.zone === undefined ? found : { ...found, zone: Int32Array.from(found.zone) };
}
