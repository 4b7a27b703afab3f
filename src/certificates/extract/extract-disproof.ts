/**
 * A disproof as a closed set: at every node of the defender one move that stays inside, at every node of the attacker
 * all moves stay inside, and none reaches the goal. Where a repetition does not help the attacker, that is all that is
 * needed: the defender can stay inside forever.
 *
 * A search knows some disproofs as facts; those in circles hold on one path only, and are not kept. So the positions are
 * explored from the root on, and each defender's node is given the move that the facts tell, or a search from there: the
 * node is then a fact itself, and cuts the circle for all that come after it.
 */
import { UNDECIDED } from "../../game/game.js";
import { NOT_KNOWN } from "../../search/proven/proven-values.js";
import { type Explorer, type Extracted, ExtractionError, endingMove, shortestMove } from "./extraction.js";
import { createOutline } from "./outline.js";
import { NONE } from "./position-graph.js";

/** A length below all that facts give. */
const INSIDE = -1;

/** @throws ExtractionError when the disproof could not be found again */
export function extractDisproof(explorer: Explorer): Extracted {
  const { game, attacker, facts, graph } = explorer;
  const outline = createOutline(graph);
  const unexplored: number[] = [0];

  /** The node after the move that the game has just played. */
  function reach(): number {
    const known = graph.nodes;
    const node = explorer.add();
    if (node === known) unexplored.push(node);
    return node;
  }

  function exploreAttacker(node: number, moves: Int32Array): void {
    const children: { readonly child: number; readonly move: number }[] = [];
    const seen = new Set<number>();
    for (const move of moves) {
      game.play(move);
      const outcome = game.outcome();
      if (outcome === attacker) throw lost();
      if (outcome === UNDECIDED) {
        const child = reach();
        if (!seen.has(child)) children.push({ child, move });
        seen.add(child);
      }
      game.undo();
    }
    const first = graph.edges;
    for (const { child, move } of children) graph.connect(node, child, move);
    outline.cover(node, first, children.length);
  }

  function exploreDefender(node: number, moves: Int32Array): void {
    // Nobody can move and nobody has won.
    if (moves.length === 0) {
      outline.choose(node, 0, NONE);
      return;
    }
    const move =
      endingMove(game, moves, (outcome) => outcome !== attacker) ?? bestKnown(moves) ?? decidingMove();
    if (move === undefined) throw lost();
    game.play(move);
    const child = game.outcome() === UNDECIDED ? reach() : NONE;
    game.undo();
    if (child !== NONE) graph.connect(node, child, move);
    outline.choose(node, move, child);
  }

  /** What a search finds, which may hold on a line of play that comes from this node only: inside it does. */
  function decidingMove(): number | undefined {
    const { verdict, move } = facts.search();
    return verdict === "disproven" ? move : undefined;
  }

  /**
   * A move to a node that is there already and so costs nothing more, or after which the attacker's moves end soonest: that
   * takes the fewest nodes, and leads in no circles.
   */
  function bestKnown(moves: Int32Array): number | undefined {
    // A node that took a search has a child in the table, except in circles.
    const lengthOfDefence = facts.seen("disproven") ? facts.lengthOfDefence : facts.storedDefence;
    return shortestMove(game, moves, () => {
      if (game.outcome() === attacker) return NOT_KNOWN;
      return explorer.find() === NONE ? lengthOfDefence() : INSIDE;
    });
  }

  for (let node = unexplored.pop(); node !== undefined; node = unexplored.pop()) {
    const moves = explorer.enter(node);
    const outcome = game.outcome();
    if (outcome === attacker) throw lost();
    if (outcome !== UNDECIDED) outline.choose(node, 0, NONE);
    else if (game.sideToMove() === attacker) exploreAttacker(node, moves);
    else exploreDefender(node, moves);
  }
  return { outline };
}

function lost(): ExtractionError {
  return new ExtractionError("the disproof could not be found again");
}
