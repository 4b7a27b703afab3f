/** `--check`: what a database knows, to check findings against. */

import { readDatabase } from "../../files/database.js";
import { FailureError } from "../../game/errors.js";
import type { ResultRecord } from "./files/result-record.js";
import { disagreement, packKnownValue, unpackKnownValue } from "./run/known-value.js";

export interface KnownValues {
  /** What is known of a position, as threads take it. */
  packed(rank: number): number;
  /** Says why what was found about a rank is wrong, or undefined. */
  check(record: Pick<ResultRecord, "rank" | "verdict" | "noProofWithinOrder">): string | undefined;
  /** Plies to the end by best play, 255 for a draw. */
  distance(rank: number): number;
  /** The checksum of the database. */
  readonly checksum: number;
}

/**
 * Opens a database.
 *
 * @throws FileError for a missing or damaged file, FailureError for one of another game
 */
export function openKnownValues(path: string, game: string): KnownValues {
  const database = readDatabase(path);
  if (database.game !== game)
    throw new FailureError(`${path}: a database of ${database.game}, not of ${game}`);
  const packed = (rank: number) => packKnownValue(database.distance(rank), database.order(rank));
  return {
    packed,
    check: (record) => disagreement(record, unpackKnownValue(packed(record.rank))),
    distance: (rank) => database.distance(rank),
    checksum: database.checksum,
  };
}
