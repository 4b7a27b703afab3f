/** `--check`: a database as the judge of findings. */
import { readDatabase } from "../formats/database.js";
import { NO_ORDER } from "../formats/distances.js";
import type { RankFinding } from "../parallel/rank-sweep.js";
import { disagreement } from "../parallel/truth.js";
import { FailureError } from "./failures.js";

/**
 * Opens a database; the function says why a finding about a rank is wrong, or undefined.
 *
 * @throws DatabaseError for a missing or damaged file, FailureError for one of another game
 */
export function openTruth(path: string, game: string): (finding: RankFinding) => string | undefined {
  const database = readDatabase(path);
  if (database.game !== game)
    throw new FailureError(`${path}: a database of ${database.game}, not of ${game}`);
  return (finding) => {
    const order = database.order(finding.rank);
    return disagreement(finding.algorithm, finding, {
      value: database.value(finding.rank),
      ...(order < 0 ? {} : { order: order === NO_ORDER ? null : order }),
    });
  };
}
