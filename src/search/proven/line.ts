/**
 * The principal variation of a proof: the attacker plays what is proven, the defender what resists longest as far as the
 * table knows. What the table has forgotten is searched again.
 */
import { UNDECIDED } from "../../game/game.js";
import { createProvenValues, NOT_KNOWN, type ProvenValuesOptions } from "./proven-values.js";
import { searchMoves } from "./search-moves.js";

/** Lines of play are cut after this many moves. */
const LONGEST_LINE = 1024;

/**
 * Moves from the game's position, which was proven, to the end of the game, or as far as the proof could be followed;
 * 1,024 at most. The game stays at its position.
 */
export function principalVariation(options: ProvenValuesOptions): Int32Array {
  const { game, attacker } = options;
  const facts = createProvenValues(options);
  const { lengthOfWin, search } = facts;
  const searchAgain = () => search().verdict === "proven";
  const line: number[] = [];
  const seen = new Set<string>();
  game.setAttacker(attacker);

  /** Moves that do not lead back into the line. */
  function newOf(moves: Int32Array): Int32Array {
    return moves.filter((move) => {
      game.play(move);
      const isNew = !seen.has(keyOf(game));
      game.undo();
      return isNew;
    });
  }

  /** The move of the line, or undefined when none can be told. */
  function choose(moves: Int32Array): number | undefined {
    const attacking = game.sideToMove() === attacker;
    let best: number | undefined;
    let bestLength = attacking ? NOT_KNOWN : -1;
    for (const move of moves) {
      game.play(move);
      let length = lengthOfWin();
      // Every reply of the defender is proven, whether the table still knows it or not.
      if (!attacking && length === NOT_KNOWN && searchAgain()) length = lengthOfWin();
      game.undo();
      if (length === NOT_KNOWN) continue;
      if (attacking ? length < bestLength : length > bestLength) {
        best = move;
        bestLength = length;
      }
    }
    return best;
  }

  /** One of the attacker's moves that a search proves: some searches tell the verdict and not the move. */
  function searched(moves: Int32Array): number | undefined {
    if (game.sideToMove() !== attacker) return undefined;
    return searchMoves({ game, facts }, new Set(moves), "proven");
  }

  while (line.length < LONGEST_LINE && game.outcome() === UNDECIDED) {
    seen.add(keyOf(game));
    const moves = new Int32Array(game.maximumMoves);
    const count = game.generate(moves, 0);
    const open = newOf(moves.subarray(0, count));
    let move = choose(open);
    if (move === undefined && searchAgain()) move = choose(open) ?? searched(open);
    if (move === undefined) break;
    line.push(move);
    game.play(move);
  }
  for (let i = 0; i < line.length; i++) game.undo();
  return Int32Array.from(line);
}

function keyOf(game: ProvenValuesOptions["game"]): string {
  return `${game.keyLow()} ${game.keyHigh()}`;
}
