/** The settings of `solve` that only Go has. */
import { flag, oneOf, setting, text, type ValuesOf } from "../../../game/setting.js";

/** What is searched: everything, candidates of the attacker against all replies, or candidates of both. */
const SEARCHED = ["all", "all-replies", "candidates"] as const;
/** What a verdict then covers: a proof against all replies holds against everything. */
export const COVERS = ["all", "candidates"] as const;

export const GO_SETTINGS = {
  /**
   * Which moves are searched, `all` by default. With `all-replies` the attacker has only candidates near the targets, and the
   * defender has all moves: a proof covers everything. With `candidates` both have only these. Either way nothing is disproven.
   */
  moves: setting(oneOf(SEARCHED, "which"), "moves to search; all-replies: the attacker's candidates", {
    default: "all",
    expert: true,
  }),
  /**
   * Keeps what earlier searches of the same solver have found, where they kept it, too: the same and other problems, ways to
   * search and numbers of threats have facts of their own, so that verdicts stay the same. Node counts then depend on what was
   * searched before.
   */
  keepFacts: setting(flag, "let what was found before serve the problems that follow", { expert: true }),
  /**
   * Lets the certificate of a problem with a region show the proof without the region: what the defender does outside of it is
   * answered, too. Of a disproof there is none.
   */
  wholeBoard: setting(flag, "let the certificate show the proof on the whole board, not in the region", {
    expert: true,
  }),
  /**
   * Asks whether a ladder takes the block on this point, the problem's only target, which moves it has, and which stone breaks
   * it. That there is no ladder is `unknown` to the problem, which the attacker may solve by other moves.
   */
  ladder: setting(text("point"), "say if a ladder takes the block, and what breaks it"),
  /** Finds every first move that reaches the goal, each with its grade where the problem has none of the threats itself. */
  firstMoves: setting(flag, "also find every first move that reaches the goal, and its grade"),
  /**
   * Takes nothing for granted, so that a question may stay open that would be answered with safe stones outside. By default true of
   * problems that name their target.
   */
  strict: setting(flag, "take nothing for granted, even if the question stays open", { expert: true }),
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
