/**
 * Lowers the bounds of a proof until a line is as long as they say. A position of the attacker gets one ply more than the
 * check with the least bound, a position of the defender one more than the answer with the greatest. At a defender's
 * position, only answers that may still last longer than the longest line there are looked at. On old problems that is a
 * small part of the proof.
 */
import { type Bound, type Moves, NOT_KNOWN, type Proof } from "./proof.js";

const MATED: Bound = { plies: 0, shown: true };

/**
 * The bound of the position at which the proof stands, with a line that takes as many plies if limits let it be found.
 *
 * @param plies within which the attacker mates, as is known
 */
export function lowerBounds(
  { after, enter, found, giveUp, isAttacking, keep, legalMoves, name, read, search, shorten }: Proof,
  plies: number,
): Bound {
  /** The check with the least bound. */
  function best(checks: readonly number[]): { move: number; plies: number } | undefined {
    let least: { move: number; plies: number } | undefined;
    for (const move of checks) {
      const plies = after(move, read);
      if (plies < (least?.plies ?? NOT_KNOWN)) least = { move, plies };
    }
    return least;
  }

  /**
   * A check after which the attacker mates within `most` - 1 plies, as is known already. A search for any mate finds most
   * of what was forgotten, and takes fewer nodes than one within this many plies.
   */
  function findCheck(most: number): { move: number; plies: number } | undefined {
    const checks = legalMoves();
    const mates = () => {
      const check = best(checks);
      return check !== undefined && check.plies < most ? check : undefined;
    };
    const known = mates();
    if (known !== undefined) return known;
    const { plies = NOT_KNOWN, move } = search() ?? {};
    const again = mates();
    if (again !== undefined) return again;
    if (plies <= most && move !== undefined) return { move, plies: plies - 1 };
    if (search(most) === undefined) return undefined;
    const mating = () => checks.find((check) => after(check, () => search(most - 1)) !== undefined);
    const found = mates() ?? mating();
    return typeof found === "number" ? { move: found, plies: most - 1 } : found;
  }

  /**
   * The bound of the game's position, at which the attacker is to move and mates within `most` plies. A line that takes
   * no more than `enough` is not looked for.
   */
  function attack(most: number, enough: number): Bound {
    return lower(most, enough, (known) => {
      const bound = shorten(known);
      const check = findCheck(bound);
      if (check === undefined) {
        giveUp();
        return { plies: bound, shown: false };
      }
      const { move } = check;
      const { plies, shown, moves } = after(move, () => defend(check.plies, enough - 1));
      return { plies: plies + 1, shown, moves: { move, rest: moves } };
    });
  }

  /** The same with the defender to move. */
  function defend(most: number, enough: number): Bound {
    return lower(most, enough, (bound) => {
      const answers = legalMoves()
        .map((move) => ({ move, most: Math.min(after(move, read), bound - 1) }))
        .sort((one, other) => other.most - one.most);
      let longest = enough - 1;
      let greatest = 0;
      let moves: Moves | undefined;
      for (const { move, most } of answers) {
        const answer =
          most > longest ? after(move, () => attack(most, longest)) : { plies: most, shown: false };
        greatest = Math.max(greatest, answer.plies);
        if (!answer.shown || answer.plies <= longest) continue;
        longest = answer.plies;
        moves = { move, rest: answer.moves };
      }
      return { plies: greatest + 1, shown: moves !== undefined && longest === greatest, moves };
    });
  }

  /** Finds a position's bound when it matters and was not found before. */
  function lower(most: number, enough: number, find: (bound: number) => Bound): Bound {
    if (most === 0) return MATED;
    const key = name();
    const before = found(key);
    if (before?.shown === true && before.plies <= most) return before;
    const bound = Math.min(most, before?.plies ?? NOT_KNOWN);
    if (bound <= enough || !enter()) return { plies: bound, shown: false };
    const bounded = find(bound);
    keep(key, bounded);
    return bounded;
  }

  return isAttacking() ? attack(plies, -1) : defend(plies, -1);
}
