/**
 * The doubt of a score as a game of two players, which certificates of scores are proofs of: one claims a score, the other first says
 * which half of it is doubted, at least or at most, and then both play on by the rules of Othello, the claimant for the player whom
 * the claim favours. Play ends where few squares are empty: then it is clear who is right.
 */
import { type Game, type Player, UNDECIDED } from "../../../game/game.js";
import { AT_LEAST, AT_MOST, claimOf, doubtOf, NO_CLAIM, setClaim } from "../notation/claims.js";
import { PASS, POSITION_WORDS } from "../notation/position.js";
import { createOthello } from "../rules/rules.js";

const CLAIMANT = 0;
const DOUBTER = 1;

export interface ClaimedScore {
  /** Whose score it is: the player to move in the position of the claim. */
  readonly player: Player;
  readonly score: number;
  /** Play ends where no more squares are empty. */
  readonly leafEmpties: number;
}

export interface ClaimGame extends Game {
  /** Whether the claim holds at the position. There must be one. */
  holds(): boolean;
}

/** @param exceeds whether the side to move of a packed position gets more than this */
export function createClaimGame(
  { player, score, leafEmpties }: ClaimedScore,
  exceeds: (words: Int32Array, alpha: number) => boolean,
): ClaimGame {
  const rules = createOthello();
  const words = new Int32Array(POSITION_WORDS);
  let claim = NO_CLAIM;
  /** Moves since the position that was loaded, and whether the first of them was the doubt. */
  let plies = 0;
  let doubted = false;

  /** Whether the side to move is the one that the claim favours. */
  function isFavoured(): boolean {
    return (rules.sideToMove() === player) === (claim === AT_LEAST);
  }

  function holds(): boolean {
    rules.store(words, 0);
    // The player whom the claim favours gets at least this.
    const least = claim === AT_LEAST ? score : -score;
    return isFavoured() ? exceeds(words, least - 1) : !exceeds(words, 0 - least);
  }

  return {
    ...rules,
    maximumMoves: Math.max(rules.maximumMoves, 2),
    load(packed, offset) {
      rules.load(packed, offset);
      claim = claimOf(packed, offset);
      plies = 0;
      doubted = false;
    },
    store(packed, offset) {
      rules.store(packed, offset);
      setClaim(packed, claim, offset);
    },
    sideToMove: () => (claim !== NO_CLAIM && isFavoured() ? CLAIMANT : DOUBTER),
    keyLow: () => rules.keyLow() ^ (claim << 8),
    generate(moves, offset) {
      if (claim !== NO_CLAIM) return rules.generate(moves, offset);
      moves[offset] = doubtOf(AT_LEAST);
      moves[offset + 1] = doubtOf(AT_MOST);
      return 2;
    },
    play(move) {
      plies++;
      if (claim === NO_CLAIM) {
        claim = move - PASS;
        doubted = true;
      } else rules.play(move);
    },
    undo() {
      plies--;
      if (plies === 0 && doubted) {
        claim = NO_CLAIM;
        doubted = false;
      } else rules.undo();
    },
    outcome() {
      if (claim === NO_CLAIM) return UNDECIDED;
      if (rules.empties() > leafEmpties && rules.outcome() === UNDECIDED) return UNDECIDED;
      return holds() ? CLAIMANT : DOUBTER;
    },
    holds,
  };
}
