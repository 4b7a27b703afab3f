/** What becomes of the targets, in a problem's text: whose they are, which are taken, where play is, and which stones are safe. */
import { NotationError } from "../../../game/errors.js";
import { distinctPoints, type Field, parsePoints, type Words } from "./fields.js";
import { stonesOutside } from "./outside.js";
import { BLACK, EMPTY } from "./points.js";
import { pointsOf, type Size } from "./position.js";
import { formatPoint } from "./vertices.js";

export function parseTaken(
  field: Field | undefined,
  targets: readonly number[],
  all: boolean,
  size: Size,
): ReadonlySet<number> {
  if (field === undefined) return new Set();
  const taken = distinctPoints(field, size);
  const other = taken.find((point) => !targets.includes(point));
  if (other !== undefined) {
    throw new NotationError(
      field.column,
      `${formatPoint(other)} is not a target`,
      "name only targets in taken=",
    );
  }
  if (!all || taken.length === targets.length) {
    throw new NotationError(
      field.column,
      "the goal is already reached",
      "leave a target to take, or leave out taken=",
    );
  }
  return new Set(taken);
}

/** The player who owns the targets that are left. */
export function ownerOf(targets: readonly number[], stones: Uint8Array, { column }: Field): 0 | 1 {
  for (const point of targets) {
    if (stones[point] === EMPTY) {
      throw new NotationError(column, `the target ${formatPoint(point)} is empty`, "name a stone");
    }
    if (stones[point] === stones[targets[0]]) continue;
    throw new NotationError(
      column,
      `the targets ${formatPoint(targets[0])} and ${formatPoint(point)} have different colours`,
      "all targets belong to one side",
    );
  }
  return stones[targets[0]] === BLACK ? 0 : 1;
}

export function parseRegion(
  field: Field | undefined,
  targets: readonly number[],
  size: Size,
): ReadonlySet<number> {
  if (field === undefined) return new Set(pointsOf(size));
  const region = new Set(parsePoints(field, size, true).map(({ point }) => point));
  const outside = targets.find((point) => !region.has(point));
  if (outside === undefined) return region;
  throw new NotationError(
    field.column,
    `the target ${formatPoint(outside)} is not in the region`,
    "name it there too: a region includes points with stones on them",
  );
}

/** In place of a list of safe stones: a stone of each block of the attacker's that is outside (outside.ts). */
export const SAFE_OUTSIDE = "outside";

export function safeOf({ safe, target }: Words, stones: Uint8Array, size: Size): number[] {
  if (safe === undefined) return [];
  if (safe.text !== SAFE_OUTSIDE) return parseSafe(safe, stones, size);
  // What is wrong with the target is said where it is read.
  if (target === undefined) return [];
  const stone = distinctPoints(target, size).find((point) => stones[point] !== EMPTY);
  if (stone === undefined) return [];
  const outside = stonesOutside(stones, stone, size);
  if (outside.length > 0) return outside;
  throw new NotationError(
    safe.column,
    "no stone of the attacker's is outside: none has three liberties, one of them in the largest open area and away from the group",
    "name the stones that are safe, as in safe=C3,D4",
  );
}

/** Stones, ascending. @throws NotationError where none stands */
export function parseSafe(field: Field, stones: Uint8Array, size: Size): number[] {
  const safe = distinctPoints(field, size);
  const empty = safe.find((point) => stones[point] === EMPTY);
  if (empty === undefined) return safe;
  throw new NotationError(field.column, `${formatPoint(empty)} is empty, and cannot be safe`, "name a stone");
}

/** Safe stones that the problem's source does not have. @throws NotationError for one that is not safe */
export function addedOf(field: Field | undefined, size: Size): { readonly added?: readonly number[] } {
  if (field === undefined) return {};
  const added = distinctPoints(field, size);
  const other = added.find((point) => !size.safe?.includes(point));
  if (other === undefined) return { added };
  const problem = `${formatPoint(other)} is not safe, and cannot have been added`;
  throw new NotationError(field.column, problem, "name in added= only stones that safe= has, too");
}

export function refuseSafeTargets(
  field: Field | undefined,
  targets: readonly number[],
  stones: Uint8Array,
  size: Size,
): void {
  // What a target has become connected to in the course of play lives, which ends the play.
  const safe = targets.find((target) => stones[target] !== EMPTY && size.safe?.includes(target));
  if (field === undefined || safe === undefined) return;
  throw new NotationError(
    field.column,
    `${formatPoint(safe)} is safe, and a target`,
    "leave one out: it can never be taken",
  );
}
