/** Lines of play as records of tsshogi, which writes them in its formats. */
import { formatMove, formatPosition } from "../notation/sfen.js";
import { RecordError } from "./record-error.js";
import { type GameRecord, tsshogi } from "./tsshogi.js";

/** @param start packed words of the position */
function makeRecord(start: Int32Array, moves: readonly number[]): GameRecord {
  const record = tsshogi.Record.newByUSI(`position sfen ${formatPosition(start)}`);
  if (record instanceof Error) throw record;
  for (const move of moves) {
    const next = record.position.createMoveByUSI(formatMove(move));
    if (next === null || !record.append(next))
      throw new RecordError(`${formatMove(move)} is not a legal move`);
  }
  return record;
}

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
