/**
 * What a parent of leaves gets for its value: the contract between the searches that look further than minimax and the ways of
 * backing up, one per file beside this one.
 *
 * Values are always as the side to move at the parent sees them, so that every parent is a max node; the value of a min node is
 * that of the negated values, negated.
 */

/** Takes the static values of a parent's children one by one. One instance serves one search. */
export interface BackUp {
  /**
   * Begins with a parent.
   *
   * @param keyLow with `keyHigh` the key of its position, for back-ups that draw random numbers
   */
  begin(keyLow: number, keyHigh: number): void;
  /** Adds a child's static value, a finite number. At most as many children as the game has moves. */
  add(value: number): void;
  /** Adds a child at which the game is over: its value is not an estimate. */
  addResult(value: number): void;
  /**
   * A number that the value of the parent is not below, whatever is added further: as soon as it reaches β, the
   * remaining children need not be looked at. -Infinity where nothing is known.
   */
  atLeast(): number;
  /** A number that the value of the parent with the children added so far is not above. Infinity says nothing. */
  atMost(): number;
  /** The value of the parent with the children added so far, at least one. */
  value(): number;
}
