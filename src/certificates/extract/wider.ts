/**
 * Proofs of a wider problem: the same positions with more moves, as without the bounds of a region. What a search has found out
 * in the narrower problem shows where a proof may be; whether there is one is settled among the moves of the wider one
 * (extract-proof.ts).
 */
import type { SearchGame } from "../../game/game.js";
import type { ProvenValues } from "../../search/proven/proven-values.js";
import type { FactSource } from "./extraction.js";

/**
 * What the proof of a wider problem is extracted from: the facts of the narrower about the position that the wider game is at,
 * and its moves.
 *
 * @param source of the narrower problem; its game is moved as facts are asked
 * @param wide at the position of the wider problem
 */
export function sourceOfWider(source: FactSource, wide: SearchGame): FactSource {
  const { game: narrow, facts } = source;
  const moves = new Int32Array(narrow.maximumMoves);
  const words = new Int32Array(wide.positionWords);

  function follow(): ProvenValues {
    wide.store(words, 0);
    narrow.load(words, 0);
    return facts;
  }

  const ofNarrower: ProvenValues = {
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
  return {
    ...source,
    game: wide,
    facts: ofNarrower,
    choices() {
      follow();
      return moves.subarray(0, narrow.generate(moves, 0));
    },
  };
}
