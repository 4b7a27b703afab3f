/**
 * The expectation method (Kobayashi, Sakaguchi, Sobashima, Nanba & Kuroiwa, "A game tree search using expectation",
 * IPSJ 2002), and whatever else is backed up to the parents of leaves.
 *
 * Suppose that what a search two plies below a leaf would find is normally distributed around the leaf's static value
 * h with variance σ². The parent of leaves h₁, …, h_k gets the mean of the largest of k such numbers,
 * `createExpectationBackUp`, in place of the largest h; above, it is plain minimax, so that alpha-beta cuts there. A
 * back-up that has bounds is also cut off at the parents; the value found and the move chosen are the same.
 *
 * The root's moves lead to positions that are searched one ply less deep. With a depth of 1 these are the leaves: moves
 * are chosen as by minimax. A node above the leaves at which the game is over has its result.
 */
import type { ValuedGame } from "../../game/game.js";
import type { BackUp } from "./back-up/back-up.js";
import { type ParentOptions, parentFrontier } from "./frontier.js";
import type { MoveSearch } from "./move-search.js";
import { createTreeSearch, type TreeSearchOptions } from "./tree-search.js";

export type ExpectationOptions = TreeSearchOptions & ParentOptions;

/** @param backUp with room for as many children as the game has moves */
export function createExpectation(
  game: ValuedGame,
  backUp: BackUp,
  options: ExpectationOptions = {},
): MoveSearch {
  return createTreeSearch(game, parentFrontier(game, backUp, options), options);
}
