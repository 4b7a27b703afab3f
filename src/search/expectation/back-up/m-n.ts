/**
 * The M & N back-up (J. R. Slagle & J. K. Dixon, "Experiments with the M & N tree-searching program", Comm. ACM 13
 * (1970), pp. 147-154): a max node has a function of its M best values, a min node of its N best, since it is good to
 * have several options when one does not know which is best.
 *
 * They add a bonus to the maximum, which they found for Kalah by experiment with M = N = 2: the nearer the second value
 * is to the first, the larger. Here the bonus of each of the M - 1 others falls in a straight line with its distance
 * from the best, to nothing at `reach`; M = N. The shape is ours, and `bonus` and `reach` have to be found for each
 * game. σ/√π and 1.8·σ come nearest to what the expectation method adds for two values.
 */
import type { BackUp } from "./back-up.js";

export interface MAndNOptions {
  /** M, at least 1; 1 is minimax. */
  readonly best: number;
  /** What a value that equals the best adds, ≥ 0. */
  readonly bonus: number;
  /** Distance from the best at which nothing is added, > 0. */
  readonly reach: number;
}

/** @throws RangeError for options out of their ranges */
export function createMAndNBackUp({ best, bonus, reach }: MAndNOptions): BackUp {
  if (!(Number.isInteger(best) && best >= 1)) throw new RangeError(`the ${best} best values; at least 1`);
  if (!(bonus >= 0 && reach > 0)) {
    throw new RangeError(`a bonus of ${bonus} within ${reach}; it has to be at least 0, within more than 0`);
  }
  /** The best values in descending order. */
  const kept = new Float64Array(best);
  let count = 0;

  function add(value: number): void {
    let place = Math.min(count, best);
    for (; place > 0 && kept[place - 1] < value; place--) if (place < best) kept[place] = kept[place - 1];
    if (place < best) kept[place] = value;
    count++;
  }

  function value(): number {
    let sum = kept[0];
    for (let i = 1; i < best && i < count; i++) {
      const distance = kept[0] - kept[i];
      if (distance < reach) sum += bonus * (1 - distance / reach);
    }
    return sum;
  }

  return {
    begin() {
      count = 0;
    },
    add,
    addResult: add,
    atLeast: () => kept[0],
    atMost: value,
    value,
  };
}
