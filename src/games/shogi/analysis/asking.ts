/** Questions about the mates of a problem, each with a limit of nodes. What is undefined the limits left open. */
import type { Within } from "./answers.js";
import { createLeftOver } from "./left-over.js";
import { ask, type MateLength, type MateSearch, nodesOfMove, shortestFrom } from "./mate-search.js";

export interface Asking {
  readonly search: MateSearch;
  /** Sets the nodes that each question may take from now on. */
  setEffort(nodes: number): void;
  /** Whether the attacker mates, in however many plies. */
  mates(position: Int32Array): Promise<boolean | undefined>;
  within: Within;
  /** The plies of a mate that there is. */
  length(position: Int32Array, guess: number): Promise<MateLength>;
  /** Whether the attacker can have pieces left over, in a mate of exactly so many plies. */
  leaves: Within;
}

export function createAsking(search: MateSearch): Asking {
  let effort = nodesOfMove(search);

  async function verdictOf(position: Int32Array, plies?: number): Promise<boolean | undefined> {
    const outcome = await ask(search, position, effort, plies);
    if (outcome === undefined || outcome.verdict === "unknown") return undefined;
    return outcome.verdict === "proven";
  }

  const within: Within = async (position, plies) => (plies < 0 ? false : verdictOf(position, plies));
  const { leaves, clear } = createLeftOver(search, within);

  return {
    search,
    setEffort(nodes) {
      effort = nodes;
      clear();
    },
    mates: (position) => verdictOf(position),
    within,
    length: (position, guess) => shortestFrom(search, position, guess, effort),
    leaves,
  };
}
