/**
 * Decisions about the same position with other outside threats, in the form that both compilers read (rules/levels.ts says why they
 * serve): a zone's claim is about all positions in which its winner has no fewer threats, and the loser no more.
 */
import { MOST_THREATS } from "../notation/points.js";
import { defender, side, threatsOf } from "../rules/board.js";
import { KEYS, THREAT_KEYS } from "../rules/keys.js";
import * as table from "./table.js";

const NUMBERS = MOST_THREATS + 1;

/** Notes that a search begins with the threats on the board. Only such numbers of threats are asked about. */
export function note(): void {
  table.noteLevel(1 << (NUMBERS * threatsOf(1 - defender) + threatsOf(defender)));
}

/** Looks for a decision that also holds for the board's position, which has this key; it is then what the table found last. */
export function find(low: number, high: number): boolean {
  const attackers = threatsOf(1 - defender);
  const defenders = threatsOf(defender);
  const own = 1 << (NUMBERS * attackers + defenders);
  for (let rest = table.notedLevels() & ~own; rest !== 0; rest &= rest - 1) {
    const level = 31 - Math.clz32(rest & -rest);
    const itsAttackers = Math.floor(level / NUMBERS);
    const itsDefenders = level - NUMBERS * itsAttackers;
    const harder = itsAttackers <= attackers && itsDefenders >= defenders;
    if (!harder && (itsAttackers < attackers || itsDefenders > defenders)) continue;
    const itsLow =
      low ^
      exchange(1 - defender, attackers, itsAttackers, 0) ^
      exchange(defender, defenders, itsDefenders, 0);
    const itsHigh =
      high ^
      exchange(1 - defender, attackers, itsAttackers, 1) ^
      exchange(defender, defenders, itsDefenders, 1);
    if (!table.find(itsLow, itsHigh) || table.foundZone === 0) continue;
    const attackerWins = (table.foundPhi === 0) === (side !== defender);
    if (attackerWins === harder) return true;
  }
  return false;
}

/** What turns a word of a key into that of the same position where a player has another number of threats. */
function exchange(player: number, before: number, after: number, word: number): number {
  const first = THREAT_KEYS + NUMBERS * player;
  return KEYS[2 * (first + before) + word] ^ KEYS[2 * (first + after) + word];
}
