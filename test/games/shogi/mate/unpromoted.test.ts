/** What the disproof of a promoting move says about the same move without promotion. */
import { beforeEach, expect, it } from "vitest";
import { dependency, disproof, moves, proof } from "../../../../src/engine/child-list.js";
import { NO_DEPENDENCY } from "../../../../src/engine/numbers.js";
import { NO_SIBLING } from "../../../../src/engine/selection.js";
import { INFINITE_NUMBER } from "../../../../src/game/game.js";
import { blocker, pawnMate, plies, solvedHand } from "../../../../src/games/shogi/mate/child-list.js";
import { disproveUnpromoted, start } from "../../../../src/games/shogi/mate/expander.js";
import { HAND_ONE } from "../../../../src/games/shogi/notation/pieces.js";
import * as board from "../../../../src/games/shogi/rules/board.js";
import { parseMove, parsePosition } from "../../../../src/games/shogi/text-forms.js";

const PAWN = HAND_ONE[1];
const AT = 5;
/** The rook, bishop, pawn and lance of black can give check with promotion and without. */
const POSITION = "4k4/4p4/3P5/9/R3L4/9/9/6B2/9 b P 1";

/** A disproven promoting move at `AT`, followed by the same move without promotion. */
function pair(move: string): void {
  moves[AT] = parseMove(`${move}+`);
  moves[AT + 1] = parseMove(move);
  [proof[AT], disproof[AT]] = [INFINITE_NUMBER, 0];
  [proof[AT + 1], disproof[AT + 1]] = [2, 3];
  [solvedHand[AT], plies[AT], pawnMate[AT], dependency[AT]] = [2 * PAWN, 6, 0, NO_DEPENDENCY];
  [solvedHand[AT + 1], plies[AT + 1]] = [0, 0];
  blocker[AT + 1] = AT;
}

const isDisproven = () => {
  disproveUnpromoted(AT + 1);
  return disproof[AT + 1] === 0;
};

beforeEach(() => {
  board.load(parsePosition(POSITION), 0);
  start(0);
});

it.each(["9e9a", "3h5f", "6c6b"])("%s is no better than with promotion", (move) => {
  pair(move);
  expect(isDisproven()).toBe(true);
  const found = [proof, solvedHand, plies, pawnMate, dependency].map((of) => of[AT + 1]);
  expect(found).toEqual([INFINITE_NUMBER, 2 * PAWN, 6, 0, NO_DEPENDENCY]);
});

it("a lance may be better, since it attacks squares beyond", () => {
  pair("5e5c");
  expect(isDisproven()).toBe(false);
});

it("an unpromoted piece may allow a drop of a pawn that would have been mate", () => {
  pair("9e9a");
  pawnMate[AT] = 1;
  expect(isDisproven()).toBe(false);
});

it("nothing follows where the disproof depends on the path, where there is none, or where no move is waiting", () => {
  pair("9e9a");
  dependency[AT] = 4;
  expect(isDisproven()).toBe(false);
  pair("9e9a");
  [proof[AT], disproof[AT]] = [2, 2];
  expect(isDisproven()).toBe(false);
  pair("9e9a");
  blocker[AT + 1] = NO_SIBLING;
  expect(isDisproven()).toBe(false);
  pair("9e9a");
  [proof[AT + 1], disproof[AT + 1]] = [0, INFINITE_NUMBER];
  expect(isDisproven()).toBe(false);
});

it("with a king of the attacker's the defender's own drops of pawns count, too", () => {
  board.load(parsePosition(POSITION.replace("6B2/9", "6B2/K8")), 0);
  pair("9e9a");
  expect(isDisproven()).toBe(false);
});

it("this does not concern moves of the defender", () => {
  start(1);
  pair("9e9a");
  expect(isDisproven()).toBe(false);
});
