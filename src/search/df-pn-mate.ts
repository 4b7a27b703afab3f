/**
 * df-pn for mates in shogi.
 *
 * Depth-first proof-number search (Nagai 2002; df-pn.ts) on boards and hands, with what mates have of their own:
 *
 * - *Dominance*: a proof serves every larger hand on the same board, a disproof every smaller one (dominance.ts,
 *   mate-table.ts).
 * - *Mates in one* are seen when a node is expanded: a check that leaves no answer proves its node, an answer that
 *   allows such a check is proven with it.
 * - *Leaf numbers*: a check starts from the number of answers to it, one more where the defender has as many pieces that
 *   reach its square as the attacker; an answer from twice the fewest answers that a next check would leave and from the
 *   number of those checks. Answers are estimated without playing (answers.ts). What is known of larger and smaller hands
 *   on the same board bounds both. On the 21 mates from Zukō and Musō that these settings were chosen on, 11 are found
 *   within 120,000 nodes, 7 with neither the one more nor the twice.
 * - *Delayed moves*: drops that interpose are searched one after the other, and so is a move that does not promote
 *   behind the one that does: what refutes the first mostly refutes the second, and counting both would make the node
 *   look harder than it is. At 250,000 nodes a problem, 22 of 50 mates from Zukō are found with all answers counted in
 *   leaf numbers, 34 when delayed ones are not.
 * - *Moves that do not promote*: where a pawn, bishop or rook that promotes is disproven, and nowhere in the disproof a
 *   drop of a pawn was left out because it would mate, the piece that stays as it is cannot do better.
 * - *Repetition*: whoever gives check on a board that stands on the path, with a hand no larger than it was there, gets
 *   no nearer to mate. Such a disproof depends on the path. It enters no table but one of its own, keyed by the whole
 *   path, which saves searching it again whenever df-pn comes back the same way.
 */
import { effortClass } from "../../native-layout/table-entry.js";
import { DISPROVEN, INFINITE_NUMBER, MAXIMUM_NUMBER, type Player, PROVEN } from "../games/game.js";
import { KEY_HIGH, KEY_LOW, NEXT_HAND, NEXT_HIGH, NEXT_LOW, PAWN_MATES, SIDE } from "../games/shogi/board.js";
import { createDominance } from "../games/shogi/dominance.js";
import type { ShogiMateGame } from "../games/shogi/mate.js";
import { DROPS } from "../games/shogi/moves.js";
import { HAND_ONE, handMaximum, handMinimum, LANCE, TYPE_MASK } from "../games/shogi/pieces.js";
import { createMateTable } from "../table/mate-table.js";
import type { TranspositionTable } from "../table/transposition-table.js";
import { createBudget } from "./budget.js";
import {
  createMateExpansions,
  leafDisproof,
  leafNumbers,
  leafProof,
  MOVE,
  MOVE_HAND,
  MOVE_HIGH,
  MOVE_LEAF,
  MOVE_LOW,
  MOVE_WORDS,
} from "./mate-expansions.js";
import { mateSalts } from "./mate-keys.js";
import { createMateLeaves } from "./mate-leaves.js";
import { mateLine } from "./mate-line.js";
import { createMatePath, extendHigh, extendLow } from "./mate-path.js";
import {
  CHILD_CAPACITY,
  NO_DEPENDENCY,
  type Search,
  type SearchLimits,
  type SearchResult,
} from "./search.js";

/**
 * A node adds up the numbers of its open children as min(Σ, largest + SLACK · (open − 1)): plain sums count what children
 * share many times over, the weak sum (1) makes wide nodes look too easy. Of 100 mates from Zukō and Musō 57 are found
 * within 120,000 nodes with 1, 62 with 8.
 */
const SLACK = 8;
/** The fewest answers that a next check leaves count twice: a node seldom turns out as easy as its best check looks. */
const WEIGHT_OF_ANSWER = 2;
/** Checks or answers of one position. */
const MOVES_OF_A_NODE = 256;
export interface DfPnMateOptions {
  /** ε of the threshold for the most proving child. */
  readonly epsilon?: number | undefined;
  /** For threads that search the same root: while a child is searched, the table shows it as harder than it is. */
  readonly virtualNumbers?: boolean | undefined;
}

export function createDfPnMate(
  game: ShogiMateGame,
  table: TranspositionTable,
  options: DfPnMateOptions = {},
): Search {
  const epsilon = options.epsilon ?? 0.25;
  const virtual = options.virtualNumbers ?? false;
  const { shogi } = game;
  const { board, legal } = shogi;
  const { squares, state, hands, next, attacks, kings } = board;
  const dominance = createDominance(board);
  const { heldBack, missingChecks, allHands, provenBefore, disprovenBefore } = dominance;
  const { waits, look, answersTo, isSupported, fewestAnswers, mateHand } = createMateLeaves(shogi, dominance);
  const path = createMatePath();
  const mates = createMateTable(table.words, table.shared);
  const { found } = mates;
  const budget = createBudget(table);

  const array = () => new Int32Array(CHILD_CAPACITY);
  const [moves, keyLow, keyHigh, hand, place] = [array(), array(), array(), array(), array()];
  const [proof, disproof, dependency] = [array(), array(), array()];
  /** Of a solved child its proof or disproof hand, and the plies of its line. */
  const [solvedHand, plies] = [array(), array()];
  /** Of a disproven child: whether a drop of a pawn that would mate may have been missed. */
  const pawnMate = array();
  /** The sibling that has to be solved before this child is looked at, or -1. */
  const blocker = array();
  /** Leaf numbers of a child, 0 when they are not known, and the proof hand of one that is mated in one. */
  const [leaf, leafHand] = [array(), array()];
  const replies = new Int32Array(MOVES_OF_A_NODE);
  const expansions = createMateExpansions();
  const kept = expansions.words;

  /** Never read: it keeps the compiler from leaving the loads out. */
  const touched = new Int32Array(1);

  let attacker = 0;
  /** Keep the facts about different attackers and sets of pieces apart in the table. */
  let saltLow = 0;
  let saltHigh = 0;
  let solves = 0;

  // What `read` learned of a child that was never searched.
  let boundProof = 1;
  let boundDisproof = 1;

  // What the last call of `search` found.
  let foundProof = 0;
  let foundDisproof = 0;
  let foundHand = 0;
  let foundPlies = 0;
  let foundPawnMate = 0;
  let foundDependency = NO_DEPENDENCY;
  /** Index of the child that decides the node for the side to move. */
  let foundChild = -1;

  /** Keys, hands and places in the table of all children; their cache lines are touched before any is needed. */
  function locate(first: number, end: number, attackerHand: number, attacking: boolean): void {
    let sum = 0;
    for (let i = first; i < end; i++) {
      board.look(moves[i]);
      const low = next[NEXT_LOW] ^ saltLow;
      const high = next[NEXT_HIGH] ^ saltHigh;
      keyLow[i] = low;
      keyHigh[i] = high;
      hand[i] = attacking ? next[NEXT_HAND] : attackerHand;
      leaf[i] = 0;
      const at = mates.place(low, high);
      place[i] = at;
      sum ^= mates.words[at];
      sum ^= mates.words[at + 16];
    }
    touched[0] = sum;
  }

  /** The same for a node whose moves were kept. */
  function recall(
    from: number,
    count: number,
    first: number,
    attackerHand: number,
    attacking: boolean,
  ): void {
    let sum = 0;
    for (let i = first, at = from; i < first + count; i++, at += MOVE_WORDS) {
      const move = kept[at + MOVE];
      const low = kept[at + MOVE_LOW];
      const high = kept[at + MOVE_HIGH];
      moves[i] = move;
      keyLow[i] = low;
      keyHigh[i] = high;
      hand[i] = attacking ? attackerHand + handChange(move) : attackerHand;
      leaf[i] = kept[at + MOVE_LEAF];
      leafHand[i] = kept[at + MOVE_HAND];
      const home = mates.place(low, high);
      place[i] = home;
      sum ^= mates.words[home];
      sum ^= mates.words[home + 16];
    }
    touched[0] = sum;
  }

  /** What a move of the side to move changes in its hand. */
  function handChange(move: number): number {
    if ((move & DROPS) !== 0) return -HAND_ONE[(move >> 8) & 255];
    return HAND_ONE[squares[move & 255] & TYPE_MASK];
  }

  function keep(low: number, high: number, held: number, first: number, count: number, note: number): void {
    let at = expansions.add(low, high, held, count, note);
    for (let i = first; i < first + count; i++, at += MOVE_WORDS) {
      kept[at + MOVE] = moves[i];
      kept[at + MOVE_LOW] = keyLow[i];
      kept[at + MOVE_HIGH] = keyHigh[i];
      kept[at + MOVE_LEAF] = leaf[i];
      kept[at + MOVE_HAND] = leafHand[i];
    }
  }

  /** Takes over what is known of a child; returns whether anything is. */
  function read(i: number, ply: number, a: number, b: number): boolean {
    const low = keyLow[i];
    const high = keyHigh[i];
    const held = hand[i];
    dependency[i] = NO_DEPENDENCY;
    const above = path.find(low, high, held, ply);
    if (above >= 0) {
      fail(i, above);
      return true;
    }
    const known = mates.probe(place[i], low, high, held);
    if (known) {
      proof[i] = found[0];
      disproof[i] = found[1];
      solvedHand[i] = found[2];
      plies[i] = found[3];
      pawnMate[i] = found[4];
      if (found[0] === 0 || found[1] === 0) return true;
    }
    boundProof = found[0];
    boundDisproof = found[1];
    const failed = path.failed(extendLow(a, low, held), extendHigh(b, high, held));
    if (failed < 0) return known;
    fail(i, failed);
    return true;
  }

  /**
   * A child that was never searched starts from its leaf numbers, or from what larger and smaller hands on the same board
   * have come to if that is more.
   */
  function setLeaf(i: number): void {
    const own = leafProof(leaf[i]);
    if (own === 0) {
      proof[i] = 0;
      disproof[i] = INFINITE_NUMBER;
      solvedHand[i] = leafHand[i];
      plies[i] = 1;
      return;
    }
    const other = leafDisproof(leaf[i]);
    proof[i] = own > boundProof ? own : boundProof;
    disproof[i] = other > boundDisproof ? other : boundDisproof;
  }

  /** Proof number that a check starts from; 0 mates. */
  function numberOfCheck(check: number): number {
    const left = answersTo(check);
    return left === 0 || isSupported(check) ? left : left + 1;
  }

  /** Reads the open children again, to see what other threads have found out or are working on. */
  function readAgain(first: number, end: number, ply: number, a: number, b: number): void {
    for (let i = first; i < end; i++) if (proof[i] !== 0 && disproof[i] !== 0) read(i, ply, a, b);
  }

  /** A child that is disproven as long as the path stays. */
  function fail(i: number, above: number): void {
    proof[i] = INFINITE_NUMBER;
    disproof[i] = 0;
    solvedHand[i] = hand[i];
    plies[i] = 0;
    pawnMate[i] = 1;
    dependency[i] = above;
  }

  /** Which children wait for their sibling before them. */
  function delay(first: number, end: number): void {
    const defending = state[SIDE] !== attacker;
    blocker[first] = -1;
    for (let i = first + 1; i < end; i++) {
      blocker[i] = waits(moves[i], moves[i - 1], defending) ? i - 1 : -1;
      disproveUnpromoted(i);
    }
  }

  /** Disproves an attacker's move that does not promote with the disproof of the one that does, where that holds. */
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

  /** The children of an attacker's node; a mate in one proves it. */
  function expandAttacker(
    low: number,
    high: number,
    first: number,
    ply: number,
    held: number,
    a: number,
    b: number,
  ): number {
    const from = expansions.find(low, high, held);
    if (from >= 0) {
      const count = expansions.count(from);
      foundPawnMate = expansions.note(from);
      recall(from, count, first, held, true);
      for (let i = first; i < first + count; i++) {
        if (read(i, ply, a, b)) continue;
        if (leaf[i] === 0) {
          look();
          leaf[i] = leafNumbers(numberOfCheck(moves[i]), 1);
          kept[from + (i - first) * MOVE_WORDS + MOVE_LEAF] = leaf[i];
        }
        setLeaf(i);
        if (proof[i] === 0) {
          foundHand = mateHand();
          foundPlies = 1;
          foundChild = i;
          return PROVEN;
        }
      }
      delay(first, first + count);
      return count;
    }
    const before = state[PAWN_MATES];
    const count = shogi.checks(moves, first);
    foundPawnMate = state[PAWN_MATES] === before ? 0 : 1;
    if (count === 0) {
      foundHand = allHands() & ~missingChecks();
      foundPlies = 0;
      return DISPROVEN;
    }
    const end = first + count;
    locate(first, end, held, true);
    look();
    for (let i = first; i < end; i++) {
      if (read(i, ply, a, b)) continue;
      const number = numberOfCheck(moves[i]);
      if (number === 0) {
        foundHand = mateHand();
        foundPlies = 1;
        foundChild = i;
        return PROVEN;
      }
      leaf[i] = leafNumbers(number, 1);
      setLeaf(i);
    }
    keep(low, high, held, first, count, foundPawnMate);
    delay(first, end);
    return count;
  }

  /** The children of a defender's node; those that are mated in one are solved already. */
  function expandDefender(
    low: number,
    high: number,
    first: number,
    ply: number,
    held: number,
    a: number,
    b: number,
  ): number {
    const from = expansions.find(low, high, held);
    const count = from >= 0 ? expansions.count(from) : legal.evasions(moves, first);
    if (count === 0) {
      foundHand = heldBack();
      foundPlies = 0;
      return PROVEN;
    }
    const end = first + count;
    if (from >= 0) recall(from, count, first, held, false);
    else locate(first, end, held, false);
    for (let i = first; i < end; i++) {
      if (read(i, ply, a, b)) continue;
      if (leaf[i] === 0) {
        if (!evaluateAnswer(i)) return DISPROVEN;
        if (from >= 0) {
          kept[from + (i - first) * MOVE_WORDS + MOVE_LEAF] = leaf[i];
          kept[from + (i - first) * MOVE_WORDS + MOVE_HAND] = leafHand[i];
        }
      }
      setLeaf(i);
    }
    if (from < 0) keep(low, high, held, first, count, 0);
    delay(first, end);
    return count;
  }

  /** Leaf numbers of an answer; false when it leaves no check, which refutes its node. */
  function evaluateAnswer(i: number): boolean {
    board.play(moves[i]);
    const before = state[PAWN_MATES];
    const checks = shogi.checks(replies, 0);
    if (checks === 0) {
      foundPawnMate = state[PAWN_MATES] === before ? 0 : 1;
      const most = allHands() & ~missingChecks();
      board.undo();
      foundHand = handMinimum(most, allHands());
      foundPlies = 1;
      foundChild = i;
      return false;
    }
    const fewest = fewestAnswers(replies, checks);
    board.undo();
    if (fewest === 0) leafHand[i] = mateHand();
    leaf[i] = leafNumbers(WEIGHT_OF_ANSWER * fewest, checks);
    return true;
  }

  function search(
    low: number,
    high: number,
    held: number,
    ply: number,
    first: number,
    proofLimit: number,
    disproofLimit: number,
    a: number,
    b: number,
  ): void {
    const nodesBefore = budget.nodes;
    if (!budget.enter(ply, first + MOVES_OF_A_NODE)) {
      foundProof = foundDisproof = 1;
      foundDependency = NO_DEPENDENCY;
      return;
    }
    path.push(ply, low, high, held);
    const attacking = state[SIDE] === attacker;
    const count = attacking
      ? expandAttacker(low, high, first, ply, held, a, b)
      : expandDefender(low, high, first, ply, held, a, b);
    if (count < 0) {
      foundProof = count === PROVEN ? 0 : INFINITE_NUMBER;
      foundDisproof = count === DISPROVEN ? 0 : INFINITE_NUMBER;
      foundDependency = NO_DEPENDENCY;
      path.pop(ply);
      mates.storeSolved(low, high, foundHand, count === PROVEN, foundPlies, 0, foundPawnMate);
      return;
    }
    const leftOut = attacking ? foundPawnMate : 0;
    const end = first + count;
    // From here on the node is seen from the side to move: `own` numbers are minimised (proof at OR, disproof at
    // AND), `other` numbers are summed.
    const own = attacking ? proof : disproof;
    const other = attacking ? disproof : proof;
    const ownLimit = attacking ? proofLimit : disproofLimit;
    const otherLimit = attacking ? disproofLimit : proofLimit;
    let ownNumber = 0;
    let otherNumber = 0;
    for (;;) {
      let best = first;
      let smallest = INFINITE_NUMBER + 1;
      let second = INFINITE_NUMBER;
      let sum = 0;
      let largest = 0;
      let open = 0;
      for (let i = first; i < end; i++) {
        const number = own[i];
        if (number !== 0 && blocker[i] >= 0 && other[blocker[i]] !== 0) continue;
        if (number < smallest) {
          second = smallest;
          smallest = number;
          best = i;
        } else if (number < second) second = number;
        const otherOfChild = other[i];
        if (otherOfChild !== 0) {
          open++;
          sum += otherOfChild;
          if (otherOfChild > largest) largest = otherOfChild;
        }
      }
      ownNumber = smallest;
      if (smallest === 0) otherNumber = INFINITE_NUMBER;
      else if (open === 0) otherNumber = 0;
      else otherNumber = Math.min(sum, largest + SLACK * (open - 1), MAXIMUM_NUMBER);
      if (ownNumber >= ownLimit || otherNumber >= otherLimit || budget.stopped) break;

      let childOwnLimit = Math.floor(second * (1 + epsilon)) + 1;
      if (childOwnLimit > ownLimit) childOwnLimit = ownLimit;
      let childOtherLimit = otherLimit - otherNumber + other[best];
      if (childOwnLimit <= own[best]) childOwnLimit = own[best] + 1;
      if (childOtherLimit <= other[best]) childOtherLimit = other[best] + 1;
      if (childOtherLimit > INFINITE_NUMBER) childOtherLimit = INFINITE_NUMBER;
      const childLow = keyLow[best];
      const childHigh = keyHigh[best];
      const childHand = hand[best];
      const childA = extendLow(a, childLow, childHand);
      const childB = extendHigh(b, childHigh, childHand);
      const proofBefore = proof[best];
      const disproofBefore = disproof[best];
      if (virtual) {
        const busy = Math.min(childOwnLimit, own[best] + (own[best] >> 1) + 1, MAXIMUM_NUMBER);
        mates.store(
          childLow,
          childHigh,
          childHand,
          attacking ? busy : proofBefore,
          attacking ? disproofBefore : busy,
          0,
        );
      }
      board.play(moves[best]);
      search(
        childLow,
        childHigh,
        childHand,
        ply + 1,
        end,
        attacking ? childOwnLimit : childOtherLimit,
        attacking ? childOtherLimit : childOwnLimit,
        childA,
        childB,
      );
      board.undo();
      proof[best] = foundProof;
      disproof[best] = foundDisproof;
      solvedHand[best] = foundHand;
      plies[best] = foundPlies;
      dependency[best] = foundDependency;
      pawnMate[best] = foundPawnMate;
      // A result that holds on this path only was not stored: the child is as open as before to everybody else.
      if (virtual && foundDependency !== NO_DEPENDENCY) {
        mates.store(childLow, childHigh, childHand, proofBefore, disproofBefore, 0);
      }
      if (best + 1 < end) disproveUnpromoted(best + 1);
      if (virtual) readAgain(first, end, ply, a, b);
    }
    path.pop(ply);

    foundProof = attacking ? ownNumber : otherNumber;
    foundDisproof = attacking ? otherNumber : ownNumber;
    foundDependency = NO_DEPENDENCY;
    const effort = effortClass(budget.nodes - nodesBefore);
    if (foundProof === 0) {
      if (attacking) takeShortest(first, end);
      else takeAnswers(first, end);
      mates.storeSolved(low, high, foundHand, true, foundPlies, effort, 0);
    } else if (foundDisproof === 0) {
      foundPawnMate = leftOut;
      if (attacking) takeFailures(first, end);
      else takeRefutation(first, end);
      if (foundDependency < ply) {
        path.fail(a, b, foundDependency);
        return;
      }
      foundDependency = NO_DEPENDENCY;
      mates.storeSolved(low, high, foundHand, false, foundPlies, effort, foundPawnMate);
    } else mates.store(low, high, held, foundProof, foundDisproof, effort);
  }

  /** An attacker's node that one of its moves proves. */
  function takeShortest(first: number, end: number): void {
    let best = -1;
    for (let i = first; i < end; i++) {
      if (proof[i] === 0 && (best < 0 || plies[i] < plies[best])) best = i;
    }
    foundHand = provenBefore(solvedHand[best], moves[best]);
    foundPlies = plies[best] + 1;
    foundChild = best;
  }

  /** A defender's node, all of whose answers are proven. */
  function takeAnswers(first: number, end: number): void {
    let needed = heldBack();
    let longest = 0;
    for (let i = first; i < end; i++) {
      needed = handMaximum(needed, solvedHand[i]);
      if (plies[i] > longest) longest = plies[i];
    }
    foundHand = needed;
    foundPlies = longest + 1;
  }

  /** An attacker's node, all of whose checks are disproven. */
  function takeFailures(first: number, end: number): void {
    let most = allHands();
    let longest = 0;
    for (let i = first; i < end; i++) {
      most = handMinimum(most, disprovenBefore(solvedHand[i], moves[i]));
      if (dependency[i] < foundDependency) foundDependency = dependency[i];
      if (plies[i] > longest) longest = plies[i];
      if (pawnMate[i] !== 0) foundPawnMate = 1;
    }
    foundHand = most & ~missingChecks();
    foundPlies = longest + 1;
  }

  /** A defender's node that one of its answers disproves, whatever the path if there is such an answer. */
  function takeRefutation(first: number, end: number): void {
    let best = -1;
    for (let i = first; i < end; i++) {
      if (disproof[i] === 0 && (best < 0 || dependency[i] > dependency[best])) best = i;
    }
    foundDependency = dependency[best];
    foundPawnMate = pawnMate[best];
    foundHand = handMinimum(solvedHand[best], allHands());
    foundPlies = plies[best] + 1;
    foundChild = best;
  }

  function start(side: Player): void {
    attacker = side;
    game.setAttacker(side);
    mates.setGeneration(table.generation());
    ({ low: saltLow, high: saltHigh } = mateSalts(board, side));
  }

  /** Whether the table knows the current position; its numbers are then in `found`. */
  function probe(): boolean {
    const low = state[KEY_LOW] ^ saltLow;
    const high = state[KEY_HIGH] ^ saltHigh;
    return mates.probe(mates.place(low, high), low, high, hands[attacker]);
  }

  function solve(side: Player, limits: SearchLimits = {}): SearchResult {
    start(side);
    const defender = side ^ 1;
    const checked = kings[defender] !== 0 && attacks[(side << 8) | kings[defender]] !== 0;
    if (kings[defender] === 0 || (state[SIDE] === defender && !checked)) {
      return { verdict: "disproven", nodes: 0, order: null };
    }
    path.clear();
    solves++;
    budget.start(limits);
    const low = state[KEY_LOW] ^ saltLow;
    const high = state[KEY_HIGH] ^ saltHigh;
    search(low, high, hands[side], 0, 0, INFINITE_NUMBER, INFINITE_NUMBER, solves, ~solves);
    const { nodes } = budget;
    const decided = (state[SIDE] === side ? foundProof : foundDisproof) === 0;
    // The root's children stand first, and are still there.
    const move = decided ? { move: moves[foundChild] } : {};
    if (foundProof === 0) return { verdict: "proven", nodes, plies: foundPlies, order: null, ...move };
    if (foundDisproof === 0) return { verdict: "disproven", nodes, order: null, ...move };
    return { ...budget.unknown(), proof: foundProof, disproof: foundDisproof };
  }

  /** Plies of the mate that the table knows at the game's position, `~plies` when it knows that there is none. */
  function known(side: Player): number | undefined {
    start(side);
    if (!probe()) return undefined;
    if (found[0] === 0) return found[3];
    return found[1] === 0 ? ~found[3] : undefined;
  }

  return {
    solve,
    known,
    line: (side, maxNodes, tick) =>
      mateLine({ game, known: () => known(side) ?? -1, solve }, side, maxNodes, tick),
    tableUse: mates.use,
  };
}
