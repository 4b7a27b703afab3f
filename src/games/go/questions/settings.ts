/** The settings of `solve` that only Go has. */
import { flag, oneOf, setting, type ValuesOf } from "../../../game/setting.js";

export const COVERS = ["all", "candidates"] as const;

export const GO_SETTINGS = {
  /** Which moves a verdict covers, `all` by default. Among candidates alone nothing is disproven. */
  moves: setting(
    oneOf(COVERS, "which"),
    "which moves a verdict covers: all, or candidates near the targets",
    {
      default: "all",
    },
  ),
  /**
   * Keeps what earlier searches of the same solver have found, where they kept it, too: the same and other problems, ways to
   * search and numbers of threats have facts of their own, so that verdicts stay the same. Node counts then hang on what was
   * searched before.
   */
  keepFacts: setting(flag, "let what was found before serve the problems that follow", { expert: true }),
  /** Finds how many outside threats decide the problem; by default where the problem has none itself. */
  grade: setting(
    flag,
    "also find how many outside threats would change the result (default: if the problem has none)",
  ),
};

export type GoSettings = ValuesOf<typeof GO_SETTINGS>;

declare module "../../../solver/settings.js" {
  interface GameSettings extends GoSettings {}
}
