/** Finding the move behind a verdict while facts are extracted: the search ends, and all moves get their turn. */
import { expect, it } from "vitest";
import { UNDECIDED } from "../../../src/game/game.js";
import type { ProvenValues } from "../../../src/search/proven/proven-values.js";
import { FIRST_SEARCH, GROWTH, searchEach, searchMoves } from "../../../src/search/proven/search-moves.js";

type Found = ReturnType<ProvenValues["search"]>;
type Source = Parameters<typeof searchMoves>[0];

/** Three moves, about which only searches can find anything out. */
function sourceOf(search: (move: number, atMost: number) => Found): Source {
  let played = 0;
  let searches = 0;
  const game = {
    play: (move: number) => {
      played = move;
    },
    undo: () => {},
    outcome: () => UNDECIDED,
  };
  const facts = {
    nodesLeft: 1,
    search(atMost: number) {
      if (++searches > 100) throw new Error("does not end");
      return search(played, atMost);
    },
  };
  return { game, facts } as unknown as Source;
}

it("ends when more nodes would not help, although none were searched", () => {
  const open = new Set([1, 2, 3]);
  const source = sourceOf(() => ({ verdict: "unknown", reason: "no proof within order" }));
  expect(searchMoves(source, open, "proven")).toBeUndefined();
  expect(open.size).toBe(0);
});

it("gives every move a turn before one is searched for longer, up to a limit", () => {
  const needs = [0, 1e9, GROWTH * FIRST_SEARCH, 1e9];
  const source = sourceOf((move, atMost) =>
    atMost >= needs[move] ? { verdict: "proven" } : { verdict: "unknown", reason: "node limit" },
  );
  const open = new Set([1, 2, 3]);
  expect(searchEach(source, open, "proven", FIRST_SEARCH)).toBeUndefined();
  expect([...open]).toEqual([1, 2, 3]);
  expect(searchMoves(source, open, "proven")).toBe(2);
});
