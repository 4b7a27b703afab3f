// What NegaScout uses from shogi: the incremental static value, captures and promotions, static exchange.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createValuedShogi } from "../../../../src/games/shogi/evaluation/evaluation.js";
import { MOST_FEATURES, sumOf, writeFeatures } from "../../../../src/games/shogi/evaluation/features.js";
import { WEIGHTS } from "../../../../src/games/shogi/evaluation/layout.js";
import { formatWeights, parseWeights } from "../../../../src/games/shogi/evaluation/row-text.js";
import { loadNegascoutEngine } from "../../../../src/games/shogi/negascout/valued-rules.js";
import { createShogi } from "../../../../src/games/shogi/rules/rules.js";
import { parsePosition } from "../../../../src/games/shogi/text-forms.js";
import { createRandom } from "../../../../src/math/random.js";
import { sampled } from "../../../samples.js";
import { crowdedPositions, playedPositions } from "../positions.js";
import { plainExchange } from "./plain-exchange.js";

const shogi = createShogi();
const engine = (await loadNegascoutEngine(new ArrayBuffer(64))).enter();
const moves = new Int32Array(shogi.maximumMoves);
const positions = fc.oneof(playedPositions, crowdedPositions);

/** Unrelated weights, so that a wrong one is noticed. */
function randomWeights(): Int16Array {
  const random = createRandom(7);
  return Int16Array.from({ length: WEIGHTS }, () => Math.floor(60 * random()) - 30);
}

function take(text: string): void {
  const words = parsePosition(text);
  engine.position.set(words);
  engine.takePosition();
  shogi.load(words, 0);
}

describe("the static value of shogi", () => {
  const weights = randomWeights();
  for (const [i, weight] of weights.entries()) engine.setWeight(i, weight);
  const features = new Int32Array(MOST_FEATURES);
  const fromScratch = () => sumOf(weights, features, 0, writeFeatures(shogi, features));

  it("is the same after every move and undo as computed from scratch", () => {
    fc.assert(
      fc.property(positions, fc.array(fc.nat(), { maxLength: 30 }), (text, choices) => {
        take(text);
        const values = [engine.staticValue()];
        expect(values[0]).toBe(fromScratch());
        for (const choice of choices) {
          const count = shogi.generate(moves, 0);
          if (count === 0) break;
          const move = moves[choice % count];
          engine.tryMove(move);
          shogi.play(move);
          values.push(engine.staticValue());
          expect(values.at(-1)).toBe(fromScratch());
        }
        for (let ply = values.length - 1; ply >= 0; ply--) {
          expect(engine.staticValue()).toBe(values[ply]);
          if (ply > 0) engine.takeBack();
        }
      }),
      { numRuns: sampled(40) },
    );
  });

  it("is the same in centipawns for full-width searches, and a player without a move has lost", () => {
    const game = createValuedShogi("material");
    game.load(parsePosition("4k4/9/9/9/9/9/9/9/4K4 b RPr 1"), 0);
    expect(game.evaluate()).toBe(115);
    game.load(parsePosition("4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1"), 0);
    expect(game.evaluate()).toBe(-30_000);
  });

  it("has weights that are read as they were written; damaged ones are refused", () => {
    const { text, crc } = formatWeights(weights);
    expect(parseWeights(text, crc)).toEqual(weights);
    expect(() => parseWeights(text, crc ^ 1)).toThrow(/are damaged; make them again with scripts/);
    expect(() => parseWeights(text.slice(0, -8), crc)).toThrow(/are damaged/);
  });
});

describe("captures and promotions", () => {
  it("are all legal moves that capture or promote on entering the zone, promoted where that costs nothing", () => {
    let found = 0;
    fc.assert(
      fc.property(positions, (text) => {
        shogi.load(parsePosition(text), 0);
        if (shogi.inCheck()) return;
        const { squares } = shogi.board;
        const player = shogi.sideToMove();
        const rankOf = (square: number) => (player === 0 ? (square & 15) - 1 : 11 - (square & 15));
        const wanted = Array.from(moves.subarray(0, shogi.generate(moves, 0))).filter((move) => {
          const [to, from] = [move & 255, (move >> 8) & 255];
          const promotes = (move & (1 << 16)) !== 0;
          if ((move & (1 << 17)) !== 0) return false;
          if (squares[to] === 0) return promotes && rankOf(to) <= 3;
          const wastes = [1, 5, 6].includes(squares[from] & 15) && Math.min(rankOf(from), rankOf(to)) <= 3;
          return promotes || !wastes;
        });
        const count = shogi.legal.tactical(moves, 0);
        found += count;
        expect(Array.from(moves.subarray(0, count)).sort()).toEqual(wanted.sort());
      }),
      { numRuns: sampled(160) },
    );
    expect(found).toBeGreaterThan(10);
  });
});

describe("static exchange", () => {
  it("is the gain from playing out all captures on the square", () => {
    let deep = 0;
    fc.assert(
      fc.property(positions, (text) => {
        shogi.load(parsePosition(text), 0);
        if (shogi.inCheck()) return;
        const legal = Array.from(moves.subarray(0, shogi.generate(moves, 0)));
        for (const move of legal) {
          const { value, captures } = plainExchange(shogi.board, move);
          if (captures > 2) deep++;
          expect(shogi.exchange(move), `${text} ${move}`).toBe(value);
        }
      }),
      { numRuns: sampled(180) },
    );
    expect(deep).toBeGreaterThan(0);
  });
});
