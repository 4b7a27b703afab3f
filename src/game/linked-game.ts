/** Games that are linked with the searches in an engine of their own. */
import type { GameEngine, SearchGame } from "./game.js";

/**
 * The game of these rules with its engine.
 *
 * @param engine that has the same rules
 */
export function linkGame<Rules extends SearchGame>(rules: Rules, engine: Omit<GameEngine, "isFor">): Rules {
  const game: Rules = {
    ...rules,
    engine: { ...engine, isFor: (other) => other === game && hasRules(game, rules) },
  };
  return game;
}

/** An object can be changed after it was made, and a search in an engine would not see it. */
function hasRules(game: SearchGame, rules: SearchGame): boolean {
  const { engine: _, ...fields } = game;
  const names = Object.keys({ ...rules, ...fields }) as (keyof SearchGame)[];
  return names.every((name) => game[name] === rules[name]);
}
