/** Examples from games of shogi: the packed position, the move that led to it (0 at the start), the move that was played. */
import { createMoveFeatures } from "../../games/shogi/depth/in-javascript.js";
import { FEATURE_NAMES } from "../../games/shogi/depth/names.js";
import { POSITION_WORDS } from "../../games/shogi/notation/packing.js";
import type { ShogiRecord } from "../../games/shogi/records/records.js";
import { createShogi } from "../../games/shogi/rules/rules.js";
import type { GameExamples } from "./examples.js";
import type { MoveSource } from "./move-source.js";

const LAST = POSITION_WORDS;
const PLAYED = POSITION_WORDS + 1;
const WORDS = POSITION_WORDS + 2;

export function createShogiMoves(): MoveSource {
  const { position, moves, takePosition, findFeatures, found } = createMoveFeatures();
  return {
    names: FEATURE_NAMES,
    words: WORDS,
    read(examples, at, list) {
      for (let i = 0; i < POSITION_WORDS; i++) position[i] = examples[at + i];
      const { features, ends } = list;
      const played = examples[at + PLAYED];
      list.moves = takePosition(examples[at + LAST]);
      let end = 0;
      for (let i = 0; i < list.moves; i++) {
        if (moves[i] === played) list.played = i;
        const count = findFeatures(moves[i]);
        for (let j = 0; j < count; j++) features[end++] = found[j];
        ends[i] = end;
      }
    },
  };
}

/** Takes examples from games; positions in check and those with one legal move are none, nor are moves drawn at random. */
export function createShogiExamples(): (record: ShogiRecord) => GameExamples {
  const game = createShogi();
  const legal = new Int32Array(game.maximumMoves);
  return ({ start, moves, random }) => {
    const words: number[] = [];
    const position = new Int32Array(POSITION_WORDS);
    let inCheck = 0;
    let last = 0;
    game.load(start, 0);
    for (const [ply, move] of moves.entries()) {
      if (game.inCheck()) inCheck++;
      else if (!random.has(ply + 1) && game.generate(legal, 0) > 1) {
        game.store(position, 0);
        words.push(...position, last, move);
      }
      game.play(move);
      last = move;
    }
    return { words: Int32Array.from(words), inCheck };
  };
}
