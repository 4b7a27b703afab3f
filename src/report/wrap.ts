/** Texts broken into lines that fit a width. Widths are columns of a terminal. */

/** What terminals draw two columns wide, as far as it is written here: kana, kanji, and full-width signs. */
const WIDE = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/g;

/** Columns that a line takes on a terminal. */
export function displayWidth(line: string): number {
  return line.length + (line.match(WIDE)?.length ?? 0);
}

/** Spaces between words; a number keeps its unit, as in `17.6 k nodes`. */
const BREAKS = /(?<!(?:^|[\s(])[\d.,]+(?: [kMG])?) | (?=[^A-Za-z%µ])/;

/**
 * Breaks a line between its words. What is broken off is after this many columns.
 *
 * @param hang columns before every line but the first
 */
export function wrapLine(line: string, width: number, hang = 0): string {
  if (displayWidth(line) <= width) return line;
  const [, margin, rest] = /^(\s*)(.*)$/s.exec(line) ?? ["", "", line];
  const [first, ...words] = rest.split(BREAKS);
  const lines = [margin + first];
  for (const word of words) {
    const longer = `${lines.at(-1)} ${word}`;
    if (displayWidth(longer) <= width) lines[lines.length - 1] = longer;
    else lines.push(" ".repeat(hang) + word);
  }
  return lines.join("\n");
}

/** Cuts a line that is too wide between its words, so that no number loses digits, and says so by its end. */
export function cutWords(line: string, width: number): string {
  if (displayWidth(line) <= width) return line;
  const fronts = [...line.matchAll(/,? /g)].map(({ index }) => `${line.slice(0, index)} …`);
  return fronts.findLast((front) => displayWidth(front) <= width) ?? cutLine(line, width);
}

/** Cuts a path that is too wide from the left: its end tells it from others. Where its name alone fits, that is left. */
export function cutPath(path: string, width: number): string {
  if (displayWidth(path) <= width) return path;
  const ends = [...path.matchAll(/[/\\]/g)].map(({ index }) => path.slice(index));
  const end = ends.find((each) => displayWidth(each) < width);
  if (end !== undefined) return `…${end}`;
  const characters = [...(ends.at(-1)?.slice(1) ?? path)];
  if (displayWidth(characters.join("")) <= width) return characters.join("");
  while (displayWidth(characters.join("")) >= width) characters.shift();
  return `…${characters.join("")}`;
}

/** Cuts a line that is too wide, and says so by its end. */
export function cutLine(line: string, width: number): string {
  if (displayWidth(line) <= width) return line;
  const characters = [...line];
  while (displayWidth(characters.join("")) >= width) characters.pop();
  return `${characters.join("")}…`;
}
