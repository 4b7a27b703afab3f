/** Lines of play as records of KIF, whose form is tsshogi's. */
import { formatMove, formatPosition } from "../notation/sfen.js";
import { RecordError } from "./record-error.js";
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
  const record = tsshogi.Record.newByUSI(`position sfen ${formatPosition(start)}`);
  if (record instanceof Error) throw record;
  if (title !== undefined) record.metadata.setStandardMetadata("title", title);
  if (comment !== undefined) record.first.comment = comment;
  for (const move of moves) {
    const next = record.position.createMoveByUSI(formatMove(move));
    if (next === null || !record.append(next)) throw new RecordError(`${formatMove(move)} is no legal move`);
  }
  if (mated) record.append(tsshogi.specialMove(tsshogi.SpecialMoveType.MATE));
  return tsshogi.exportKIF(record, { returnCode: "\n" });
}
