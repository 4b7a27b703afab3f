/** `--check`: a database as the judge of findings. */

import { readDatabase } from "../formats/database.js";
import { NO_ORDER } from "../formats/distances.js";
import type { ResultRecord } from "../formats/growing/result-file.js";
import { FailureError } from "../game/errors.js";
import { disagreement } from "../parallel/sweep/truth.js";

export interface Truth {
  /** Says why what was found about a rank is wrong, or undefined. */
  check(record: ResultRecord): string | undefined;
  /** Plies to the end by best play, 255 for a draw. */
  distance(rank: number): number;
}

/**
 * Opens a database.
 *
 * @throws FileError for a missing or damaged file, FailureError for one of another game
 */
export function openTruth(path: string, game: string): Truth {
  const database = readDatabase(path);
  if (database.game !== game)
    throw new FailureError(`${path}: a database of ${database.game}, not of ${game}`);
  return {
    distance: (rank) => database.distance(rank),
    check(record) {
      const order = database.order(record.rank);
      return disagreement(record, {
        value: database.value(record.rank),
        ...(order < 0 ? {} : { order: order === NO_ORDER ? null : order }),
      });
    },
  };
}
