/** Options for problems of shogi that no setting of the solver is. */
import type { SolveFlags } from "../../../cli/options/solve-options.js";
import { flag, oneOf, setting, text } from "../../../game/setting.js";

export const INPUT_SETTINGS = {
  fillHand: setting(flag, "put all missing pieces into the defender's hand"),
};

export const NOTATION = {
  notation: setting(oneOf(["usi", "japanese"], "form"), "notation of printed moves", { default: "usi" }),
};

export const KIF = {
  kif: setting(text("file"), "write the solution as KIF (a folder if there are several problems)"),
};

/** What `solve` knows beside the settings of the solver, for shogi. */
export interface ShogiFlags extends SolveFlags {
  readonly fillHand?: boolean;
  readonly notation?: "usi" | "japanese";
  readonly kif?: string;
}

/** What says how problems are read. */
export type ReadFlags = Pick<ShogiFlags, "fillHand" | "quiet" | "json">;
