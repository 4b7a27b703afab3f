/**
 * A proof as a graph without cycles, from what a search knows.
 *
 * Going from a node to any proven child leads in circles as soon as positions can repeat: each of two positions may be
 * proven by way of the other only after it was proven in another way. So nothing is decided on the way down. Positions
 * are explored as the facts suggest, and *settled* from the ends of the game upwards: a node of the attacker when one
 * child is settled, a node of the defender when all are. Whoever is settled later may step to whoever was settled
 * earlier, never the other way. Where facts were wrong, or lead in a circle, other moves are tried, and nothing is
 * claimed that was not settled.
 *
 * Where the game has zones (../game/zones.ts), a node of the defender has few replies at first, those that always count.
 * When they are settled, its zone tells which others count, and these are explored, until none is missing.
 */
import { UNDECIDED } from "../game/game.js";
import { NOT_KNOWN } from "../search/facts.js";
import { FIRST_SEARCH, GROWTH, searchEach, searchMoves } from "../search/search-moves.js";
import { type Explorer, type Extracted, ExtractionError, endingMove, shortestMove } from "./extraction.js";
import { createOutline } from "./outline.js";
import { createGrowingWords, NONE } from "./position-graph.js";

const SETTLED_NEVER = -1;
/** A length below all that facts give. */
const SETTLED = -1;
/** Of the nodes that are left, what one search may take at first: where facts were wrong, there may be no proof. */
const MOST_OF_ONE = 1 / 8;
/** How far the moves of an attacker's node were tried. */
const BEST_ONLY = 1;
const ALL_KNOWN = 2;
const ALL_SEARCHED = 3;

/** @throws ExtractionError when the proof could not be found again */
export function extractProof(explorer: Explorer): Extracted {
  const { game, attacker, facts, graph, zones } = explorer;
  const outline = createOutline(graph);
  const settledAt = createGrowingWords(SETTLED_NEVER);
  /** Of a defender's node: children that are not settled yet. */
  const waiting = createGrowingWords();
  /** Of an attacker's node: how far its moves were tried; 0 for other nodes and where the facts say nothing. */
  const tried = createGrowingWords();
  /** The node that a node was first reached from. */
  const reachedFrom = createGrowingWords(NONE);
  /** The last defender's node that a node was counted at as a child, plus one. */
  const countedAt = createGrowingWords();
  let settled = 0;
  const unexplored: number[] = [0];

  /** The node after the move that the game has just played at a node. */
  function reach(from: number): number {
    const known = graph.nodes;
    const node = explorer.add();
    if (node === known) {
      for (const column of [settledAt, waiting, tried, countedAt, reachedFrom]) column.ensure(graph.nodes);
      reachedFrom.words[node] = from;
      unexplored.push(node);
    }
    return node;
  }

  /** Whether a node is one that play came through on its way to another. */
  function leadsBack(node: number, to: number): boolean {
    for (let before = node; before !== NONE; before = reachedFrom.words[before]) {
      if (before === to) return true;
    }
    return false;
  }

  function isSettled(node: number): boolean {
    return settledAt.words[node] !== SETTLED_NEVER;
  }

  /** Settles a node, and above it all that follows. */
  function settle(node: number): void {
    claim(node);
    const fresh = [node];
    for (let next = fresh.pop(); next !== undefined; next = fresh.pop()) {
      for (let edge = graph.lastEdgeTo(next); edge !== NONE; edge = graph.edgeBefore(edge)) {
        const parent = graph.parent(edge);
        if (isSettled(parent)) continue;
        if (outline.chooses(parent)) outline.choose(parent, graph.move(edge), next);
        else if (--waiting.words[parent] > 0) continue;
        else if (zones !== undefined) {
          // Other replies may count now.
          unexplored.push(parent);
          continue;
        }
        claim(parent);
        fresh.push(parent);
      }
    }
  }

  /** Of a node whose move, or all whose replies, are settled. */
  function claim(node: number): void {
    settledAt.words[node] = settled++;
    if (zones === undefined || !outline.chooses(node) || outline.move(node) === 0) return;
    zones.addForChoice(node, outline.move(node), outline.degree(node) === 0 ? NONE : outline.child(node, 0));
  }

  function exploreAttacker(node: number, moves: Int32Array): void {
    tried.words[node] = BEST_ONLY;
    const ending = endingMove(game, moves, (outcome) => outcome === attacker);
    if (ending !== undefined) {
      outline.choose(node, ending, NONE);
      settle(node);
      return;
    }
    const choices = choicesOf(moves);
    let best: number | undefined;
    if (facts.seen("proven")) best = bestKnown(node, choices, facts.lengthOfWin);
    else {
      // A node that took a search has a child in the table that is nearer to the goal. Others may lead round in circles.
      const most = facts.storedWin();
      best = bestKnown(node, choices, () => {
        const length = facts.storedWin();
        return most !== NOT_KNOWN && length < most ? length : NOT_KNOWN;
      });
    }
    if (best === undefined) {
      // What proves the node was forgotten, in a table that is too small for it even at once.
      const { verdict, move } = facts.search(Math.ceil(facts.nodesLeft * MOST_OF_ONE));
      if (verdict === "proven") best = move;
      best ??= bestKnown(node, choices, facts.lengthOfWin);
      if (verdict === "proven") best ??= searchMoves(explorer, new Set(choices), "proven");
    }
    if (best !== undefined) follow(node, best);
  }

  /** The move to a settled node if there is one, or to the shortest proof that does not lead back to where play came from. */
  function bestKnown(node: number, moves: Int32Array, lengthOfWin: () => number): number | undefined {
    return shortestMove(game, moves, () => {
      const child = explorer.find();
      if (child === NONE) return lengthOfWin();
      if (isSettled(child)) return SETTLED;
      return leadsBack(node, child) ? NOT_KNOWN : lengthOfWin();
    });
  }

  /** Adds a move of an attacker's node, where the game is. */
  function follow(node: number, move: number): void {
    game.play(move);
    const child = reach(node);
    game.undo();
    graph.connect(node, child, move);
    if (!isSettled(child) || isSettled(node)) return;
    outline.choose(node, move, child);
    settle(node);
  }

  /** Its replies, or those that came to count since it was explored last. */
  function exploreDefender(node: number, moves: Int32Array): void {
    const children: { readonly child: number; readonly move: number }[] = [];
    if (!outline.chooses(node)) {
      for (let edge = outline.firstEdge(node), i = 0; i < outline.degree(node); edge++, i++) {
        children.push({ child: graph.child(edge), move: graph.move(edge) });
        countedAt.words[graph.child(edge)] = node + 1;
      }
      zones?.addForAll(node, children);
    }
    const known = children.length;
    for (const move of moves) {
      if (zones !== undefined && !zones.counts(node, move)) continue;
      game.play(move);
      const outcome = game.outcome();
      if (outcome === UNDECIDED) {
        const child = reach(node);
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
    if (known > 0 && children.length === known) {
      settle(node);
      return;
    }
    const first = graph.edges;
    for (const { child, move } of children) graph.connect(node, child, move);
    outline.cover(node, first, children.length);
    const open = children.filter(({ child }) => !isSettled(child)).length;
    waiting.words[node] = open;
    if (open > 0) return;
    if (zones === undefined) settle(node);
    else unexplored.push(node);
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
      for (const move of choicesOf(explorer.enter(node))) {
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

  /**
   * The latest nodes first: they are nearest to where the facts were wrong. All have their turn before one is searched for longer:
   * where moves lead round in a circle, it is one of its nodes that has a move out of it.
   */
  function trySearched(): boolean {
    let waits = true;
    for (let nodes = FIRST_SEARCH; waits && facts.nodesLeft > 0; nodes *= GROWTH) {
      waits = false;
      for (let node = graph.nodes - 1; node >= 0 && facts.nodesLeft > 0; node--) {
        if (isSettled(node) || tried.words[node] !== ALL_KNOWN) continue;
        const untried = new Set(choicesOf(explorer.enter(node)).filter((move) => !hasEdge(node, move)));
        const move = searchEach(explorer, untried, "proven", nodes);
        if (move !== undefined) {
          follow(node, move);
          return true;
        }
        if (untried.size === 0) tried.words[node] = ALL_SEARCHED;
        else waits = true;
      }
    }
    return false;
  }

  /** Of the moves of the attacker's node that was entered: those to try. */
  function choicesOf(moves: Int32Array): Int32Array {
    return explorer.choices?.() ?? moves;
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

  for (const column of [settledAt, waiting, tried, countedAt, reachedFrom]) column.ensure(1);
  do {
    for (let node = unexplored.pop(); node !== undefined; node = unexplored.pop()) {
      if (!isSettled(node)) explore(node);
      if (isSettled(0)) break;
    }
  } while (!isSettled(0) && tryMore());
  if (!isSettled(0)) throw new ExtractionError("the proof could not be found again");
  return { outline, settledAt: settledAt.words };
}
