/** Mates within many plies, in positions of which play often comes back, against trying everything. */
import fc from "fast-check";
import { expect } from "vitest";
import { formatPosition, parsePosition } from "../../../../src/games/shogi/text-forms.js";
import type { Search } from "../../../../src/search/search.js";
import { boardText, emptyRows, isPosition, pieceNear } from "../positions.js";
import { game } from "./lengths.js";
import { matesWithin } from "./oracle.js";

const ATTACKER = 0;
/** The most that the oracle can tell apart. */
const MOST_PLIES = 15;
/** Positions with plies that are tried; problems that need more are left out. */
const MOST_TRIED = 20_000;

/** A king near an edge, one or two pieces that can chase it, and few others. Black is to mate. */
export const chases: fc.Arbitrary<string> = fc
  .record({
    king: fc.tuple(fc.nat(1), fc.nat(4)),
    black: fc.array(pieceNear("R+RB+BGS+P"), { minLength: 1, maxLength: 3 }),
    white: fc.array(pieceNear("PLNSG"), { maxLength: 4 }),
    hand: fc.constantFrom("-", "-", "P", "N", "S"),
  })
  .map(({ king, black, white, hand }) => {
    const rows = emptyRows();
    rows[king[0]][king[1]] = "k";
    const chased = white.map((one) => ({ ...one, piece: one.piece.toLowerCase() }));
    for (const { piece, row, column } of [...chased, ...black]) {
      const [r, c] = [king[0] + row, king[1] + column];
      if (rows[r]?.[c] === "") rows[r][c] = piece;
    }
    return `${boardText(rows)} b ${hand} 1`;
  })
  .filter(isPosition);

/** How many answers were compared, by what is true. */
export interface Compared {
  mates: number;
  none: number;
}

/**
 * Searches a problem within many plies, on a table that holds what was found for fewer. Then all positions of the attacker a
 * few plies below are asked for within the plies that were left there, so that facts which the search has stored on its way
 * are compared, too.
 */
export function holdRepetitions(
  search: Search & { empty(): void },
  positions: fc.Arbitrary<string>,
  { numRuns, boards, seed }: { readonly numRuns: number; readonly boards: number; readonly seed: number },
): Compared {
  const compared: Compared = { mates: 0, none: 0 };
  fc.assert(
    fc.property(positions, fc.constantFrom(9, 11, MOST_PLIES), (text, plies) => {
      const tried = new Map<number, boolean>();
      search.empty();
      game.load(parsePosition(text), 0);
      search.solve(ATTACKER, { maxNodes: 3000, question: { plies, futile: "include" } });
      for (const { position, left } of below(text, plies, boards)) {
        game.load(position, 0);
        const question = { plies: left, futile: "include" };
        const { verdict } = search.solve(ATTACKER, { maxNodes: 100, question });
        if (verdict === "unknown") continue;
        game.load(position, 0);
        const mates = matesWithin(game, left, tried);
        if (tried.size > MOST_TRIED) return;
        if (mates) compared.mates++;
        else compared.none++;
        const name = [text, plies, formatPosition(position), left].join(" ");
        expect([name, verdict]).toEqual([name, mates ? "proven" : "disproven"]);
      }
    }),
    { numRuns, seed },
  );
  return compared;
}

/** The attacker's positions that checks and answers lead to, nearest first, with the plies that are left there. */
function below(text: string, plies: number, most: number) {
  const found = [{ position: parsePosition(text), left: plies }];
  for (let i = 0; i < found.length && found.length < most && found[i].left > 2; i++) {
    game.load(found[i].position, 0);
    game.setAttacker(ATTACKER);
    for (const check of generated()) {
      game.play(check);
      for (const answer of generated()) {
        game.play(answer);
        const position = new Int32Array(game.positionWords);
        game.store(position, 0);
        found.push({ position, left: found[i].left - 2 });
        game.undo();
      }
      game.undo();
    }
  }
  return found.slice(0, most);
}

function generated(): Int32Array {
  const moves = new Int32Array(game.maximumMoves);
  return moves.slice(0, game.generate(moves, 0));
}
