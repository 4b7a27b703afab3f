/**
 * The contracts between games and searches.
 *
 * `Game` is what a set of rules has to offer; it is all that a user's own game needs. `SearchGame` adds
 * what an AND/OR search asks at every node, so that a game with tables of its own can answer faster than by
 * playing each move (`src/game/search-game.ts` derives it for any `Game`). `ThreatGame` adds the pass that
 * λ search is built on.
 *
 * Positions cross threads as a fixed number of int32 words; moves are int32s. No method allocates.
 */

import type { DRAWN, FIRST_WINS, SECOND_WINS, UNDECIDED } from "../engine/numbers.js";

/** 0 is the player who moves first from the game's start, 1 the other. */
export type Player = 0 | 1;

/**
 * What has been decided. Where that depends on the move just played, a position that was loaded is
 * `UNDECIDED`; where it can be seen on the board, it is not.
 */
export type Outcome = typeof UNDECIDED | typeof FIRST_WINS | typeof SECOND_WINS | typeof DRAWN;

export interface Game {
  /** Name as typed on the command line. */
  readonly name: string;
  /** Int32 words of a packed position. */
  readonly positionWords: number;
  /**
   * Int32 words of what stays the same in a whole problem, such as the size of its board or a target: 0 when left out. They
   * follow the position where a problem is written down, and do not travel with every position.
   */
  readonly constantWords?: number;
  /** Takes over the constants of the problem that is searched next, before any position of it. Keys depend on them. */
  setConstants?(words: Int32Array, offset: number): void;
  /** No position has more moves than this. */
  readonly maximumMoves: number;
  /** Takes over a packed position and forgets the moves played so far. */
  load(words: Int32Array, offset: number): void;
  /** Packs the current position. */
  store(words: Int32Array, offset: number): void;
  sideToMove(): Player;
  /**
   * The 64-bit key of the position, the side to move included. Equal positions have equal keys; symmetric ones may,
   * since they have the same value.
   */
  keyLow(): number;
  keyHigh(): number;
  /** Whether positions of different values always have different keys. */
  readonly exactKeys: boolean;
  /** Writes all legal moves to `moves` from `offset` on; returns how many. A finished game has none. */
  generate(moves: Int32Array, offset: number): number;
  play(move: number): void;
  /** Takes back the last move (or pass), restoring the position exactly. */
  undo(): void;
  outcome(): Outcome;
}

/** A game that also says how to pass: λ search needs nothing else from it. */
export interface PassingGame extends Game {
  /** The defender gives up the turn, whether or not the rules know a pass. `undo` takes it back. */
  playPass(): void;
}

/** A game with a static value, for searches that look a number of plies ahead. */
export interface ValuedGame extends Game {
  /** Static value as the side to move sees it; for a finished game its result. */
  evaluate(): number;
}

export {
  DISPROVEN,
  DRAWN,
  FIRST_WINS,
  INFINITE_NUMBER,
  MAXIMUM_NUMBER,
  PROVEN,
  SECOND_WINS,
  UNDECIDED,
} from "../engine/numbers.js";

/**
 * The children of the nodes on the search path, one int32 array a field (structure of arrays).
 * `proof` and `disproof` are the numbers to start the child from, as seen by the attacker.
 */
export interface ChildList {
  readonly moves: Int32Array;
  readonly keyLow: Int32Array;
  readonly keyHigh: Int32Array;
  readonly proof: Int32Array;
  readonly disproof: Int32Array;
  /** At attacker nodes of a `ThreatGame`: 1 when the attacker would reach the goal at once after a pass. */
  readonly threat: Int32Array;
}

/** The searches linked with the fast rules of a game: an engine of its own (docs/architecture.md, Hot code). */
export interface GameEngine {
  /** Whether it stands for this very game. It does not for one that takes over the game's functions and changes some. */
  isFor(game: SearchGame): boolean;
  /** Its module in WebAssembly. Asked for when it is needed: not every place where the engine runs in JavaScript has URLs. */
  module(): URL;
  /** An instance of it in JavaScript. */
  createInstance(): object;
  /** Whether its rules know positions whose facts serve others (src/search/techniques/dominance.ts). Default false. */
  readonly hasDominance?: boolean;
  /** Whether its rules remember hands, so that facts about one serve others (`compareHands` of df-pn λ). Default false. */
  readonly comparesHands?: boolean;
  /** Words of its `position`. */
  readonly words: number;
  /** Writes the game's position, and what else its rules have to know. */
  write(position: Int32Array): void;
}

export interface SearchGame extends Game {
  /** Where there is one, searches run in it; all other games are asked through their functions. */
  readonly engine?: GameEngine;
  /** Sets the player whose goal is searched for: the attacker wins, or the defender prevents it. */
  setAttacker(attacker: Player): void;
  /**
   * Writes the children of the current position from `offset` on and returns their number (at least 1), or
   * `PROVEN` / `DISPROVEN` when the position needs no search. Children that are lost at once for the side
   * that moves into them may be left out: they cannot change the value of the node.
   */
  expand(children: ChildList, offset: number): number;
  /**
   * For df-pn+: puts estimates of what is left to prove and to disprove, 1 to `MAXIMUM_NUMBER`, in place of the leaf numbers of
   * the child at `at`, which `expand` has just written. It is asked about children alone of which a search knows nothing.
   */
  estimate?(children: ChildList, at: number): void;
  /**
   * For proofs that are tried on similar positions: whether a move would be legal on this board alone if it were this player's
   * turn. A game without it leaves more positions to be tried.
   */
  canPlay?(move: number, player: Player): boolean;
}

export interface ThreatGame extends SearchGame {
  /** The pass of λ search: the defender gives up the turn. `undo` takes it back. */
  playPass(): void;
  /**
   * The position after the defender's pass as a child, the root of a tree of this order: key and numbers. `proof` is 0 when
   * the attacker then reaches the goal at once (λ⁰); the pass need not be playable then. The defender must be to move.
   */
  passChild(children: ChildList, offset: number, order: number): void;
  /**
   * Where trees of low orders have fewer moves: the order of the search that begins. `generate`, `outcome` and `expand`
   * are then those of that order.
   */
  setHighestOrder?(order: number): void;
  /** `expand` in a tree of this order. Every child in a tree of order 1 is a threat. */
  expandOrder?(children: ChildList, offset: number, order: number): number;
  /**
   * A test of small fixed depth for leaves: plies within which the attacker, who is to move, reaches the goal by threats alone, 0
   * where the test does not tell. What it tells does not depend on what was played before.
   */
  testLeaf?(): number;
  /**
   * How many of the `count` replies that `expandOrder` has written from `offset` on are searched at first, at least 1. The others
   * wait until those are proven.
   */
  countActive?(children: ChildList, offset: number, count: number): number;
  /** A routine of the game's own for trees of order 1, which is faster than a search. */
  readonly reader?: ThreatSolver;
}

/** Decides trees of order 1 as a search would with all moves, whatever was played before. */
export interface ThreatSolver {
  /**
   * Whether the current position has a proof of order 1: `PROVEN`, `DISPROVEN`, or 0 where that takes more nodes than allowed.
   *
   * @param mostNodes at least 1
   * @param forPass whether the defender has just passed, and `expandAnswered` may be asked afterwards
   */
  read(mostNodes: number, forPass: boolean): number;
  /** The nodes that it took. */
  nodes(): number;
  /** Plies of the longest line of the proof that it found. */
  height(): number;
  /**
   * `expandOrder` at the position before the defender's pass, after which `read` has just found a proof. Replies against which
   * that proof holds, too, are left out.
   */
  expandAnswered(children: ChildList, offset: number, order: number): number;
}
