/**
 * The grade of a capture: where the row W(3,0), W(2,0), W(1,0), W(0,0), W(0,1), W(0,2), W(0,3) breaks off, W(a,d) being whether
 * the attacker succeeds with a outside threats against d. More threats of its own never hurt it, more of the defender's never help it.
 */
import type { KoResult } from "./results.js";

/** Threats of the attacker and the defender, from what is best for the attacker to what is worst. */
export const LEVELS = [
  [3, 0],
  [2, 0],
  [1, 0],
  [0, 0],
  [0, 1],
  [0, 2],
  [0, 3],
] as const;
/** The place of W(0,0). */
export const EVEN = 3;

/** At how many levels the attacker succeeds: at `least` first ones for certain, at `most` first ones perhaps. */
export interface Row {
  readonly least: number;
  readonly most: number;
}

/** All of the row that the verdict about one level shows. */
export function known(row: Row, level: number, verdict: "proven" | "disproven" | "unknown"): Row {
  if (verdict === "proven") return { ...row, least: Math.max(row.least, level + 1) };
  return verdict === "disproven" ? { ...row, most: Math.min(row.most, level) } : row;
}

/** The level to ask about next: first the ends, for most captures have nothing to do with ko. Undefined when none is left. */
export function nextLevel({ least, most }: Row, asked: ReadonlySet<number>): number | undefined {
  const order = [LEVELS.length - 1, 0, 2, 4, 1, 5];
  return order.find((level) => level >= least && level < most && !asked.has(level));
}

/** The levels beside W(0,0) between which the row breaks off: the last that holds, and the first that does not. */
export function breakOf({ least, most }: Row): number[] {
  return [least - 1, most].filter((level) => level >= 0 && level < LEVELS.length && level !== EVEN);
}

/** The same from the defender's side: whether the targets live, the row read from its other end. */
export function lifeOf({ least, most }: Row): KoResult {
  const levels = LEVELS.length;
  const { status, attacker, defender } = koOf({ least: levels - most, most: levels - least });
  return { status, attacker: defender, defender: attacker };
}

/** A grade whose end is known. */
export interface DecidedGrade {
  readonly status: "unconditional" | "ko" | "fails";
  readonly attacker: number | null;
  readonly defender: number | null;
}

export function koOf({ least, most }: Row): KoResult {
  const levels = LEVELS.length;
  if (least < most) {
    return {
      status: "open",
      attacker: [
        most <= EVEN ? EVEN + 1 - most : least > EVEN ? 0 : null,
        least === 0 ? null : Math.max(0, EVEN + 1 - least),
      ],
      defender: [
        least > EVEN ? least - EVEN - 1 : null,
        most > EVEN && most < levels ? most - EVEN - 1 : null,
      ],
    };
  }
  if (least === 0) return { status: "fails", attacker: null, defender: null };
  const [attacker, defender] = LEVELS[least - 1];
  if (least === levels) return { status: "unconditional", attacker, defender };
  return { status: "ko", attacker, defender: least > EVEN ? defender : null };
}

/** At how many levels the side succeeds whose grade it is, as `koOf` names it. */
export function levelsOf({ status, attacker, defender }: DecidedGrade): number {
  if (status === "unconditional") return LEVELS.length;
  if (status === "fails") return 0;
  return EVEN + 1 + (defender ?? -(attacker ?? 0));
}

/** The row that a grade was made of, as `koOf` names it. */
export function rowOf({ status, attacker, defender }: KoResult): Row {
  if (status !== "open" || !Array.isArray(attacker) || !Array.isArray(defender)) {
    const levels = levelsOf({ status, attacker, defender } as DecidedGrade);
    return { least: levels, most: levels };
  }
  const [fewest, enough] = attacker;
  const [holds, most] = defender;
  return {
    least: holds !== null ? EVEN + 1 + holds : enough !== null ? EVEN + 1 - enough : 0,
    most: most !== null ? EVEN + 1 + most : fewest !== null && fewest > 0 ? EVEN + 1 - fewest : LEVELS.length,
  };
}

/**
 * At how many levels the side to move succeeds, from those that are best for it, by a grade of the goal.
 *
 * @param isLife whether the goal is that the targets live
 */
export function rowOfMover(isLife: boolean, isAttacker: boolean, ko: KoResult): Row {
  const { least, most } = rowOf(isLife ? { ...ko, attacker: ko.defender, defender: ko.attacker } : ko);
  if (isLife !== isAttacker) return { least, most };
  return { least: LEVELS.length - most, most: LEVELS.length - least };
}

/** Threats of attacker and defender at a level, counted from what is best for the side to move. */
export function levelOfMover(isAttacker: boolean, level: number): (typeof LEVELS)[number] {
  return LEVELS[isAttacker ? level : LEVELS.length - 1 - level];
}

/** The grade of the goal, from at how many levels the side to move succeeds: what `rowOfMover` reads. */
export function koOfMover(isLife: boolean, isAttacker: boolean, { least, most }: Row): KoResult {
  const levels = LEVELS.length;
  const row = isAttacker ? { least, most } : { least: levels - most, most: levels - least };
  return isLife ? lifeOf(row) : koOf(row);
}
