/**
 * Suites of questions as Go programs have them for regression: commands of GTP, those with a number being questions, and
 * after a question what is expected, `#? [1 C3]`. The words in brackets are a regular expression for the whole answer,
 * after `!` for what is not to be answered; `*` after the bracket stands for a question that the suite's own program fails.
 */
import { RecordError } from "../../../../files/file-errors.js";

export interface SuiteLine {
  /** In the file, from 1. */
  readonly line: number;
  readonly command: string;
  /** Left out where nothing is expected. */
  readonly expected?: Expectation;
}

export interface Expectation {
  readonly text: string;
  readonly starred: boolean;
  isMet(answer: string): boolean;
}

const EXPECTED = /^#\?\s*\[(!?)(.*)\](\*?)/;

/**
 * The commands of a suite.
 *
 * @param file its name, for messages
 * @throws RecordError naming the line of what is not a regular expression, or is in no brackets
 */
export function readSuite(text: string, file: string): SuiteLine[] {
  const found: SuiteLine[] = [];
  for (const [i, content] of text.split(/\r?\n/).entries()) {
    const [, not, words, star] = EXPECTED.exec(content) ?? [];
    const last = found.at(-1);
    if (words === undefined && /^#\?/.test(content)) {
      throw new RecordError(
        file,
        `line ${i + 1}`,
        "write the expected answer in brackets, as in #? [1 C3] or #? [!0]",
      );
    }
    if (words !== undefined && last !== undefined) {
      const pattern = patternOf(words);
      if (pattern === undefined) {
        throw new RecordError(file, `line ${i + 1}`, `${JSON.stringify(words)} is not a regular expression`);
      }
      const isMet = (answer: string) => pattern.test(answer) !== (not === "!");
      found[found.length - 1] = {
        ...last,
        expected: { text: `${not}${words}`, starred: star === "*", isMet },
      };
    } else if (content.replace(/#.*/, "").trim() !== "") found.push({ line: i + 1, command: content.trim() });
  }
  return found;
}

/** In `1 C3|C4` the bar divides the whole: it is met by `1 C4`, as these programs have it. */
function patternOf(words: string): RegExp | undefined {
  try {
    return new RegExp(`^${words}$`);
  } catch {
    return undefined;
  }
}
