/**
 * A proof as a graph without cycles, from what a search knows.
 *
 * Going from a node to any proven child leads in circles as soon as positions can repeat: each of two positions may be
 * proven by way of the other only after it was proven in another way. So nothing is decided on the way down. Positions are
 * explored as the facts suggest, and *settled* from the ends of the game upwards: a node of the attacker when one child is
 * settled, a node of the defender when all are. A node that is settled later may lead to one that was settled earlier,
 * never the other way. Where facts were wrong, or lead in a circle, other moves are tried, and nothing is claimed that was
 * not settled.
 *
 * Where the game has zones (../../game/zones.ts), a node of the defender has few replies at first, those that always count.
 * When they are settled, its zone tells which others count, and these are explored, until none is missing.
 */
import { UNDECIDED } from "../../game/game.js";
import { NOT_KNOWN } from "../../search/proven/proven-values.js";
import { FIRST_SEARCH, GROWTH, searchEach, searchMoves } from "../../search/proven/search-moves.js";
import { type Explorer, type Extracted, ExtractionError, endingMove, shortestMove } from "./extraction.js";
import { createGrowingWords, type GrowingWords, NONE } from "./position-graph.js";
import { isSettled, type Settling, settle, settleByMove, startSettling, waitForAll } from "./settling.js";

/** A length below all that facts give. */
const SETTLED = -1;
/** The share of the remaining nodes that one search may take at first: where facts were wrong, there may be no proof. */
const MOST_OF_ONE = 1 / 8;
/** How far the moves of an attacker's node were tried. */
const BEST_ONLY = 1;
const ALL_KNOWN = 2;
const ALL_SEARCHED = 3;

/** A proof in the making. */
interface Extraction {
  readonly explorer: Explorer;
  readonly settling: Settling;
  /** For an attacker's node, how far its moves were tried; 0 for other nodes and where the facts say nothing. */
  readonly tried: GrowingWords;
  /** The node that a node was first reached from. */
  readonly reachedFrom: GrowingWords;
  /** The last defender's node that a node was counted at as a child, plus one. */
  readonly countedAt: GrowingWords;
}

/** @throws ExtractionError when the proof could not be found again */
export function extractProof(explorer: Explorer): Extracted {
  const settling = startSettling(explorer.graph, explorer.zones);
  const extraction: Extraction = {
    explorer,
    settling,
    tried: createGrowingWords(),
    reachedFrom: createGrowingWords(NONE),
    countedAt: createGrowingWords(),
  };
  const { unexplored, outline, settledAt } = settling;
  makeRoom(extraction, 1);
  do {
    for (let node = unexplored.pop(); node !== undefined; node = unexplored.pop()) {
      if (!isSettled(settling, node)) explore(extraction, node);
      if (isSettled(settling, 0)) break;
    }
  } while (!isSettled(settling, 0) && (tryKnown(extraction) || trySearched(extraction)));
  if (!isSettled(settling, 0)) throw new ExtractionError("the proof could not be found again");
  return { outline, settledAt: settledAt.words, zones: explorer.zones };
}

function makeRoom({ settling, tried, countedAt, reachedFrom }: Extraction, nodes: number): void {
  const { settledAt, waiting } = settling;
  for (const column of [settledAt, waiting, tried, countedAt, reachedFrom]) column.ensure(nodes);
}

/** The node after the move that the game has just played at a node. */
function reach(extraction: Extraction, from: number): number {
  const { explorer, settling, reachedFrom } = extraction;
  const known = explorer.graph.nodes;
  const node = explorer.add();
  if (node === known) {
    makeRoom(extraction, known + 1);
    reachedFrom.words[node] = from;
    settling.unexplored.push(node);
  }
  return node;
}

/** Whether a node is one that play came through on its way to another. */
function leadsBack({ reachedFrom }: Extraction, node: number, to: number): boolean {
  for (let before = node; before !== NONE; before = reachedFrom.words[before]) {
    if (before === to) return true;
  }
  return false;
}

function explore(extraction: Extraction, node: number): void {
  const { explorer, settling } = extraction;
  const { game, attacker } = explorer;
  const moves = explorer.enter(node);
  if (game.outcome() !== UNDECIDED) {
    if (game.outcome() === attacker) settleByMove(settling, node, 0, NONE);
  } else if (game.sideToMove() === attacker) exploreAttacker(extraction, node, moves);
  else exploreDefender(extraction, node, moves);
}

function exploreAttacker(extraction: Extraction, node: number, moves: Int32Array): void {
  const { explorer, settling, tried } = extraction;
  const { game, attacker } = explorer;
  tried.words[node] = BEST_ONLY;
  const ending = endingMove(game, moves, (outcome) => outcome === attacker);
  if (ending !== undefined) {
    settleByMove(settling, node, ending, NONE);
    return;
  }
  const best = bestMove(extraction, node, choicesOf(explorer, moves));
  if (best !== undefined) follow(extraction, node, best);
}

/** The move to follow first, searched for where the facts about it were forgotten. */
function bestMove(extraction: Extraction, node: number, choices: Int32Array): number | undefined {
  const { explorer } = extraction;
  const { facts } = explorer;
  let best: number | undefined;
  if (facts.seen("proven")) best = bestKnown(extraction, node, choices, facts.lengthOfWin);
  else {
    // A node that took a search has a child in the table that is nearer to the goal. Others may lead round in circles.
    const most = facts.storedWin();
    best = bestKnown(extraction, node, choices, () => {
      const length = facts.storedWin();
      return most !== NOT_KNOWN && length < most ? length : NOT_KNOWN;
    });
  }
  if (best !== undefined) return best;
  // What proves the node was forgotten, in a table that is too small for it even at once.
  const { verdict, move } = facts.search(Math.ceil(facts.nodesLeft * MOST_OF_ONE));
  if (verdict === "proven") best = move;
  best ??= bestKnown(extraction, node, choices, facts.lengthOfWin);
  if (verdict === "proven") best ??= searchMoves(explorer, new Set(choices), "proven");
  return best;
}

/** The move to a settled node if there is one, or to the shortest proof that does not lead back to where play came from. */
function bestKnown(
  extraction: Extraction,
  node: number,
  moves: Int32Array,
  lengthOfWin: () => number,
): number | undefined {
  const { explorer, settling } = extraction;
  return shortestMove(explorer.game, moves, () => {
    const child = explorer.find();
    if (child === NONE) return lengthOfWin();
    if (isSettled(settling, child)) return SETTLED;
    return leadsBack(extraction, node, child) ? NOT_KNOWN : lengthOfWin();
  });
}

/** Adds a move of an attacker's node, where the game is. */
function follow(extraction: Extraction, node: number, move: number): void {
  const { explorer, settling } = extraction;
  const { game, graph } = explorer;
  game.play(move);
  const child = reach(extraction, node);
  game.undo();
  graph.connect(node, child, move);
  if (isSettled(settling, child) && !isSettled(settling, node)) settleByMove(settling, node, move, child);
}

/** Explores the defender's replies, or those that came to count since the node was explored last. */
function exploreDefender(extraction: Extraction, node: number, moves: Int32Array): void {
  const { explorer, settling, countedAt } = extraction;
  const { game, attacker, graph, zones } = explorer;
  const children = childrenSoFar(extraction, node);
  const known = children.length;
  for (const move of moves) {
    if (zones !== undefined && !zones.counts(node, move)) continue;
    game.play(move);
    const outcome = game.outcome();
    if (outcome === UNDECIDED) {
      const child = reach(extraction, node);
      if (countedAt.words[child] !== node + 1) {
        countedAt.words[child] = node + 1;
        children.push({ child, move });
      }
    }
    game.undo();
    // The defender gets away: what was said about this node is wrong, and it is never settled.
    if (outcome !== UNDECIDED && outcome !== attacker) return;
  }
  if (moves.length === 0) return;
  if (known > 0 && children.length === known) {
    settle(settling, node);
    return;
  }
  const first = graph.edges;
  for (const { child, move } of children) graph.connect(node, child, move);
  if (waitForAll(settling, node, first, children.length) > 0) return;
  if (zones === undefined) settle(settling, node);
  else settling.unexplored.push(node);
}

/** The children of a defender's node that was explored before, whose zone grows by what they need. */
function childrenSoFar({ explorer, settling, countedAt }: Extraction, node: number) {
  const { graph, zones } = explorer;
  const { outline } = settling;
  const children: { readonly child: number; readonly move: number }[] = [];
  if (outline.chooses(node)) return children;
  for (let edge = outline.firstEdge(node), i = 0; i < outline.degree(node); edge++, i++) {
    children.push({ child: graph.child(edge), move: graph.move(edge) });
    countedAt.words[graph.child(edge)] = node + 1;
  }
  zones?.addForAll(node, children);
  return children;
}

/** Follows all other moves that facts are known of, at attacker's nodes that are not settled; returns whether there was any. */
function tryKnown(extraction: Extraction): boolean {
  const { explorer, settling, tried } = extraction;
  const { game, graph, facts } = explorer;
  let found = false;
  for (let node = 0; node < graph.nodes; node++) {
    if (isSettled(settling, node) || tried.words[node] !== BEST_ONLY) continue;
    tried.words[node] = ALL_KNOWN;
    for (const move of choicesOf(explorer, explorer.enter(node))) {
      game.play(move);
      const known = explorer.find();
      const usable = known !== NONE || facts.lengthOfWin() !== NOT_KNOWN;
      game.undo();
      if (!usable || hasEdge(explorer, node, move)) continue;
      follow(extraction, node, move);
      found = true;
      if (isSettled(settling, node)) break;
    }
  }
  return found;
}

/**
 * Searches for another move at attacker's nodes that are not settled; returns whether one was found. The latest nodes come
 * first: they are nearest to where the facts were wrong. All have their turn before one is searched for longer: where moves lead
 * round in a circle, it is one of its nodes that has a move out of it.
 */
function trySearched(extraction: Extraction): boolean {
  const { explorer, settling, tried } = extraction;
  const { graph, facts } = explorer;
  let waits = true;
  for (let nodes = FIRST_SEARCH; waits && facts.nodesLeft > 0; nodes *= GROWTH) {
    waits = false;
    for (let node = graph.nodes - 1; node >= 0 && facts.nodesLeft > 0; node--) {
      if (isSettled(settling, node) || tried.words[node] !== ALL_KNOWN) continue;
      const choices = choicesOf(explorer, explorer.enter(node));
      const untried = new Set(choices.filter((move) => !hasEdge(explorer, node, move)));
      const move = searchEach(explorer, untried, "proven", nodes);
      if (move !== undefined) {
        follow(extraction, node, move);
        return true;
      }
      if (untried.size === 0) tried.words[node] = ALL_SEARCHED;
      else waits = true;
    }
  }
  return false;
}

/** The moves to try at the attacker's node that was entered. */
function choicesOf(explorer: Explorer, moves: Int32Array): Int32Array {
  return explorer.choices?.() ?? moves;
}

/** Whether the move of an attacker's node was followed already. */
function hasEdge({ game, graph, find }: Explorer, node: number, move: number): boolean {
  game.play(move);
  const child = find();
  game.undo();
  if (child === NONE) return false;
  for (let edge = graph.lastEdgeTo(child); edge !== NONE; edge = graph.edgeBefore(edge)) {
    if (graph.parent(edge) === node) return true;
  }
  return false;
}
