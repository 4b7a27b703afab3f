/**
 * The faults of a line by their definitions (docs/shogi.md, "Is a problem sound?"): every check and every answer is tried.
 * Written for reading; it shares nothing with the searches. Black mates.
 */
import type { Fault } from "../../../../src/games/shogi/analysis/results.js";
import type { Futile } from "../../../../src/games/shogi/mate/bound.js";
import { type ReferencePosition, readSfen } from "../../../../src/games/shogi/reference/rules.js";
import { createBruteForce } from "../mate/brute-force.js";
import { checksAndAnswers, closerPositions, type LengthOf } from "../mate/definition.js";

export type Claim = Pick<Fault, "kind" | "ply" | "move" | "minor">;

/** What is said of a line, as far as lengths up to `most` tell it. */
export interface Judgement {
  readonly length: number;
  /** Whether pieces are left over by best play of both sides. */
  readonly leaves: boolean;
  readonly claims: readonly Claim[];
  /** Interpositions that do not count, each with its ply: `*9b` for drops on 9b. */
  readonly leftOut: readonly string[];
  /** Moves that may be cooks: the mate after them takes more plies than were tried, or there is none. */
  readonly open: readonly string[];
}

export interface Trier {
  readonly lengthOf: LengthOf;
  /** The claims about a line from the position to mate, none of whose interpositions is futile. */
  judge(text: string, line: readonly string[], most: number): Judgement;
  /** Whether the defender puts a piece between on a line, in a way that does not count. */
  hasFutile(text: string, line: readonly string[]): boolean;
  /** Whether the defender of a line plays a futile interposition where another answer lasts as long. */
  prefersFutile(text: string, line: readonly string[]): boolean;
  /** The ply, from 1, at which a line stops being a solution; undefined where it is one, null where that takes too long. */
  failsAt(text: string, line: readonly string[], most: number): number | null | undefined;
}

export function createTrier(futile: Futile): Trier {
  const lengthOf = createBruteForce(futile);

  const worthOf = (
    answer: { readonly move: string; readonly after: ReferencePosition },
    position: ReferencePosition,
    most: number,
  ) => {
    const counted = 1 + lengthOf(answer.after, most - 1);
    if (futile === "include") return counted;
    return Math.min(counted, ...closerPositions(answer, position).map((each) => lengthOf(each, most)));
  };

  /** Interpositions after which the checking piece takes them and mates in time. */
  function futileAt(position: ReferencePosition, left: number, ply: number): string[] {
    const answers = checksAndAnswers(position).filter((answer) =>
      closerPositions(answer, position).some((each) => lengthOf(each, left) <= left),
    );
    const names = answers.map(({ move }) => move.slice(move[1] === "*" ? 1 : 0, 4));
    return [...new Set(names)].map((name) => `${ply} ${name}`);
  }

  /** Whether the attacker, who takes no more than `length` plies, can have pieces left over. */
  function leaves(position: ReferencePosition, length: number): boolean {
    if (length === 0) return hasPieces(position);
    const moves = checksAndAnswers(position);
    if (position.side === "b") {
      return moves.some(
        ({ after }) => lengthOf(after, length - 1) === length - 1 && leaves(after, length - 1),
      );
    }
    const longest = moves.filter((answer) => worthOf(answer, position, length) === length);
    const variations = longest.filter((answer) => !isFutile(answer, position, length));
    const counting = longest.filter(({ after }) => 1 + lengthOf(after, length - 1) === length);
    // Where nothing else lasts as long, futile interpositions are all that is left to him.
    const defences = [variations, counting, longest].find((some) => some.length > 0) ?? [];
    return defences.every((answer) => leavesAfter(answer, position, length));
  }

  /** Whether an answer adds nothing where this many plies are left: the checking piece takes it and mates in time without it. */
  function isFutile(
    answer: { readonly move: string; readonly after: ReferencePosition },
    position: ReferencePosition,
    left: number,
  ): boolean {
    if (futile === "include") return false;
    return closerPositions(answer, position).some((each) => lengthOf(each, left) <= left);
  }

  function leavesAfter(
    answer: { readonly move: string; readonly after: ReferencePosition },
    position: ReferencePosition,
    length: number,
  ): boolean {
    if (1 + lengthOf(answer.after, length - 1) === length) return leaves(answer.after, length - 1);
    const closer = closerPositions(answer, position).filter((each) => lengthOf(each, length) === length);
    return closer.some((each) => leaves(each, length));
  }

  return {
    lengthOf,
    judge(text, line, most) {
      const claims: Claim[] = [];
      const open: string[] = [];
      const leftOut: string[] = [];
      let at = readSfen(text);
      const length = lengthOf(at, most);
      for (const [i, own] of line.entries()) {
        const left = line.length - i;
        const ply = i + 1;
        if (i % 2 === 1) leftOut.push(...futileAt(at, left, ply));
        for (const each of checksAndAnswers(at)) {
          const { move, after } = each;
          if (move === own) continue;
          const say = (kind: Fault["kind"], minor = false) => claims.push({ kind, ply, move, minor });
          if (i % 2 === 0) {
            const plies = 1 + lengthOf(after, left === 1 ? 0 : most);
            if (left === 1) {
              if (plies === 1) say("alternative", true);
            } else if (plies < left) say("shorter");
            else if (plies === left && isSameIdea(at, own, move)) say("alternative", true);
            else if (Number.isFinite(plies)) say("cook");
            else open.push(`${ply} ${move}`);
          } else if (!isFutile(each, at, left)) {
            const plies = 1 + lengthOf(after, left - 1);
            if (plies > left) say("long-variation");
            else if (plies === left && !leaves(after, left - 1)) say("long-variation", true);
          }
        }
        at = positionAfter(at, own) ?? at;
      }
      leftOut.push(...futileAt(at, 0, line.length + 1));
      const last = line.at(-1) ?? null;
      if (hasPieces(at)) claims.push({ kind: "surplus", ply: line.length, move: last, minor: false });
      return { length, leaves: leaves(readSfen(text), length), claims, leftOut, open };
    },
    hasFutile(text, line) {
      let at = readSfen(text);
      for (const [i, move] of line.entries()) {
        if (i % 2 === 1) {
          const own = checksAndAnswers(at).find((each) => each.move === move);
          const left = line.length - i;
          if (own !== undefined && closerPositions(own, at).some((each) => lengthOf(each, left) <= left))
            return true;
        }
        at = positionAfter(at, move) ?? at;
      }
      return false;
    },
    prefersFutile(text, line) {
      let at = readSfen(text);
      for (const [i, move] of line.entries()) {
        const left = line.length - i;
        const answers = i % 2 === 1 ? checksAndAnswers(at) : [];
        const futileMoves = answers.filter((each) => isFutile(each, at, left)).map((each) => each.move);
        const isOther = (each: (typeof answers)[number]) => !futileMoves.includes(each.move);
        const lasts = answers.some((each) => isOther(each) && worthOf(each, at, left) === left);
        if (lasts && futileMoves.includes(move)) return true;
        at = positionAfter(at, move) ?? at;
      }
      return false;
    },
    failsAt(text, line, most) {
      let at = readSfen(text);
      for (const [i, move] of line.entries()) {
        const next = positionAfter(at, move);
        if (next === undefined) return i + 1;
        at = next;
        if (i % 2 === 0 && !Number.isFinite(lengthOf(at, most))) return null;
      }
      return line.length % 2 === 1 && lengthOf(at, 0) === 0 ? undefined : line.length;
    },
  };
}

function positionAfter(position: ReferencePosition, move: string): ReferencePosition | undefined {
  return checksAndAnswers(position).find((each) => each.move === move)?.after;
}

function hasPieces({ hands }: ReferencePosition): boolean {
  return [..."RBGSNLP"].some((letter) => (hands[letter] ?? 0) > 0);
}

/** The same piece to the same square with or without promotion, or from the same place to another square in line with the king. */
function isSameIdea({ squares }: ReferencePosition, one: string, other: string): boolean {
  if (one.slice(0, 2) !== other.slice(0, 2)) return false;
  if (one.slice(2, 4) === other.slice(2, 4)) return true;
  const row = squares.findIndex((each) => each.some((piece) => piece?.kind === "K" && piece.side === "w"));
  const column = squares[row].findIndex((piece) => piece?.kind === "K" && piece.side === "w");
  const [a, b] = [one, other].map((move) => [
    "abcdefghi".indexOf(move[3]) - row,
    9 - Number(move[2]) - column,
  ]);
  // On one line through the king, and on the same side of it.
  const straight = ([x, y]: readonly number[]) => x === 0 || y === 0 || Math.abs(x) === Math.abs(y);
  return (
    straight(a) && straight(b) && Math.sign(a[0]) === Math.sign(b[0]) && Math.sign(a[1]) === Math.sign(b[1])
  );
}
