/**
 * The search's view of any game: what `SearchGame` asks is found out by playing every move. Games with many moves or
 * with rules that tell more do better to answer themselves.
 */
import {
  type ChildList,
  DISPROVEN,
  type Game,
  type Player,
  PROVEN,
  type SearchGame,
  UNDECIDED,
} from "./game.js";

/** Whether the game answers the questions of a search itself. */
function isSearchGame(game: Game): game is SearchGame {
  return "expand" in game && "setAttacker" in game;
}

/** The game itself if it is a `SearchGame` already, or else one around it. */
export function toSearchGame(game: Game): SearchGame {
  return isSearchGame(game) ? game : createSearchGame(game);
}

/** A `SearchGame` that plays every move to see what it decides. Leaves start from the numbers 1/1. */
function createSearchGame(game: Game): SearchGame {
  let attacker: Player = 0;

  function setAttacker(player: Player): void {
    attacker = player;
  }

  /** A draw is no win of the attacker: it disproves the goal. */
  function expand(children: ChildList, offset: number): number {
    const attacking = game.sideToMove() === attacker;
    const won = attacking ? PROVEN : DISPROVEN;
    const lost = attacking ? DISPROVEN : PROVEN;
    const decided = game.outcome();
    if (decided !== UNDECIDED) return decided === attacker ? PROVEN : DISPROVEN;
    const { moves, keyLow, keyHigh, proof, disproof, threat } = children;
    const generated = game.generate(moves, offset);
    if (generated > game.maximumMoves) {
      throw new RangeError(
        `${game.name}: a position has ${generated} moves, more than its maximumMoves, ${game.maximumMoves}`,
      );
    }
    // Nobody can move and nobody has won: the attacker does not reach the goal.
    if (generated === 0) return DISPROVEN;
    let kept = 0;
    for (let i = 0; i < generated; i++) {
      const move = moves[offset + i];
      game.play(move);
      const outcome = game.outcome();
      const low = game.keyLow();
      const high = game.keyHigh();
      game.undo();
      if (outcome !== UNDECIDED) {
        if ((outcome === attacker) === attacking) return won;
        continue;
      }
      const at = offset + kept++;
      moves[at] = move;
      keyLow[at] = low;
      keyHigh[at] = high;
      proof[at] = 1;
      disproof[at] = 1;
      threat[at] = 0;
    }
    return kept === 0 ? lost : kept;
  }

  // Called through the game, so that a game may also be a class.
  return {
    name: game.name,
    positionWords: game.positionWords,
    maximumMoves: game.maximumMoves,
    exactKeys: game.exactKeys,
    load: (words, offset) => game.load(words, offset),
    store: (words, offset) => game.store(words, offset),
    sideToMove: () => game.sideToMove(),
    keyLow: () => game.keyLow(),
    keyHigh: () => game.keyHigh(),
    generate: (moves, offset) => game.generate(moves, offset),
    play: (move) => game.play(move),
    undo: () => game.undo(),
    outcome: () => game.outcome(),
    setAttacker,
    expand,
  };
}
