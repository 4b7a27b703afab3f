/** Which other hands a proof or a disproof is valid for, compared with adding and removing the pieces. */
import fc from "fast-check";
import { expect, it } from "vitest";
import { DROPS } from "../../../../src/games/shogi/notation/moves.js";
import { GOLD, HAND_FIELD, HAND_ONE, PAWN } from "../../../../src/games/shogi/notation/pieces.js";
import * as board from "../../../../src/games/shogi/rules/board.js";
import { checks } from "../../../../src/games/shogi/rules/checks.js";
import {
  disprovenBefore,
  heldBack,
  missingChecks,
  provenBefore,
} from "../../../../src/games/shogi/rules/dominance.js";
import { evasions } from "../../../../src/games/shogi/rules/legal-moves.js";
import { formatMove, parsePosition } from "../../../../src/games/shogi/text-forms.js";
import { sampled } from "../../../samples.js";
import { distantChecks, linedUpChecks } from "../distant-checks.js";
import { crowdedPositions, smallProblems } from "../positions.js";

const positions = fc.oneof(crowdedPositions, distantChecks, linedUpChecks, smallProblems);
const moves = new Int32Array(1024);
const replies = new Int32Array(1024);

/** The hand fields of the types for which `holds` is true. */
function fieldsOf(holds: (type: number) => boolean): number {
  let fields = 0;
  for (let type = PAWN; type <= GOLD; type++) if (holds(type)) fields |= HAND_FIELD[type];
  return fields;
}

/** Whether it holds with one more piece of a type in a player's hand. */
function withPiece(player: number, type: number, holds: () => boolean): boolean {
  board.hands[player] += HAND_ONE[type];
  const result = holds();
  board.hands[player] -= HAND_ONE[type];
  return result;
}

it("a disproof holds back every piece whose drop would give another check", () => {
  let missing = 0;
  fc.assert(
    fc.property(positions, (text) => {
      board.load(parsePosition(text), 0);
      const side = board.state[0];
      const needed = fieldsOf(
        (type) =>
          (board.hands[side] & HAND_FIELD[type]) === 0 &&
          withPiece(side, type, () =>
            moves
              .slice(0, checks(moves, 0))
              .some((move) => (move & DROPS) !== 0 && ((move >> 8) & 255) === type),
          ),
      );
      if (needed !== 0) missing++;
      expect([text, needed & ~missingChecks()]).toEqual([text, 0]);
    }),
    { numRuns: sampled(150) },
  );
  expect(missing).toBeGreaterThan(10);
});

/** The rook mates from afar, along a row and a column; white could interpose the pieces that black has in hand. */
const DISTANT_MATES = ["k8/8R/1G7/9/9/9/9/9/9 b GSP 1", "k8/2G6/9/9/9/9/9/9/1R7 b 2GLNP 1"];

it("a proof keeps every piece that the defender could interpose", () => {
  let needed = 0;
  fc.assert(
    fc.property(positions, (text) => {
      board.load(parsePosition(text), 0);
      const attacker = board.state[0];
      for (const check of moves.slice(0, checks(moves, 0))) {
        board.play(check);
        const kept = heldBack();
        if (evasions(replies, 0) === 0) {
          const saving = fieldsOf(
            (type) =>
              (board.hands[attacker] & HAND_FIELD[type]) !== 0 &&
              (board.hands[attacker ^ 1] & HAND_FIELD[type]) === 0 &&
              withPiece(attacker ^ 1, type, () => evasions(replies, 0) > 0),
          );
          const most = board.hands[attacker] & saving;
          if (saving !== 0) needed++;
          expect([text, formatMove(check), kept & saving]).toEqual([text, formatMove(check), most]);
        }
        board.undo();
      }
    }),
    { numRuns: sampled(200), examples: DISTANT_MATES.map((text) => [text] satisfies [string]) },
  );
  expect(needed).toBeGreaterThan(0);
});

it("a dropped piece is needed before the move, and a captured one is not", () => {
  board.load(parsePosition("k8/1p7/1R7/9/9/9/9/9/9 b GP 1"), 0);
  const [pawn, gold] = [HAND_ONE[PAWN], HAND_ONE[GOLD]];
  const list = moves.slice(0, checks(moves, 0));
  const named = (name: string) => list.find((move) => formatMove(move) === name) ?? Number.NaN;
  expect(provenBefore(0, named("G*8a"))).toBe(gold);
  expect(provenBefore(pawn, named("G*8a"))).toBe(gold + pawn);
  expect(disprovenBefore(pawn, named("G*8a"))).toBe(gold + pawn);
  expect(provenBefore(2 * pawn, named("8c8b+"))).toBe(pawn);
  expect(provenBefore(gold, named("8c8b+"))).toBe(gold);
  expect(disprovenBefore(gold + 2 * pawn, named("8c8b+"))).toBe(gold + pawn);
});
