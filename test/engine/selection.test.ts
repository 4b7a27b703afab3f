/** Which child is the most proving one where some wait for others, and its thresholds. */
import { expect, it } from "vitest";
import { disproof, proof } from "../../src/engine/child-list.js";
import { INFINITE_NUMBER, MAXIMUM_NUMBER } from "../../src/engine/numbers.js";
import * as selection from "../../src/engine/selection.js";

const { LEFT_OUT, NO_SIBLING } = selection;
const PROVEN = [0, INFINITE_NUMBER];
const DISPROVEN = [INFINITE_NUMBER, 0];

function set(children: readonly (readonly number[])[]): void {
  for (const [i, [own = 0, other = 0]] of children.entries()) {
    proof[i] = own;
    disproof[i] = other;
  }
}

/** The most proving child and the numbers of an attacker's node. */
function look(waits: readonly number[]): number[] {
  selection.lookPastDelayed(Int32Array.from(waits), true, 0, waits.length);
  return [selection.best, selection.nodeProof, selection.nodeDisproof];
}

it("skips children that wait, and those that are left out", () => {
  const waits = [NO_SIBLING, 0, LEFT_OUT];
  set([[7, 4], [2, 9], PROVEN]);
  expect(look(waits)).toEqual([0, 7, 4]);
  // The sibling is disproven: the child's turn has come.
  set([DISPROVEN]);
  expect(look(waits)).toEqual([1, 2, 9]);
  // A child that is proven while it waits proves its node.
  set([[INFINITE_NUMBER, 4], PROVEN]);
  expect(look(waits).slice(1)).toEqual(PROVEN);
});

it("gives the most proving child up to 1 + ε times its rival's number, and up to the node's own limit with the others at half", () => {
  const waits = [NO_SIBLING, NO_SIBLING, NO_SIBLING];
  set([
    [8, 6],
    [5, 4],
    [9, 10],
  ]);
  selection.setEpsilon(0.25);
  expect(look(waits)).toEqual([1, 5, 10 + (6 + 4) / 2]);
  selection.limit(100, 40);
  // 1.25 · 8, plus one; 40 minus half of 6 and 10.
  expect([selection.childProofLimit, selection.childDisproofLimit]).toEqual([11, 40 - 8]);
  selection.limit(6, 16);
  expect([selection.childProofLimit, selection.childDisproofLimit]).toEqual([6, 6]);
  selection.raise();
  expect([selection.raisedProof, selection.raisedDisproof]).toEqual([6, 4]);
});

it("stays within int32 where many children have large numbers", () => {
  const many = Array.from({ length: 200 }, () => [MAXIMUM_NUMBER, MAXIMUM_NUMBER]);
  set(many);
  expect(look(many.map(() => NO_SIBLING))).toEqual([0, MAXIMUM_NUMBER, MAXIMUM_NUMBER]);
  selection.limit(INFINITE_NUMBER, INFINITE_NUMBER);
  expect([selection.childProofLimit, selection.childDisproofLimit]).toEqual([
    INFINITE_NUMBER,
    INFINITE_NUMBER,
  ]);
});
