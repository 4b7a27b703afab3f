/** Names in objects of JSON. */

const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|[[\]{}:]/gs;

/** Whether lists and objects stand in one another more than `most` deep. @param text valid JSON */
export function isNestedDeeper(text: string, most: number): boolean {
  let depth = 0;
  for (const [token] of text.matchAll(TOKEN)) {
    if (token === "{" || token === "[") depth++;
    else if (token === "}" || token === "]") depth--;
    if (depth > most) return true;
  }
  return false;
}

/**
 * The first name that an object has twice, at any depth: `JSON.parse` keeps the last of its values and drops the others in
 * silence.
 *
 * @param text valid JSON
 */
export function repeatedName(text: string): string | undefined {
  /** The names of the objects that are open; of a list none. */
  const open: Set<string>[] = [];
  let last = "";
  for (const [token] of text.matchAll(TOKEN)) {
    if (token === "{" || token === "[") open.push(new Set());
    else if (token === "}" || token === "]") open.pop();
    else if (token !== ":") last = token;
    else {
      const name = JSON.parse(last) as string;
      const names = open.at(-1);
      if (names?.has(name)) return name;
      names?.add(name);
    }
  }
  return undefined;
}
