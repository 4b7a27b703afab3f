/**
 * What all searches have in common: their options, their verdicts and the state of one run.
 */
import type { ChildList, Player } from "../game/game.js";
import type { LimitReason, Limits } from "./limits.js";

export type Verdict = "proven" | "disproven" | "unknown";

/** Why a search ended without a verdict. */
export type Reason =
  | LimitReason
  | "table full"
  | "no proof within order"
  | "no proof among candidates"
  | "too deep";

export interface SearchResult {
  readonly verdict: Verdict;
  /** Set when the verdict is `unknown`. */
  readonly reason?: Reason;
  /** Positions whose moves were generated. */
  readonly nodes: number;
  /** Plies within which the attacker wins whatever the defender plays: the depth of the proof, if the search knows it. */
  readonly plies?: number;
  /**
   * The move of the side to move that decides the position, where it took a search to find it: the attacker's of a proof,
   * the defender's of a disproof. Searches that do not give it leave it out.
   */
  readonly move?: number;
  /** Set where the verdict holds wherever the board is the same on some points: a bit for each of them, as the search says it. */
  readonly zone?: Int32Array;
  /** Set with an unknown verdict, where the table cannot tell them: the numbers that the search got to. */
  readonly proof?: number;
  readonly disproof?: number;
  /**
   * Order that the proof was found with; null where the search knows no orders. The true order may be lower, and also
   * higher: a node whose replies are all proven is proven while its pass is still open, unless passes are proven too.
   */
  readonly order: number | null;
  /** Set when λ search ended without a proof within this order. */
  readonly noProofWithinOrder?: number;
}

export interface SearchLimits extends Pick<Limits, "maxNodes"> {
  /** Called every this many nodes, or a little later, with the nodes of this run; returns the reason to stop, or undefined. */
  readonly tick?: ((nodes: number) => Reason | undefined) | undefined;
  /** Most nodes between two calls of `tick`; 1,024 by default. Where nodes take long there are fewer. */
  readonly tickNodes?: number | undefined;
  /** Lets other threads go on where this one has to wait for them. Default: it sleeps for a moment. */
  readonly wait?: (() => void) | undefined;
  /** Number of the thread, from 0, where several search the same position. */
  readonly thread?: number | undefined;
  /**
   * Numbers of the position at which the search ends, as at a limit of nodes: it has become harder than something else that
   * could be searched. Searches that do not heed them leave them out. Default: none.
   */
  readonly proofLimit?: number | undefined;
  readonly disproofLimit?: number | undefined;
  /** Whether what the search before has learned on its way, beside its table, serves this one. Default false. */
  readonly goesOn?: boolean | undefined;
  /** A narrower question, such as for a win within this many plies, which only this search understands. Plain data. */
  readonly question?: unknown;
}

/** A proof number and a disproof number; that of a fact is 0, and the other one infinite. */
export interface Numbers {
  readonly proof: number;
  readonly disproof: number;
}

/** What a search has found out about a position, for code that asks whether it is so. */
export interface Decided {
  readonly attackerWins: boolean;
  /** The winner's move, where the winner is to move. */
  readonly move: number;
  /** The points that this depends on, in words as certificates have them. */
  readonly zone: Int32Array;
}

/** A line of play of a proof, as far as it could be followed. */
export interface Line {
  readonly moves: Int32Array;
  /**
   * Plies within which the attacker wins whatever the defender plays, if they are known. There are as many moves, unless
   * limits ended the search for them.
   */
  readonly plies?: number;
  /** Set where it was not followed to its end: limits ended the search for the rest of it, or it is too long. */
  readonly cut?: true;
}

/** How long wins are, for code that follows a proof of a given length. */
export interface WinLengths {
  /** Plies within which the attacker wins from the game's position, as far as they are known without searching; else infinite. */
  known(): number;
  /** Looks for a win from the game's position within so many plies, and says whether there is one. */
  search(plies: number): boolean;
}

/** One instance a thread; it searches the current position of the game it was made with. */
export interface Search {
  solve(attacker: Player, limits?: SearchLimits): SearchResult;
  /**
   * The line of play of a proof that it has found at the game's position, for searches whose table only they can read.
   * Up to `limits.maxNodes` may be spent on it. It may answer a narrower question, as `solve`.
   */
  line?(attacker: Player, limits: SearchLimits): Line;
  /**
   * What is known of the game's position without searching, for searches whose table only they can read: plies of a proof, `~plies` of a disproof, undefined
   * when it is neither.
   */
  known?(attacker: Player): number | undefined;
  /**
   * What it has found out about the game's position, of searches that find zones. It may also be what held on one way to
   * the position alone, so that its user has to check that everything holds together.
   */
  decided?(attacker: Player): Decided | undefined;
  /**
   * How long wins are in the proof that it has found at the game's position, of searches that know.
   *
   * @param plies within which the attacker wins, as was found out since
   * @param limits their nodes are those that may be spent on finding lengths again
   */
  lengths?(attacker: Player, plies: number, limits: SearchLimits): WinLengths;
  /** The numbers of the game's position, for the same searches; undefined where the table does not know it. */
  numbers?(attacker: Player): Numbers | undefined;
  /** Share of the table in use, 0 to 1, for the same searches. */
  tableUse?(): number;
  /** Whether the attacker reaches the goal at once from the game's position (λ⁰), of searches by λ orders. */
  reachesAtOnce?(attacker: Player): boolean;
}

/** Children of a node, for those who look at one beside a search. */
export function createChildList(capacity: number): ChildList {
  const array = () => new Int32Array(capacity);
  return {
    moves: array(),
    keyLow: array(),
    keyHigh: array(),
    proof: array(),
    disproof: array(),
    threat: array(),
  };
}

export { searchContext } from "./context.js";

/** An engine that run-engine.ts has loaded: code that passes it on need not know more. */
export interface LoadedEngine {
  readonly engine: object;
}
