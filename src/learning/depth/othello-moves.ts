/** Examples from games of Othello: the discs of the side to move and of the other, the last square, the square played on. */
import { createMoveFeatures } from "../../games/othello/depth/in-javascript.js";
import { FEATURE_NAMES } from "../../games/othello/depth/names.js";
import { POSITION_WORDS } from "../../games/othello/notation/packing.js";
import type { OthelloRecord } from "../../games/othello/records/records.js";
import { createReplay } from "../../games/othello/records/replay.js";
import { bits, legalMoves } from "../../games/othello/rules/board.js";
import type { GameExamples } from "./examples.js";
import type { MoveSource } from "./move-source.js";

const DISC_WORDS = 4;
const LAST = DISC_WORDS;
const PLAYED = DISC_WORDS + 1;
const WORDS = DISC_WORDS + 2;

export function createOthelloMoves(): MoveSource {
  const { position, moves, takePosition, findFeatures, found } = createMoveFeatures();
  return {
    names: FEATURE_NAMES,
    words: WORDS,
    read(examples, at, list) {
      for (let i = 0; i < DISC_WORDS; i++) position[i] = examples[at + i];
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

/** Takes examples from games; positions with one legal move are none. */
export function createOthelloExamples(): (record: OthelloRecord) => GameExamples {
  const replay = createReplay();
  const position = new Int32Array(POSITION_WORDS);
  return ({ start, moves }) => {
    const words: number[] = [];
    let last = -1;
    let lastSide = -1;
    replay.restart(start);
    for (const square of moves) {
      replay.store(position, 0);
      const side = position[4];
      const discs = [
        ...position.subarray(2 * side, 2 * side + 2),
        ...position.subarray(2 - 2 * side, 4 - 2 * side),
      ];
      legalMoves(discs[0], discs[1], discs[2], discs[3]);
      // After a pass nobody has moved last.
      const before = side === lastSide ? -1 : last;
      if (((bits[0] & (bits[0] - 1)) | (bits[1] & (bits[1] - 1))) !== 0 || (bits[0] !== 0 && bits[1] !== 0)) {
        words.push(...discs, before, square);
      }
      replay.play(square);
      last = square;
      lastSide = side;
    }
    return { words: Int32Array.from(words), inCheck: 0 };
  };
}
