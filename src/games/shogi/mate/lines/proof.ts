/**
 * The proof that a line walks through: its positions with the bounds that are known of them, within limits. Bounds come from
 * the search's tables, and from what was found out since.
 */
import type { Player, SearchGame } from "../../../../game/game.js";
import type { NodeLimit } from "../../../../search/limits.js";
import type { SearchLimits, SearchResult } from "../../../../search/search.js";
import type { ShorterLine } from "../bound.js";

/** The nodes are those of the whole line. */
export interface LineLimits extends NodeLimit {
  readonly tick?: SearchLimits["tick"];
}

export interface LineSource {
  /** Stands at the proven position, and again at the end. */
  readonly game: SearchGame;
  /** Plies within which the attacker mates, as far as they are known without searching, or -1. */
  known(): number;
  /** Looks for a mate, or for one within this many plies. */
  solve(limits: SearchLimits, within?: number): SearchResult;
}

/** A list of moves; undefined after the last one. */
export interface Moves {
  readonly move: number;
  readonly rest: Moves | undefined;
}

/** Plies within which the attacker mates from a position; when they are `shown`, with moves that take as many. */
export interface Bound {
  readonly plies: number;
  readonly shown: boolean;
  readonly moves?: Moves | undefined;
}

export const NOT_KNOWN = Number.POSITIVE_INFINITY;
const NODES_BETWEEN_TICKS = 64;
/** How many positions are remembered; others are looked at again. */
const MOST_BOUNDS = 1 << 18;

export type Proof = ReturnType<typeof createProof>;

/**
 * @param limits their nodes are positions that may be looked at, including those of searches for what the table has forgotten;
 *   searches for shorter mates may take as many again
 */
export function createProof(
  { game, known, solve }: LineSource,
  attacker: Player,
  { maxNodes, tick }: LineLimits,
  shorter?: ShorterLine,
) {
  const bounds = new Map<string, Bound>();
  const generated = new Int32Array(game.maximumMoves);
  let nodesLeft = maxNodes;
  let shorterLeft = maxNodes;
  let nodes = 0;
  let stopped = false;
  game.setAttacker(attacker);

  /** Counts a position; false when a limit is reached. */
  function enter(): boolean {
    if (nodes++ % NODES_BETWEEN_TICKS === 0 && tick?.(nodes) !== undefined) stopped = true;
    if (--nodesLeft < 0) stopped = true;
    return !stopped;
  }

  function ask(most: number, within: number | undefined): SearchResult | undefined {
    if (most <= 0 || tick?.(nodes) !== undefined) return undefined;
    return solve({ maxNodes: most, ...(tick === undefined ? {} : { tick }) }, within);
  }

  /** Searches the game's position, for a mate or for one within this many plies; undefined when none was found. */
  function search(within?: number): SearchResult | undefined {
    const result = ask(nodesLeft, within);
    nodesLeft -= result?.nodes ?? 0;
    return result?.verdict === "proven" ? result : undefined;
  }

  /**
   * The least plies, as far as short searches find fewer than these, within which the attacker mates from the game's position.
   * The depth of a proof is what the search came upon first: here and there a mate is shorter than anything that it has stored.
   */
  function shorten(known: number): number {
    let plies = known;
    while (shorter !== undefined && plies >= shorter.from) {
      const result = ask(Math.min(shorter.nodes, shorterLeft), plies - 2);
      shorterLeft -= result?.nodes ?? 0;
      if (result?.verdict !== "proven") break;
      plies = Math.min(plies - 2, result.plies ?? plies);
    }
    return plies;
  }

  function name(): string {
    return `${game.keyLow()} ${game.keyHigh()}`;
  }

  function legalMoves(): number[] {
    return Array.from(generated.subarray(0, game.generate(generated, 0)));
  }

  function after<Result>(move: number, ask: () => Result): Result {
    game.play(move);
    const answer = ask();
    game.undo();
    return answer;
  }

  const isMated = () => game.outcome() === attacker;

  /** The bound of the game's position as far as it is known without searching. */
  function read(): number {
    if (isMated()) return 0;
    const stored = known();
    const bound = Math.min(stored < 0 ? NOT_KNOWN : stored, bounds.get(name())?.plies ?? NOT_KNOWN);
    if (bound < NOT_KNOWN || game.sideToMove() !== attacker) return bound;
    // A mate in one takes no search, and is in no table.
    return legalMoves().some((check) => after(check, isMated)) ? 1 : NOT_KNOWN;
  }

  return {
    enter,
    search,
    shorten,
    name,
    legalMoves,
    after,
    isMated,
    read,
    isAttacking: () => game.sideToMove() === attacker,
    play: (move: number) => game.play(move),
    undo: () => game.undo(),
    /** What was found out about the position of this name. */
    found: (name: string) => bounds.get(name),
    keep(name: string, bound: Bound): void {
      if (bounds.size < MOST_BOUNDS || bounds.has(name)) bounds.set(name, bound);
    },
    /** Ends the walk, as a limit does. */
    giveUp(): void {
      stopped = true;
    },
    allow(more: number): void {
      nodesLeft = Math.max(0, nodesLeft) + more;
    },
  };
}
