/** What of an entry of table.ts is also read from beside, in the form that both compilers read. */

/** The word with bounds, move, effort and age. */
export const DATA = 4;
/** Its first bit of the effort class plus 1, which has six. */
export const EFFORT = 21;
export const AGE = 31 << 27;

export function ageOf(generation: number): number {
  return (generation << 27) & AGE;
}
