/**
 * Techniques that can be turned off, to find out which of them is wrong or what it saves: verdicts stay the same. Each search
 * has those rows that it uses.
 */
import type { Game, ThreatGame } from "../../game/game.js";
import { enabled, setting, type ValuesOf } from "../../game/setting.js";

export const TECHNIQUES = {
  /** Whether facts about positions that are worth no less, or no more, serve a position (./dominance.ts). Default true. */
  dominance: setting(enabled, "do not use what is known about positions that are better or worse", {
    expert: true,
  }),
  /** Whether threats are decided by a routine of the game's own, where it has one (./threat-solver.ts). Default true. */
  threatSolver: setting(enabled, "decide threats by search, not by the game's own routine", {
    expert: true,
  }),
  /** Whether a repetition is found as soon as the move to it is generated, and not when it is searched. Default true. */
  earlyRepetition: setting(enabled, "find a repetition only when its position is searched", { expert: true }),
};

export type Techniques = ValuesOf<typeof TECHNIQUES>;

/** Sets which techniques the next search uses. */
export function useTechniques(
  run: typeof import("../engine.js"),
  { threatSolver = true, dominance = true, earlyRepetition = true }: Techniques,
): void {
  run.setTechniques(threatSolver, dominance, earlyRepetition);
}

/** Techniques that only searches by λ orders have (../lambda). */
interface TechniquesOfOrders {
  readonly simulation?: boolean | undefined;
  readonly freelyTried?: number | undefined;
  readonly leafTest?: boolean | undefined;
  readonly compareHands?: boolean | undefined;
  readonly delayDrops?: boolean | undefined;
}

/** The reason why turning a technique off, or on, has no effect: these rules have none of it. */
export function whyUnused(
  rules: Pick<Game, "name"> & Pick<Partial<ThreatGame>, "reader" | "engine" | "testLeaf" | "countActive">,
  {
    dominance,
    threatSolver,
    simulation,
    freelyTried = 0,
    leafTest,
    compareHands,
    delayDrops,
  }: Techniques & TechniquesOfOrders,
): string | undefined {
  const nothing = (flag: string, what: string) =>
    `${flag} has no effect in this search of ${rules.name}: ${what}; leave it out`;
  if (threatSolver === false && rules.reader === undefined) {
    return nothing("--no-threat-solver", "its rules have no routine that decides threats");
  }
  if (dominance === false && rules.engine?.hasDominance !== true) {
    return nothing("--no-dominance", "its rules do not say which positions are worth more");
  }
  if (simulation === false && freelyTried === 0) {
    return nothing("--no-simulation", "this search tries no proofs on other replies there");
  }
  if (leafTest === false && rules.testLeaf === undefined) {
    return nothing("--no-leaf-test", "its rules have no test of leaves");
  }
  if (compareHands === true && rules.engine?.comparesHands !== true) {
    return nothing("--compare-hands", "its rules know no hands to compare");
  }
  if (delayDrops === true && rules.countActive === undefined) {
    return nothing("--delay-drops", "its rules do not say which replies may wait");
  }
  return undefined;
}
