/**
 * The search's view of any game: what `SearchGame` asks is found out by playing every move. When the game says how to
 * pass, what `ThreatGame` asks is found out in the same way. Games with many moves, or with rules that tell more, do
 * better to answer themselves.
 */
import {
  type ChildList,
  DISPROVEN,
  type Game,
  INFINITE_NUMBER,
  type PassingGame,
  type Player,
  PROVEN,
  type SearchGame,
  type ThreatGame,
  UNDECIDED,
} from "./game.js";

/** Whether the game answers the questions of a search itself. */
function isSearchGame(game: Game): game is SearchGame {
  return "expand" in game && "setAttacker" in game;
}

function isPassingGame(game: Game): game is PassingGame {
  return "playPass" in game;
}

/** The game itself if it is a `SearchGame` already, or else one around it: a `ThreatGame` if the game knows how to pass. */
export function toSearchGame(game: Game): SearchGame | ThreatGame {
  if (isSearchGame(game)) return game;
  return isPassingGame(game) ? createThreatGame(game) : createSearchGame(game, () => false);
}

/** Adds the pass, and finds the moves that threaten to reach the goal after a pass. */
function createThreatGame(game: PassingGame): ThreatGame {
  const replies = new Int32Array(game.maximumMoves);
  let attacker: Player = 0;

  /** Whether the attacker, to move, reaches the goal with the next move. */
  function reachesAtOnce(): boolean {
    if (game.outcome() !== UNDECIDED) return game.outcome() === attacker;
    const count = game.generate(replies, 0);
    let reached = false;
    for (let i = 0; i < count && !reached; i++) {
      game.play(replies[i]);
      reached = game.outcome() === attacker;
      game.undo();
    }
    return reached;
  }

  function reachesAfterPass(): boolean {
    game.playPass();
    const reached = reachesAtOnce();
    game.undo();
    return reached;
  }

  const searched = createSearchGame(game, reachesAfterPass);
  return {
    ...searched,
    setAttacker(player) {
      attacker = player;
      searched.setAttacker(player);
    },
    playPass: () => game.playPass(),
    passChild({ moves, keyLow, keyHigh, proof, disproof, threat }, offset) {
      game.playPass();
      const reached = reachesAtOnce();
      keyLow[offset] = game.keyLow();
      keyHigh[offset] = game.keyHigh();
      game.undo();
      // The pass is no move of the rules: the searches play it by `playPass`.
      moves[offset] = 0;
      proof[offset] = reached ? 0 : 1;
      disproof[offset] = reached ? INFINITE_NUMBER : 1;
      threat[offset] = 0;
    },
  };
}

/**
 * A `SearchGame` that plays every move to see what it decides. Leaves start from the numbers 1/1.
 *
 * @param threatens whether the attacker, who has just moved, would reach the goal at once after a pass
 */
function createSearchGame(game: Game, threatens: () => boolean): SearchGame {
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
      const threatening = attacking && outcome === UNDECIDED && threatens();
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
      threat[at] = threatening ? 1 : 0;
    }
    return kept === 0 ? lost : kept;
  }

  // Called through the game, so that a game may also be a class.
  return {
    name: game.name,
    positionWords: game.positionWords,
    constantWords: game.constantWords ?? 0,
    setConstants: (words, offset) => game.setConstants?.(words, offset),
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
