/**
 * Facts that serve other positions, too. A game may have positions whose worth for the attacker is never less than that of some
 * others, such as the same board with more to spend: these are *relatives*. A proof of a position that is harder for him is one of
 * this position, and so is a disproof of one that is easier. In the form that both compilers read.
 *
 * The rules say which keys relatives have, and what a fact there says (`listRelatives`). Relatives are of different *families*, a
 * bit for each: most searches store facts of one alone, and then nobody asks. Only what is stored is taken over, which holds on
 * every path; it is stored under the own key, where whoever follows a proof afterwards looks for it. Heights stay upper bounds.
 */
import { PROVEN } from "../engine/numbers.js";
import { keyHigh, keyLow } from "../engine/child-list.js";
import { found, noteFamilies, probe, store } from "../table/entries.js";
import { families, hasRelatives, listRelatives } from "./rules.js";

/** As many as there are families at most. */
const MOST_RELATIVES = 32;

// What `listRelatives` writes: keys, and what a fact there says of the position, `PROVEN` or `DISPROVEN`.
export const relativeLow = new Int32Array(MOST_RELATIVES);
export const relativeHigh = new Int32Array(MOST_RELATIVES);
export const relativeServes = new Int32Array(MOST_RELATIVES);

/** Families that the table has or may come to have facts of. */
let noted = 0;

/** Is told of the position that a search begins with. */
export function startFamilies(): void {
  if (hasRelatives()) noted = noteFamilies(families());
}

/** Whether relatives are worth asking. */
function isAsked(): boolean {
  return hasRelatives() && (noted & (noted - 1)) !== 0;
}

/**
 * Whether to ask the relatives of a node's children: only when it is expanded for the first time, since what they know is mostly
 * older than the search.
 *
 * @param context that the node is searched in
 */
export function isFirstVisit(low: number, high: number, context: number): boolean {
  return isAsked() && probe(low, high, context) < 0;
}

/**
 * Stores under the keys of children what their relatives' facts say of them, so that whoever reads the table then finds it.
 *
 * @param lowest contexts of the facts that children have, up to `highest`
 */
export function takeOver(lowest: number, highest: number, first: number, count: number): void {
  if (!isAsked()) return;
  const end = first + count;
  for (let i = first; i < end; i++) {
    const relatives = listRelatives(i, noted);
    for (let relative = 0; relative < relatives; relative++) {
      for (let context = lowest; context <= highest; context++) {
        if (probe(relativeLow[relative], relativeHigh[relative], context) < 0) continue;
        const proof = found[0];
        const disproof = found[1];
        if ((relativeServes[relative] === PROVEN ? proof : disproof) !== 0) continue;
        store(keyLow[i], keyHigh[i], context, proof, disproof, 0);
      }
    }
  }
}
