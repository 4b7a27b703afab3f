/**
 * The main line of a problem (作意): the attacker mates as soon as he can, the defender resists as long as he can, and among
 * equally long defences plays one that leaves no piece in the attacker's hand at the end.
 */
import { APPROACH } from "../notation/moves.js";
import { handOf } from "../notation/packing.js";
import {
  ask,
  checksAt,
  type MateLength,
  type MateSearch,
  nodesOfMove,
  positionAfter,
  shortestFrom,
} from "./mate-search.js";

/** Positions at which is asked whether a piece is left over, for the whole problem. */
const MOST_LEAVES = 3000;
/** Room for the answers of one position, with the approaches before them. */
const MOVES = 1024;

/** An answer of the defender's. */
export interface Answer {
  readonly move: number;
  readonly after: Int32Array;
  /**
   * Of an interposition, where futile ones do not count: the positions in which the checking piece has taken it and the
   * defender has it in hand, each with the move that takes it.
   */
  readonly closer: readonly { readonly taking: number; readonly position: Int32Array }[];
}

/** A line, and which of its moves are interpositions that do not count, or take one. */
export interface MainLine {
  readonly moves: readonly number[];
  readonly uncounted: ReadonlySet<number>;
}

/** Questions about positions of a problem. What is undefined the limits left open. */
export interface Asking {
  readonly search: MateSearch;
  /** Sets the nodes that each question may take from now on. */
  setEffort(nodes: number): void;
  /** Whether the attacker mates, in however many plies. */
  mates(position: Int32Array): Promise<boolean | undefined>;
  /** Whether he mates within so many plies; below 0 he does not. */
  within(position: Int32Array, plies: number): Promise<boolean | undefined>;
  /** The plies of a mate that there is. */
  length(position: Int32Array, guess: number): Promise<MateLength>;
  /** The answers of the defender, who is in check. */
  answers(position: Int32Array): Answer[];
  /** Whether the defender is mated, but for interpositions that do not count. */
  isMated(position: Int32Array): boolean;
  /** Whether the attacker can have pieces left over, in a mate of exactly so many plies. */
  leaves(position: Int32Array, length: number): Promise<boolean | undefined>;
  /** The main line from a position, whose length this is. */
  mainLine(position: Int32Array, length: number): Promise<MainLine>;
}

/** Negates what is known. */
function not(known: boolean | undefined): boolean | undefined {
  return known === undefined ? undefined : !known;
}

export function createAsking(search: MateSearch): Asking {
  const { game, attacker, futile } = search;
  const { shogi } = game;
  const excluding = futile === "exclude";
  const left = new Map<string, boolean | undefined>();
  let effort = nodesOfMove(search);

  async function verdictOf(position: Int32Array, plies?: number): Promise<boolean | undefined> {
    const outcome = await ask(search, position, effort, plies);
    if (outcome === undefined || outcome.verdict === "unknown") return undefined;
    return outcome.verdict === "proven";
  }

  const mates = (position: Int32Array) => verdictOf(position);
  const within = async (position: Int32Array, plies: number) =>
    plies < 0 ? false : verdictOf(position, plies);

  function answers(position: Int32Array): Answer[] {
    const list = new Int32Array(MOVES);
    const guards = new Int32Array(MOVES).fill(-1);
    game.load(position, 0);
    if (!shogi.inCheck()) return [];
    let count = shogi.legal.evasions(list, 0);
    if (excluding) count = shogi.futile.guard(list, guards, 0, count);
    const stored = () => {
      const words = new Int32Array(game.positionWords);
      game.store(words, 0);
      return words;
    };
    const found: Answer[] = [];
    for (let i = 0; i < count; i++) {
      if ((list[i] & APPROACH) !== 0) continue;
      const closer: { taking: number; position: Int32Array }[] = [];
      for (let at = guards[i]; at >= 0; at = guards[at]) {
        shogi.futile.approach(list[at]);
        closer.push({ taking: list[at] & (APPROACH - 1), position: stored() });
        shogi.futile.takeBack(list[at]);
      }
      game.play(list[i]);
      found.push({ move: list[i], after: stored(), closer });
      game.undo();
    }
    return found;
  }

  function isMated(position: Int32Array): boolean {
    game.load(position, 0);
    if (!shogi.inCheck()) return false;
    return !shogi.legal.canEvade() || (excluding && shogi.futile.isMate());
  }

  /** Whether the mate takes `length` plies with it, and how it goes on then. */
  async function goingOn({ after, closer }: Answer, length: number) {
    const byAnswer = { position: after, length: length - 1, taking: undefined };
    let open = false;
    for (const { position } of closer) {
      const sooner = await within(position, length - 2);
      if (sooner) return { ...byAnswer, kept: false };
      open ||= sooner === undefined;
    }
    const counted = await within(after, length - 1);
    if (counted === undefined) return { ...byAnswer, kept: undefined };
    if (counted) {
      const sooner = await within(after, length - 3);
      return { ...byAnswer, kept: sooner === false && open ? undefined : not(sooner) };
    }
    // It is worth what the best way to take it is.
    for (const { taking, position } of closer) {
      if (await within(position, length)) return { position, length, taking, kept: open ? undefined : true };
    }
    return { ...byAnswer, kept: undefined };
  }

  async function leaves(position: Int32Array, length: number): Promise<boolean | undefined> {
    const name = `${length} ${position.join()}`;
    if (left.has(name)) return left.get(name);
    if (left.size >= MOST_LEAVES) return undefined;
    left.set(name, undefined);
    const found = await findLeaves(position, length);
    left.set(name, found);
    return found;
  }

  async function findLeaves(position: Int32Array, length: number): Promise<boolean | undefined> {
    if (length === 0) return handOf(position, 0, attacker) !== 0;
    const attacking = length % 2 === 1;
    let open = false;
    if (attacking) {
      for (const move of checksAt(search, position)) {
        const after = positionAfter(search, position, [move]);
        const keeps = await within(after, length - 1);
        const is = keeps ? await leaves(after, length - 1) : keeps;
        if (is) return true;
        open ||= is === undefined;
      }
      return open ? undefined : false;
    }
    for (const answer of answers(position)) {
      const next = await goingOn(answer, length);
      const is = next.kept === false ? true : next.kept && (await leaves(next.position, next.length));
      if (is === false) return false;
      open ||= is === undefined;
    }
    return open ? undefined : true;
  }

  async function mainLine(position: Int32Array, length: number): Promise<MainLine> {
    const moves: number[] = [];
    const uncounted = new Set<number>();
    let at = position;
    let plies = length;
    while (plies > 0) {
      const next = plies % 2 === 1 ? await bestCheck(at, plies) : await bestAnswer(at, plies);
      if (next === undefined) break;
      if (next.moves.length === 2) uncounted.add(moves.length).add(moves.length + 1);
      moves.push(...next.moves);
      at = positionAfter(search, at, next.moves);
      plies = next.length;
    }
    return { moves, uncounted };
  }

  async function bestCheck(position: Int32Array, length: number) {
    let first: { moves: number[]; length: number } | undefined;
    for (const move of checksAt(search, position)) {
      const after = positionAfter(search, position, [move]);
      if (!(await within(after, length - 1))) continue;
      const next = { moves: [move], length: length - 1 };
      if ((await leaves(after, length - 1)) === false) return next;
      first ??= next;
    }
    return first;
  }

  async function bestAnswer(position: Int32Array, length: number) {
    let first: { moves: number[]; length: number } | undefined;
    let pair: { moves: number[]; length: number } | undefined;
    for (const answer of answers(position)) {
      const { kept, position: after, length: rest, taking } = await goingOn(answer, length);
      if (!kept) continue;
      if (taking === undefined) {
        const next = { moves: [answer.move], length: rest };
        if ((await leaves(after, rest)) === false) return next;
        first ??= next;
      } else if (pair === undefined) {
        // The attacker now holds the piece that was taken, and may mate sooner.
        const played = positionAfter(search, position, [answer.move, taking]);
        const { plies = rest } = await shortestFrom(search, played, rest, effort);
        pair = { moves: [answer.move, taking], length: plies };
      }
    }
    return first ?? pair;
  }

  return {
    search,
    setEffort(nodes) {
      effort = nodes;
      left.clear();
    },
    mates,
    within,
    length: (position, guess) => shortestFrom(search, position, guess, effort),
    answers,
    isMated,
    leaves,
    mainLine,
  };
}
