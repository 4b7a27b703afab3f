/** What standard output is: a terminal, how wide, and what characters it can show. */
import { platform } from "node:os";
import { layOutMarkdown } from "../../report/markdown.js";
import { wrapLine } from "../../report/wrap.js";

/** Where there is no terminal, or one that does not say how wide it is. */
export const PLAIN_WIDTH = 80;

export function isTerminal(): boolean {
  return process.stdout.isTTY === true;
}

export function terminalWidth(): number {
  return (isTerminal() && process.stdout.columns) || PLAIN_WIDTH;
}

/** What a line may take on a terminal; elsewhere a line may have any length. */
export function lineWidth(): number {
  return isTerminal() ? terminalWidth() : Number.POSITIVE_INFINITY;
}

/** Whether it has characters beyond letters: its locale is one of UTF-8, and it is not a bare console, which has few. */
export function showsUnicode(env: NodeJS.ProcessEnv = process.env): boolean {
  if (["linux", "dumb"].includes(env.TERM ?? "")) return false;
  if (platform() === "win32") return true;
  return /utf-?8/i.test(env.LC_ALL || env.LC_CTYPE || env.LANG || "");
}

/** On a terminal, breaks the long ones of lines with a margin between their words. Other lines are there to be copied. */
export function fitted(text: string): string {
  return brokenAt(lineWidth(), text, (line) => line.startsWith("  "));
}

/** The same for all lines of a text in which nothing is copied. */
export function fittedWords(text: string): string {
  return brokenAt(lineWidth(), text);
}

/** A report in Markdown: laid out on a terminal, and as it is anywhere else. */
export function fittedReport(markdown: string): string {
  return layOutMarkdown(markdown, lineWidth());
}

/** A message on stderr: on a terminal, broken between its words. */
export function fittedMessage(text: string): string {
  const { isTTY, columns } = process.stderr;
  return isTTY ? brokenAt(columns || PLAIN_WIDTH, text) : text;
}

function brokenAt(width: number, text: string, isBroken = (_line: string) => true): string {
  return text
    .split("\n")
    .map((line) => (isBroken(line) ? wrapLine(line, width, line.startsWith("  ") ? 4 : 2) : line))
    .join("\n");
}
