/** Games as records of CSA, whose form is tsshogi's. */
import { makeRecord } from "./make-record.js";
import { tsshogi } from "./tsshogi.js";

/** How a game ended, as CSA says it. */
export type CsaEnd = "TORYO" | "TSUMI" | "SENNICHITE" | "KACHI" | "ILLEGAL_MOVE" | "JISHOGI" | "MAX_MOVES";

/**
 * Writes a game as CSA, in UTF-8 with line feeds.
 *
 * @param start packed words of the position
 * @param players black and white
 */
export function writeCsa(
  start: Int32Array,
  moves: readonly number[],
  players: readonly [string, string],
  end: CsaEnd,
): string {
  const record = makeRecord(start, moves);
  record.metadata.setStandardMetadata("blackName", players[0]);
  record.metadata.setStandardMetadata("whiteName", players[1]);
  const text = tsshogi
    .exportCSA(record)
    .replaceAll("\r\n", "\n")
    .replace(/^%.*\n/gm, "");
  return `${text.trimEnd()}\n%${end}\n`;
}
