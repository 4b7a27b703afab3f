/**
 * What every `Game` promises, tried out at one position: whole numbers in range, `store` and `load` that belong together,
 * `undo` that restores exactly, keys that are the position's own. Written for clear messages, not for speed.
 */
import { DRAWN, type Game, type Player, type SearchGame, UNDECIDED } from "../game.js";
import { BrokenPromise } from "./broken-promise.js";

/** Room before the place that a game has to write to; a game must not write there. */
const MARGIN = 3;
/** Room behind it: a write that goes astray seldom goes farther. */
const GUARD = 64;
/** Memory is filled with each of two marks: a word that differs between the two was not written. */
const MARKS = [0x5a5a5a5a, 0x2b2b2b2b];

/** Loads a packed position for a search with this attacker: which moves there are may depend on who attacks. */
export function loadFor(game: Game, words: Int32Array, offset: number, attacker: Player): void {
  game.load(words, offset);
  if ("setAttacker" in game) (game as SearchGame).setAttacker(attacker);
}

/** All that a position shows. */
export interface Sight {
  readonly words: Int32Array;
  readonly side: Player;
  readonly keyLow: number;
  readonly keyHigh: number;
  readonly outcome: number;
  /** Legal moves in the order of `generate`. */
  readonly moves: readonly number[];
}

/** @throws BrokenPromise */
export function look(game: Game): Sight {
  const side = game.sideToMove();
  if (side !== 0 && side !== 1)
    throw new BrokenPromise("sideToMove", `sideToMove gave ${side}; it must be 0 or 1`);
  const outcome = game.outcome();
  if (!Number.isInteger(outcome) || outcome < UNDECIDED || outcome > DRAWN) {
    throw new BrokenPromise(
      "outcome",
      `outcome gave ${outcome}; it must be -1 (undecided), 0, 1 or 2 (drawn)`,
    );
  }
  const keyLow = int32("keyLow", game.keyLow());
  const keyHigh = int32("keyHigh", game.keyHigh());
  const words = stored(game);
  const moves = generated(game);
  if (outcome !== UNDECIDED && moves.length > 0) {
    throw new BrokenPromise(
      "generate",
      `the game is over (outcome ${outcome}), and generate gave ${moves.length} moves`,
    );
  }
  const again = generated(game);
  if (!equal(moves, again))
    throw new BrokenPromise("generate", "generate gave other moves when it was called again");
  if (!equal(words, stored(game))) throw new BrokenPromise("generate", "generate changed the position");
  if (game.keyLow() !== keyLow || game.keyHigh() !== keyHigh) {
    throw new BrokenPromise("keys", "the keys changed when they were asked for again");
  }
  return { words, side, keyLow, keyHigh, outcome, moves };
}

function int32(what: string, value: number): number {
  if (Number.isInteger(value) && (value | 0) === value) return value;
  throw new BrokenPromise(
    what,
    `${what} gave ${value}; it must be a signed whole number of 32 bits (write x | 0)`,
  );
}

/** The packed position. */
function stored(game: Game): Int32Array {
  const { positionWords } = game;
  const [first, second] = MARKS.map((mark) => {
    const words = new Int32Array(positionWords + 2 * MARGIN).fill(mark);
    game.store(words, MARGIN);
    for (let i = 0; i < words.length; i++) {
      const inside = i >= MARGIN && i < MARGIN + positionWords;
      if (!inside && words[i] !== mark) {
        throw new BrokenPromise(
          "store",
          `store wrote outside of the ${positionWords} words from its offset on`,
        );
      }
    }
    return words.slice(MARGIN, MARGIN + positionWords);
  });
  const missed = first.findIndex((word, i) => word !== second[i]);
  if (missed >= 0) {
    throw new BrokenPromise(
      "store",
      `store left word ${missed} of ${positionWords} as it was, or wrote two values`,
    );
  }
  return first;
}

function generated(game: Game): number[] {
  const { maximumMoves } = game;
  // 64-bit floats, so that a fraction is found; the searches' own arrays would cut it off.
  const moves = new Float64Array(MARGIN + maximumMoves + GUARD).fill(Number.NaN);
  const count = game.generate(moves as unknown as Int32Array, MARGIN);
  if (!Number.isInteger(count) || count < 0) {
    throw new BrokenPromise(
      "generate",
      `generate gave ${count}; it must give the number of moves, 0 or more`,
    );
  }
  if (count > maximumMoves) {
    throw new BrokenPromise(
      "maximumMoves",
      `generate gave ${count} moves, and maximumMoves is ${maximumMoves}`,
    );
  }
  for (let i = 0; i < moves.length; i++) {
    const inside = i >= MARGIN && i < MARGIN + maximumMoves;
    if (inside || Number.isNaN(moves[i])) continue;
    throw new BrokenPromise(
      "generate",
      "generate wrote before its offset, or more than maximumMoves words behind it",
    );
  }
  const list = Array.from(moves.subarray(MARGIN, MARGIN + count));
  for (const [i, move] of list.entries()) {
    if (Number.isNaN(move))
      throw new BrokenPromise(
        "generate",
        `generate gave ${count} moves and wrote no number for the one at ${i}`,
      );
    int32("generate", move);
  }
  if (new Set(list).size < count) throw new BrokenPromise("generate", "generate gave one move twice");
  return list;
}

function equal(some: ArrayLike<number>, others: ArrayLike<number>): boolean {
  if (some.length !== others.length) return false;
  for (let i = 0; i < some.length; i++) {
    if (some[i] !== others[i]) return false;
  }
  return true;
}

/** What differs between two sights of what should be one position; undefined when nothing does. */
function difference(before: Sight, after: Sight): string | undefined {
  if (!equal(before.words, after.words)) return "the words that store writes differ";
  if (before.side !== after.side) return "the side to move differs";
  if (before.keyLow !== after.keyLow || before.keyHigh !== after.keyHigh) return "the keys differ";
  if (before.outcome !== after.outcome)
    return `the outcome differs (${before.outcome}, then ${after.outcome})`;
  return equal(before.moves, after.moves) ? undefined : "the legal moves differ";
}

/** @throws BrokenPromise unless `now` is what was seen before; `why` says when it was */
export function checkSame(promise: string, why: string, before: Sight, now: Sight): void {
  const what = difference(before, now);
  if (what !== undefined) throw new BrokenPromise(promise, `${why}: ${what}`);
}

/**
 * A position that was loaded is the one that was stored, in another instance too. An outcome that depends on the move
 * just played is then undecided, and the moves may be those of an undecided position.
 */
export function checkLoad(sight: Sight, other: Game, attacker: Player): void {
  const { words, outcome } = sight;
  const padded = new Int32Array(words.length + 2 * MARGIN).fill(MARKS[0]);
  padded.set(words, MARGIN);
  loadFor(other, padded, MARGIN, attacker);
  const loaded = look(other);
  const open = outcome !== UNDECIDED && loaded.outcome === UNDECIDED;
  checkSame(
    "load",
    "after load of what store wrote",
    open ? { ...sight, outcome: UNDECIDED, moves: loaded.moves } : sight,
    loaded,
  );
}

/**
 * Plays a move and takes it back.
 *
 * @param other another instance, which plays the move from the loaded position and has to arrive at the same
 * @returns the position after the move
 */
export function checkMove(game: Game, sight: Sight, move: number, other: Game, attacker: Player): Sight {
  game.play(move);
  const after = look(game);
  game.undo();
  checkSame("undo", "after a move and undo", sight, look(game));
  loadFor(other, sight.words, 0, attacker);
  other.play(move);
  checkSame("play", "the same move played from the same position after load", after, look(other));
  checkSame("create", "while another instance was played on", sight, look(game));
  other.undo();
  return after;
}

/**
 * Looks at the keys of all positions met: one position has one key. Gives the packed words of another position that has
 * the same key, if there is one.
 *
 * @param nameOf equal for positions that are one to the game, as by symmetry
 */
export function createKeyCheck(
  nameOf: (words: Int32Array) => string,
): (sight: Sight) => Int32Array | undefined {
  const firstOf = new Map<string, Int32Array>();
  const keyOf = new Map<string, string>();
  return ({ words, keyLow, keyHigh }) => {
    const key = `${keyHigh} ${keyLow}`;
    const position = String(words);
    if ((keyOf.get(position) ?? key) !== key) {
      throw new BrokenPromise("keys", "one position has two keys, depending on the moves that led to it");
    }
    keyOf.set(position, key);
    const first = firstOf.get(key);
    if (first === undefined) firstOf.set(key, words);
    return first === undefined || nameOf(first) === nameOf(words) ? undefined : first;
  };
}
