/** The answers of a defender in check, with the interpositions that do not count, and what each is worth. */
import { APPROACH } from "../notation/moves.js";
import type { MateSearch } from "./mate-search.js";

/** Room for the answers of one position, with the approaches before them. */
const MOVES = 1024;

type Defended = Pick<MateSearch, "futile" | "game">;

/** An answer of the defender's. */
export interface Answer {
  readonly move: number;
  readonly after: Int32Array;
  /**
   * For an interposition, where futile ones do not count: the positions in which the checking piece has taken it and the
   * defender has it in hand, each with the move that takes it.
   */
  readonly closer: readonly { readonly taking: number; readonly position: Int32Array }[];
}

/** Whether the attacker mates within so many plies; below 0 he does not. Undefined where the limits left it open. */
export type Within = (position: Int32Array, plies: number) => Promise<boolean | undefined>;

/** A position from which a mate goes on. */
export interface Way {
  readonly position: Int32Array;
  /** The move that takes an interposition that does not count. */
  readonly taking: number | undefined;
}

/** How the longest mate goes on after an answer. */
export interface GoingOn {
  /** One, or the ways to take an interposition that does not count, of which the attacker has the choice. */
  readonly ways: readonly [Way, ...Way[]];
  /** The plies of the mate from there. */
  readonly length: number;
  /** How long the mate then takes, against the length that was asked about; undefined where the limits left it open. */
  readonly lasts: "shorter" | "as long" | "longer" | undefined;
  /** Whether it is known that it takes no longer. */
  readonly isBounded: boolean;
  /**
   * Whether the answer is a futile interposition: it adds nothing to a mate of that length, since the piece that checks takes it
   * and mates in time without it. Undefined where the limits left it open.
   */
  readonly isFutile: boolean | undefined;
}

/** The answers of a defender who is in check; none where he is not. */
export function answersAt({ game, futile }: Defended, position: Int32Array): Answer[] {
  const { shogi } = game;
  const list = new Int32Array(MOVES);
  const guards = new Int32Array(MOVES).fill(-1);
  game.load(position, 0);
  if (!shogi.inCheck()) return [];
  let count = shogi.legal.evasions(list, 0);
  if (futile === "exclude") count = shogi.futile.guard(list, guards, 0, count);
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

/** Whether the defender is mated, but for interpositions that do not count. */
export function isMated({ game, futile }: Defended, position: Int32Array): boolean {
  const { shogi } = game;
  game.load(position, 0);
  if (!shogi.inCheck()) return false;
  return !shogi.legal.canEvade() || (futile === "exclude" && shogi.futile.isMate());
}

/**
 * Whether the mate takes `length` plies with an answer, and how it goes on then.
 *
 * @param within what is asked about a position
 */
export async function goingOn(within: Within, { after, closer }: Answer, length: number): Promise<GoingOn> {
  const ways: Way[] = [];
  let open = false;
  for (const way of closer) {
    const mates = await within(way.position, length);
    if (mates) ways.push(way);
    open ||= mates === undefined;
  }
  const [first, ...others] = ways;
  const isFutile = first !== undefined || (open ? undefined : false);
  const known = { ways: [{ position: after, taking: undefined }], length: length - 1, isFutile } as const;
  const counted = await within(after, length - 1);
  const about = { ...known, isBounded: counted === true || first !== undefined };
  for (const { position } of ways) {
    const sooner = await within(position, length - 2);
    if (sooner) return { ...about, lasts: "shorter" };
    open ||= sooner === undefined;
  }
  if (counted) {
    const sooner = await within(after, length - 3);
    if (sooner) return { ...about, lasts: "shorter" };
    return { ...about, lasts: open || sooner === undefined ? undefined : "as long" };
  }
  open ||= counted === undefined;
  if (first === undefined) return { ...about, lasts: open ? undefined : "longer" };
  // It is worth what the best way to take it is.
  return { ...about, ways: [first, ...others], length, lasts: open ? undefined : "as long" };
}

/**
 * Which of equally long answers the defender prefers, 0 first. Those that put nothing futile between are variations; a futile
 * interposition is played only where nothing else lasts as long, and then rather one that is as long if it counts.
 */
export function classOf({ isFutile, ways }: Pick<GoingOn, "isFutile" | "ways">): 0 | 1 | 2 {
  if (!isFutile) return 0;
  return ways[0].taking === undefined ? 1 : 2;
}

/** Whether the attacker can have pieces left over in one of the ways; undefined where the limits left it open. */
export async function leavesBySome(
  leaves: Within,
  ways: readonly Way[],
  length: number,
): Promise<boolean | undefined> {
  let open = false;
  for (const { position } of ways) {
    const is = await leaves(position, length);
    if (is) return true;
    open ||= is === undefined;
  }
  return open ? undefined : false;
}
