/** Lines of play as records of tsshogi, which writes them in its formats. */
import { formatMove, formatPosition } from "../notation/sfen.js";
import { RecordError } from "./record-error.js";
import { type GameRecord, tsshogi } from "./tsshogi.js";

/** @param start packed words of the position */
export function makeRecord(start: Int32Array, moves: readonly number[]): GameRecord {
  const record = tsshogi.Record.newByUSI(`position sfen ${formatPosition(start)}`);
  if (record instanceof Error) throw record;
  for (const move of moves) {
    const next = record.position.createMoveByUSI(formatMove(move));
    if (next === null || !record.append(next))
      throw new RecordError(`${formatMove(move)} is not a legal move`);
  }
  return record;
}
