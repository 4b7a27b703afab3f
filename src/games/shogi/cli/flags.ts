/** Options for problems of shogi that are not settings of the solver. */
import type { SolveFlags } from "../../../cli/options/solve-options.js";
import { flag, oneOf, setting, text } from "../../../game/setting.js";

export const INPUT_SETTINGS = {
  fillHand: setting(flag, "put all missing pieces into the defender's hand"),
};

export const NOTATION = {
  notation: setting(oneOf(["usi", "japanese"], "form"), "notation of printed moves", { default: "usi" }),
};

export const LANGUAGES = ["en", "ja"] as const;
export type Language = (typeof LANGUAGES)[number];

export const KIF = {
  kif: setting(
    text("file"),
    "write the solution with its variations: .kif, .ki2 (Shift-JIS), .kifu, .ki2u, .jkf (UTF-8); a folder for several problems",
  ),
  language: setting(oneOf(LANGUAGES, "language"), "language of the comment in that file", { default: "en" }),
};

/** What `solve` knows for shogi besides the settings of the solver. */
export interface ShogiFlags extends SolveFlags {
  readonly fillHand?: boolean;
  readonly notation?: "usi" | "japanese";
  readonly kif?: string;
  readonly language?: Language;
}

/** Options that say how problems are read. */
export interface ReadFlags extends Pick<ShogiFlags, "fillHand" | "goal" | "quiet" | "json"> {
  /** A setting of the search. */
  readonly tries?: boolean;
  readonly withSolutions?: boolean;
  /** Whether nothing is asked of the positions, so that nothing is said of their solutions. */
  readonly positionsOnly?: boolean;
}
