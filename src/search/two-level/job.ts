/** What the tree of a two-level search (tree.ts) gives out, and what it takes back. Plain data, as it travels to threads and machines. */

/** A move of a position, as a search has left it. */
export interface Branch {
  /** The packed position after it. */
  readonly words: Int32Array;
  /** Whether the attacker is to move there. */
  readonly attacking: boolean;
  /** Its numbers; where one of them is 0, that is a fact. */
  readonly proof: number;
  readonly disproof: number;
  /** The least λ order that a proof by this branch can have; −1 for searches without orders. */
  readonly leastOrder: number;
}

/** To search a position for some nodes. */
export interface Job {
  /** No other job of the tree has it. */
  readonly id: number;
  /** The packed position. */
  readonly words: Int32Array;
  /** Nodes that it may take, at least 1. */
  readonly nodes: number;
  /** Numbers of the position from which on something else is worth more, above those that it has. */
  readonly proofLimit: number;
  readonly disproofLimit: number;
}

/** What a job has come to. */
export interface JobAnswer {
  readonly nodes: number;
  /** The numbers of the position: a proof has proof number 0, a disproof disproof number 0. Both hold on every path. */
  readonly proof: number;
  readonly disproof: number;
  /** λ order of a proof; −1 where the search knows no orders. */
  readonly order: number;
  /** The moves of a position that is open still; left out where none are to be searched. */
  readonly branches?: readonly Branch[];
}
