/** Options for problems of Go. */
import type { SolveFlags } from "../../../cli/options/solve-options.js";
import { oneOf, setting, text, whole } from "../../../game/setting.js";

/** What says which problem it is. */
export const INPUT_SETTINGS = {
  target: setting(text("points"), "blocks to take, one stone of each, as in C3 or C3,D5"),
  targets: setting(oneOf(["any", "all"], "which"), "how many of several targets have to be taken", {
    default: "any; all with --goal live",
  }),
  region: setting(text("points"), "where stones may be played, as in A1:E4", {
    default: "all",
  }),
  safe: setting(text("points"), "stones that are never taken, as in C3,D4; or: outside"),
  threats: setting(text("threats"), "outside ko threats of attacker and defender, 0 to 3 each, as in 0:1", {
    default: "0:0",
  }),
  side: setting(oneOf(["b", "w"], "side"), "the side to move"),
  class: setting(oneOf(["one-eye"], "class"), "refuse problems of another class, and say why", {
    expert: true,
  }),
  at: setting(whole(0), "use the position after n moves", {
    default: "first marked",
  }),
};

export const SGF = {
  sgf: setting(
    text("file"),
    "write problem and answer as SGF, with variations (a folder if there are several problems)",
  ),
  depth: setting(whole(1), "let --sgf show the whole proof, up to this many plies", {
    default: "some dozens of moves",
  }),
};

/** What `solve` knows beside the settings of the solver, for Go. */
export interface GoFlags extends SolveFlags {
  readonly target?: string;
  readonly ladder?: string;
  readonly targets?: "any" | "all";
  readonly region?: string;
  readonly safe?: string;
  readonly threats?: string;
  readonly side?: "b" | "w";
  readonly class?: "one-eye";
  readonly at?: number;
  readonly sgf?: string;
  readonly depth?: number;
  /** Set by commands to which boards alone will do: no target is needed, and no side. */
  readonly boards?: boolean;
}
