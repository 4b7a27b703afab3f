/** Settings of `solve` that only Othello has. */
import { flag, setting, type ValuesOf } from "../../../game/setting.js";

export const OTHELLO_SETTINGS = {
  /** Whether to find the exact score of each legal move, and not of the best alone. Default false. */
  allMoves: setting(flag, "find the exact score of every legal move"),
};

declare module "../../../solver/settings.js" {
  interface GameSettings extends ValuesOf<typeof OTHELLO_SETTINGS> {}
}
