/**
 * Positions that differ in their outside threats alone. W(a,d), whether the attacker succeeds with a threats of his own against d,
 * is monotone at every position: on the same board, with the same side to move, ban and targets taken, he plays with more of his
 * own as he would with fewer, and what the defender has fewer of he cannot spend. So a proof holds for all a' ≥ a and d' ≤ d, and
 * a disproof for all a' ≤ a and d' ≥ d. The same moves prove it in as many plies at most.
 *
 * That holds for every order of λ search, too: what expandOrder lists hangs on the board, or is left out since it is answered at
 * once, and a ladder that is proven is proven with more threats. Where both sides have candidates only it need not hold: those of
 * the defender hang on the zone of a ladder, which is another one with other threats.
 *
 * In the form that both compilers read.
 */
import { DISPROVEN, LEFT_OPEN, PROVEN } from "../../../engine/numbers.js";
import { MOST_THREATS, SPENDS } from "../notation/points.js";
import { defender, side, threatsOf } from "./board.js";
import { onlyCandidates } from "./children.js";
import { KEYS, THREAT_KEYS } from "./keys.js";

const PLAYERS_NUMBERS = MOST_THREATS + 1;
/** Where the bits of families that are met begin. */
const MET = 16;
const FAMILIES = (1 << MET) - 1;

/** Of a pair of numbers of threats, the bit of its family. */
function familyOf(attackers: number, defenders: number): number {
  return PLAYERS_NUMBERS * attackers + defenders;
}

/**
 * The family of the position from which a search begins, and in the upper half those that it may meet on its way: threats only
 * get fewer.
 */
export function familiesBelow(): number {
  const most = threatsOf(1 - defender);
  const mostOfDefender = threatsOf(defender);
  let met = 0;
  for (let attackers = 0; attackers <= most; attackers++) {
    for (let defenders = 0; defenders <= mostOfDefender; defenders++) met |= 1 << familyOf(attackers, defenders);
  }
  const own = 1 << familyOf(most, mostOfDefender);
  return own | ((met & ~own) << MET);
}

/**
 * Writes the keys of the same position with other threats, and what their facts say of it: `PROVEN` where a proof holds for it,
 * `DISPROVEN` where a disproof does.
 *
 * @param move that leads to the position from that of the board
 * @param noted families that are wanted
 * @returns how many there are
 */
export function listRelatives(
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
  const ofAttacker = THREAT_KEYS + PLAYERS_NUMBERS * (1 - defender);
  const ofDefender = THREAT_KEYS + PLAYERS_NUMBERS * defender;
  const own = 1 << familyOf(attackers, defenders);
  const hints = onlyCandidates();
  const met = (noted & own) === 0 ? noted >>> MET : 0;
  let count = 0;
  for (let rest = ((noted | met) & FAMILIES) & ~own; rest !== 0; rest &= rest - 1) {
    const family = 31 - Math.clz32(rest & -rest);
    const itsAttackers = family >> 2;
    const itsDefenders = family & MOST_THREATS;
    const harder = itsAttackers <= attackers && itsDefenders >= defenders;
    if (!harder && (itsAttackers < attackers || itsDefenders > defenders)) continue;
    lows[count] =
      low ^
      KEYS[2 * (ofAttacker + attackers)] ^
      KEYS[2 * (ofAttacker + itsAttackers)] ^
      KEYS[2 * (ofDefender + defenders)] ^
      KEYS[2 * (ofDefender + itsDefenders)];
    highs[count] =
      high ^
      KEYS[2 * (ofAttacker + attackers) + 1] ^
      KEYS[2 * (ofAttacker + itsAttackers) + 1] ^
      KEYS[2 * (ofDefender + defenders) + 1] ^
      KEYS[2 * (ofDefender + itsDefenders) + 1];
    serves[count] = hints ? LEFT_OPEN : harder ? PROVEN : DISPROVEN;
    count++;
  }
  return count;
}
