/**
 * The problems that a set still needs. Its parts are problems with a ko, and captures and blocks to save without one. No λ
 * order, no grade and no power of ten of nodes has more than its share, which leaves room for what is rare.
 */
import type { Find, Outline } from "./examine.js";

/** How large a part of all problems these are; the rest are captures. */
const SHARES = { ko: 1 / 5, save: 1 / 3 };
/** The largest share of a part that one λ order, or one grade of a ko, may have. */
const MOST_OF_ORDER = 0.3;
const MOST_OF_GRADE = 0.3;
/** The largest share of all problems that one power of ten of nodes may have. */
const MOST_OF_DECADE = 0.3;
/** Problems from one game are alike. */
const MOST_OF_GAME = 2;

type Part = keyof typeof SHARES | "capture";

export interface Collection {
  readonly finds: readonly Find[];
  /** Whether a problem would be taken of a game of which this many were taken. */
  wants(find: Outline, ofGame: number): boolean;
  take(find: Find): void;
  /** Problems of a part that are missing. */
  missing(part: Part): number;
}

export function createCollection(problems: number): Collection {
  const part = (share: number) => Math.ceil(problems * share);
  const [ko, save] = [part(SHARES.ko), part(SHARES.save)];
  const quotas: Record<Part, number> = { ko, save, capture: Math.max(0, problems - ko - save) };
  const finds: Find[] = [];
  const boards = new Set<string>();
  const counts = new Map<string, number>();
  const count = (key: string) => counts.get(key) ?? 0;

  function partOf({ ko, kind }: Outline): Part {
    return ko.status === "ko" ? "ko" : kind;
  }

  /** What a problem counts for, and how many of it may be taken. */
  function limits(find: Outline): [string, number][] {
    const { ko, order, nodes } = find;
    const part = partOf(find);
    const quota = quotas[part];
    const all: [string, number][] = [[part, quota]];
    if (part === "ko") all.push([`${ko.attacker}:${ko.defender}`, Math.ceil(MOST_OF_GRADE * quota)]);
    else all.push([`${part} ${order}`, Math.ceil(MOST_OF_ORDER * quota)]);
    if (nodes !== null)
      all.push([`decade ${Math.floor(Math.log10(nodes))}`, Math.ceil(MOST_OF_DECADE * problems)]);
    return all;
  }

  const missing = (part: Part) => quotas[part] - count(part);

  return {
    finds,
    wants: (find, ofGame) =>
      finds.length < problems &&
      ofGame < MOST_OF_GAME &&
      !boards.has(boardOf(find)) &&
      limits(find).every(([key, most]) => count(key) < most),
    take(find) {
      finds.push(find);
      boards.add(boardOf(find));
      for (const [key] of limits(find)) counts.set(key, count(key) + 1);
    },
    missing,
  };
}

function boardOf({ position }: Outline): string {
  return position.slice(0, position.indexOf(" "));
}
