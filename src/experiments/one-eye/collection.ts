/**
 * The problems that a set is still to have: half of the blocks live, a sixth at least are kos, and no place, side to move, number
 * of points or power of ten of nodes has more than its share.
 */
import type { OneEyeAnswer } from "../../games/go/records/one-eyes.js";

/** The least part of all problems that are kos, and the most that are. */
const KOS = 1 / 6;
const MOST_KOS = 1 / 4;
/** The most of all problems that have one place, side to move, power of ten, number of points; and one side and status. */
const MOST = { place: 0.4, moves: 0.55, decade: 0.28, points: 0.2, sided: 0.32 };
/** Below there is nothing to search. */
const FEWEST_NODES = 10;

/** What is known before the grade is. */
export type Outline = Omit<OneEyeAnswer, "ko">;

export interface Collection {
  readonly size: number;
  /** Whether a problem may be taken, as far as it is known. */
  mayWant(one: Outline): boolean;
  wants(one: OneEyeAnswer): boolean;
  take(one: OneEyeAnswer): void;
}

export function createCollection(problems: number): Collection {
  const counts = new Map<string, number>();
  const count = (key: string) => counts.get(key) ?? 0;
  const part = (share: number) => Math.ceil(share * problems);
  let size = 0;

  function limits({ place, moves, points, lives, nodes }: Outline): [string, number][] {
    return [
      [`lives ${lives}`, lives ? Math.floor(problems / 2) : Math.ceil(problems / 2)],
      [place, part(MOST.place)],
      [moves, part(MOST.moves)],
      [`${moves} ${lives}`, part(MOST.sided)],
      [`points ${points}`, part(MOST.points)],
      [`decade ${Math.floor(Math.log10(nodes))}`, part(MOST.decade)],
    ];
  }

  const limitOfKo = ({ ko }: OneEyeAnswer): [string, number] =>
    ko.status === "ko" ? ["ko", part(MOST_KOS)] : ["no ko", problems - part(KOS)];
  const isOpen = ([key, most]: [string, number]) => count(key) < most;

  return {
    get size() {
      return size;
    },
    mayWant: (one) => one.nodes >= FEWEST_NODES && limits(one).every(isOpen),
    wants: (one) => limits(one).every(isOpen) && isOpen(limitOfKo(one)),
    take(one) {
      size++;
      for (const [key] of [...limits(one), limitOfKo(one)]) counts.set(key, count(key) + 1);
    },
  };
}
