/** What scores can be, in the form that both compilers read. */

/** Below every score: no move was found. */
export const NO_SCORE = -100;

/**
 * From this alpha on it is worth counting the opponent's stable discs, which bound the score from above. Below it they hardly
 * ever suffice (thresholds as in Edax, Delorme 2011).
 */
export function stabilityFrom(empties: number): number {
  return empties < 4 ? 99 : Math.min(56, 2 * empties - 2);
}
