/**
 * df-pn for mates in shogi.
 *
 * Depth-first proof-number search (Nagai 2002; df-pn.ts, selection.ts) on boards and hands, with what mates have of their own:
 *
 * - *Dominance*: a proof serves every larger hand on the same board, a disproof every smaller one (dominance.ts,
 *   mate-table.ts), and the numbers of open nodes bound those of other hands.
 * - *Expansion* sees mates in one, gives leaf numbers that look three plies ahead, and delays moves that are like others
 *   (mate-expander.ts). What it found out is kept for when df-pn comes back (mate-expansions.ts).
 * - *Repetition*: whoever gives check on a board that stands on the path, with a hand no larger than it was there, gets
 *   no nearer to mate. Such a disproof depends on the path. It enters no table but one of its own, keyed by the whole
 *   path, which saves searching it again whenever df-pn comes back the same way (mate-path.ts).
 */
import { effortClass } from "../../../../native-layout/table-entry.js";
import { DISPROVEN, INFINITE_NUMBER, type Player, PROVEN } from "../../../game/game.js";
import { createBudget } from "../../../search/budget.js";
import { createSelection } from "../../../search/proof-number/selection.js";
import { NO_DEPENDENCY, type Search, type SearchLimits, type SearchResult } from "../../../search/search.js";
import type { TranspositionTable } from "../../../table/transposition-table.js";
import { KEY_HIGH, KEY_LOW, SIDE } from "../rules/board.js";
import { createDominance } from "../rules/dominance.js";
import type { ShogiMateGame } from "../rules/mate-game.js";
import { createMateChildren } from "./children.js";
import { createMateExpander, MOVES_OF_A_NODE } from "./expander.js";
import { createMatePath, extendHigh, extendLow, PATH_HIGH, PATH_LOW } from "./path.js";
import { createMateFound, createMateResults } from "./results.js";
import { createMateTable } from "./tables/table.js";

/**
 * With virtual numbers: children below this number are searched unannounced, and others read again only after so many
 * nodes. Most searches of a child are short, and two threads seldom meet there: 1.9 times the nodes a second of one
 * thread instead of 1.5, and no more nodes.
 */
const ANNOUNCED_FROM = 16;
const NODES_UNTIL_READ_AGAIN = 32;

export interface DfPnMateOptions {
  /** ε of the threshold for the most proving child. */
  readonly epsilon?: number | undefined;
  /** For threads that search the same root: while a child is searched, the table shows it as harder than it is. */
  readonly virtualNumbers?: boolean | undefined;
  /**
   * For tests alone: stores disproofs by repetition as if they held on every path, to show positions where that gives a
   * false verdict. Default false.
   */
  readonly ignoreHistory?: boolean | undefined;
  /** For tests alone: takes no notice of positions that are repeated. Default false. */
  readonly ignoreRepetitions?: boolean | undefined;
}

export function createDfPnMate(
  game: ShogiMateGame,
  table: TranspositionTable,
  options: DfPnMateOptions = {},
): Search {
  const virtual = options.virtualNumbers ?? false;
  const careful = !(options.ignoreHistory ?? false);
  const { board } = game.shogi;
  const { state, hands, attacks, kings } = board;
  const line = createMatePath();
  const path = options.ignoreRepetitions ? { ...line, find: () => -1 } : line;
  const mates = createMateTable(table.words, table.shared);
  const children = createMateChildren(board, mates, path);
  const { moves, keyLow, keyHigh, hand, proof, disproof } = children;
  const { solvedHand, plies, dependency, pawnMate, blocker } = children;
  const dominance = createDominance(board);
  /** What the last call of `search` found of a solved node. */
  const found = createMateFound();
  const results = createMateResults(children, dominance, found);
  const expander = createMateExpander(game.shogi, children, dominance, found);
  const budget = createBudget(table);
  // Of 100 mates from Zukō and Musō 81 are found within 300,000 nodes, 79 where every child may add up to 8.
  const selection = createSelection(children, {
    epsilon: options.epsilon ?? 0.25,
    sums: "half",
  });

  let attacker = 0;
  let saltLow = 0;
  let saltHigh = 0;
  // The numbers that the last call of `search` found.
  let foundProof = 0;
  let foundDisproof = 0;

  /** Reads the open children again, to see what other threads have found out or are working on. */
  function readAgain(first: number, end: number, ply: number, a: number, b: number): void {
    for (let i = first; i < end; i++) if (proof[i] !== 0 && disproof[i] !== 0) children.read(i, ply, a, b);
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
      found.dependency = NO_DEPENDENCY;
      return;
    }
    path.push(ply, low, high, held);
    const attacking = state[SIDE] === attacker;
    const count = attacking
      ? expander.expandAttacker(low, high, held, ply, a, b, first)
      : expander.expandDefender(low, high, held, ply, a, b, first);
    if (count < 0) {
      foundProof = count === PROVEN ? 0 : INFINITE_NUMBER;
      foundDisproof = count === DISPROVEN ? 0 : INFINITE_NUMBER;
      found.dependency = NO_DEPENDENCY;
      path.pop(ply);
      mates.storeSolved(low, high, found.hand, count === PROVEN, found.plies, 0, found.pawnMate);
      return;
    }
    const leftOut = attacking ? found.pawnMate : 0;
    const end = first + count;
    /** The end of the children that have been looked at. */
    let active = attacking ? end : expander.activeEnd();
    /** Until when the children have been read. */
    let nodesSeen = budget.nodes;
    for (;;) {
      if (active < end && proof[active - 1] === 0) {
        active = expander.activate(active, end, low, high, held, ply, a, b, first);
      }
      selection.lookPastDelayed(blocker, attacking, first, active);
      if (selection.proof >= proofLimit || selection.disproof >= disproofLimit || budget.stopped) break;
      selection.limit(proofLimit, disproofLimit);
      const { best } = selection;
      const childLow = keyLow[best];
      const childHigh = keyHigh[best];
      const childHand = hand[best];
      const childA = extendLow(a, childLow, childHand);
      const childB = extendHigh(b, childHigh, childHand);
      const proofBefore = proof[best];
      const disproofBefore = disproof[best];
      const announced = virtual && (attacking ? proofBefore : disproofBefore) >= ANNOUNCED_FROM;
      if (announced) {
        selection.raise();
        mates.store(childLow, childHigh, childHand, selection.raisedProof, selection.raisedDisproof, 0);
      }
      board.play(moves[best]);
      search(
        childLow,
        childHigh,
        childHand,
        ply + 1,
        end,
        selection.proofLimit,
        selection.disproofLimit,
        childA,
        childB,
      );
      board.undo();
      proof[best] = foundProof;
      disproof[best] = foundDisproof;
      solvedHand[best] = found.hand;
      plies[best] = found.plies;
      dependency[best] = found.dependency;
      pawnMate[best] = found.pawnMate;
      // A result that holds on this path only was not stored: the child is as open as before to everybody else.
      if (announced && found.dependency !== NO_DEPENDENCY) {
        mates.store(childLow, childHigh, childHand, proofBefore, disproofBefore, 0);
      }
      if (best + 1 < active) expander.disproveUnpromoted(best + 1);
      if (virtual && budget.nodes >= nodesSeen + NODES_UNTIL_READ_AGAIN) {
        readAgain(first, active, ply, a, b);
        nodesSeen = budget.nodes;
      }
    }
    path.pop(ply);

    foundProof = selection.proof;
    foundDisproof = selection.disproof;
    found.dependency = NO_DEPENDENCY;
    const effort = effortClass(budget.nodes - nodesBefore);
    if (foundProof === 0) {
      if (attacking) results.takeShortest(first, end);
      else results.takeAnswers(first, end);
      mates.storeSolved(low, high, found.hand, true, found.plies, effort, 0);
    } else if (foundDisproof === 0) {
      if (attacking) results.takeFailures(first, end, leftOut);
      else results.takeRefutation(first, active);
      if (found.dependency < ply && careful) {
        path.fail(a, b, found.dependency);
        return;
      }
      found.dependency = NO_DEPENDENCY;
      mates.storeSolved(low, high, found.hand, false, found.plies, effort, found.pawnMate);
    } else mates.store(low, high, held, foundProof, foundDisproof, effort);
  }

  function start(side: Player): void {
    attacker = side;
    game.setAttacker(side);
    mates.setGeneration(table.generation());
    expander.start(side);
    ({ low: saltLow, high: saltHigh } = children.start(side));
  }

  /** Whether the table knows the current position; its numbers are then in `mates.found`. */
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
    budget.start(limits);
    const low = state[KEY_LOW] ^ saltLow;
    const high = state[KEY_HIGH] ^ saltHigh;
    search(low, high, hands[side], 0, 0, INFINITE_NUMBER, INFINITE_NUMBER, PATH_LOW, PATH_HIGH);
    const { nodes } = budget;
    const decided = (state[SIDE] === side ? foundProof : foundDisproof) === 0;
    // The root's children stand first, and are still there.
    const move = decided ? { move: moves[found.child] } : {};
    if (foundProof === 0) return { verdict: "proven", nodes, plies: found.plies, order: null, ...move };
    if (foundDisproof === 0) return { verdict: "disproven", nodes, order: null, ...move };
    return { ...budget.unknown(), proof: foundProof, disproof: foundDisproof };
  }

  /** Plies of the mate that the table knows at the game's position, `~plies` when it knows that there is none. */
  function known(side: Player): number | undefined {
    start(side);
    if (!probe()) return undefined;
    if (mates.found[0] === 0) return mates.found[3];
    return mates.found[1] === 0 ? ~mates.found[3] : undefined;
  }

  return { solve, known, tableUse: mates.use };
}
