/** As in `x-wins, o-wins and draw`. */
export function listOf(names: readonly string[]): string {
  // Not made before it is needed: it takes as long as everything else that an error message needs.
  return new Intl.ListFormat("en-GB").format(names);
}
