/**
 * What a search has found out about positions, for those who follow its proofs afterwards: read from its table, and
 * searched again where the table has forgotten it.
 */
import { DISPROVEN, type Player, PROVEN, type SearchGame, UNDECIDED } from "../../game/game.js";
import { createBudget, type NodeLimit } from "../limits.js";
import {
  createChildList,
  type Decided,
  type Search,
  type SearchLimits,
  type SearchResult,
  searchContext,
} from "../search.js";
import type { TranspositionTable } from "../table/transposition-table.js";

/** The nodes are those that may be spent on finding again what was forgotten. */
export interface ProvenValuesOptions extends NodeLimit {
  readonly game: SearchGame;
  /** Holds what was found, or what is left of it. */
  readonly table: TranspositionTable;
  /** The search that found it, on the same game and table. */
  readonly search: Search;
  readonly attacker: Player;
  /** Facts are stored under orders from 1 to this one, or under 0 when this is 0. */
  readonly orders: number;
  readonly tick?: SearchLimits["tick"];
}

export interface ProvenValues {
  /**
   * How long the attacker needs to win from the game's position, as a measure to compare by, from 0; `NOT_KNOWN` when
   * it is not known that the attacker wins.
   */
  lengthOfWin(): number;
  /** The same as far as the table tells; takes less time. */
  storedWin(): number;
  /** Whether the rules tell at once how the game's position ends. */
  seen(verdict: "proven" | "disproven"): boolean;
  /** How long the attacker can go on at most without reaching the goal; `NOT_KNOWN` when that is not known. */
  lengthOfDefence(): number;
  /** The same as far as the table tells. */
  storedDefence(): number;
  /**
   * Searches the game's position again.
   *
   * @param atMost nodes, of those that are left
   */
  search(atMost?: number): Pick<SearchResult, "verdict" | "reason" | "move">;
  /** As of a search; left out where it finds no zones. */
  decided?(): Decided | undefined;
  /** Nodes that may still be spent. */
  readonly nodesLeft: number;
}

export const NOT_KNOWN = Number.POSITIVE_INFINITY;
/** Lengths: a move ends the game; it is over then whatever is played; and what the table tells of, which took a search. */
const ENDS_AT_ONCE = 1;
export const UNSTOPPABLE = 2;
const SEARCHED = 3;

export function createProvenValues({
  game,
  table,
  search,
  attacker,
  orders,
  maxNodes,
  tick,
}: ProvenValuesOptions): ProvenValues {
  // Room for one node; what is in it is not looked at.
  const children = createChildList(game.maximumMoves);
  const replies = new Int32Array(game.maximumMoves);
  const budget = createBudget({ maxNodes });

  /** Plies of what the table tells of the game's position, `~plies` of a disproof, undefined when it tells neither. */
  function stored(): number | undefined {
    if (search.known !== undefined) return search.known(attacker);
    const low = game.keyLow();
    const high = game.keyHigh();
    for (let order = Math.min(1, orders); order <= orders; order++) {
      if (table.probe(low, high, searchContext(attacker, order)) < 0) continue;
      if (table.found[0] === 0) return table.found[1];
      // That there is no proof within an order says nothing of the goal.
      if (table.found[1] === 0 && order === 0) return ~table.found[0];
    }
    return undefined;
  }

  function storedWin(): number {
    const plies = stored() ?? -1;
    return plies < 0 ? NOT_KNOWN : SEARCHED + plies;
  }

  function lengthOfWin(): number {
    const outcome = game.outcome();
    if (outcome !== UNDECIDED) return outcome === attacker ? 0 : NOT_KNOWN;
    // What is seen at once need not stand in the table.
    game.setAttacker(attacker);
    if (game.expand(children, 0) !== PROVEN) return storedWin();
    return game.sideToMove() === attacker && winsAtOnce() ? ENDS_AT_ONCE : UNSTOPPABLE;
  }

  function lengthOfDefence(): number {
    const outcome = game.outcome();
    if (outcome !== UNDECIDED) return outcome === attacker ? NOT_KNOWN : 0;
    game.setAttacker(attacker);
    if (game.expand(children, 0) === DISPROVEN) {
      return game.sideToMove() === attacker ? UNSTOPPABLE : ENDS_AT_ONCE;
    }
    return storedDefence();
  }

  function storedDefence(): number {
    const plies = stored() ?? 0;
    return plies < 0 ? SEARCHED + ~plies : NOT_KNOWN;
  }

  function seen(verdict: "proven" | "disproven"): boolean {
    game.setAttacker(attacker);
    return game.expand(children, 0) === (verdict === "proven" ? PROVEN : DISPROVEN);
  }

  function winsAtOnce(): boolean {
    const count = game.generate(replies, 0);
    for (let i = 0; i < count; i++) {
      game.play(replies[i]);
      const won = game.outcome() === attacker;
      game.undo();
      if (won) return true;
    }
    return false;
  }

  return {
    lengthOfWin,
    storedWin,
    lengthOfDefence,
    storedDefence,
    seen,
    ...(search.decided === undefined ? {} : { decided: () => search.decided?.(attacker) }),
    search(atMost = Number.POSITIVE_INFINITY) {
      if (budget.nodesLeft() <= 0) return { verdict: "unknown", reason: "node limit" };
      // The search begins its lines of play where it stands.
      const result = search.solve(attacker, {
        maxNodes: budget.nodesLeft({ nodes: atMost }),
        ...(tick === undefined ? {} : { tick }),
      });
      budget.spend(result);
      return result;
    },
    get nodesLeft() {
      return budget.nodesLeft();
    },
  };
}
