/** Short questions to the endgame search about many positions, one after the other, on the table that a search has left. */
import { REASONS, reasonNumber } from "../../../engine/instance.js";
import type { Reason, SearchLimits } from "../../../search/search.js";
import type { EndgameOptions } from "./search.js";
import type { EndgameEngine } from "./weighted-engine.js";

const NODES_BETWEEN_TICKS = 4096;

export interface ScoreQuestions {
  /**
   * Whether the side to move of a packed position gets more than `alpha`.
   *
   * @throws StoppedError when `tick` stopped the search
   */
  exceeds(words: Int32Array, alpha: number): boolean;
  /** The move that the table has of a packed position; 64 where it has none. */
  knownMove(words: Int32Array): number;
}

/** A question was not answered. */
export class StoppedError extends Error {
  override readonly name = "StoppedError";
  /** @param reason as of a search */
  constructor(readonly reason: Reason) {
    super(reason);
  }
}

/** @param generation of the table, as of the search that has left it */
export function createScoreQuestions(
  engine: EndgameEngine,
  { table }: Pick<EndgameOptions, "table">,
  generation: number,
  { tick }: Pick<SearchLimits, "tick"> = {},
): ScoreQuestions {
  const run = engine.enter();
  run.useTable(table.byteOffset, table.length);
  run.useMarks(0, 0);
  engine.setTick((nodes) => reasonNumber(tick?.(nodes)));
  run.prepare(generation, Number.POSITIVE_INFINITY, NODES_BETWEEN_TICKS);

  function take(words: Int32Array): void {
    run.position.set(words);
    run.takePosition();
  }

  return {
    exceeds(words, alpha) {
      take(words);
      const answer = run.exceeds(alpha, Number.POSITIVE_INFINITY, NODES_BETWEEN_TICKS);
      const reason = REASONS[run.stopReason()];
      if (reason !== undefined) throw new StoppedError(reason);
      return answer;
    },
    knownMove(words) {
      take(words);
      return run.knownMove();
    },
  };
}
