/**
 * The problems that a set is still to have: a sixth are kos, and of the others half of the blocks live, and no place, side to
 * move, number of points or power of ten of nodes has more than its share. Kos are rare, and taken as they come.
 */
import type { OneEyeAnswer } from "../../games/go/records/one-eyes.js";

const KOS = 1 / 6;
/** The most of the kos that live, or die. */
const MOST_OF_STATUS = 0.6;
/** The most of the others that have one place, side to move, number of points, power of ten; and one side and status. */
const MOST = { place: 0.4, moves: 0.55, points: 0.2, decade: 0.28, sided: 0.32 };
/** Below there is nothing to search. */
const FEWEST_NODES = 10;

/** What is known before a problem is searched, and before it is graded. */
export type Drawn = Pick<OneEyeAnswer, "place" | "moves" | "points">;
export type Outline = Omit<OneEyeAnswer, "ko">;

export interface Collection {
  readonly size: number;
  /** Whether a ko is missing. */
  wantsKos(): boolean;
  /** Whether a problem may be taken that is no ko, as far as it is known. */
  mayWantDrawn(one: Drawn): boolean;
  mayWant(one: Outline): boolean;
  wants(one: OneEyeAnswer): boolean;
  take(one: OneEyeAnswer): void;
}

export function createCollection(problems: number): Collection {
  const kos = Math.floor(KOS * problems);
  const others = problems - kos;
  const counts = new Map<string, number>();
  const count = (key: string) => counts.get(key) ?? 0;
  const part = (share: number) => Math.ceil(share * others);
  let size = 0;

  const limitsOfDrawn = ({ place, moves, points }: Drawn): [string, number][] => [
    ["others", others],
    [place, part(MOST.place)],
    [moves, part(MOST.moves)],
    [`points ${points}`, part(MOST.points)],
  ];
  const limitsOfOther = (one: Outline): [string, number][] => [
    ...limitsOfDrawn(one),
    [`lives ${one.lives}`, one.lives ? Math.floor(others / 2) : Math.ceil(others / 2)],
    [`${one.moves} ${one.lives}`, part(MOST.sided)],
    [`decade ${Math.floor(Math.log10(one.nodes))}`, part(MOST.decade)],
  ];
  const limits = (one: OneEyeAnswer): [string, number][] =>
    one.ko.status === "ko"
      ? [
          ["kos", kos],
          [`ko lives ${one.lives}`, Math.ceil(MOST_OF_STATUS * kos)],
        ]
      : limitsOfOther(one);
  const isOpen = ([key, most]: [string, number]) => count(key) < most;
  const isLarge = ({ nodes }: Outline) => nodes >= FEWEST_NODES;

  return {
    get size() {
      return size;
    },
    wantsKos: () => count("kos") < kos,
    mayWantDrawn: (one) => limitsOfDrawn(one).every(isOpen),
    mayWant: (one) => isLarge(one) && limitsOfOther(one).every(isOpen),
    wants: (one) => isLarge(one) && limits(one).every(isOpen),
    take(one) {
      size++;
      for (const [key] of limits(one)) counts.set(key, count(key) + 1);
    },
  };
}
