/**
 * The main line of a problem (作意): the attacker mates as soon as he can, the defender resists as long as he can, and among
 * equally long defences plays one that leaves no piece in the attacker's hand at the end. He puts something futile between only
 * where nothing else lasts as long.
 */
import { answersAt, classOf, goingOn, leavesBySome } from "./answers.js";
import type { Asking } from "./asking.js";
import { checksAt, positionAfter } from "./mate-search.js";

/** A line, and which of its moves are interpositions that do not count, or take one. */
export interface MainLine {
  readonly moves: readonly number[];
  readonly uncounted: ReadonlySet<number>;
}

/** A move of the line, or an interposition that does not count and its capture, with the plies that are left after it. */
interface Part {
  readonly moves: readonly number[];
  readonly length: number;
}

/** The main line from a position, whose length this is. */
export async function mainLineFrom(asking: Asking, position: Int32Array, length: number): Promise<MainLine> {
  const moves: number[] = [];
  const uncounted = new Set<number>();
  let at = position;
  let plies = length;
  while (plies > 0) {
    const next = plies % 2 === 1 ? await bestCheck(asking, at, plies) : await bestAnswer(asking, at, plies);
    if (next === undefined) break;
    if (next.moves.length === 2) uncounted.add(moves.length).add(moves.length + 1);
    moves.push(...next.moves);
    at = positionAfter(asking.search, at, next.moves);
    plies = next.length;
  }
  return { moves, uncounted };
}

async function bestCheck(
  { search, within, leaves }: Asking,
  position: Int32Array,
  length: number,
): Promise<Part | undefined> {
  let first: Part | undefined;
  for (const move of checksAt(search, position)) {
    const after = positionAfter(search, position, [move]);
    if (!(await within(after, length - 1))) continue;
    const next = { moves: [move], length: length - 1 };
    if ((await leaves(after, length - 1)) === false) return next;
    first ??= next;
  }
  return first;
}

async function bestAnswer(asking: Asking, position: Int32Array, length: number): Promise<Part | undefined> {
  const { search, within, leaves } = asking;
  /** The first of each kind: those that leave nothing over before the others of their class. */
  const found: (Part | undefined)[] = [];
  for (const answer of answersAt(search, position)) {
    const { lasts, ...going } = await goingOn(within, answer, length);
    if (lasts !== "as long") continue;
    const kind = 2 * classOf(going);
    if (found[kind] !== undefined) continue;
    const { ways, length: rest } = going;
    const [{ taking }] = ways;
    const rank = (await leavesBySome(leaves, ways, rest)) === false ? kind : kind + 1;
    if (taking === undefined) found[rank] ??= { moves: [answer.move], length: rest };
    else if (found[rank] === undefined) {
      // The attacker now holds the piece that was taken, and may mate sooner.
      const played = positionAfter(search, position, [answer.move, taking]);
      const { plies = rest } = await asking.length(played, rest);
      found[rank] = { moves: [answer.move, taking], length: plies };
    }
    if (found[0] !== undefined) break;
  }
  return found.find((part) => part !== undefined);
}
