/** The sets of problems of life and death (shapes.ts). */
import { LifeAndDeathAnswer } from "../../games/go/records/lives.js";
import type { DrawnSet } from "../go/drawn-set.js";
import { decadeOf, type Quotas } from "../go/quotas.js";
import { type DrawnLife, drawLargeLife, drawLife } from "./shapes.js";

/**
 * The most of the others that have one place, side to move, number of points, power of ten; one side and status; and that are
 * tight, or not.
 */
const MOST = { place: 0.4, moves: 0.55, points: 0.25, decade: 0.36, sided: 0.32, tight: 0.5 };

const QUOTAS: Quotas<DrawnLife> = {
  kos: 1 / 3,
  fewestNodes: 10,
  drawn: ({ place, moves, points, outside }) => [
    [place, MOST.place],
    [moves, MOST.moves],
    [`points ${points}`, MOST.points],
    [`tight ${outside === 0}`, MOST.tight],
  ],
  searched: (one) => [
    [`${one.moves} ${one.lives}`, MOST.sided],
    [decadeOf(one), MOST.decade],
  ],
};

export const LIFE_AND_DEATH: DrawnSet<DrawnLife> = {
  name: "life-and-death",
  answer: LifeAndDeathAnswer,
  draw: drawLife,
  quotas: QUOTAS,
  // Others search ten times as long in the experiment (../similar-positions/).
  plain: { algorithm: "pn-search", maxNodes: 10_000 },
  question: ({ life }) => (life ? "Does the marked block live?" : "Can the marked block be taken?"),
};

/** Large problems have only two powers of ten, so neither has a limit. Kos are rarer among them, and are taken as they come. */
const LARGE_QUOTAS: Quotas<DrawnLife> = {
  ...QUOTAS,
  kos: 1 / 5,
  fewestNodes: 10_000,
  searched: (one) => [[`${one.moves} ${one.lives}`, MOST.sided]],
};

/** Problems that proof-number search solves within 10,000 to 1,000,000 nodes. */
export const LARGE_LIFE_AND_DEATH: DrawnSet<DrawnLife> = {
  ...LIFE_AND_DEATH,
  name: "large-life-and-death",
  draw: drawLargeLife,
  quotas: LARGE_QUOTAS,
  plain: { algorithm: "pn-search", maxNodes: 1_000_000 },
};
