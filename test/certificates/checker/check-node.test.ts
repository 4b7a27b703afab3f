// Each sentence about a node, on a game of a few positions: a position is a number, and a move is the position after it.
import { expect, it } from "vitest";
import {
  type Claim,
  type ClaimedNode,
  problemWithNode,
} from "../../../src/certificates/checker/check-node.js";
import { type Outcome, type Player, UNDECIDED } from "../../../src/game/game.js";

/** Player 0 attacks, and is to move at even positions; 8 and 9 are the ends of the game. */
const MOVES: Readonly<Record<number, readonly number[]>> = {
  0: [1, 3],
  1: [2, 4, 8],
  2: [8, 9],
  3: [],
  4: [1],
};
const ENDS: Readonly<Record<number, Outcome>> = { 8: 0, 9: 1 };
const outcome = (position: number): Outcome => ENDS[position] ?? UNDECIDED;
const successor = (move: number) => ({ move, outcome: outcome(move), name: move });

const referee: Claim["referee"] = {
  rules: 1,
  positionWords: 1,
  parse: () => new Int32Array(1),
  read: (words) => words[0],
  sideToMove: (position) => ((position as number) % 2) as Player,
  outcome: (position) => outcome(position as number),
  successors: (position) => (MOVES[position as number] ?? []).map(successor),
  play: (position, move) => (MOVES[position as number]?.includes(move) ? successor(move) : undefined),
  name: (position) => position as number,
};

/** Nodes of the claim: their positions and ranks. Node 5 is not a position. */
const NODES = [0, 1, 2, 4, 1, undefined];
const RANKS = [4, 3, 1, 5, 3, 0];

function problem(isProof: boolean, node: Partial<ClaimedNode>, children: readonly number[] = []) {
  const claim: Claim = {
    referee,
    isProof,
    attacker: 0,
    nodeCount: NODES.length,
    nodes: {
      nameOf: (at) => NODES[at],
      rankOf: (at) => RANKS[at],
      zoneOf: () => new Int32Array(),
    },
    formatMove: (move) => `to ${move}`,
  };
  const zone = new Int32Array();
  const given = { position: 0, rank: isProof ? 6 : 0, move: 0, zone, ...node };
  return problemWithNode(claim, { ...given, children: Int32Array.from(children) });
}

it.each<[Partial<ClaimedNode>, readonly number[], string | undefined]>([
  [{ position: 2, move: 8 }, [], undefined],
  [{ position: 0, move: 1 }, [1], undefined],
  [{ position: 1, rank: 6 }, [2, 3], undefined],
  [{ position: 8 }, [], undefined],
  [{ position: undefined }, [], "its words are not a position"],
  [{ position: 0, rank: -1 }, [], "its rank is -1"],
  [{ position: 8 }, [1], "the game is over, and the node has children"],
  [{ position: 9 }, [], "the game is over without the goal"],
  [{ position: 0, move: 2 }, [], "to 2 is not a legal move"],
  [{ position: 2, move: 9 }, [], "to 9 ends the game without the goal"],
  [{ position: 2, move: 8 }, [1], "to 8 ends the game, and the node has a child"],
  [{ position: 0, move: 1 }, [], "to 1 does not end the game, and the node has 0 children"],
  [{ position: 0, move: 1 }, [2], "to 1 leads to another position than its child 2"],
  [{ position: 0, move: 1 }, [6], "its child 6 is not a node"],
  [{ position: 0, move: 1, rank: 3 }, [1], "its rank 3 is not above 3, that of its child 1"],
  [{ position: 1, move: 2 }, [2, 3], "a move is chosen where all count"],
  [{ position: 1 }, [2], "the legal move to 4 is not covered"],
  [{ position: 1 }, [2, 3, 1], "no legal move leads to its child 1"],
  [{ position: 1 }, [2, 3, 2], "its child 2 occurs twice among its children"],
  [{ position: 1 }, [5], "its child 5 is not a position"],
  [{ position: 3 }, [], "there is no legal move, and the goal is not reached"],
])("in a proof: %o with children %o", (node, children, expected) => {
  expect(problem(true, node, children)).toBe(expected);
});

it.each<[Partial<ClaimedNode>, readonly number[], string | undefined]>([
  [{ position: 1, move: 2 }, [2], undefined],
  [{ position: 0 }, [1], "the legal move to 3 is not covered"],
  [{ position: 4 }, [4], undefined],
  [{ position: 3 }, [], undefined],
  [{ position: 9 }, [], undefined],
  [{ position: 8 }, [], "the goal is reached"],
  [{ position: 1, rank: 1, move: 2 }, [2], "its rank is 1"],
  [{ position: 1, move: 8 }, [], "to 8 reaches the goal"],
  [{ position: 2 }, [], "to 8 reaches the goal"],
])("in a disproof: %o with children %o", (node, children, expected) => {
  expect(problem(false, node, children)).toBe(expected);
});
