/** Names that were typed a little wrong. */

/** Letters that may differ, in names that are long enough to be told from others all the same. */
const MOST_EDITS = 2;
const SHORT = 4;

/** The one of these names that was probably meant; undefined where none is near. Letters of another case count as the same. */
export function similarName(word: string, names: readonly string[]): string | undefined {
  const typed = word.toLowerCase();
  const near = names
    .map((name) => ({ name, edits: editsBetween(typed, name.toLowerCase()) }))
    .filter(({ name, edits }) => edits <= (Math.min(name.length, word.length) < SHORT ? 0 : MOST_EDITS));
  return near.sort((one, other) => one.edits - other.edits)[0]?.name;
}

/** Letters to add, leave out, change or swap with the next one (Damerau 1964). */
function editsBetween(one: string, other: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, j) => j);
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    for (let j = 1; j <= other.length; j++) {
      const same = one[i - 1] === other[j - 1] ? 0 : 1;
      row[j] = Math.min(last[j] + 1, row[j - 1] + 1, last[j - 1] + same);
      const swapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      if (swapped) row[j] = Math.min(row[j], beforeLast[j - 2] + 1);
    }
    beforeLast = last;
    last = row;
  }
  return last[other.length];
}
