// The branches of a search that threads share, without threads: which branches are handed out, and the result at the root.
import { describe, expect, it } from "vitest";
import { ITEM_WORDS, LOCK_WORDS } from "../../../../native-layout/root-item.js";
import { INFINITE_NUMBER } from "../../../../src/game/game.js";
import type { Branch } from "../../../../src/search/two-level/job.js";
import { joinRootTree, startRootTree } from "../../../../src/solver/solve/parallel/root-tree.js";

const MOVES = 4;
const PROVEN = [0, INFINITE_NUMBER] as const;
const DISPROVEN = [INFINITE_NUMBER, 0] as const;

/** A branch whose position is one word. */
function branch(word: number, proof = 1, disproof = 1, leastOrder = -1): Branch {
  return { words: Int32Array.of(word), attacking: false, proof, disproof, leastOrder };
}

/** A root that has been split into these branches, as all threads see it. */
function splitInto(branches: readonly Branch[], attackerToMove: boolean, items = 64) {
  const words = new Int32Array(new SharedArrayBuffer(4 * (LOCK_WORDS + ITEM_WORDS * items)));
  const positions = new Int32Array(items);
  startRootTree(words, attackerToMove);
  const tree = joinRootTree(words, positions, { positionWords: 1, maximumMoves: MOVES }, 8);
  expect(tree.take(() => false)).toEqual({ kind: "split", item: 0 });
  tree.split(0, branches);
  return {
    ...tree,
    positions,
    /** Takes the next branch to be searched. */
    next(): number {
      const work = tree.take(() => true);
      if (work.kind !== "search") throw new Error(`nothing to search, but to ${work.kind}`);
      return work.item;
    },
  };
}

it("hands out the most proving branch first: the smallest proof number, for the defender the smallest disproof number", () => {
  const branches = [branch(10, 5, 1), branch(11, 2, 7), branch(12, 3, 4)];
  for (const [attackerToMove, order] of [
    [true, [11, 12, 10]],
    [false, [10, 12, 11]],
  ] as const) {
    const { next, positions } = splitInto(branches, attackerToMove);
    expect([next(), next(), next()].map((item) => positions[item])).toEqual(order);
  }
});

it("names the branch that decides for the side to move", () => {
  for (const [attackerToMove, wanted, other] of [
    [true, PROVEN, DISPROVEN],
    [false, DISPROVEN, PROVEN],
  ] as const) {
    const { next, give, decidingBranch, positions } = splitInto(
      [branch(10), branch(11), branch(12)],
      attackerToMove,
    );
    give(next(), other[0], other[1], -1);
    expect(decidingBranch()).toBe(-1);
    const item = next();
    give(item, wanted[0], wanted[1], -1);
    expect([decidingBranch(), positions[item]]).toEqual([item, 11]);
  }
});

describe("the order of the root's proof", () => {
  it("is the lowest of the proven branches where the attacker moves", () => {
    const { next, give, root } = splitInto([branch(0), branch(1), branch(2)], true);
    const [one, other] = [next(), next()];
    give(one, ...PROVEN, 3);
    give(other, ...PROVEN, 1);
    expect(root()).toMatchObject({ proof: 0, order: 1 });
  });

  it("is the highest of the branches where the defender moves, all of which are proven", () => {
    const { next, give, root } = splitInto([branch(0), branch(1), branch(2)], false);
    for (const order of [1, 3, 2]) {
      expect(root().proof).not.toBe(0);
      give(next(), ...PROVEN, order);
    }
    expect(root()).toMatchObject({ proof: 0, order: 3 });
  });

  it("is at least that of the move itself", () => {
    const { next, give, root } = splitInto([branch(0, 1, 1, 2)], true);
    give(next(), ...PROVEN, 1);
    expect(root()).toMatchObject({ proof: 0, order: 2 });
  });

  it.each([
    { orders: [1, 3], least: 2, order: 3 },
    { orders: [1, 1], least: 2, order: 2 },
  ])("is passed up from branches that were split: %o", ({ orders, least, order }) => {
    const { next, give, split, root } = splitInto([branch(0, 1, 1, least)], true);
    const only = next();
    split(only, [branch(1), branch(2)]);
    for (const found of orders) give(next(), ...PROVEN, found);
    expect(root()).toMatchObject({ proof: 0, order });
  });
});

it("is disproven when all branches of the attacker are, and not before", () => {
  const { next, give, root, take } = splitInto([branch(0), branch(1)], true);
  give(next(), ...DISPROVEN, -1);
  expect(root().disproof).not.toBe(0);
  give(next(), ...DISPROVEN, -1);
  expect(root()).toMatchObject({ proof: INFINITE_NUMBER, disproof: 0 });
  expect(take(() => false)).toEqual({ kind: "end" });
});

it.each([true, false])(
  "decides nothing by a branch whose thread has died (attacker to move: %s)",
  (attacking) => {
    const { next, give, abandon, root, take } = splitInto([branch(0), branch(1)], attacking);
    const [lost, other] = [next(), next()];
    abandon(lost);
    const [found, against] = attacking ? DISPROVEN : PROVEN;
    give(other, found, against, attacking ? -1 : 1);
    const { proof, disproof } = root();
    expect([proof === 0, disproof === 0]).toEqual([false, false]);
    expect(take(() => false)).toEqual({ kind: "end" });
    // A late answer of the dead thread does not count either.
    give(lost, ...PROVEN, 1);
    expect(root().proof).toBe(proof);
  },
);

it("makes a thread leave a branch that was split, or whose parent is decided", () => {
  const { next, give, split, obsolete, root } = splitInto([branch(0), branch(1)], true);
  const [one, other] = [next(), next()];
  split(one, [branch(2), branch(3)]);
  expect([obsolete(one), obsolete(other)]).toEqual([true, false]);
  const [left, right] = [next(), next()];
  expect([obsolete(left), obsolete(right)]).toEqual([false, false]);
  give(left, ...DISPROVEN, -1);
  expect(root().disproof).not.toBe(0);
  expect(obsolete(right)).toBe(true);
});

it("splits a branch once, and only where there is room for its moves", () => {
  const { next, split, positions } = splitInto([branch(10)], true, 3 + MOVES);
  const only = next();
  split(only, [branch(11, 1, 1), branch(12, 2, 1)]);
  split(only, [branch(13)]);
  const [one, other] = [next(), next()];
  expect([positions[one], positions[other]]).toEqual([11, 12]);
  split(one, [branch(14)]);
  expect(Array.from(positions)).not.toContain(14);
});
