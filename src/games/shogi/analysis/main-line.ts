/**
 * The main line of a problem (作意): the attacker mates as soon as he can, the defender resists as long as he can, and among
 * equally long defences plays one that leaves no piece in the attacker's hand at the end.
 */
import { answersAt, goingOn } from "./answers.js";
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
  let first: Part | undefined;
  let pair: Part | undefined;
  for (const answer of answersAt(search, position)) {
    const { lasts, ways, length: rest } = await goingOn(within, answer, length);
    if (lasts !== "as long") continue;
    const [{ position: after, taking }] = ways;
    if (taking === undefined) {
      const next = { moves: [answer.move], length: rest };
      if ((await leaves(after, rest)) === false) return next;
      first ??= next;
    } else if (pair === undefined) {
      // The attacker now holds the piece that was taken, and may mate sooner.
      const played = positionAfter(search, position, [answer.move, taking]);
      const { plies = rest } = await asking.length(played, rest);
      pair = { moves: [answer.move, taking], length: plies };
    }
  }
  return first ?? pair;
}
