/** What proofs and disproofs are extracted from, and what comes out. */

import { type Game, type Outcome, type Player, type SearchGame, UNDECIDED } from "../../game/game.js";
import { NOT_KNOWN, type ProvenValues, UNSTOPPABLE } from "../../search/proven/proven-values.js";
import type { WinLengths } from "../../search/search.js";
import type { ShownWin } from "./extract-within.js";
import { createNodeZones, type NodeZones, type ZoneRules } from "./node-zones.js";
import type { Outline } from "./outline.js";
import { createPositionGraph, type PositionGraph } from "./position-graph.js";

/** After this many more nodes the caller's progress function is called. */
const NODES_BETWEEN = 256;

/** What is known of the nodes. */
export interface FactSource {
  /** At the position of the verdict; it is there again at the end. */
  readonly game: SearchGame;
  readonly attacker: Player;
  readonly facts: ProvenValues;
  /** Replaces a packed position by the one that stands for all that symmetries of the game map to it. */
  canonicalise(words: Int32Array, offset: number): void;
  /** At a node of the attacker's that the game is at: the moves that facts may be known of, those to try first in front. Left out, all. */
  choices?(): Int32Array;
  /** Where a proof of a length is to be written: how long wins are, and which is to be shown. */
  readonly within?: { readonly shown: ShownWin; readonly lengths: WinLengths } | undefined;
  /** What a proof may leave out, by the rules that the certificate is checked with. */
  readonly referee?: ZoneRules;
}

export interface ExtractionSource extends FactSource {
  /** The most nodes that may be held at once. */
  readonly mostNodes: number;
  /** Called now and then with the number of nodes, including those that are not part of the proof. */
  onNodes?(nodes: number): void;
}

/** Why a verdict cannot be certified, as the end of a sentence. */
export class ExtractionError extends Error {
  override readonly name = "ExtractionError";
}

/** Nodes that show a verdict; node 0 is its position. */
export interface Extracted {
  readonly outline: Outline;
  /** Where the nodes have them. */
  readonly zones?: NodeZones | undefined;
  /** Set for a proof: nodes come later than all their children. Nodes that are not part of it have -1. */
  readonly settledAt?: Int32Array;
}

/** A graph that holds the game's position as node 0, and goes to its nodes. */
export interface Explorer extends ExtractionSource {
  readonly graph: PositionGraph;
  /** Where certificates of the game may have them. */
  readonly zones: NodeZones | undefined;
  /** Sets the game to a node; returns its moves, which may be read until the next node is entered. */
  enter(node: number): Int32Array;
  /** The node of the game's position, a new one if need be. */
  add(): number;
  /** The node of the game's position, or `NONE`. */
  find(): number;
  /** Sets the game back to where it was. */
  leave(): void;
}

export function createExplorer(source: ExtractionSource, verdict: "proven" | "disproven"): Explorer {
  const { game, attacker, canonicalise, mostNodes, referee } = source;
  const graph = createPositionGraph(game.positionWords, canonicalise);
  const root = new Int32Array(game.positionWords);
  const after = new Int32Array(game.positionWords);
  const moves = new Int32Array(game.maximumMoves);
  game.store(root, 0);
  graph.add(root);

  function load(position: Int32Array): void {
    game.load(position, 0);
    game.setAttacker(attacker);
  }

  return {
    ...source,
    graph,
    zones: referee && createNodeZones(referee, verdict, graph),
    enter(node) {
      load(graph.position(node));
      return moves.subarray(0, game.generate(moves, 0));
    },
    add() {
      if (graph.nodes >= mostNodes) {
        throw new ExtractionError(
          `it has more than ${mostNodes.toLocaleString("en")} nodes, which is more than may be held`,
        );
      }
      if (graph.nodes % NODES_BETWEEN === 0) source.onNodes?.(graph.nodes);
      game.store(after, 0);
      return graph.add(after);
    },
    find() {
      game.store(after, 0);
      return graph.find(after);
    },
    leave: () => load(root),
  };
}

/** The move that ends the game so that its outcome holds, or undefined. */
export function endingMove(
  game: Game,
  moves: Int32Array,
  holds: (outcome: Outcome) => boolean,
): number | undefined {
  return moves.find((move) => {
    game.play(move);
    const outcome = game.outcome();
    game.undo();
    return outcome !== UNDECIDED && holds(outcome);
  });
}

/**
 * The move after which the length is least, or undefined when it is not known for any. The first that is decided at once will
 * do.
 */
export function shortestMove(game: Game, moves: Int32Array, lengthAfter: () => number): number | undefined {
  let best: number | undefined;
  let shortest = NOT_KNOWN;
  for (const move of moves) {
    game.play(move);
    const length = lengthAfter();
    game.undo();
    if (length >= shortest) continue;
    shortest = length;
    best = move;
    if (length <= UNSTOPPABLE) break;
  }
  return best;
}
