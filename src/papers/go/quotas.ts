/**
 * The problems of life that a set is still to have: a part of them kos, and of the others half of the blocks live, and nothing
 * has more than its share. Kos are rare, and taken as they come.
 */
import type { Found } from "../../games/go/records/lives.js";

/** The most of the kos that live, or die. */
const MOST_OF_STATUS = 0.6;

export interface Quotas<Drawn> {
  /** The part that are kos. */
  readonly kos: number;
  /** Below there is nothing to search. */
  readonly fewestNodes: number;
  /** What a problem counts for before it is searched, each with the share of the others that may have it. */
  drawn(one: Drawn): readonly (readonly [key: string, share: number])[];
  /** And what it counts for once it is searched. */
  searched(one: Outline<Drawn>): readonly (readonly [key: string, share: number])[];
}

/** What is known before a problem is graded. */
export type Outline<Drawn> = Drawn & Omit<Found, "ko">;

export interface Collection<Drawn> {
  readonly size: number;
  /** Whether a ko is missing. */
  wantsKos(): boolean;
  /** Whether a problem may be taken that is not a ko, as far as it is known. */
  mayWantDrawn(one: Drawn): boolean;
  mayWant(one: Outline<Drawn>): boolean;
  wants(one: Drawn & Found): boolean;
  take(one: Drawn & Found): void;
}

/** @param kos how many are to be kos, instead of the part that the quotas name */
export function createCollection<Drawn>(
  problems: number,
  quotas: Quotas<Drawn>,
  kos = Math.floor(quotas.kos * problems),
): Collection<Drawn> {
  const others = problems - kos;
  const counts = new Map<string, number>();
  const count = (key: string) => counts.get(key) ?? 0;
  const parts = (shares: readonly (readonly [string, number])[]) =>
    shares.map(([key, share]): [string, number] => [key, Math.ceil(share * others)]);
  let size = 0;

  const limitsOfDrawn = (one: Drawn): [string, number][] => [["others", others], ...parts(quotas.drawn(one))];
  const limitsOfOther = (one: Outline<Drawn>): [string, number][] => [
    ...limitsOfDrawn(one),
    [`lives ${one.lives}`, one.lives ? Math.floor(others / 2) : Math.ceil(others / 2)],
    ...parts(quotas.searched(one)),
  ];
  const limits = (one: Drawn & Found): [string, number][] =>
    one.ko.status === "ko"
      ? [
          ["kos", kos],
          [`ko lives ${one.lives}`, Math.ceil(MOST_OF_STATUS * kos)],
        ]
      : limitsOfOther(one);
  const isOpen = ([key, most]: [string, number]) => count(key) < most;
  const isLarge = ({ nodes }: { readonly nodes: number }) => nodes >= quotas.fewestNodes;

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

/** The power of ten of a number of nodes, as a key. */
export function decadeOf({ nodes }: { readonly nodes: number }): string {
  return `decade ${Math.floor(Math.log10(nodes))}`;
}
