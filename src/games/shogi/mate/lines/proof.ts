/**
 * The proof that a line walks through: its positions with the bounds that are known of them, within limits. Bounds come from
 * the search's tables, and from what was found out since.
 */
import type { Player, SearchGame } from "../../../../game/game.js";
import type { SearchLimits, SearchResult } from "../../../../search/search.js";

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

/** @param maxNodes positions that may be looked at, including those of searches for what the table has forgotten */
export function createProof(
  { game, known, solve }: LineSource,
  attacker: Player,
  maxNodes: number,
  tick: SearchLimits["tick"],
) {
  const bounds = new Map<string, Bound>();
  let nodesLeft = maxNodes;
  let nodes = 0;
  let stopped = false;
  game.setAttacker(attacker);

  /** Counts a position; false when a limit is reached. */
  function enter(): boolean {
    if (nodes++ % NODES_BETWEEN_TICKS === 0 && tick?.(nodes) !== undefined) stopped = true;
    if (--nodesLeft < 0) stopped = true;
    return !stopped;
  }

  /** Searches the game's position, for a mate or for one within this many plies; undefined when none was found. */
  function search(within?: number): SearchResult | undefined {
    if (nodesLeft <= 0 || tick?.(nodes) !== undefined) return undefined;
    const limits = { maxNodes: nodesLeft, ...(tick === undefined ? {} : { tick }) };
    const result = solve(limits, within);
    nodesLeft -= result.nodes;
    return result.verdict === "proven" ? result : undefined;
  }

  function name(): string {
    return `${game.keyLow()} ${game.keyHigh()}`;
  }

  function legalMoves(): number[] {
    const moves = new Int32Array(game.maximumMoves);
    return Array.from(moves.subarray(0, game.generate(moves, 0)));
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
