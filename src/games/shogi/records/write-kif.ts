/** Lines of play as records of KIF, whose form is tsshogi's. */
import { makeRecord } from "./make-record.js";
import { tsshogi } from "./tsshogi.js";

/**
 * Writes a line of play as KIF, in UTF-8 with line feeds.
 *
 * @param start packed words of the position
 * @param mated whether the last move mates; the record then ends with 詰み
 */
export function writeKif(
  start: Int32Array,
  moves: readonly number[],
  { title, comment, mated = false }: { title?: string; comment?: string; mated?: boolean } = {},
): string {
  const record = makeRecord(start, moves);
  if (title !== undefined) record.metadata.setStandardMetadata("title", title);
  if (comment !== undefined) record.first.comment = comment;
  if (mated) record.append(tsshogi.specialMove(tsshogi.SpecialMoveType.MATE));
  return tsshogi.exportKIF(record, { returnCode: "\n" });
}
