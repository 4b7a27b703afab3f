/**
 * What is printed may have come from a file, its name or the command line: a title, a position, a word that was not
 * understood. Control characters in there are shown, and not obeyed by the terminal, which would let a file erase lines,
 * write others, or turn the order of what is read around.
 */

/** All but line feeds and tabs, which texts are laid out with. */
const CONTROLS = /[^\P{Cc}\n\t]|[\u2028\u2029]|\p{Bidi_Control}/gu;

/** With escapes in the place of control characters, as JSON has them, so that objects of JSON stay the same. */
export function printable(text: string): string {
  return text.replace(CONTROLS, escaped);
}

/** The same for what is to stay on one line, whatever is in it. */
export function printableLine(text: string): string {
  return printable(text).replace(/[\n\t]/g, escaped);
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

/** Makes all that goes through the console printable: every command prints that way. */
export function guardConsole(): void {
  for (const name of ["log", "error"] as const) {
    const print = console[name];
    console[name] = (text: string) => print(printable(text));
  }
}
