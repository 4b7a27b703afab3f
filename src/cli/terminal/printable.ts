/**
 * What is printed may have come from a file, its name or the command line: a title, a position, a word that was not
 * understood. Control characters in it are shown as escapes, so that the terminal does not obey them. Otherwise a file
 * could erase lines, write others, or reverse the order of the text.
 */

import { inspect } from "node:util";
import { fittedMessage } from "./terminal.js";

/** All control characters but line feeds and tabs, which lay out texts. */
const CONTROLS = /[^\P{Cc}\n\t]|[\u2028\u2029]|\p{Bidi_Control}/gu;

/** Replaces control characters by the escapes of JSON, so that JSON objects keep their values. */
export function printable(text: string): string {
  return text.replace(CONTROLS, escaped);
}

/**
 * Takes passwords out of addresses of Redis, wherever they were typed: after an unknown option, as the name of a file. Where an
 * address has no @, all after its colon may be one.
 */
export function withoutPasswords(text: string): string {
  return text.replace(/\b(rediss?:(?!\/*USER:PASSWORD@)\/*)(?:\S*@|:[^\s'"]*)/gi, "$1…@");
}

/** As `printable`, for a text that must stay on one line: line feeds and tabs are replaced, too. */
export function printableLine(text: string): string {
  return printable(text).replace(/[\n\t]/g, escaped);
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

/** Makes all that goes through the console printable, and messages fit the terminal: every command prints that way. */
export function guardConsole(): void {
  const { log, error } = console;
  console.log = (value: unknown) => log(printable(textOf(value)));
  console.error = (value: unknown) => error(fittedMessage(printable(withoutPasswords(textOf(value)))));
}

/** Anything may be thrown, and what reports it must not throw itself. */
export function textOf(value: unknown): string {
  if (typeof value === "string") return value;
  try {
    return inspect(value);
  } catch {
    return "something that cannot be shown";
  }
}
