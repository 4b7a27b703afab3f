/** The settings of `solve` that only shogi has. */
import { flag, oneOf, onlyInCode, setting, type ValuesOf } from "../../../game/setting.js";
import { FUTILE } from "../mate/bound.js";
import type { Composed } from "./soundness.js";

export const SHOGI_SETTINGS = {
  /** Looks for the shortest mate, and for the line that takes as long. */
  shortest: setting(flag, "find the shortest mate and its main line"),
  /** Whether futile interpositions add to the length, `include` by default; asks for the shortest mate, too. */
  futile: setting(oneOf(FUTILE, "way"), "whether futile interpositions count; implies --shortest", {
    default: "include",
  }),
  /** Looks for faults of a problem by the conventions of composers (`SolveResult.mate.soundness`); asks for the shortest mate, too. */
  composed: setting(
    onlyInCode<Composed>("an object", (value) => typeof value === "object" && value !== null),
    "finds the faults of a composed problem",
  ),
  /** Looks for every first move that mates, and for others that mate along the line. */
  allSolutions: setting(flag, "list every first move that mates, and other mates along the line"),
  /** Looks for the mate after every other answer along the line. */
  variations: setting(flag, "show the mate after every other answer along the line"),
  /** Looks for first moves that nearly mate. */
  tries: setting(flag, "show first moves that look right and fail, with their refutations"),
};

export type MateSettings = ValuesOf<typeof SHOGI_SETTINGS>;

declare module "../../../solver/settings.js" {
  interface GameSettings extends MateSettings {}
}
