/** A page has no options of lists. */
export function usesList(): boolean {
  return false;
}
