/**
 * The children of all nodes on the path of a search for mate, one node's behind another's: moves, keys, hands, numbers,
 * and what is known of them from the path, the table and the nodes that were looked at before.
 */
import { INFINITE_NUMBER, type Player } from "../../../game/game.js";
import { CHILD_CAPACITY, childWords, NO_DEPENDENCY } from "../../../search/search.js";
import { DROPS } from "../notation/moves.js";
import { HAND_ONE, TYPE_MASK } from "../notation/pieces.js";
import { type Board, NEXT_HAND, NEXT_HIGH, NEXT_LOW } from "../rules/board.js";
import {
  createMateExpansions,
  leafDisproof,
  leafProof,
  MOVE,
  MOVE_HAND,
  MOVE_HIGH,
  MOVE_LEAF,
  MOVE_LOW,
  MOVE_WORDS,
} from "./expansions.js";
import { extendHigh, extendLow, type MatePath } from "./path.js";
import { mateSalts } from "./tables/keys.js";
import type { MateTable } from "./tables/table.js";

export interface MateChildren {
  readonly moves: Int32Array;
  readonly keyLow: Int32Array;
  readonly keyHigh: Int32Array;
  /** The attacker's hand. */
  readonly hand: Int32Array;
  readonly proof: Int32Array;
  readonly disproof: Int32Array;
  /** Of a solved child its proof or disproof hand, and the plies of its line. */
  readonly solvedHand: Int32Array;
  readonly plies: Int32Array;
  /** Of a disproven child: the smallest ply that it depends on, and whether a drop of a pawn that would mate was missed. */
  readonly dependency: Int32Array;
  readonly pawnMate: Int32Array;
  /** The sibling that has to be solved before this child is looked at, or NO_SIBLING. */
  readonly blocker: Int32Array;
  /** Leaf numbers, 0 when they are not known, and the proof hand of one that is mated in one. */
  readonly leaf: Int32Array;
  readonly leafHand: Int32Array;
  /** Begins with the board's position. Returns the salts of its keys. */
  start(attacker: Player): { readonly low: number; readonly high: number };
  /** Where the moves of a node are kept, or -1, how many they are, and the note that was kept with them. */
  find(low: number, high: number, held: number): number;
  count(from: number): number;
  note(from: number): number;
  /** Keeps a node's moves with what is known of them, until so many others have been kept that they make room. */
  keep(low: number, high: number, held: number, first: number, count: number, note: number): void;
  /** The moves that are kept from `from` on, without more. */
  recallMoves(from: number, first: number, end: number): void;
  /** Keys, hands, leaf numbers and places in the table of moves that are kept from `from` on. */
  recall(from: number, first: number, end: number, held: number, attacking: boolean): void;
  /** Keys, hands and places in the table of moves that are new; leaf numbers are not known. */
  locate(first: number, end: number, held: number, attacking: boolean): void;
  /** Whether leaf numbers are kept with a move at `at`, and keeps those of a child there. */
  hasLeaf(at: number): boolean;
  keepLeaf(at: number, i: number): void;
  /** Takes over what path and table know of a child; `a` and `b` are its parent's path. Returns whether it is anything. */
  read(i: number, ply: number, a: number, b: number): boolean;
  /**
   * The numbers of a child of which `read` found nothing: its leaf numbers, or what larger and smaller hands on the same
   * board have come to if that is more.
   */
  setLeaf(i: number): void;
  /** Disproves a child by a repetition of the position at a ply. */
  fail(i: number, above: number): void;
}

export function createMateChildren(board: Board, mates: MateTable, path: MatePath): MateChildren {
  const { squares, next } = board;
  const { found } = mates;
  const expansions = createMateExpansions();
  const kept = expansions.words;
  const array = () => childWords(CHILD_CAPACITY);
  const [moves, keyLow, keyHigh, hand, place] = [array(), array(), array(), array(), array()];
  const [proof, disproof, solvedHand, plies] = [array(), array(), array(), array()];
  const [dependency, pawnMate, blocker] = [array(), array(), array()];
  const [leaf, leafHand] = [array(), array()];
  /** Never read: it keeps the compiler from leaving the loads out. */
  const touched = new Int32Array(1);
  /** Keep the facts about different attackers and sets of pieces apart in the table. */
  let saltLow = 0;
  let saltHigh = 0;
  // What `read` learned of a child that was never searched.
  let boundProof = 1;
  let boundDisproof = 1;

  function start(attacker: Player): { low: number; high: number } {
    const salts = mateSalts(board, attacker);
    saltLow = salts.low;
    saltHigh = salts.high;
    expansions.rewind();
    return salts;
  }

  /** What a move of the side to move changes in its hand. */
  function handChange(move: number): number {
    if ((move & DROPS) !== 0) return -HAND_ONE[(move >> 8) & 255];
    return HAND_ONE[squares[move & 255] & TYPE_MASK];
  }

  // Both touch the cache lines of all children before any is needed, so that the memory latencies overlap.

  function locate(first: number, end: number, held: number, attacking: boolean): void {
    let sum = 0;
    for (let i = first; i < end; i++) {
      board.look(moves[i]);
      const low = next[NEXT_LOW] ^ saltLow;
      const high = next[NEXT_HIGH] ^ saltHigh;
      keyLow[i] = low;
      keyHigh[i] = high;
      hand[i] = attacking ? next[NEXT_HAND] : held;
      leaf[i] = 0;
      const home = mates.place(low, high);
      place[i] = home;
      sum ^= mates.words[home];
      sum ^= mates.words[home + 16];
    }
    touched[0] = sum;
  }

  function recall(from: number, first: number, end: number, held: number, attacking: boolean): void {
    let sum = 0;
    for (let i = first, at = from; i < end; i++, at += MOVE_WORDS) {
      const move = kept[at + MOVE];
      const low = kept[at + MOVE_LOW];
      const high = kept[at + MOVE_HIGH];
      moves[i] = move;
      keyLow[i] = low;
      keyHigh[i] = high;
      hand[i] = attacking ? held + handChange(move) : held;
      leaf[i] = kept[at + MOVE_LEAF];
      leafHand[i] = kept[at + MOVE_HAND];
      const home = mates.place(low, high);
      place[i] = home;
      sum ^= mates.words[home];
      sum ^= mates.words[home + 16];
    }
    touched[0] = sum;
  }

  function recallMoves(from: number, first: number, end: number): void {
    for (let i = first, at = from; i < end; i++, at += MOVE_WORDS) moves[i] = kept[at + MOVE];
  }

  function keep(low: number, high: number, held: number, first: number, count: number, note: number): void {
    let at = expansions.add(low, high, held, count, note);
    for (let i = first; i < first + count; i++, at += MOVE_WORDS) {
      kept[at + MOVE] = moves[i];
      keepLeaf(at, i);
    }
  }

  function keepLeaf(at: number, i: number): void {
    kept[at + MOVE_LOW] = keyLow[i];
    kept[at + MOVE_HIGH] = keyHigh[i];
    kept[at + MOVE_LEAF] = leaf[i];
    kept[at + MOVE_HAND] = leafHand[i];
  }

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

  function fail(i: number, above: number): void {
    proof[i] = INFINITE_NUMBER;
    disproof[i] = 0;
    solvedHand[i] = hand[i];
    plies[i] = 0;
    pawnMate[i] = 1;
    dependency[i] = above;
  }

  return {
    moves,
    keyLow,
    keyHigh,
    hand,
    proof,
    disproof,
    solvedHand,
    plies,
    dependency,
    pawnMate,
    blocker,
    leaf,
    leafHand,
    start,
    find: expansions.find,
    count: expansions.count,
    note: expansions.note,
    keep,
    recallMoves,
    recall,
    locate,
    hasLeaf: (at) => kept[at + MOVE_LEAF] !== 0,
    keepLeaf,
    read,
    setLeaf,
    fail,
  };
}
