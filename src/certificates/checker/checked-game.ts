/** What a checker has to know about a game. */
import type { GameModule } from "../../game/module.js";
import { createReferee } from "./own-game.js";
import type { Referee, RefereeKind, RefereeSubject } from "./referee.js";

/** Besides its rules: its name, its goals and choices of rules, and how it writes things. */
export type CheckedTexts = Pick<
  GameModule,
  "name" | "goals" | "goalOf" | "options" | "formatPosition" | "formatMove"
>;

export interface CheckedGame extends CheckedTexts {
  /** The rules that a certificate is checked with. */
  createReferee(subject: RefereeSubject): Referee;
}

/**
 * A user's own game. Its module is then the rules: the check shows that the nodes hold together under them, and not that
 * they are right.
 */
export function ownGame(module: GameModule): CheckedGame {
  return gameToCheck(module, undefined);
}

/** @param kind the game's reference rules; undefined where its module is the rules */
export function gameToCheck(module: GameModule, kind: RefereeKind | undefined): CheckedGame {
  return {
    name: module.name,
    goals: module.goals,
    ...(module.goalOf === undefined ? {} : { goalOf: (problem) => module.goalOf?.(problem) }),
    ...(module.options === undefined ? {} : { options: module.options }),
    formatPosition: (words, offset) => module.formatPosition(words, offset),
    formatMove: (move) => module.formatMove(move),
    createReferee: (subject) => createReferee(module, kind, subject),
  };
}
