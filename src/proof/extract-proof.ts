/**
 * A proof as a graph without cycles, from what a search knows.
 *
 * Going from a node to any proven child leads in circles as soon as positions can repeat: each of two positions may be
 * proven by way of the other only after it was proven in another way. So nothing is decided on the way down. Positions
 * are explored as the facts suggest, and *settled* from the ends of the game upwards: a node of the attacker when one
 * child is settled, a node of the defender when all are. Whoever is settled later may step to whoever was settled
 * earlier, never the other way. Where facts were wrong, or lead in a circle, other moves are tried, and nothing is
 * claimed that was not settled.
 */
import { UNDECIDED } from "../game/game.js";
import { NOT_KNOWN } from "../search/facts.js";
import {
  type Explorer,
  type Extracted,
  ExtractionError,
  endingMove,
  searchMoves,
  shortestMove,
} from "./extraction.js";
import { createOutline } from "./outline.js";
import { createGrowingWords, NONE } from "./position-graph.js";

const SETTLED_NEVER = -1;
/** A length below all that facts give. */
const SETTLED = -1;
/** How far the moves of an attacker's node were tried. */
const BEST_ONLY = 1;
const ALL_KNOWN = 2;
const ALL_SEARCHED = 3;

/** @throws ExtractionError when the proof could not be found again */
export function extractProof(explorer: Explorer): Extracted {
  const { game, attacker, facts, graph } = explorer;
  const outline = createOutline(graph);
  const settledAt = createGrowingWords(SETTLED_NEVER);
  /** Of a defender's node: children that are not settled yet. */
  const waiting = createGrowingWords();
  /** Of an attacker's node: how far its moves were tried; 0 for other nodes and where the facts say nothing. */
  const tried = createGrowingWords();
  /** The last defender's node that a node was counted at as a child, plus one. */
  const countedAt = createGrowingWords();
  let settled = 0;
  const unexplored: number[] = [0];

  /** The node after the move that the game has just played. */
  function reach(): number {
    const known = graph.nodes;
    const node = explorer.add();
    if (node === known) {
      for (const column of [settledAt, waiting, tried, countedAt]) column.ensure(graph.nodes);
      unexplored.push(node);
    }
    return node;
  }

  function isSettled(node: number): boolean {
    return settledAt.words[node] !== SETTLED_NEVER;
  }

  /** Settles a node, and above it all that follows. */
  function settle(node: number): void {
    settledAt.words[node] = settled++;
    const fresh = [node];
    for (let next = fresh.pop(); next !== undefined; next = fresh.pop()) {
      for (let edge = graph.lastEdgeTo(next); edge !== NONE; edge = graph.edgeBefore(edge)) {
        const parent = graph.parent(edge);
        if (isSettled(parent)) continue;
        if (outline.chooses(parent)) outline.choose(parent, graph.move(edge), next);
        else if (--waiting.words[parent] > 0) continue;
        settledAt.words[parent] = settled++;
        fresh.push(parent);
      }
    }
  }

  function exploreAttacker(node: number, moves: Int32Array): void {
    tried.words[node] = BEST_ONLY;
    const ending = endingMove(game, moves, (outcome) => outcome === attacker);
    if (ending !== undefined) {
      outline.choose(node, ending, NONE);
      settle(node);
      return;
    }
    // A node that took a search has a child in the table.
    let best = bestKnown(moves, facts.seen("proven") ? facts.lengthOfWin : facts.storedWin);
    if (best === undefined) {
      // What proves the node was forgotten, in a table that is too small for it even at once.
      const { verdict, move } = facts.search();
      if (verdict === "proven") {
        best = move ?? bestKnown(moves, facts.lengthOfWin) ?? searchMoves(explorer, moves, "proven");
      }
    }
    if (best !== undefined) follow(node, best);
  }

  /** The move to a settled node if there is one, or to the shortest proof. */
  function bestKnown(moves: Int32Array, lengthOfWin: () => number): number | undefined {
    return shortestMove(game, moves, () => {
      const node = explorer.find();
      return node !== NONE && isSettled(node) ? SETTLED : lengthOfWin();
    });
  }

  /** Adds a move of an attacker's node, where the game is. */
  function follow(node: number, move: number): void {
    game.play(move);
    const child = reach();
    game.undo();
    graph.connect(node, child, move);
    if (!isSettled(child) || isSettled(node)) return;
    outline.choose(node, move, child);
    settle(node);
  }

  function exploreDefender(node: number, moves: Int32Array): void {
    const children: { readonly child: number; readonly move: number }[] = [];
    for (const move of moves) {
      game.play(move);
      const outcome = game.outcome();
      if (outcome === UNDECIDED) {
        const child = reach();
        if (countedAt.words[child] !== node + 1) {
          countedAt.words[child] = node + 1;
          children.push({ child, move });
        }
      }
      game.undo();
      // The defender gets away: what was said of this node is wrong, and it is never settled.
      if (outcome !== UNDECIDED && outcome !== attacker) return;
    }
    if (moves.length === 0) return;
    const first = graph.edges;
    for (const { child, move } of children) graph.connect(node, child, move);
    outline.cover(node, first, children.length);
    const open = children.filter(({ child }) => !isSettled(child)).length;
    waiting.words[node] = open;
    if (open === 0) settle(node);
  }

  function explore(node: number): void {
    const moves = explorer.enter(node);
    if (game.outcome() !== UNDECIDED) {
      if (game.outcome() !== attacker) return;
      outline.choose(node, 0, NONE);
      settle(node);
    } else if (game.sideToMove() === attacker) exploreAttacker(node, moves);
    else exploreDefender(node, moves);
  }

  /** Other moves at attacker's nodes that are not settled; returns whether any was found. */
  function tryMore(): boolean {
    return tryKnown() || trySearched();
  }

  function tryKnown(): boolean {
    let found = false;
    for (let node = 0; node < graph.nodes; node++) {
      if (isSettled(node) || tried.words[node] !== BEST_ONLY) continue;
      tried.words[node] = ALL_KNOWN;
      for (const move of explorer.enter(node)) {
        game.play(move);
        const known = explorer.find();
        const usable = known !== NONE || facts.lengthOfWin() !== NOT_KNOWN;
        game.undo();
        if (!usable || hasEdge(node, move)) continue;
        follow(node, move);
        found = true;
        if (isSettled(node)) break;
      }
    }
    return found;
  }

  /** The latest nodes first: they are nearest to where the facts were wrong. */
  function trySearched(): boolean {
    for (let node = graph.nodes - 1; node >= 0 && facts.nodesLeft > 0; node--) {
      if (isSettled(node) || tried.words[node] !== ALL_KNOWN) continue;
      const untried = explorer.enter(node).filter((move) => !hasEdge(node, move));
      const move = searchMoves(explorer, untried, "proven");
      if (move !== undefined) {
        follow(node, move);
        return true;
      }
      tried.words[node] = ALL_SEARCHED;
    }
    return false;
  }

  /** Whether the move of an attacker's node was followed already. */
  function hasEdge(node: number, move: number): boolean {
    game.play(move);
    const child = explorer.find();
    game.undo();
    if (child === NONE) return false;
    for (let edge = graph.lastEdgeTo(child); edge !== NONE; edge = graph.edgeBefore(edge)) {
      if (graph.parent(edge) === node) return true;
    }
    return false;
  }

  for (const column of [settledAt, waiting, tried, countedAt]) column.ensure(1);
  do {
    for (let node = unexplored.pop(); node !== undefined; node = unexplored.pop()) {
      explore(node);
      if (isSettled(0)) break;
    }
  } while (!isSettled(0) && tryMore());
  if (!isSettled(0)) throw new ExtractionError("the proof could not be found again");
  return { outline, settledAt: settledAt.words };
}
