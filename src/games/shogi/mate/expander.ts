/**
 * The expansion of nodes in a search for mate: the children with their first numbers.
 *
 * - *Mates in one* are seen: a check that leaves no answer proves its node, an answer that allows such a check is proven
 *   with it.
 * - *Leaf numbers*: each check has a number, from the answers to it, who reaches its square, and what it wins
 *   (mate-leaves.ts); answers are estimated without playing (answers.ts). A check starts from its number and a quarter, an
 *   answer from twice the smallest number of the next checks, and from how many they are. Who reaches the square, and the
 *   quarter, save a third of the nodes on 20,000 mates from games.
 * - *Delayed moves*: of drops that interpose only the first is looked at, and the next when it is proven; so is a move that
 *   does not promote behind the one that does. What refutes the first mostly refutes the second, and counting both would
 *   make the node look harder than it is. At 250,000 nodes a problem, 22 of 50 mates from Zukō are found with all answers
 *   counted in leaf numbers, 34 when delayed ones are not.
 * - *Moves that do not promote*: where a pawn, bishop or rook that promotes is disproven, and nowhere in the disproof a
 *   drop of a pawn was left out because it would mate, the piece that stays as it is cannot do better.
 */
import { DISPROVEN, INFINITE_NUMBER, type Player, PROVEN } from "../../../game/game.js";
import { NO_SIBLING } from "../../../search/proof-number/selection.js";
import { NO_DEPENDENCY } from "../../../search/search.js";
import { DROPS } from "../notation/moves.js";
import { ALIGNMENT, handMinimum, LANCE, SQUARES, STEPS, TYPE_MASK } from "../notation/pieces.js";
import { bits } from "../rules/answers.js";
import { ATTACKERS, PAWN_MATES, SIDE } from "../rules/board.js";
import type { Dominance } from "../rules/dominance.js";
import type { ShogiGame } from "../rules/rules.js";
import type { MateChildren } from "./children.js";
import { leafNumbers, MOVE_WORDS } from "./expansions.js";
import { createMateLeaves } from "./leaves.js";
import type { MateFound } from "./results.js";

/** The fewest answers that a next check leaves count twice: a node seldom turns out as easy as its best check looks. */
const WEIGHT_OF_ANSWER = 2;
/** Checks or answers of one position. */
export const MOVES_OF_A_NODE = 256;

/** A node: its key, the attacker's hand, its ply, the key of its path, and where its children begin. */
export type MateNode = readonly [
  low: number,
  high: number,
  held: number,
  ply: number,
  a: number,
  b: number,
  first: number,
];

export interface MateExpander {
  start(attacker: Player): void;
  /**
   * Writes the children of an attacker's node; returns how many, or `PROVEN` or `DISPROVEN` with what follows in `found`.
   * `found.pawnMate` says whether a drop of a pawn was left out.
   */
  expandAttacker(...node: MateNode): number;
  /** The same for a defender's node. Only children before `activeEnd()` have been looked at. */
  expandDefender(...node: MateNode): number;
  activeEnd(): number;
  /** Looks at drops from `active` on as long as those before them are proven; returns the end of those looked at. */
  activate(active: number, end: number, ...node: MateNode): number;
  /** Disproves an attacker's move that does not promote with the disproof of the one that does, where that holds. */
  disproveUnpromoted(i: number): void;
}

export function createMateExpander(
  game: ShogiGame,
  children: MateChildren,
  dominance: Dominance,
  found: MateFound,
): MateExpander {
  const { board, legal, checks: generateChecks } = game;
  const { squares, attacks, state, kings } = board;
  const { moves, proof, disproof, solvedHand, plies, dependency, pawnMate, blocker, leaf, leafHand } =
    children;
  const { read, setLeaf, locate, recall, keepLeaf } = children;
  const { heldBack, missingChecks, allHands } = dominance;
  const { waits, look, numberOf, smallestOf, mateHand } = createMateLeaves(game, dominance);
  const replies = new Int32Array(MOVES_OF_A_NODE);
  let attacker = 0;
  let activeEnd = 0;

  /**
   * Orders drops that interpose: those on squares that other pieces of the defender reach come first, then the one beside
   * the king, then those that nothing protects.
   */
  function putDefendedFirst(first: number, end: number): void {
    const defender = attacker ^ 1;
    replies.set(moves.subarray(first, end));
    let to = first;
    for (let rank = 2; rank >= 0; rank--) {
      for (let i = 0; i < end - first; i++) {
        const square = replies[i] & 255;
        const line = ALIGNMENT[square - kings[defender] + SQUARES];
        const beside = kings[defender] + STEPS[line] === square ? 1 : 0;
        const others = bits(attacks[(defender << 8) | square] & ATTACKERS) > beside;
        if ((others ? 2 : beside) === rank) moves[to++] = replies[i];
      }
    }
  }

  /** Which children wait for their sibling before them. */
  function delay(first: number, end: number): void {
    const defending = state[SIDE] !== attacker;
    blocker[first] = NO_SIBLING;
    for (let i = first + 1; i < end; i++) {
      blocker[i] = waits(moves[i], moves[i - 1], defending) ? i - 1 : NO_SIBLING;
      disproveUnpromoted(i);
    }
  }

  function disproveUnpromoted(i: number): void {
    if (blocker[i] < 0 || disproof[i - 1] !== 0 || proof[i] === 0 || state[SIDE] !== attacker) return;
    if (pawnMate[i - 1] !== 0 || dependency[i - 1] !== NO_DEPENDENCY) return;
    // A gold attacks less than a lance. Where the attacker has a king, the defender's drops might mate it.
    if (kings[attacker] !== 0 || (squares[(moves[i] >> 8) & 255] & TYPE_MASK) === LANCE) return;
    proof[i] = INFINITE_NUMBER;
    disproof[i] = 0;
    solvedHand[i] = solvedHand[i - 1];
    plies[i] = plies[i - 1];
    pawnMate[i] = 0;
    dependency[i] = NO_DEPENDENCY;
  }

  function expandAttacker(
    low: number,
    high: number,
    held: number,
    ply: number,
    a: number,
    b: number,
    first: number,
  ): number {
    const from = children.find(low, high, held);
    let count: number;
    if (from >= 0) {
      count = children.count(from);
      found.pawnMate = children.note(from);
      recall(from, first, first + count, held, true);
    } else {
      const before = state[PAWN_MATES];
      count = generateChecks(moves, first);
      found.pawnMate = state[PAWN_MATES] === before ? 0 : 1;
      if (count === 0) {
        found.hand = allHands() & ~missingChecks();
        found.plies = 0;
        return DISPROVEN;
      }
      locate(first, first + count, held, true);
    }
    const end = first + count;
    let looked = false;
    for (let i = first; i < end; i++) {
      if (read(i, ply, a, b)) continue;
      if (leaf[i] === 0) {
        if (!looked) look();
        looked = true;
        const number = numberOf(moves[i]);
        if (number === 0) {
          found.hand = mateHand();
          found.plies = 1;
          found.child = i;
          return PROVEN;
        }
        leaf[i] = leafNumbers(number + (number >> 2), 1);
        if (from >= 0) keepLeaf(from + (i - first) * MOVE_WORDS, i);
      }
      setLeaf(i);
    }
    if (from < 0) children.keep(low, high, held, first, count, found.pawnMate);
    delay(first, end);
    return count;
  }

  function expandDefender(
    low: number,
    high: number,
    held: number,
    ply: number,
    a: number,
    b: number,
    first: number,
  ): number {
    const from = children.find(low, high, held);
    const count = from >= 0 ? children.count(from) : legal.evasions(moves, first);
    if (count === 0) {
      found.hand = heldBack();
      found.plies = 0;
      return PROVEN;
    }
    const end = first + count;
    if (from >= 0) children.recallMoves(from, first, end);
    // Drops come last.
    activeEnd = first;
    while (activeEnd < end && (moves[activeEnd] & DROPS) === 0) activeEnd++;
    if (from < 0 && end - activeEnd > 1) putDefendedFirst(activeEnd, end);
    if (activeEnd < end) activeEnd++;
    if (from >= 0) recall(from, first, activeEnd, held, false);
    else locate(first, activeEnd, held, false);
    for (let i = first; i < activeEnd; i++) {
      if (read(i, ply, a, b)) continue;
      if (leaf[i] === 0) {
        if (!evaluateAnswer(i)) return DISPROVEN;
        if (from >= 0) keepLeaf(from + (i - first) * MOVE_WORDS, i);
      }
      setLeaf(i);
    }
    if (from < 0) {
      leaf.fill(0, activeEnd, end);
      children.keep(low, high, held, first, count, 0);
    }
    delay(first, activeEnd);
    return count;
  }

  function activate(
    active: number,
    end: number,
    low: number,
    high: number,
    held: number,
    ply: number,
    a: number,
    b: number,
    first: number,
  ): number {
    const from = children.find(low, high, held);
    let i = active;
    for (; i < end && proof[i - 1] === 0; i++) {
      const at = from + (i - first) * MOVE_WORDS;
      if (from >= 0 && children.hasLeaf(at)) recall(at, i, i + 1, held, false);
      else locate(i, i + 1, held, false);
      blocker[i] = NO_SIBLING;
      if (read(i, ply, a, b)) continue;
      if (leaf[i] === 0) {
        if (!evaluateAnswer(i)) {
          children.fail(i, NO_DEPENDENCY);
          solvedHand[i] = found.hand;
          pawnMate[i] = found.pawnMate;
          continue;
        }
        if (from >= 0) keepLeaf(at, i);
      }
      setLeaf(i);
    }
    return i;
  }

  /** Leaf numbers of an answer; false when it leaves no check, which refutes its node. */
  function evaluateAnswer(i: number): boolean {
    board.play(moves[i]);
    const before = state[PAWN_MATES];
    const checks = generateChecks(replies, 0);
    if (checks === 0) {
      found.pawnMate = state[PAWN_MATES] === before ? 0 : 1;
      const most = allHands() & ~missingChecks();
      board.undo();
      found.hand = handMinimum(most, allHands());
      found.plies = 1;
      found.child = i;
      return false;
    }
    const smallest = smallestOf(replies, checks);
    board.undo();
    if (smallest === 0) leafHand[i] = mateHand();
    leaf[i] = leafNumbers(WEIGHT_OF_ANSWER * smallest, checks);
    return true;
  }

  return {
    start(side) {
      attacker = side;
    },
    expandAttacker,
    expandDefender,
    activeEnd: () => activeEnd,
    activate,
    disproveUnpromoted,
  };
}
