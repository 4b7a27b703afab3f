/** The fields of a problem's text, between which there are spaces: the board, the side to move, and words with lists of points. */
import { NotationError } from "../../../game/errors.js";
import { MOST_THREATS, STRIDE } from "./points.js";
import { isOnBoard, type Size } from "./position.js";
import { formatPoint, parsePoint } from "./vertices.js";

/** A piece of the text, and the column of its first character, from 1. */
export interface Field {
  readonly text: string;
  readonly column: number;
}

export const WORD_NAMES = [
  "target",
  "goal",
  "targets",
  "region",
  "safe",
  "added",
  "ko",
  "threats",
  "taken",
  "asks",
] as const;
export type WordName = (typeof WORD_NAMES)[number];

/** Values of the words, as in `region=A1:E4`. */
export type Words = Partial<Readonly<Record<WordName, Field>>>;

export function formatPoints(points: readonly number[]): string {
  return points.map(formatPoint).join(",");
}

/** A rectangle where it is one, otherwise a list. */
export function formatRegion(region: ReadonlySet<number>): string {
  const points = [...region].sort((one, other) => one - other);
  const columns = points.map((point) => point % STRIDE);
  const first = STRIDE * Math.floor(points[0] / STRIDE) + Math.min(...columns);
  const last = STRIDE * Math.floor((points.at(-1) as number) / STRIDE) + Math.max(...columns);
  const rectangle = rectangleOf(first, last);
  const isRectangle = rectangle.length === points.length && rectangle.every((point) => region.has(point));
  return isRectangle && first !== last ? `${formatPoint(first)}:${formatPoint(last)}` : formatPoints(points);
}

/** All points between two corners. */
function rectangleOf(one: number, other: number): number[] {
  const [bottom, top] = [one, other].map((point) => Math.floor(point / STRIDE)).sort((a, b) => a - b);
  const [left, right] = [one, other].map((point) => point % STRIDE).sort((a, b) => a - b);
  const points: number[] = [];
  for (let row = bottom; row <= top; row++) {
    for (let column = left; column <= right; column++) points.push(STRIDE * row + column);
  }
  return points;
}

/** A list of points and, where `rectangles` says so, of rectangles between two corners. */
export function parsePoints(
  { text, column }: Field,
  size: Size,
  rectangles = false,
): { point: number; column: number }[] {
  const found: { point: number; column: number }[] = [];
  let at = column;
  for (const item of text.split(",")) {
    const corners = rectangles ? item.split(":") : [item];
    if (corners.length > 2) {
      throw new NotationError(
        at,
        `${JSON.stringify(item)} is not a rectangle`,
        "write two corners, as in A1:E4",
      );
    }
    let place = at;
    const points = corners.map((corner) => {
      const point = parsePoint(corner, place);
      if (!isOnBoard(point, size)) {
        throw new NotationError(
          place,
          `${formatPoint(point)} is not on the board`,
          `it has ${size.columns} columns and ${size.rows} rows`,
        );
      }
      place += corner.length + 1;
      return point;
    });
    for (const point of rectangleOf(points[0], points.at(-1) as number)) found.push({ point, column: at });
    at += item.length + 1;
  }
  return found;
}

/** Points of a list, ascending. */
export function distinctPoints(field: Field, size: Size): number[] {
  const seen = new Set<number>();
  for (const { point, column } of parsePoints(field, size)) {
    if (seen.has(point))
      throw new NotationError(column, `${formatPoint(point)} is named twice`, "name it once");
    seen.add(point);
  }
  return [...seen].sort((one, other) => one - other);
}

export function parseThreats(field: Field | undefined): readonly [attackers: number, defenders: number] {
  if (field === undefined) return [0, 0];
  const [, attackers, defenders] = /^(\d+):(\d+)$/.exec(field.text) ?? [];
  const remedy = `write the attacker's and the defender's, 0 to ${MOST_THREATS} each, as in threats=0:1`;
  if (attackers === undefined) {
    throw new NotationError(field.column, `${JSON.stringify(field.text)} does not give threats`, remedy);
  }
  const numbers = [Number(attackers), Number(defenders)] as const;
  const most = Math.max(...numbers);
  if (most > MOST_THREATS) throw new NotationError(field.column, `${most} threats are too many`, remedy);
  return numbers;
}
