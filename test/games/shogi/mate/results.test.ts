/** The result of a node in a search for mates, for nodes with given children. */
import { afterEach, beforeEach, expect, it } from "vitest";
import { dependency, disproof, moves, proof } from "../../../../src/engine/child-list.js";
import { NO_DEPENDENCY } from "../../../../src/engine/numbers.js";
import { INFINITE_NUMBER } from "../../../../src/game/game.js";
import { pawnMate, plies, solvedHand } from "../../../../src/games/shogi/mate/child-list.js";
import {
  CHILD,
  DEPENDENCY,
  found,
  HAND,
  PAWN_MATE,
  PLIES,
  takeAnswers,
  takeFailures,
  takeRefutation,
  takeShortest,
} from "../../../../src/games/shogi/mate/results.js";
import { HAND_ONE } from "../../../../src/games/shogi/notation/pieces.js";
import * as board from "../../../../src/games/shogi/rules/board.js";
import { parseMove, parsePosition } from "../../../../src/games/shogi/text-forms.js";

const [PAWN, GOLD] = [HAND_ONE[1], HAND_ONE[7]];
const FIRST = 3;

interface Child {
  readonly move?: string;
  readonly numbers: "proven" | "disproven" | "open";
  readonly hand?: number;
  readonly plies?: number;
  readonly pawnMate?: number;
  readonly dependency?: number;
}

const NUMBERS = { proven: [0, INFINITE_NUMBER], disproven: [INFINITE_NUMBER, 0], open: [2, 2] } as const;

/** Writes the children of a node, and returns where they end. */
function children(...list: readonly Child[]): number {
  for (const [at, child] of list.entries()) {
    const i = FIRST + at;
    moves[i] = child.move === undefined ? 0 : parseMove(child.move);
    [proof[i], disproof[i]] = NUMBERS[child.numbers];
    solvedHand[i] = child.hand ?? 0;
    plies[i] = child.plies ?? 1;
    pawnMate[i] = child.pawnMate ?? 0;
    dependency[i] = child.dependency ?? NO_DEPENDENCY;
  }
  return FIRST + list.length;
}

/** A king in the corner that a rook checks from afar; the side to move has a pawn and a gold, white nothing. */
const ATTACKING = "k8/9/1p7/9/9/9/9/9/8R b GP 1";

beforeEach(() => {
  board.load(parsePosition(ATTACKING), 0);
  found.fill(0);
});
afterEach(() => {
  found[DEPENDENCY] = NO_DEPENDENCY;
  found[CHILD] = -1;
});

it("the shortest proven check counts, with what it drops, and open ones do not", () => {
  const end = children(
    { move: "G*8b", numbers: "open", plies: 0 },
    { move: "G*8a", numbers: "proven", plies: 5, hand: PAWN },
    { move: "P*9b", numbers: "proven", plies: 2, hand: GOLD },
    { move: "1i9i", numbers: "proven", plies: 2, hand: 0 },
  );
  takeShortest(FIRST, end);
  expect([found[PLIES], found[HAND], found[CHILD]]).toEqual([3, GOLD + PAWN, FIRST + 2]);
});

it("where all answers are proven, the hand has what each of them needs, and the longest gives the length", () => {
  board.play(parseMove("1i9i"));
  const end = children(
    { numbers: "proven", plies: 1, hand: PAWN },
    { numbers: "proven", plies: 7, hand: GOLD },
    { numbers: "proven", plies: 3, hand: PAWN },
  );
  takeAnswers(FIRST, end);
  expect([found[PLIES], found[HAND]]).toEqual([8, PAWN + GOLD]);
  board.undo();
});

it("the proof hand keeps what white could interpose only if the attacker did not hold it", () => {
  board.play(parseMove("1i9i"));
  takeAnswers(FIRST, children({ numbers: "proven", plies: 1, hand: 0 }));
  expect(found[HAND]).toBe(PAWN + GOLD);
  board.undo();
  // White has a gold of its own, so an interposed gold has been considered already.
  board.load(parsePosition(ATTACKING.replace("GP", "GPg")), 0);
  board.play(parseMove("1i9i"));
  takeAnswers(FIRST, children({ numbers: "proven", plies: 1, hand: 0 }));
  expect(found[HAND]).toBe(PAWN);
  board.undo();
});

it("where no check mates: the smallest hand, the first place on the path that any depends on, and what was left out", () => {
  const list: readonly Child[] = [
    { move: "G*8a", numbers: "disproven", plies: 4, hand: PAWN, dependency: 6 },
    { move: "1i9i", numbers: "disproven", plies: 2, hand: PAWN + GOLD, dependency: 2 },
  ];
  takeFailures(FIRST, children(...list), 0);
  expect([found[PLIES], found[DEPENDENCY], found[PAWN_MATE]]).toEqual([5, 2, 0]);
  expect(found[HAND]).toBe(PAWN + GOLD);
  takeFailures(FIRST, children(...list), 1);
  expect(found[PAWN_MATE]).toBe(1);
  takeFailures(FIRST, children(list[0], { ...list[1], pawnMate: 1 }), 0);
  expect(found[PAWN_MATE]).toBe(1);
});

it("the refutation that depends on the least of the path counts", () => {
  board.play(parseMove("1i9i"));
  const end = children(
    { numbers: "open", dependency: NO_DEPENDENCY },
    { numbers: "disproven", plies: 3, hand: 4 * PAWN, dependency: 2, pawnMate: 1 },
    { numbers: "disproven", plies: 9, hand: 2 * PAWN + GOLD, dependency: 5 },
    { numbers: "disproven", plies: 1, hand: 0, dependency: 4 },
  );
  takeRefutation(FIRST, end);
  expect([found[PLIES], found[DEPENDENCY], found[PAWN_MATE], found[CHILD]]).toEqual([10, 5, 0, FIRST + 2]);
  // The attacker never holds more pieces than exist.
  expect(found[HAND]).toBe(PAWN + GOLD);
  board.undo();
});
