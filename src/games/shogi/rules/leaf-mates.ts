/** Whether mates in one decide leaves, or are searched as other moves are. In the form that both compilers read. */

export let seesMates = true;

/** @param on whether a move that mates at once decides its node, from now on */
export function seeMates(on: boolean): void {
  seesMates = on;
}
