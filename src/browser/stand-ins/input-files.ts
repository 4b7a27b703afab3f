/** What is read in a browser: one file in memory, which a page has sent. */
import { readFileSync } from "./node-fs.js";

export function placeOf(path: string): string {
  return path;
}

export const located = placeOf;
export const inputName = placeOf;

export function checkInputs(): void {}

export function looksLikeFile(): boolean {
  return false;
}

export function isOtherFile(): boolean {
  return false;
}

export const readInput = readFileSync;

/** What is wrong with a word that is not a position. */
export function problemWith(word: string, problem: string): string {
  return problem.includes(`"${word}"`) ? problem : `"${word}": ${problem}`;
}
