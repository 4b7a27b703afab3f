/** Words of the command line that name files, and what is read from there. */

import { existsSync, fstatSync, statSync } from "node:fs";
import { dirname, extname } from "node:path";
import { reasonOf } from "../../files/file-errors.js";
import { packageFile } from "../../files/package-file.js";
import { readWhole } from "../../files/whole-file.js";
import { FailureError, InputError } from "../../game/errors.js";
import { printableLine } from "../terminal/printable.js";
import { InputsMissing } from "./several-errors.js";

/** Samples that come with the package have the same names in help and documents, wherever a command runs. */
const SAMPLES = /^(?:\.\/)?(?:problems|docs\/examples)\//;

/** Where a file or folder is: a sample that the working folder lacks is in the package. */
export function placeOf(path: string): string {
  if (!SAMPLES.test(path) || existsSync(path)) return path;
  const sample = packageFile(path);
  return existsSync(sample) ? sample : path;
}

/** The same for one that is read now: says where it is, if that is not where it was looked for. */
export function located(path: string): string {
  const place = placeOf(path);
  if (place !== path)
    console.error(printableLine(`solve-fast: ${path}: not in this folder; reading ${place}`));
  return place;
}

function isThere(path: string): boolean {
  return existsSync(placeOf(path));
}

/**
 * Whether a word was meant as the name of a file or folder, be it there or not: it has no white space, is not all made of
 * what positions are written with, and has an extension, or a folder in front that is there.
 */
export function looksLikeFile(word: string): boolean {
  if (/\s/.test(word) || /^[\d.xo/-]*$/i.test(word)) return existsSync(word) && word !== "";
  return isThere(word) || extname(word).length > 1 || (word.includes("/") && isThere(dirname(word)));
}

/** As messages call it; `-` is standard input. */
export function inputName(path: string): string {
  return path === "-" ? "standard input" : path;
}

/** What files of solve-fast that are not texts begin with, and what is done with them. */
const OTHER_FILES = [
  { magic: "SFPROBS\n", is: "a bundle of problems, which is solved by", command: "solve-fast" },
  { magic: "SFPROOF\n", is: "a certificate, which is checked by", command: "solve-fast verify" },
];

function otherFile(bytes: Buffer) {
  return OTHER_FILES.find(({ magic }) => bytes.subarray(0, magic.length).toString("latin1") === magic);
}

/** Whether bytes begin a file of solve-fast that is not a text. */
export function isOtherFile(bytes: Buffer): boolean {
  return otherFile(bytes) !== undefined;
}

/** Whether a pipe or a file is at standard input. A script that runs this program may have it there for itself. */
export function hasPipedInput(): boolean {
  try {
    const input = fstatSync(0);
    return input.isFIFO() || input.isFile();
  } catch {
    // It is closed.
    return false;
  }
}

/** What was read of standard input already, by a reader that could not use it. */
let heldInput: Buffer | undefined;

/** Keeps what was read of standard input, to its end, for the next `readInput("-")`. */
export function holdInput(bytes: Buffer): void {
  heldInput = bytes;
}

/** @throws FailureError when it cannot be read, InputError when it is a file of solve-fast that holds no positions to read */
export function readInput(path: string): Buffer {
  let bytes: Buffer;
  try {
    bytes = path === "-" && heldInput !== undefined ? heldInput : readWhole(path === "-" ? 0 : located(path));
  } catch (error) {
    throw unreadable(path, reasonOf(error));
  }
  const other = otherFile(bytes);
  if (other === undefined) return bytes;
  const file = path === "-" ? "FILE" : path;
  throw new InputError(`${inputName(path)}: is ${other.is} \`${other.command} ${file}\``);
}

/**
 * Finds out what is missing before anything is read: standard input may never end.
 *
 * @throws InputsMissing for all files that are not there, or are folders; InputError for standard input named twice
 */
export function checkInputs(paths: readonly string[]): void {
  if (paths.filter((path) => path === "-").length > 1) {
    throw new InputError("standard input is named twice; write - once");
  }
  const missing = paths.map(missingAt).filter((error) => error !== undefined);
  if (missing.length > 0) throw new InputsMissing(missing.map(({ message }) => message));
}

/**
 * The same where what is in other files is read all the same: the files that are there.
 *
 * @param hasOthers whether there is more to read than these files
 * @param refuse called with what is wrong with each that is not there
 * @throws InputsMissing where nothing else is left, or where the rest comes from standard input; InputError for standard input named twice
 */
export function inputsThere(
  paths: readonly string[],
  hasOthers: boolean,
  refuse: (problem: string) => void,
): ReadonlySet<string> {
  const missing = new Map(paths.map((path) => [path, missingAt(path)]));
  const there = new Set(paths.filter((path) => missing.get(path) === undefined));
  if (paths.includes("-") || (there.size === 0 && !hasOthers)) checkInputs(paths);
  for (const problem of missing.values()) if (problem !== undefined) refuse(problem.message);
  return there;
}

function missingAt(path: string): FailureError | undefined {
  if (path === "-") return undefined;
  const stat = statSync(placeOf(path), { throwIfNoEntry: false });
  if (stat === undefined) return unreadable(path, NOT_THERE);
  return stat.isDirectory() ? unreadable(path, "is a folder; name a file") : undefined;
}

const NOT_THERE = "no such file";

function unreadable(path: string, reason: string): FailureError {
  const samples =
    SAMPLES.test(path) && reason === NOT_THERE ? `; samples are in ${packageFile("problems")}` : "";
  return new FailureError(`${inputName(path)}: cannot be read (${reason})${samples}`);
}

/**
 * What is wrong with a word that is not a position, in one line that has the word once.
 *
 * @param problem as the game says it
 */
export function problemWith(word: string, problem: string): string {
  return problem.includes(`"${word}"`) ? problem : `"${word}": ${problem}`;
}
