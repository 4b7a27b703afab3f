/** Problems that are written in another form than that of this project: SGF, and boards as people draw them. */
import { decodeText } from "../../../files/text.js";
import type { RecordProblem, RecordProblems } from "./problems.js";

/** Records that a text or a file was found to hold. */
export interface FoundRecords {
  readonly isSgf: boolean;
  /**
   * @param at how many moves of a main line are played, as of `readSgfProblems`
   * @param marksTargets whether the targets are those that are marked
   * @throws RecordError where nothing can be read
   */
  read(at?: number, marksTargets?: boolean): RecordProblems;
}

/**
 * What a text or the bytes of a file hold; undefined for problems in the text form, one a line.
 *
 * @param name of the file, for messages
 */
export async function findRecords(
  content: Uint8Array | string,
  name: string,
): Promise<FoundRecords | undefined> {
  const bytes = typeof content === "string" ? bytesOf(content) : content;
  const text = decodeText(bytes);
  if (/\.sgf$/i.test(name) || /^\s*\(\s*;/.test(text.slice(0, 64))) {
    const { readSgfProblems } = await import("./problems.js");
    return { isSgf: true, read: (at, marksTargets) => readSgfProblems(bytes, name, at, marksTargets) };
  }
  if (!text.includes("\n")) return undefined;
  const { hasDiagrams, readDiagrams } = await import("./diagrams.js");
  if (!hasDiagrams(text)) return undefined;
  return { isSgf: false, read: (_, marksTargets) => readDiagrams(text, name, marksTargets) };
}

/** A text as bytes that are read as this text, whichever encoding it names itself: UTF-16 with its mark. */
function bytesOf(text: string): Uint8Array {
  const marked = `\ufeff${text}`;
  const bytes = new DataView(new ArrayBuffer(2 * marked.length));
  for (let i = 0; i < marked.length; i++) bytes.setUint16(2 * i, marked.charCodeAt(i), true);
  return new Uint8Array(bytes.buffer);
}

/** The problem of a record in the text form. */
export function textOf({ board, words }: RecordProblem, side: "b" | "w"): string {
  return [board, side, ...Object.entries(words).map(([word, value]) => `${word}=${value}`)].join(" ");
}

/** What is wrong with a problem of a record, of whose text form nobody has seen the columns. */
export function inRecord({ source }: Pick<RecordProblem, "source">, { message }: Error): string {
  return `${source}: ${message.replace(/^column \d+: /, "")}`;
}
