/**
 * Positions with the same board and another hand, which are comparable to the searches for any game
 * (src/search/techniques/dominance.ts). In the form that both compilers read.
 *
 * With more in hand, and less in the defender's, the attacker wins by whatever wins with less, in trees of every order. It
 * can play the same moves, and each leads again to a position with the same board and such hands. The defender has no move that it did not
 * have before: what a side may do on the board, and whether a pawn may be dropped there, depends on the board alone (a
 * pawn that gives check stands beside the king, so that no hand can answer it). So a player without a move still has none where it is the defender, and
 * an attacker who had one still has it; and a pass changes neither hand. A proof is a finite tree, and that tree, less the replies that are gone, is one here.
 * Where passes are part of the definition of an order, the same holds of the tree after each pass.
 *
 * Which hands were met with a board is remembered here, in a few places for each board: what is forgotten is only not asked.
 */
import { DISPROVEN, PROVEN } from "../../../engine/numbers.js";
import { hasAll } from "../notation/pieces.js";
import { hands, state } from "./board.js";
import { handKeyHigh, handKeyLow } from "./hand-keys.js";
import { attacker } from "./threats.js";
import { KEY_HIGH, KEY_LOW } from "./words.js";

const GROUPS = 1 << 14;
/** Hands of a group of boards, and the words of each: the board's key and both hands. */
const PLACES = 4;
const WORDS = 4;

const seen = new Int32Array(GROUPS * PLACES * WORDS);
/** Where the next hand of each group goes. */
const turns = new Uint8Array(GROUPS);

function groupOf(low: number, high: number): number {
  return (low ^ Math.imul(high, 0x9e3779b1)) & (GROUPS - 1);
}

/** Remembers the hands of the board's position. */
function note(): void {
  const low = state[KEY_LOW];
  const high = state[KEY_HIGH];
  const group = groupOf(low, high);
  const start = group * PLACES * WORDS;
  for (let at = start; at < start + PLACES * WORDS; at += WORDS) {
    if (seen[at] === low && seen[at + 1] === high && seen[at + 2] === hands[0] && seen[at + 3] === hands[1])
      return;
  }
  const at = start + turns[group] * WORDS;
  turns[group] = (turns[group] + 1) & (PLACES - 1);
  seen[at] = low;
  seen[at + 1] = high;
  seen[at + 2] = hands[0];
  seen[at + 3] = hands[1];
}

/**
 * Writes the keys of positions comparable to the board's, and which facts there serve; returns how many there are. The board's own hands are
 * remembered.
 */
export function listHere(lows: Int32Array, highs: Int32Array, serves: Int32Array): number {
  const low = state[KEY_LOW];
  const high = state[KEY_HIGH];
  const black = hands[0];
  const white = hands[1];
  const start = groupOf(low, high) * PLACES * WORDS;
  const mine = attacker === 0 ? black : white;
  const theirs = attacker === 0 ? white : black;
  let count = 0;
  for (let at = start; at < start + PLACES * WORDS; at += WORDS) {
    if (seen[at] !== low || seen[at + 1] !== high) continue;
    const itsBlack = seen[at + 2];
    const itsWhite = seen[at + 3];
    if (itsBlack === black && itsWhite === white) continue;
    const its = attacker === 0 ? itsBlack : itsWhite;
    const itsTheirs = attacker === 0 ? itsWhite : itsBlack;
    const harder = hasAll(mine, its) && hasAll(itsTheirs, theirs);
    if (!harder && !(hasAll(its, mine) && hasAll(theirs, itsTheirs))) continue;
    lows[count] = low ^ handKeyLow(itsBlack, itsWhite);
    highs[count] = high ^ handKeyHigh(itsBlack, itsWhite);
    serves[count] = harder ? PROVEN : DISPROVEN;
    count++;
  }
  note();
  return count;
}
