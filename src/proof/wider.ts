/**
 * Proofs of a wider problem: the same positions with more moves, as without the bounds of a region. What a search has found out
 * in the narrower problem shows where a proof may be; whether there is one is settled among the moves of the wider (extract-proof.ts).
 */
import type { SearchGame } from "../game/game.js";
import type { Facts } from "../search/facts.js";

/**
 * The facts of the narrower problem about the position that the wider game stands at.
 *
 * @param narrow the game that the facts are about, moved as they are asked
 */
export function factsOfNarrower(facts: Facts, narrow: SearchGame, wide: SearchGame): Facts {
  const words = new Int32Array(wide.positionWords);

  function follow(): Facts {
    wide.store(words, 0);
    narrow.load(words, 0);
    return facts;
  }

  return {
    lengthOfWin: () => follow().lengthOfWin(),
    storedWin: () => follow().storedWin(),
    seen: (verdict) => follow().seen(verdict),
    lengthOfDefence: () => follow().lengthOfDefence(),
    storedDefence: () => follow().storedDefence(),
    search: (atMost) => follow().search(atMost),
    get nodesLeft() {
      return facts.nodesLeft;
    },
  };
}
