/** Whether a game has still the rules that an engine was linked with. */
import type { SearchGame } from "./game.js";

/**
 * An object can be changed after it was made, and a search in an engine would not see it.
 *
 * @param game made of `rules` and an engine
 */
export function hasRules(game: SearchGame, rules: SearchGame): boolean {
  const { engine: _, ...fields } = game;
  const names = Object.keys({ ...rules, ...fields }) as (keyof SearchGame)[];
  return names.every((name) => game[name] === rules[name]);
}
