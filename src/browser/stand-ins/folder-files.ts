/** There are no folders in a browser. */
export function filesIn(path: string): string[] {
  return [path];
}
