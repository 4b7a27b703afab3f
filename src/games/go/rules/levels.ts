/**
 * Positions that differ in their outside threats alone, which are comparable to the searches (src/search/techniques/dominance.ts). In the form
 * that both compilers read.
 *
 * W(a,d), whether the attacker succeeds with a threats of his own against d, is monotone at every position: with the same board,
 * side to move, ban and targets taken, with more threats it can play as with fewer, and threats that the defender does not have it
 * cannot spend. So a proof holds for all a' ≥ a and d' ≤ d, with no more plies, and a disproof for all a' ≤ a and d' ≥ d.
 *
 * That is so for each order of λ search, and where the attacker alone has candidates or gives up: the attacker's moves depend on the board alone,
 * and replies are left out only where they lose. Where both sides have candidates it need not be so, since those of the defender
 * depend on the zone of a ladder, which other threats change: facts are hints there.
 */
import { DISPROVEN, LEFT_OPEN, PROVEN } from "../../../engine/numbers.js";
import { MOST_THREATS, SPENDS } from "../notation/points.js";
import { defender, side, threatsOf } from "./board.js";
import { hasOnlyCandidates } from "./children.js";
import { KEYS, THREAT_KEYS } from "./keys.js";

const NUMBERS = MOST_THREATS + 1;

/** There is a family for each pair of numbers of threats. */
function familyOf(attackers: number, defenders: number): number {
  return NUMBERS * attackers + defenders;
}

/** The bit of the family of the board's position. */
export function familyHere(): number {
  return 1 << familyOf(threatsOf(1 - defender), threatsOf(defender));
}

/**
 * Writes the keys of a position with other threats, and which facts there serve.
 *
 * Only families in which searches began are asked. To ask all that searches have met saves little on most problems, and made a
 * search of a long ko on a 19x19 board four times slower.
 *
 * @param move that leads to the position from that of the board
 * @param low its key
 * @param noted families in which searches began
 * @returns how many there are
 */
export function listComparable(
  move: number,
  low: number,
  high: number,
  noted: number,
  lows: Int32Array,
  highs: Int32Array,
  serves: Int32Array,
): number {
  const spent = (move & SPENDS) === 0 ? 0 : 1;
  const attackers = threatsOf(1 - defender) - (side === defender ? 0 : spent);
  const defenders = threatsOf(defender) - (side === defender ? spent : 0);
  const own = 1 << familyOf(attackers, defenders);
  const hints = hasOnlyCandidates();
  let count = 0;
  for (let rest = noted & ~own; rest !== 0; rest &= rest - 1) {
    const family = 31 - Math.clz32(rest & -rest);
    const itsAttackers = Math.floor(family / NUMBERS);
    const itsDefenders = family - NUMBERS * itsAttackers;
    const harder = itsAttackers <= attackers && itsDefenders >= defenders;
    if (!harder && (itsAttackers < attackers || itsDefenders > defenders)) continue;
    lows[count] =
      low ^
      exchange(1 - defender, attackers, itsAttackers, 0) ^
      exchange(defender, defenders, itsDefenders, 0);
    highs[count] =
      high ^
      exchange(1 - defender, attackers, itsAttackers, 1) ^
      exchange(defender, defenders, itsDefenders, 1);
    serves[count] = hints ? LEFT_OPEN : harder ? PROVEN : DISPROVEN;
    count++;
  }
  return count;
}

/** What turns a word of a key into that of the same position where a player has another number of threats. */
function exchange(player: number, before: number, after: number, word: number): number {
  const first = THREAT_KEYS + NUMBERS * player;
  return KEYS[2 * (first + before) + word] ^ KEYS[2 * (first + after) + word];
}
