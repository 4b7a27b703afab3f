/**
 * What a game brings to the solver beside its rules: which search serves a goal, settings of its own, and answers that say
 * more than a verdict.
 */
import type { Player } from "../game/game.js";
import type { GameModule, GameOptions, Goal } from "../game/module.js";
import type { Settings } from "../game/setting.js";
import type { SearchOptions } from "../search/kinds.js";
import type { SolveProgress } from "../search/limits.js";
import type { TableOptions } from "../search/table/transposition-table.js";
import type { CertificateRequest } from "./certificates/certify.js";
import type { SolveResult } from "./results.js";
import type { ReviewRules } from "./review.js";
import type { Problem, SolveSettings } from "./settings.js";
import type { Found, GameFindings } from "./solve/found.js";
import type { ProofSettings } from "./solve/prove.js";
import type { SolveSession } from "./solve/run-solve.js";
import type { Saving } from "./solve/saved/saved-session.js";
import type { Pool } from "./threads/pool.js";
import type { SolveSetup } from "./threads/thread-context.js";

/** A search by its name, and its options. */
export interface ChosenSearch {
  readonly algorithm: string;
  readonly search: SearchOptions;
}

/** What was asked for; what is left out is for the game to choose. */
export interface SearchRequest {
  readonly goal: Goal | undefined;
  readonly goalName: string | null;
  readonly algorithm: string | undefined;
  readonly search: SearchOptions;
}

/** What answers are found with. */
export interface AnswerContext {
  readonly pool: Pool;
  readonly module: GameModule;
  readonly gameOptions: GameOptions;
  readonly table: TableOptions;
  /** Memory for searches of the general kinds, taken when it is first asked for. */
  session(): SolveSession;
  /** What the question is saved to, for searches that have memory of their own. */
  readonly saving: Saving;
  /** Called with a sentence about what makes the searches slow. */
  onWarning(sentence: string): void;
}

/** Where a search is. */
export interface SearchState {
  /** The line of moves that it is at. */
  readonly line?: readonly number[];
  readonly progress?: SolveProgress;
}

export interface Question {
  readonly words: Int32Array;
  readonly attacker: Player;
  readonly setup: SolveSetup;
  readonly settings: SolveSettings & ProofSettings;
  readonly request?: CertificateRequest | undefined;
  /** Called with what has been found so far, and where the search is, as far as it tells. */
  onFindings?(findings: GameFindings, at?: SearchState): void;
}

export interface GameAnalysis {
  /** Settings of `solve` that only this game has. */
  readonly settings?: Settings;
  /**
   * The search for a goal, where the game knows better than `chooseSearch`.
   *
   * @throws SetupError for what cannot be searched for
   */
  chooseSearch?(request: SearchRequest): ChosenSearch;
  /** @throws SetupError for settings of the game that have no effect with the chosen search */
  checkSettings?(setup: SolveSetup, settings: SolveSettings): void;
  /** How recorded games are reviewed with this search. */
  reviewRules?(setup: SolveSetup): ReviewRules;
  /**
   * A problem in the text form of the game where it is given in another way: as a record, or with a goal that its text has to name.
   * Undefined where it is in the text form.
   *
   * @param warn is called with a sentence about what was read, but may not be what was meant
   * @throws InputError for a record that is damaged, holds several problems or does not say who is to move
   */
  inTextForm?(
    problem: { readonly position: string; readonly goal?: string | undefined },
    warn: (sentence: string) => void,
  ): Promise<string> | undefined;
  /**
   * Answers a problem that does not say what is asked, by asking what is likely; undefined for a problem that says it.
   *
   * @param ask solves a problem that says it, within the limits of the settings it is given
   */
  answerUnasked?(
    position: string,
    settings: SolveSettings,
    ask: (problem: Pick<Problem, "position" | "words">, settings: SolveSettings) => Promise<SolveResult>,
  ): Promise<SolveResult> | undefined;
  /** What answers questions; one for each solver. Left out, `prove` does. */
  openAnswers?(context: AnswerContext): (question: Question) => Promise<Found>;
}

declare module "../game/definition.js" {
  interface GameParts {
    /** What it brings to the solver. */
    analysis?(): Promise<GameAnalysis>;
  }
}
