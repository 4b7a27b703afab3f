/** Points and moves as texts: vertices of GTP, columns A to T without I, rows from the bottom. */
import { NotationError } from "../../../game/errors.js";
import { LARGEST_SIZE, PASS, POINT_MASK, SPENDS, STRIDE } from "./points.js";

/** Names of columns from the left. */
export const COLUMNS = "ABCDEFGHJKLMNOPQRST";

export function formatPoint(point: number): string {
  return `${COLUMNS[(point % STRIDE) - 1]}${Math.floor(point / STRIDE)}`;
}

export function formatMove(move: number): string {
  if (move === PASS) return "pass";
  return `${formatPoint(move & POINT_MASK)}${(move & SPENDS) === 0 ? "" : "!"}`;
}

/**
 * @param text as `C3`, in letters of either size
 * @param column where it stands, for messages
 * @throws NotationError when it names no point of the largest board
 */
export function parsePoint(text: string, column = 1): number {
  const [, letter, digits] = /^([A-Za-z])([1-9]\d?)$/.exec(text) ?? [];
  const refuse = (remedy: string) =>
    new NotationError(column, `${JSON.stringify(text)} is not a point`, remedy);
  if (letter === undefined) throw refuse("write a letter and a number, as in C3");
  if (letter.toUpperCase() === "I") throw refuse("there is no column I; the ninth column is J");
  const at = 1 + COLUMNS.indexOf(letter.toUpperCase());
  const row = Number(digits);
  if (at < 1 || row > LARGEST_SIZE) throw refuse(`boards end at T${LARGEST_SIZE}`);
  return STRIDE * row + at;
}

/** @throws NotationError */
export function parseMove(text: string): number {
  if (/^pass$/i.test(text)) return PASS;
  return text.endsWith("!") ? parsePoint(text.slice(0, -1)) | SPENDS : parsePoint(text);
}
