/** The results of a sweep as rows, whichever form of file has them. */
import { findGame } from "../../registry/games.js";
import { openKnownValues } from "./database-values.js";
import { recordOf } from "./files/block-columns.js";
import { BLOCK_VERSION, openBlocks, type StoredBlock, versionOfResults } from "./files/block-file.js";
import { readResultFile } from "./files/result-file.js";
import type { ResultRecord } from "./files/result-record.js";
import { blockOf, countBlocks, countRows, type SweepPlan } from "./files/sweep-plan.js";
import { openPlan, refuseOwnGame } from "./planning.js";

export interface SweepRows {
  readonly game: string;
  /** What the sweep was, by the names of its options. */
  readonly options: Readonly<Record<string, string | number | boolean | null>>;
  /** Rows of the finished sweep. */
  readonly rows: number;
  /** Reads the file as it goes, in the order of the sweep. It is closed when this has ended or was given up by `return`. */
  readonly records: Generator<ResultRecord, void, undefined>;
  /** Where a torn end begins, in bytes; undefined when there is none. Known only after `records` has ended. */
  torn(): number | undefined;
}

export interface SweepRowsInputs {
  /** The module of a user's own game. */
  readonly game?: string | URL | undefined;
  /** The database by which a sweep was ordered. */
  readonly database?: string | undefined;
}

/**
 * Opens a result file, also one that is still being written.
 *
 * @throws FileError when it is missing, damaged or no result file, InputError when something is needed to read it
 */
export async function openSweepRows(path: string, inputs: SweepRowsInputs = {}): Promise<SweepRows> {
  if (versionOfResults(path) !== BLOCK_VERSION) {
    const { header, records, torn } = readResultFile(path);
    if (findGame(header.game) !== undefined) refuseOwnGame(header.game, inputs.game);
    return { ...header, records, torn };
  }
  const blocks = openBlocks(path);
  const { plan, begun, torn } = blocks;
  try {
    const { game, database } = inputs;
    const knownValues = database === undefined ? undefined : openKnownValues(database, plan.game);
    const { ranks, positionAt } = await openPlan(plan, { game, knownValues });

    function* records(): Generator<ResultRecord, void, undefined> {
      try {
        for (let number = 0; number < countBlocks(plan); number++) {
          if (blocks.has(number)) yield* recordsOf(blocks.read(number));
          else if (begun?.number === number) yield* recordsOf(begun);
        }
      } finally {
        blocks.close();
      }
    }
    function* recordsOf({ number, count, columns }: StoredBlock): Generator<ResultRecord> {
      const { algorithm, from } = blockOf(plan, number);
      for (let at = 0; at < count; at++) {
        const rank = ranks.at(from + at);
        const position = positionAt(rank);
        yield recordOf(columns, at, { rank, position, algorithm: plan.algorithms[algorithm] });
      }
    }
    return {
      game: plan.game,
      options: optionsOf(plan),
      rows: countRows(plan, blocks.shard),
      records: records(),
      torn: () => torn,
    };
  } catch (error) {
    blocks.close();
    throw error;
  }
}

function optionsOf({ algorithms, options }: SweepPlan): SweepRows["options"] {
  return { ...options, algorithm: algorithms.join(",") };
}
