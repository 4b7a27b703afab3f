/**
 * Checks that facts that searches for mates leave in their table are true of every hand that they are used for. Roots alone do not
 * show this: their hands are seldom those that a fact is about.
 */
import fc from "fast-check";
import { expect } from "vitest";
import { FUTILE } from "../../../../src/games/shogi/mate/bound.js";
import { handOf } from "../../../../src/games/shogi/notation/packing.js";
import { HAND_FIELD, HAND_ONE } from "../../../../src/games/shogi/notation/pieces.js";
import { formatPosition, parsePosition } from "../../../../src/games/shogi/text-forms.js";
import type { Search } from "../../../../src/search/search.js";
import { game } from "./lengths.js";
import { matesWithin } from "./oracle.js";

const ATTACKER = 0;
/** Words of a packed position with the hands of black and white. */
const BLACK_HAND = 14;
const WHITE_HAND = 15;
/** The most plies that are tried; longer mates are not checked. */
const TRIED = 3;

/** The numbers of checked facts: proofs, disproofs, mates within a bound, and none within one. */
export interface Held {
  proofs: number;
  disproofs: number;
  mates: number;
  none: number;
}

/**
 * Searches random problems, also with so few nodes that the search stops in the middle, without a bound and within one; then
 * looks up the first plies below the root, with every way to divide the hands between the sides.
 *
 * @param boards the most boards of a problem to look at
 */
export function holdFacts(
  search: Search & { empty(): void },
  positions: fc.Arbitrary<string>,
  { numRuns, boards, seed }: { readonly numRuns: number; readonly boards: number; readonly seed: number },
): Held {
  const held: Held = { proofs: 0, disproofs: 0, mates: 0, none: 0 };
  const nodes = fc.constantFrom(1, 3, 10, 30, 100, 400);
  fc.assert(
    fc.property(positions, nodes, fc.constantFrom(...FUTILE), (text, maxNodes, futile) => {
      search.empty();
      game.load(parsePosition(text), 0);
      search.solve(ATTACKER, { maxNodes });
      // Facts found without futile interpositions must not be used as facts with them.
      search.solve(ATTACKER, { maxNodes, question: { plies: TRIED, futile } });
      const tried = new Map<number, boolean>();
      for (const board of boardsBelow(text, boards)) {
        for (const position of withAllHands(board)) {
          game.load(position, 0);
          holdFact(search, tried, held);
        }
      }
    }),
    { numRuns, seed },
  );
  return held;
}

function holdFact(search: Search, tried: Map<number, boolean>, held: Held): void {
  const attacking = game.sideToMove() === ATTACKER;
  const plies = search.known?.(ATTACKER);
  const most = attacking ? TRIED : TRIED - 1;
  const mates = (within: number) => (attacking ? matesWithin(game, within, tried) : mated(within, tried));
  if (plies !== undefined && plies < 0) {
    held.disproofs++;
    expect([nameOf(), "disproven", mates(most)]).toEqual([nameOf(), "disproven", false]);
  } else if (plies !== undefined && plies <= most) {
    held.proofs++;
    expect([nameOf(), plies, mates(plies)]).toEqual([nameOf(), plies, true]);
  }
  // One node: what is already known, or seen at once.
  const question = { plies: most, futile: "include" };
  const { verdict, plies: claimed = most } = search.solve(ATTACKER, { maxNodes: 1, question });
  if (verdict === "unknown") return;
  if (verdict === "proven") held.mates++;
  else held.none++;
  expect([nameOf(), claimed, mates(claimed)]).toEqual([nameOf(), claimed, verdict === "proven"]);
}

/** Whether the defender, who is to move in check, is mated within so many plies whatever he plays. */
function mated(within: number, tried: Map<number, boolean>): boolean {
  const answers = new Int32Array(game.maximumMoves);
  const count = game.generate(answers, 0);
  return (
    (within > 0 || count === 0) &&
    answers.subarray(0, count).every((answer) => {
      game.play(answer);
      const mate = matesWithin(game, within - 1, tried);
      game.undo();
      return mate;
    })
  );
}

function nameOf(): string {
  const words = new Int32Array(game.positionWords);
  game.store(words, 0);
  return formatPosition(words);
}

/** The root's position and those that checks and answers lead to, nearest first. */
function boardsBelow(text: string, most: number): readonly Int32Array[] {
  const boards = [parsePosition(text)];
  for (let i = 0; i < boards.length && boards.length < most; i++) {
    game.load(boards[i], 0);
    const moves = new Int32Array(game.maximumMoves);
    for (const move of moves.subarray(0, game.generate(moves, 0))) {
      const words = new Int32Array(game.positionWords);
      game.play(move);
      game.store(words, 0);
      game.undo();
      boards.push(words);
    }
  }
  return boards.slice(0, most);
}

/** The board with the pieces of both hands divided in every way. */
function withAllHands(board: Int32Array): readonly Int32Array[] {
  const all = handOf(board, 0, 0) + handOf(board, 0, 1);
  let hands = [0];
  for (let type = 1; type <= 7; type++) {
    const most = (all & HAND_FIELD[type]) / HAND_ONE[type];
    hands = hands.flatMap((hand) => Array.from({ length: most + 1 }, (_, n) => hand + n * HAND_ONE[type]));
  }
  return hands.map((hand) => {
    const words = board.slice();
    // The sign tells the side to move.
    words[BLACK_HAND] = hand | (words[BLACK_HAND] & (1 << 31));
    words[WHITE_HAND] = all - hand;
    return words;
  });
}
