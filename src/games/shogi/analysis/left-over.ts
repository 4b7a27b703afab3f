/** Whether a mate can leave pieces in the attacker's hand (駒余り). */
import { handOf } from "../notation/packing.js";
import { answersAt, classOf, goingOn, leavesBySome, type Within } from "./answers.js";
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
    // A futile interposition is no defence where another answer lasts as long.
    let preferred = 2;
    let keepsAll = true;
    for (const answer of answersAt(search, position)) {
      const going = await goingOn(within, answer, length);
      if (going.lasts === "shorter") continue;
      const kind = classOf(going);
      if (kind > preferred) continue;
      if (kind < preferred) keepsAll = true;
      preferred = kind;
      const is = going.lasts === "as long" ? await leavesBySome(leaves, going.ways, going.length) : undefined;
      if (is === false && kind === 0) return false;
      keepsAll &&= is !== false;
      open ||= is === undefined;
    }
    return open ? undefined : keepsAll;
  }

  return { leaves, clear: () => left.clear() };
}
