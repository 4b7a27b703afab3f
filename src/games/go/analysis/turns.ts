/**
 * A short turn for every question that a problem may ask, before the long searches and before the limits are spent: an answer that
 * stays open then tells which other groups live or are dead already.
 */
import type { Candidate } from "./candidates.js";
import { isGranted } from "./find-question.js";
import { FIRST_NODES, type Tries } from "./tries.js";

/** How much of the limits others leave to the questions in front of them. */
const SHARE_BEFORE_OTHERS = 7 / 8;
/** Searches of so many nodes come after the short turns. */
const LONG_NODES = 64_000;

/** Tries each question that has had no try, as it stands. @param from the share of the limits from which they divide the rest */
export async function tryUntried(
  { tried, tryOne }: Pick<Tries, "tried" | "tryOne">,
  questions: readonly Candidate[],
  from = 1,
): Promise<void> {
  const untried = questions.filter((one) => !isGranted(one) && !tried.has(one));
  for (const [i, one] of untried.entries()) {
    await tryOne(one, FIRST_NODES, from + ((1 - from) * (i + 1)) / untried.length);
  }
}

/** The same tries, where a question that may take long leaves a turn to all others. */
export function withTurns(tries: Tries, questions: readonly Candidate[]): Tries {
  let hadTurns = false;
  return {
    ...tries,
    async tryOne(one, nodes, share = 1) {
      if (!hadTurns && nodes < LONG_NODES) {
        const answered = await tries.tryOne(one, nodes, Math.min(share, SHARE_BEFORE_OTHERS));
        if (answered !== undefined) return answered;
      }
      if (!hadTurns) {
        hadTurns = true;
        await tryUntried(tries, questions, SHARE_BEFORE_OTHERS);
      }
      return tries.tryOne(one, nodes, share);
    },
  };
}
