/**
 * Searches in the only thread of a page. A message to stop would wait until a search is over: it therefore goes on in slices, and
 * what waits has its turn between two of them.
 */
import type { GameDefinition } from "../../game/definition.js";
import { whyUnsaved } from "../../search/kind.js";
import { startBudget } from "../../search/limits.js";
import { kindNamed } from "../../solver/solve/choose-search.js";
import type { Found } from "../../solver/solve/found.js";
import type { SolveSession } from "../../solver/solve/run-solve.js";
import type { Saving } from "../../solver/solve/saved/saved-session.js";
import { isAlone } from "../workers.js";
import { setImmediate } from "./node.js";

/** So long a message waits. To begin a search again with its table takes a small part of a millisecond. */
const SLICE_SECONDS = 0.1;

export function savedSession(session: SolveSession, module: GameDefinition, _: Saving): SolveSession {
  if (!isAlone()) return session;
  return {
    ...session,
    async solve(words, setup, options) {
      // Some searches cannot go on with what is in their table.
      if (whyUnsaved(kindNamed(setup.algorithm, module)) !== undefined)
        return session.solve(words, setup, options);
      const { attacker, question, keepTable, ...limits } = options;
      const budget = startBudget(limits);
      let whole: Found | undefined;
      for (;;) {
        const time = Math.min(SLICE_SECONDS, budget.secondsLeft());
        const some = { attacker, question, ...budget.rest(), time };
        const found = await session.solve(words, setup, {
          ...some,
          keepTable: whole === undefined ? keepTable : true,
        });
        budget.spend(found);
        const { nodes, seconds } = budget;
        whole = { ...found, nodes, seconds, perThread: [{ ...found.perThread[0], nodes }] };
        if (found.reason !== "time limit" || budget.reached !== undefined) return whole;
        options.onProgress?.({ nodes, seconds });
        await setImmediate();
      }
    },
  };
}
