/** The set of one-eye problems (shapes.ts). */
import { OneEyeAnswer } from "../../games/go/records/lives.js";
import type { DrawnSet } from "../go/drawn-set.js";
import { decadeOf, type Quotas } from "../go/quotas.js";
import { type DrawnEye, drawShape } from "./shapes.js";

/** The most of the others that have one place, side to move, number of points, power of ten; and one side and status. */
const MOST = { place: 0.4, moves: 0.55, points: 0.2, decade: 0.28, sided: 0.32 };

export const QUOTAS: Quotas<DrawnEye> = {
  kos: 1 / 6,
  fewestNodes: 10,
  drawn: ({ place, moves, points }) => [
    [place, MOST.place],
    [moves, MOST.moves],
    [`points ${points}`, MOST.points],
  ],
  searched: (one) => [
    [`${one.moves} ${one.lives}`, MOST.sided],
    [decadeOf(one), MOST.decade],
  ],
};

export const ONE_EYES: DrawnSet<DrawnEye> = {
  name: "one-eye",
  answer: OneEyeAnswer,
  draw: drawShape,
  quotas: QUOTAS,
  // Method B, whose nodes stand in the index.
  plain: { algorithm: "df-pn", maxNodes: 800_000 },
  question: () => "One eye is there. Does the marked block get a second one?",
};
