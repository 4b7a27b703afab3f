/** What was found out about a problem, with the problem as its game reads it, and what the game says of it. */
import { attackerOf, goalNamed } from "../game/goal.js";
import { type FoundAnswer, LANGUAGES, type Language, type ReadAnswer } from "./found-answer.js";
import type { GameView } from "./game-view.js";

/** @throws NotationError for a position that is none */
export function readAnswer({ module }: Pick<GameView, "module">, found: FoundAnswer): ReadAnswer {
  const words = module.parsePosition(found.position);
  const game = module.create({});
  game.setConstants?.(words, game.positionWords);
  game.load(words, 0);
  const sideToMove = game.sideToMove();
  const goal = found.goal === null ? undefined : goalNamed(module, found.goal);
  return { ...found, words, sideToMove, attacker: attackerOf(goal, sideToMove, words) };
}

/** The answer in the game's own words, to stand before its line; undefined where it has none. */
export function headlineOf(view: GameView, answer: ReadAnswer, language: Language): string | undefined {
  return view.headline?.(answer, language) ?? view.sentence?.(answer, language)?.replace(/[.。]$/, "");
}

/** The same in the languages in which it has any. */
export function headlinesOf(view: GameView, answer: ReadAnswer): Partial<Readonly<Record<Language, string>>> {
  const words = LANGUAGES.flatMap((language) => {
    const said = headlineOf(view, answer, language);
    return said === undefined ? [] : [[language, said]];
  });
  return Object.fromEntries(words);
}
