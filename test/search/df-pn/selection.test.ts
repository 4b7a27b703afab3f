import fc from "fast-check";
import { expect, it } from "vitest";
import * as childList from "../../../src/engine/child-list.js";
import * as engine from "../../../src/engine/selection.js";
import { INFINITE_NUMBER, MAXIMUM_NUMBER } from "../../../src/game/game.js";
import { SUMS, type Sums, slackOf } from "../../../src/search/df-pn/sums.js";

type Child = readonly [proof: number, disproof: number];

const PROVEN: Child = [0, INFINITE_NUMBER];
const DISPROVEN: Child = [INFINITE_NUMBER, 0];
const open = fc.oneof(fc.integer({ min: 1, max: 9 }), fc.constantFrom(MAXIMUM_NUMBER - 1, MAXIMUM_NUMBER));
const child: fc.Arbitrary<Child> = fc.oneof(
  { weight: 6, arbitrary: fc.tuple(open, open) },
  fc.constantFrom(PROVEN, DISPROVEN),
);
const children = fc.array(child, { minLength: 1, maxLength: 8 });

function numbersOf(list: readonly Child[]) {
  return {
    proof: Int32Array.from(list, ([proof]) => proof),
    disproof: Int32Array.from(list, ([, disproof]) => disproof),
  };
}

interface Options {
  readonly epsilon: number;
  readonly sums: Sums;
  readonly lastReply?: boolean;
}

/** The engine's selection over these children; its fields are from the last call. */
function createSelection(
  numbers: ReturnType<typeof numbersOf>,
  { epsilon, sums, lastReply = false }: Options,
) {
  childList.proof.set(numbers.proof);
  childList.disproof.set(numbers.disproof);
  engine.setEpsilon(epsilon);
  engine.setSlack(slackOf(sums));
  const selection = {
    proof: 0,
    disproof: 0,
    best: 0,
    proofLimit: 0,
    disproofLimit: 0,
    raisedProof: 0,
    raisedDisproof: 0,
    look(attacking: boolean, first: number, end: number, from: number, to: number) {
      engine.look(attacking, first, end, from, to, lastReply && !attacking);
      take();
    },
    limit(proofLimit: number, disproofLimit: number) {
      engine.limit(proofLimit, disproofLimit);
      take();
    },
    raise() {
      engine.raise();
      take();
    },
  };
  function take(): void {
    selection.proof = engine.nodeProof;
    selection.disproof = engine.nodeDisproof;
    selection.best = engine.best;
    selection.proofLimit = engine.childProofLimit;
    selection.disproofLimit = engine.childDisproofLimit;
    selection.raisedProof = engine.raisedProof;
    selection.raisedDisproof = engine.raisedDisproof;
  }
  return selection;
}

/** The numbers of an OR node by the definition, with plain sums. */
function plainNumbers(list: readonly Child[]): Child {
  if (list.some(([proof]) => proof === 0)) return PROVEN;
  if (list.every(([, disproof]) => disproof === 0)) return DISPROVEN;
  const sum = list.reduce((total, [, disproof]) => total + disproof, 0);
  return [Math.min(...list.map(([proof]) => proof)), Math.min(sum, MAXIMUM_NUMBER)];
}

function swap([proof, disproof]: Child): Child {
  return [disproof, proof];
}

it("gives a node the numbers of the definition, and an AND node those of an OR node reversed", () => {
  fc.assert(
    fc.property(children, fc.constantFrom(...SUMS), (list, sums) => {
      const or = createSelection(numbersOf(list), { epsilon: 0, sums });
      or.look(true, 0, list.length, 0, list.length);
      const [proof, disproof] = plainNumbers(list);
      expect(or.proof).toBe(proof);
      expect(list[or.best]?.[0]).toBe(Math.min(...list.map(([number]) => number)));
      if (sums === "plain") expect(or.disproof).toBe(disproof);
      else expect(or.disproof).toBeLessThanOrEqual(disproof);
      expect(or.disproof === 0).toBe(disproof === 0);
      const and = createSelection(numbersOf(list.map(swap)), { epsilon: 0, sums });
      and.look(false, 0, list.length, 0, list.length);
      expect([and.disproof, and.proof, and.best]).toEqual([or.proof, or.disproof, or.best]);
    }),
  );
});

it("leaves a child when its node reaches a threshold or another child is more proving, with plain sums no later", () => {
  const limits = fc.tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 60 }));
  fc.assert(
    fc.property(children, limits, (list, [proofLimit, disproofLimit]) => {
      const selection = createSelection(numbersOf(list), { epsilon: 0, sums: "plain" });
      selection.look(true, 0, list.length, 0, list.length);
      fc.pre(selection.proof < proofLimit && selection.disproof < disproofLimit);
      selection.limit(proofLimit, disproofLimit);
      const { best } = selection;
      const rivals = list.filter((_, i) => i !== best);
      const rival = Math.min(INFINITE_NUMBER, ...rivals.map(([proof]) => proof));
      expect(selection.proofLimit).toBe(Math.min(proofLimit, rival + 1));
      const worth = (disproof: number) => plainNumbers([...rivals, [1, disproof]])[1];
      expect(worth(selection.disproofLimit)).toBeGreaterThanOrEqual(disproofLimit);
      expect(worth(selection.disproofLimit - 1)).toBeLessThan(disproofLimit);
    }),
  );
});

it("lets a child grow to (1+ε) times its closest rival, and shows other threads a number that is one more", () => {
  const selection = createSelection(
    numbersOf([
      [10, 3],
      [8, 3],
    ]),
    { epsilon: 0.5, sums: "weak" },
  );
  selection.look(true, 0, 2, 0, 2);
  selection.limit(1000, 1000);
  expect([selection.best, selection.proofLimit]).toEqual([1, 16]);
  selection.raise();
  expect([selection.raisedProof, selection.raisedDisproof]).toEqual([9, 3]);
});

it("gives a child some room where saturated numbers leave none", () => {
  const list: Child[] = [
    [MAXIMUM_NUMBER, MAXIMUM_NUMBER],
    [MAXIMUM_NUMBER, MAXIMUM_NUMBER],
  ];
  const selection = createSelection(numbersOf(list), { epsilon: 0, sums: "plain" });
  selection.look(true, 0, 2, 0, 2);
  selection.limit(INFINITE_NUMBER, INFINITE_NUMBER);
  expect([selection.proofLimit, selection.disproofLimit]).toEqual([INFINITE_NUMBER, INFINITE_NUMBER]);
  selection.raise();
  expect([selection.raisedProof, selection.raisedDisproof]).toEqual([MAXIMUM_NUMBER, MAXIMUM_NUMBER]);
});

it("chooses among all children where only some are summed, and the last of equal ones on request", () => {
  const list: Child[] = [[5, 4], [5, 6], DISPROVEN];
  const selection = createSelection(numbersOf(list), { epsilon: 0, sums: "plain" });
  selection.look(true, 0, 3, 1, 3);
  expect([selection.best, selection.proof, selection.disproof]).toEqual([0, 5, 6]);
  selection.look(true, 0, 3, 0, 1);
  expect([selection.best, selection.proof, selection.disproof]).toEqual([0, 5, 4]);
  // All children in the sum are disproven: so is the node, although others are open.
  selection.look(true, 0, 3, 2, 3);
  expect([selection.proof, selection.disproof]).toEqual([...DISPROVEN]);
  // But a proven child outside of the sum proves the node.
  const decided = createSelection(numbersOf([PROVEN, DISPROVEN]), { epsilon: 0, sums: "plain" });
  decided.look(true, 0, 2, 1, 2);
  expect([decided.best, decided.proof, decided.disproof]).toEqual([0, ...PROVEN]);
  const last = createSelection(numbersOf(list.map(swap)), { epsilon: 0, sums: "plain", lastReply: true });
  last.look(false, 0, 3, 0, 3);
  expect([last.best, last.disproof, last.proof]).toEqual([1, 5, 10]);
  last.limit(100, 100);
  expect(last.disproofLimit).toBe(6);
});
