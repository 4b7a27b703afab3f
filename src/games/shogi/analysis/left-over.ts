/** Whether a mate can leave pieces in the attacker's hand (駒余り). */
import { handOf } from "../notation/packing.js";
import { answersAt, goingOn, leavesBySome, type Within } from "./answers.js";
import { checksAt, type MateSearch, positionAfter } from "./mate-search.js";

/** Positions at which is asked whether a piece is left over, until what is known is forgotten. */
const MOST_LEAVES = 3000;

interface LeftOver {
  /** Whether the attacker can have pieces left over, in a mate of exactly so many plies; undefined where the limits left it open. */
  leaves: Within;
  /** Forgets what was found, and what was left open. */
  clear(): void;
}

export function createLeftOver(
  search: Pick<MateSearch, "attacker" | "futile" | "game">,
  within: Within,
): LeftOver {
  const left = new Map<string, boolean | undefined>();

  async function leaves(position: Int32Array, length: number): Promise<boolean | undefined> {
    const name = `${length} ${position.join()}`;
    if (left.has(name)) return left.get(name);
    if (left.size >= MOST_LEAVES) return undefined;
    left.set(name, undefined);
    const found = await find(position, length);
    left.set(name, found);
    return found;
  }

  async function find(position: Int32Array, length: number): Promise<boolean | undefined> {
    if (length === 0) return handOf(position, 0, search.attacker) !== 0;
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
    for (const answer of answersAt(search, position)) {
      const { lasts, ways, length: rest } = await goingOn(within, answer, length);
      if (lasts === "shorter") continue;
      const is = lasts === "as long" ? await leavesBySome(leaves, ways, rest) : undefined;
      if (is === false) return false;
      open ||= is === undefined;
    }
    return open ? undefined : true;
  }

  return { leaves, clear: () => left.clear() };
}
