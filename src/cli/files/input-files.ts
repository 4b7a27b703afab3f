/** Words of the command line that name files, and what is read from there. */

import { existsSync, statSync } from "node:fs";
import { dirname, extname } from "node:path";
import { reasonOf } from "../../formats/file-errors.js";
import { readWhole } from "../../formats/whole-file.js";
import { FailureError, InputError } from "../../game/errors.js";

/**
 * Whether a word was meant as the name of a file or folder, be it there or not: it has no white space, is not all made of
 * what positions are written with, and has an extension, or a folder in front that is there.
 */
export function looksLikeFile(word: string): boolean {
  if (/\s/.test(word) || /^[\d.xo/-]*$/i.test(word)) return existsSync(word) && word !== "";
  return existsSync(word) || extname(word).length > 1 || (word.includes("/") && existsSync(dirname(word)));
}

/** As messages call it; `-` is standard input. */
export function inputName(path: string): string {
  return path === "-" ? "standard input" : path;
}

/** What files of solve-fast that are no texts begin with, and what is done with them. */
const OTHER_FILES = [
  { magic: "SFPROBS\n", is: "a bundle of problems, which is solved by", command: "solve-fast" },
  { magic: "SFPROOF\n", is: "a certificate, which is checked by", command: "solve-fast verify" },
];

/** What was read of standard input already, by somebody who could not use it. */
let heldInput: Buffer | undefined;

/** Keeps what was read of standard input, to its end, for the next `readInput("-")`. */
export function holdInput(bytes: Buffer): void {
  heldInput = bytes;
}

/** @throws FailureError when it cannot be read, InputError when it is a file of solve-fast that holds no positions to read */
export function readInput(path: string): Buffer {
  let bytes: Buffer;
  try {
    bytes = path === "-" && heldInput !== undefined ? heldInput : readWhole(path === "-" ? 0 : path);
  } catch (error) {
    throw unreadable(path, reasonOf(error));
  }
  const other = OTHER_FILES.find(({ magic }) => bytes.subarray(0, magic.length).toString("latin1") === magic);
  if (other === undefined) return bytes;
  const file = path === "-" ? "FILE" : path;
  throw new InputError(`${inputName(path)}: is ${other.is} \`${other.command} ${file}\``);
}

/**
 * Finds out what is missing before anything is read: standard input may take for ever.
 *
 * @throws FailureError for a file that is not there, or is a folder
 */
export function checkInputs(paths: readonly string[]): void {
  for (const path of paths) {
    if (path === "-") continue;
    const stat = statSync(path, { throwIfNoEntry: false });
    if (stat === undefined) throw unreadable(path, "no such file");
    if (stat.isDirectory()) throw unreadable(path, "is a folder; name a file");
  }
}

function unreadable(path: string, reason: string): FailureError {
  return new FailureError(`${inputName(path)}: cannot be read (${reason})`);
}

/**
 * What is wrong with a word that is no position, in one line that has the word once.
 *
 * @param problem as the game says it
 */
export function problemWith(word: string, problem: string): string {
  return problem.includes(`"${word}"`) ? problem : `"${word}": ${problem}`;
}
